"""Events become state; nothing is judged. Every event is heard by the base game as well."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rules.derby_penalties import base_game as told
from rules.derby_penalties import events as layer
from rules.derby_penalties.bases import BASES
from rules.derby_penalties.data import CARDS
from rules.derby_penalties.state import REVIEWS, Bout, BoxStay, Cause, JamScore, Phase, Risky
from rules.derby_penalties.team import blockers_of, jammer_of, side_of

PUSH_OUT_RISK = 2  # TYC-08a
BLANKS = 2 * REVIEWS


def evolve(bout: Bout, event: Struct) -> Bout:
    """The bout after the event."""
    change = _CHANGES.get(type(event))
    after = bout if change is None else change(bout, event)
    return replace(after, base=BASES[after.sheet.base_game].apply(after.base, event))


def fold(events: Iterable[Struct]) -> Bout:
    """The bout as its events tell it."""
    bout = Bout()
    for event in events:
        bout = evolve(bout, event)
    return bout


def _bout_began(bout: Bout, event: layer.BoutBegan) -> Bout:
    return Bout(sheet=event.sheet, base=BASES[event.sheet.base_game].begin())


def _jam_began(bout: Bout, event: told.JamBegan) -> Bout:
    return replace(bout, jam=event.jam, side=event.starter, spent=(), jams=(*bout.jams, JamScore()))


def _turn_began(bout: Bout, event: told.TurnBegan) -> Bout:
    turns = _with(bout.turns, event.side, 1)
    return replace(bout, side=event.side, turns=turns, waiting=blockers_of(event.side), jammer_up=False)


def _drawn(bout: Bout, event: layer.CardDrawn) -> Bout:
    return replace(bout, hand=event.card, draw=tuple(card for card in bout.draw if card != event.card))


def _selected(bout: Bout, event: layer.Selected) -> Bout:
    after = replace(bout, skater=event.skater, returning=False)
    after = replace(after, waiting=tuple(one for one in bout.waiting if one != event.skater))
    if not event.card or bout.card is None:
        return after
    risky = Risky(skater=event.skater, cause=Cause.CARD, risk=bout.card.risk)
    return replace(after, used_by=event.skater, risks=(*bout.risks, risky))


def _pushed_out(bout: Bout, event: told.PushedOut) -> Bout:
    risky = Risky(skater=event.by, cause=Cause.PUSH_OUT, risk=PUSH_OUT_RISK)
    return replace(bout, risks=(*bout.risks, risky))


def _rolled(bout: Bout, event: layer.RisksRolled) -> Bout:
    risks = (replace(risky, roll=face) for risky, face in zip(bout.risks, event.faces, strict=True))
    return replace(bout, risks=tuple(risks))


def _rerolled(bout: Bout, event: layer.Rerolled) -> Bout:
    return replace(bout, risks=(replace(bout.risks[0], roll=event.face, reviewed=True), *bout.risks[1:]))


def _review_spent(bout: Bout, event: layer.ReviewSpent) -> Bout:
    """TYC-10c"""
    reviews = _with(bout.reviews, event.side, -1)
    blank = len(CARDS) + BLANKS - sum(bout.reviews)
    back = (blank,) if bout.sheet.reviews == "recycled" else ()
    return replace(bout, reviews=reviews, discards=(*bout.discards, *back))


def _sent_off(bout: Bout, event: told.SentOff) -> Bout:
    stay = bout.stay(event.skater)
    if stay is None:
        return replace(bout, box=(*bout.box, BoxStay(event.skater)))
    return _seated(bout, replace(stay, further=stay.further + 1))


def _stepped(bout: Bout, event: layer.BoxStepped) -> Bout:
    return _seated(bout, BoxStay(event.skater, event.region, event.further))


def _seated(bout: Bout, stay: BoxStay) -> Bout:
    return replace(bout, box=tuple(stay if one.skater == stay.skater else one for one in bout.box))


def _out_of_box(bout: Bout, skater: int) -> Bout:
    return replace(bout, box=tuple(stay for stay in bout.box if stay.skater != skater))


def _swapped(bout: Bout, event: layer.Swapped) -> Bout:
    """All that she had still to serve is cancelled, and her next selection is spent (TYC-112)."""
    return replace(_out_of_box(bout, event.jammer), spent=(*bout.spent, event.jammer))


def _discarded(bout: Bout, event: layer.CardDiscarded) -> Bout:
    return replace(bout, hand=None, used_by=None, skater=None, discards=(*bout.discards, event.card))


def _scored(bout: Bout, event: told.Scored) -> Bout:
    jam = bout.jams[-1]
    points = _with(jam.points, side_of(event.jammer), event.points)
    return replace(bout, jams=(*bout.jams[:-1], replace(jam, points=points)))


def _lead_taken(bout: Bout, event: told.LeadTaken) -> Bout:
    return replace(bout, jams=(*bout.jams[:-1], replace(bout.jams[-1], lead=event.side)))


def _awaited(bout: Bout, event: layer.Awaited) -> Bout:
    return replace(bout, phase=event.phase, skater=event.skater, answers=bout.answers + 1)


def _with(pair: tuple[int, int], side: int, more: int) -> tuple[int, int]:
    return (pair[0], pair[1] + more) if side else (pair[0] + more, pair[1])


_CHANGES: Mapping[type[Struct], Callable[[Bout, Any], Bout]] = {
    layer.BoutBegan: _bout_began,
    layer.BoxCleared: lambda bout, _: replace(bout, box=()),
    layer.CardDrawn: _drawn,
    layer.Selected: _selected,
    layer.SpentEarlier: lambda bout, event: replace(
        bout, spent=tuple(one for one in bout.spent if one != event.skater)
    ),
    layer.BoxStepped: _stepped,
    layer.Returned: lambda bout, event: replace(_out_of_box(bout, event.skater), returning=True),
    layer.JammerUp: lambda bout, event: replace(bout, waiting=(jammer_of(event.side),), jammer_up=True),
    layer.RisksRolled: _rolled,
    layer.ReviewSpent: _review_spent,
    layer.Rerolled: _rerolled,
    layer.Judged: lambda bout, _: replace(bout, risks=bout.risks[1:]),
    layer.Swapped: _swapped,
    layer.CardDiscarded: _discarded,
    layer.Reshuffled: lambda bout, _: replace(bout, draw=tuple(sorted(bout.discards)), discards=()),
    layer.BoutEnded: lambda bout, event: replace(bout, winner=event.winner, phase=Phase.OVER),
    layer.Awaited: _awaited,
    told.JamBegan: _jam_began,
    told.TurnBegan: _turn_began,
    told.SentOff: _sent_off,
    told.PushedOut: _pushed_out,
    told.Scored: _scored,
    told.LeadTaken: _lead_taken,
}
