"""Dice and draws of the hex sport as a page asks for them."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from matches.presenters.awaited import Shown, ShownRoll
from matches.presenters.hexsport.names import table_in_words, table_title
from matches.presenters.hexsport.step_words import reason_line, step_lead
from rosters.presenters.hexsport.names import STEPS, ability_name
from rules.core.pending import DrawRequest, RollRequest
from rules.core.sheets import PlayerSheet
from rules.hexsport.data import TABLES

MAN_OF_THE_MATCH = "man_of_the_match"


def shown_roll(request: RollRequest) -> Shown:
    """The dice awaited: for what, and what hangs on them."""
    title, lead, lines = _roll_words(request)
    return Shown(title=title, lead=lead, lines=lines, roll=ShownRoll(dice=request.dice, sides=request.sides))


def shown_draw(request: DrawRequest, players: Sequence[PlayerSheet]) -> Shown:
    """The draw awaited: among whom or what, in the order of their places."""
    names = tuple(_drawn_name(key, players) for key in request.among)
    roll = ShownRoll(dice=1, sides=len(names), names=names)
    if request.purpose.startswith(MAN_OF_THE_MATCH):
        cheers = _("Cheers: %(own)s against %(other)s.") % {
            "own": request.facts["cheers"],
            "other": request.facts["opponent_cheers"],
        }
        return Shown(title=str(STEPS[MAN_OF_THE_MATCH]), lead=step_lead(MAN_OF_THE_MATCH), lines=(cheers,), roll=roll)
    name = request.facts["name"]
    return Shown(title=_("%(name)s loses an ability") % {"name": name}, lead=_("Chance decides which."), roll=roll)


INJURIES = gettext_lazy(
    "1 Skill, Speed and Strength worse · 2 Skill worse · 3 Speed worse · 4 Strength worse · 5 loses an ability · "
    "6 nothing stays"
)


def _roll_words(request: RollRequest) -> tuple[str, str, tuple[str, ...]]:
    facts: Mapping[str, Any] = request.facts
    match request.purpose.partition("_again")[0]:
        case "revenue":
            return str(STEPS["revenue"]), step_lead("revenue"), _revenue_lines(facts)
        case "advance":
            title = _("%(name)s advances") % {"name": facts["name"]}
            table = table_title(facts["table"])
            return title, table, (table_in_words(TABLES[facts["table"]]),)
        case "revive":
            if facts.get("first"):
                title = _("The price of %(name)s") % {"name": facts["name"]}
                return title, _("A revival costs %(low)s to %(high)s mc; you choose after the die.") % facts, ()
            title = _("%(name)s is revived") % {"name": facts["name"]}
            price = _("It will cost %(low)s to %(high)s mc; %(high)s mc are set aside until the die is rolled.") % facts
            return title, price, ()
        case "recovery":
            title = _("Recovery roll for %(name)s") % {"name": facts["name"]}
            effect = _("1 lost · 2 Skill worse · 3 Speed worse · 4 Strength worse · 5 loses an ability · 6 recovered")
            return title, _("%(paid)s mc are paid.") % facts, (effect,)
        case "long_injury":
            title = _("Lasting injury of %(name)s") % {"name": facts["name"]}
            return title, _("In this season nobody dies for good; a die says what he keeps of it."), (str(INJURIES),)
        case "free_agent":
            return _("Free agent roll"), _("The table is chosen; now the die decides who comes."), ()
        case _:
            raise KeyError(request.purpose)


def _revenue_lines(facts: Mapping[str, Any]) -> tuple[str, ...]:
    lines = [reason_line(facts)]
    if facts["league_dice"]:
        dice = ngettext("%(n)s die for the result.", "%(n)s dice for the result.", facts["league_dice"])
        lines.append(dice % {"n": facts["league_dice"]})
    if facts["underdog_dice"]:
        dice = ngettext(
            "%(n)s die because the opponent was stronger: ranking %(own)s against %(other)s.",
            "%(n)s dice because the opponent was stronger: ranking %(own)s against %(other)s.",
            facts["underdog_dice"],
        )
        rankings = {"own": facts["ranking"], "other": facts["opponent_ranking"]}
        lines.append(dice % {"n": facts["underdog_dice"], **rankings})
    if facts["flat"]:
        lines.append(_("%(mc)s mc besides.") % {"mc": facts["flat"]})
    if facts["debt"]:
        lines.append(_("%(mc)s mc of debt are paid from it first.") % {"mc": facts["debt"]})
    return tuple(line for line in lines if line)


def _drawn_name(key: int | str, players: Sequence[PlayerSheet]) -> str:
    if isinstance(key, str):
        return ability_name(key)
    player = next(player for player in players if player.player == key)
    return f"{player.number} {player.name}" if player.number is not None else player.name
