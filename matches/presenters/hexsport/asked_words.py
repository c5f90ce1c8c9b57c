"""What is asked of a coach in a match: how things stand, and a line for each offer with its chances."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy

from matches.presenters.hexsport.chance_words import chances_told
from matches.presenters.hexsport.offer_words import Asked, facing_told, offer_told
from matches.presenters.hexsport.transcript_course import card
from matches.presenters.words import AskedTold
from rosters.presenters.words import listed
from rules.core.pending import Choice, Offer
from rules.hexsport.play.state import NOBODY, MatchState

BEFORE_AN_ACTION = frozenset({"rush"})
BEFORE_THE_MATCH = frozenset({"exchange", "deploy_player", "deploy"})
TITLES: Mapping[str, Promise] = {
    "exchange": _lazy("which cards to exchange"),
    "deploy_player": _lazy("whom to put on the pitch"),
    "deploy": _lazy("where he stands"),
    "facing": _lazy("which way he faces"),
    "rush": _lazy("what to do in the Rush"),
    "gait": _lazy("how he goes"),
    "move": _lazy("where he goes"),
    "target": _lazy("whom he attacks"),
    "throw": _lazy("where he throws"),
    "reaction": _lazy("how he answers the attack"),
    "coaching": _lazy("how many coaching dice to add"),
    "reroll": _lazy("whether to roll a die again"),
    "call": _lazy("whether to call a foul"),
    "interfere": _lazy("whether somebody runs in between"),
    "alert": _lazy("whether the Alert player turns"),
    "ref_move": _lazy("where the Ref goes"),
    "scatter": _lazy("which direction counts as 1"),
    "free_action": _lazy("whether to use the free action"),
    "staff_play": _lazy("whether to try a staff play"),
    "cheerleader": _lazy("where the Cheerleader stands"),
    "offensive_play": _lazy("whom the play serves"),
    "offender": _lazy("who is to blame"),
    "punt": _lazy("where the ball is kicked"),
    "role": _lazy("what he plays as"),
    "start_role": _lazy("what he begins as"),
    "time": _lazy("whether the time is up"),
    "push": _lazy("where he is pushed"),
    "follow_up": _lazy("whether to follow up"),
    "dodge": _lazy("where he gives way to"),
    "crawl": _lazy("where he crawls"),
    "feint": _lazy("where he is lured"),
}


def asked_told(state: MatchState, choice: Choice, offers: Sequence[Offer]) -> AskedTold:
    """The choice that the match has come to."""
    asked = Asked(state, choice)
    chances = chances_told(asked, offers)
    told = (" · ".join(filter(None, (offer_told(asked, offer), chances.get(offer.command)))) for offer in offers)
    who = asked.names.player(asked.slot) if asked.slot != NOBODY else ""
    title = ": ".join(filter(None, (who, str(TITLES.get(choice.kind, "")))))
    return AskedTold(title=title, lines=tuple(_lines(asked)), offers=tuple(told))


def _lines(asked: Asked) -> Iterator[str]:
    state, kind = asked.state, asked.choice.kind
    if kind in BEFORE_AN_ACTION:
        yield from _standing(asked)
    if kind in BEFORE_AN_ACTION | BEFORE_THE_MATCH and asked.choice.seat is not None:
        hand = state.teams[asked.choice.seat].hand
        yield _("Hand: %(cards)s.") % {"cards": listed(map(card, hand)) if hand else _("no card")}


def _standing(asked: Asked) -> Iterator[str]:
    """The score, what both sides hold, and who is where."""
    state, names = asked.state, asked.names
    lead = 0 if state.score >= 0 else 1
    facts = {"team": names.teams[lead], "count": abs(state.score)}
    yield _("%(team)s leads by %(count)s.") % facts if state.score else _("The score marker is in the middle.")
    yield _ball(asked)
    for side, team in enumerate(names.teams):
        held = state.teams[side]
        facts = {"team": team, "tokens": held.tokens, "dice": held.dice, "cards": len(held.hand), "cheers": held.cheers}
        yield _("%(team)s: tokens %(tokens)s, coaching dice %(dice)s, cards %(cards)s, cheers %(cheers)s.") % facts
        yield from _figures(asked, state.on_pitch(side))


def _ball(asked: Asked) -> str:
    state, names = asked.state, asked.names
    if state.carrier != NOBODY:
        return _("%(name)s has the ball.") % {"name": names.player(state.carrier)}
    if state.ball < 0:
        return _("The ball is not on the pitch.")
    return _("The ball lies at %(cell)s.") % {"cell": names.cell(state.ball)}


def _figures(asked: Asked, slots: Iterable[int]) -> Iterator[str]:
    for slot in slots:
        figure = asked.state.figures[slot]
        facts = {"name": asked.names.player(slot), "cell": asked.names.cell(figure.cell)}
        facts["facing"] = facing_told(asked.names, figure.cell, figure.facing)
        if figure.down:
            yield "  " + _("%(name)s at %(cell)s, on the floor") % facts
        else:
            yield "  " + _("%(name)s at %(cell)s, facing %(facing)s") % facts
