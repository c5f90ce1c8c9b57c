"""What cases ask about turns: a bout on the players' own board is driven by what matters to a case, and everything else
is answered plainly. Skaters are "A jammer", "A blocker", "B jammer", "B blocker"; A is at home."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from rules.core.pending import Choice, Drawn, DrawRequest, Rolled, RollRequest
from rules.derby_penalties.base_game import SentOff
from rules.derby_penalties.commands import Accept, Review, Select
from rules.derby_penalties.data import CARDS
from rules.derby_penalties.deeds import GoOn
from rules.derby_penalties.engine import advance, begin, pending
from rules.derby_penalties.events import BoxStepped, Returned
from rules.derby_penalties.evolve import evolve
from rules.derby_penalties.state import Bout, Cause, Phase, Risky, Sheet
from rules.derby_penalties.table import Carried, Done
from rules.derby_penalties.team import blockers_of, jammer_of, side_of

Plain = dict[str, Any]
Events = tuple[Struct, ...]
SKATERS = {
    f"{letter} {role}": number
    for side, letter in enumerate("AB")
    for role, number in (("jammer", jammer_of(side)), ("blocker", blockers_of(side)[0]))
}
NAMES = {number: name for name, number in SKATERS.items()}


class Plan(Struct, kw_only=True):
    """A turn: the card drawn, who uses it, push-outs by skater, faces roll by roll, which penalties are reviewed."""

    card: str = ""  # any if nobody uses it, else Hold the Line
    user: int | None = None
    push_outs: Mapping[int, int] = {}
    faces: Sequence[tuple[int, ...]] = ()
    reviews: Sequence[bool] = ()
    end: Struct = field(default_factory=GoOn)


def at_table(**terms: Any) -> Bout:
    """A bout on the players' own board, before the first card."""
    return begin(Sheet(base_game="table", **terms))[0]


def turn(bout: Bout, plan: Plan | None = None, *, until: Phase | None = None) -> tuple[Bout, Events]:
    """The bout when the turn is over, or first awaits something of that phase, and what happened."""
    plan = plan or Plan()
    faces, reviews = iter(plan.faces), iter(plan.reviews)
    events: list[Struct] = []
    before = bout.turns, bout.jam
    while bout.phase is not Phase.OVER and (bout.turns, bout.jam) == before:
        if bout.phase is until:
            break
        bout, more = advance(bout, _answer(bout, plan, faces, reviews))
        events += more
    return bout, tuple(events)


def _answer(bout: Bout, plan: Plan, faces: Iterator[tuple[int, ...]], reviews: Iterator[bool]) -> Struct:
    wanted = pending(bout)
    match wanted:
        case DrawRequest(among=among):
            card = plan.card or ("Hold the Line" if plan.user else among[0])
            return Drawn(among.index(card))
        case RollRequest(dice=dice):
            return Rolled(next(faces, (6,) * dice))
        case Choice(offers=offers):
            return _choice(bout, plan, offers[0].command, reviews)
        case None:
            raise AssertionError("the bout is over")


def _choice(bout: Bout, plan: Plan, first_offer: Struct, reviews: Iterator[bool]) -> Struct:
    match bout.phase:
        case Phase.SELECT:
            first = bout.waiting[0]
            return Select(first, card=first == plan.user)
        case Phase.MOVE:
            assert bout.skater is not None, "she is moving"
            return Done(plan.push_outs.get(bout.skater, 0))
        case Phase.REVIEW:
            return Review() if next(reviews, False) else Accept()
        case Phase.TURN_END:
            return plan.end
        case _:
            return first_offer


def roll(given: Plain) -> Plain:
    """Whether an action of a Blocker at that risk costs a penalty, and the reviews left to her side."""
    again = given["reroll"]
    actor = SKATERS["A blocker"]
    bout, _ = turn(at_table(), Plan(push_outs={actor: 1}), until=Phase.ROLL)
    action = Risky(skater=actor, cause=Cause.PUSH_OUT, risk=given["risk"])
    bout = replace(bout, risks=(action,), reviews=(given["reviews_before"], bout.reviews[1]))
    rolls = [(face,) for face in (given["roll"], again) if face is not None]
    bout, _ = turn(bout, Plan(faces=rolls, reviews=[again is not None]))
    return {"penalised": bout.stay(actor) is not None, "reviews_after": bout.reviews[0]}


def box(given: Plain) -> Plain:
    """The own turns in which a Blocker is sent off, comes to the innermost region and returns."""
    penalised, actor = given["penalised_own_turn"], SKATERS["A blocker"]
    count, regions = given.get("penalties", 1), given["regions"]
    kinds: Mapping[str, Callable[[Struct], bool]] = {
        "outer_region_turn": lambda event: isinstance(event, SentOff),
        "inner_region_turn": lambda event: isinstance(event, BoxStepped) and event.region == regions - 1,
        "returns_turn": lambda event: isinstance(event, Returned),
    }
    bout, found = at_table(box_regions=regions), Plain()
    for number in range(1, penalised + count * regions + 1):
        sent = number == penalised
        bout, events = turn(bout, Plan(push_outs={actor: count}, faces=[(1,) * count]) if sent else None)
        for name, kind in kinds.items():
            if any(map(kind, events)):
                found.setdefault(name, number)
        bout, _ = turn(bout)
    return found


def swap(given: Plain) -> Plain:
    """Who sits after a sending-off, and who was put back on the track by it."""
    boxed, sent_off = [SKATERS[name] for name in given["in_box"]], SKATERS[given["sent_off"]]
    bout = at_table(starter=side_of(sent_off))
    for skater in boxed:
        bout = evolve(bout, SentOff(skater))
    bout, events = turn(bout, Plan(push_outs={sent_off: 1}, faces=[(1,)]))
    placed = [event.skater for event in events if isinstance(event, Carried) and event.skater in boxed]
    return {
        "in_box": {NAMES[stay.skater] for stay in bout.box},
        "returned_now": {NAMES[skater] for skater in placed},
    }


def deck(given: Plain) -> Plain:
    """The piles at the end of a turn in which nobody used the card."""
    piles = given["after_draw"]
    bout, _ = turn(at_table(), until=Phase.SELECT)
    others = [card for card in range(len(CARDS)) if card != bout.hand]
    draw, discards = others[: piles["draw"]], others[piles["draw"] :][: piles["discard"]]
    bout, _ = turn(replace(bout, draw=tuple(draw), discards=tuple(discards)))
    return {"at_turn_end": {"draw": len(bout.draw), "discard": len(bout.discards)}}
