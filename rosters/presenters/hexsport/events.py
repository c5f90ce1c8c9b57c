"""What the events of a hex sport team say in its journal."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy as _n

from rosters.presenters.hexsport.codes import CODES
from rosters.presenters.hexsport.names import FIGURES, PARTS, STEPS
from rosters.presenters.words import Template, filled, listed, written

Payload = Mapping[str, Any]


def _choice(chosen: Callable[[Payload], Any], first: Promise, other: Promise) -> Callable[[Payload], str]:
    """The first sentence where the figures say so, else the other."""
    return lambda payload: filled(first if chosen(payload) else other, written(payload, FIGURES))


def _of_player(sentence: Promise) -> Callable[[Payload], str]:
    """A sentence about a player who is written out in full in the event."""
    return lambda payload: filled(sentence, written({**payload, **payload["player"]}, FIGURES))


def _founded(payload: Payload) -> str:
    figures = {"name": payload["name"], "list": payload["list_key"], "count": len(payload["players"])}
    return _now("%(name)s was founded: %(list)s, %(count)s players.") % written(figures, FIGURES)


def _hired(payload: Payload) -> str:
    bonus = payload["bonus"] + payload["friendly_bonus"]
    figures = {"name": payload["player"]["name"], "fee": payload["fee"], "bonus": bonus}
    if bonus:
        return _now("%(name)s was hired for %(fee)s mc, %(bonus)s mc of it from the bonus.") % figures
    return _now("%(name)s was hired for %(fee)s mc.") % figures


def _opened(payload: Payload) -> str:
    aftermath = payload["aftermath"]
    return _now("The match against %(opponent)s ended %(points)s–%(opponent_points)s.") % aftermath


def _step_begun(payload: Payload) -> str:
    figures = {"number": payload["step"], "step": STEPS[payload["key"]]}
    if payload["reason"]:
        figures["reason"] = CODES[payload["reason"]]
        return _now("Step %(number)s, %(step)s: %(reason)s.") % figures
    return _now("Step %(number)s: %(step)s.") % figures


def _revived(payload: Payload) -> str:
    told = [_now("%(name)s lives: %(paid)s mc with a %(face)s.")]
    if payload["experience_lost"]:
        told.append(_now("%(experience_lost)s unspent experience was lost."))
    if payload.get("rank"):
        told.append(_now("He is at rank %(rank)s again."))
    return " ".join(told) % written(payload, FIGURES)


def _rolled(payload: Payload) -> str:
    if payload["among"]:
        sentence = _now("%(name)s rolled a %(face)s on %(table)s and may choose: %(among)s.")
    else:
        sentence = _now("%(name)s rolled a %(face)s on %(table)s.")
    return sentence % written(payload, FIGURES)


def _revenue(payload: Payload) -> str:
    parts = []
    if payload["faces"]:
        parts.append(_now("dice %(faces)s") % written({"faces": payload["faces"]}, FIGURES))
    if payload["flat"]:
        parts.append(_now("%(flat)s mc besides") % payload)
    if payload["debt_paid"]:
        parts.append(_now("%(debt_paid)s mc of debt paid first") % payload)
    return _now("Revenue: %(parts)s.") % {"parts": listed(parts)}


def _ranking(payload: Payload) -> str:
    parts = (f"{name} {payload['parts'][part]}" for part, name in PARTS.items() if payload["parts"].get(part))
    return _now("The team ranking is %(ranking)s mc: %(parts)s.") % {
        "ranking": payload["ranking"],
        "parts": listed(parts),
    }


EVENTS: Mapping[str, Template] = {
    "team_founded": _founded,
    "team_renamed": _("%(former)s is called %(name)s from now on."),
    "team_retired": _("The team has retired."),
    "player_named": _choice(
        lambda payload: payload["former"] == payload["name"],
        _("%(name)s wears number %(number)s."),
        _("%(former)s is called %(name)s and wears number %(number)s."),
    ),
    "player_bought": _of_player(_("%(name)s joined, number %(number)s, %(position)s.")),
    "player_dismissed": _("%(name)s was let go."),
    "card_bought": _("A card was bought."),
    "die_bought": _("A coaching die was bought."),
    "purchases_forgotten": _("The round is over: a card and a coaching die may be bought again."),
    "cheerleader_bought": _("A Cheerleader was hired."),
    "staff_hired": _("%(staff)s hired."),
    "rewards_kept": _("What cheers bought stays for the season: coaching dice %(dice)s, cards %(cards)s."),
    "rewards_lapsed": _("The season is over, and with it what cheers bought: coaching dice %(dice)s, cards %(cards)s."),
    "team_brought_in": _("The team plays on from where it stood elsewhere, by a ruling of the league."),
    # after a correction
    "money_lent": _("%(mc)s mc that were spent before the correction are owed to the bank."),
    "player_struck_off": _of_player(_("%(name)s never joined; he stays on record for the matches he played.")),
    # around the market and before matches
    "bonus_granted": _("An underdog bonus of %(bonus)s mc was granted."),
    "bonus_lapsed": _("%(bonus)s mc of underdog bonus went unused."),
    "mvp_hired": _hired,
    "cash_held": _choice(
        lambda payload: payload["held"],
        _("%(held)s mc of cash are held for bids that lead."),
        _("No cash is held for bids any more."),
    ),
    "mvp_returned": _("The hire of %(name)s was taken back; %(mc)s mc of cash and %(bonus)s mc of bonus came back."),
    "hired_released": _("Hired players left: %(names)s."),
    "preparation_opened": _n("One free agent may be rolled for.", "%(rolls)s free agents may be rolled for.", "rolls"),
    "friendly_bonus_converted": _("%(bonus)s mc of bonus became free agent rolls: %(rolls)s."),
    "free_agent_table_chosen": _("The free agent table of season %(season)s was chosen."),
    "free_agent_rolled": _("A %(face)s on the free agent table of season %(season)s: %(name)s."),
    "free_agent_joined": _of_player(_("%(name)s joined as a free agent.")),
    "free_agent_waits": _("%(name)s waits: all places are taken."),
    "free_agent_turned_away": _("%(name)s was turned away: there is no place for him."),
    "stand_in_joined": _of_player(_("%(name)s stands in for this match.")),
    "preparation_closed": _choice(
        lambda payload: payload["forgone"],
        _("The free agent rolls are done; %(forgone)s were left unused."),
        _("The free agent rolls are done."),
    ),
    # the eleven steps
    "sequence_opened": _opened,
    "step_begun": _step_begun,
    "experience_earned": _("%(name)s earned %(experience)s experience: strikes %(strikes)s, injuries %(injuries)s."),
    "player_died": _("%(name)s died."),
    "man_of_the_match_drawn": _choice(
        lambda payload: payload["experience"],
        _("%(name)s is Man of the Match and earned %(experience)s experience."),
        _("%(name)s is Man of the Match; hired, he earns nothing."),
    ),
    "man_of_the_match_redrawn": _("%(name)s was drawn as Man of the Match, but is hired; another is drawn."),
    "league_points_earned": _choice(
        lambda payload: payload["kind"] == "league",
        _n("One league point.", "%(points)s league points.", "points"),
        _("No league points: this match is not for the table."),
    ),
    "player_rose": _("%(name)s rose to rank %(rank)s for %(spent)s experience; he is worth %(value)s mc more."),
    "advancement_table_chosen": _choice(
        lambda payload: payload["coaching_dice"],
        _("%(name)s rolls on %(table)s, for a coaching die."),
        _("%(name)s rolls on %(table)s."),
    ),
    "advancement_rolled": _rolled,
    "stat_improved": _("%(stat)s of %(name)s is %(after)s+ now, after %(before)s+."),
    "ability_gained": _choice(
        lambda payload: payload["replaced"],
        _("%(name)s gained %(ability)s in place of %(replaced)s."),
        _("%(name)s gained %(ability)s."),
    ),
    "became_keeper": _("%(name)s became a Keeper with Armour %(armour)s+."),
    "advancement_missed": _("Nothing on %(table)s was open to %(name)s."),
    "revenue_earned": _revenue,
    "player_buried": _("%(name)s was buried."),
    "hired_dead_gone": _("%(name)s died in somebody else's pay and is gone."),
    "revival_chosen": _("%(name)s is to be revived for %(cost)s mc and a die; the most it can cost was set aside."),
    "revival_rolled": _("A %(face)s was rolled for a revival of %(name)s."),
    "player_revived": _revived,
    "recovery_paid": _("A recovery roll was paid for %(name)s."),
    "recovery_rolled": _choice(
        lambda payload: payload.get("again"),
        _("The recovery roll for %(name)s was a %(face)s, with no ability to lose: it is rolled again."),
        _("The recovery roll for %(name)s was a %(face)s."),
    ),
    "recovery_failed": _("%(name)s could not be brought back."),
    "stat_lowered": _choice(
        lambda payload: payload["before"] == payload["after"],
        _("%(stat)s of %(name)s was at its worst already, %(after)s+."),
        _("%(stat)s of %(name)s is %(after)s+ now, after %(before)s+."),
    ),
    "ability_lost": _("%(name)s lost %(ability)s."),
    "keeper_lost": _("%(name)s is no Keeper any more but a %(role)s with Armour %(armour)s+."),
    "player_recovered": _("%(name)s lives again."),
    "free_agent_left": _("%(name)s, a free agent, left after the match."),
    "stand_in_left": _("%(name)s, a stand-in, left after the match."),
    "ranking_computed": _ranking,
    "match_reported": _("The steps after the match against %(opponent)s are done."),
}
