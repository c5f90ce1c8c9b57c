"""Turns of a bout, driven by what matters to a test; everything else is answered plainly."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct, field

from rules.core.dice import HashDice, draw
from rules.core.pending import Choice, Drawn, DrawRequest, Rolled, RollRequest
from rules.derby_penalties.commands import Accept, Review, Select
from rules.derby_penalties.deeds import GoOn
from rules.derby_penalties.engine import advance, begin, pending
from rules.derby_penalties.state import Bout, Phase, Sheet
from rules.derby_penalties.table import Done

TABLE = Sheet(base_game="table")


class Plan(Struct, kw_only=True):
    """A turn: the card drawn, who uses it, push-outs by skater, faces roll by roll, which penalties are reviewed."""

    card: str = ""  # any if nobody uses it, else Hold the Line
    user: int | None = None
    push_outs: Mapping[int, int] = {}
    faces: Sequence[tuple[int, ...]] = ()
    reviews: Sequence[bool] = ()
    end: Struct = field(default_factory=GoOn)


def at_table(**terms: object) -> Bout:
    """A bout on the players' own board, before the first card."""
    return begin(Sheet(base_game="table", **terms))[0]  # type: ignore[arg-type]


def turn(bout: Bout, plan: Plan | None = None, *, until: Phase | None = None) -> tuple[Bout, tuple[Struct, ...]]:
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
            commands = [offer.command for offer in offers]
    match bout.phase:
        case Phase.SELECT:
            first = bout.waiting[0]
            return Select(first, card=first == plan.user)
        case Phase.MOVE:
            assert bout.skater is not None
            return Done(plan.push_outs.get(bout.skater, 0))
        case Phase.REVIEW:
            return Review() if next(reviews, False) else Accept()
        case Phase.TURN_END:
            return plan.end
        case _:
            return commands[0]


def turns(bout: Bout, *plans: Plan) -> Bout:
    """The bout after these turns, the sides alternating."""
    for plan in plans:
        bout, _ = turn(bout, plan)
    return bout


IDLE = Plan()


def of_kind(events: Sequence[Struct], kind: type) -> list[Struct]:
    return [event for event in events if isinstance(event, kind)]


def walk(seed: int, sheet: Sheet, acts: int) -> Iterator[tuple[Bout, tuple[Struct, ...]]]:
    """So many acts of a bout in which everybody takes any offer, the beginning included; jams are seldom called off."""
    dice = HashDice(seed)
    bout, events = begin(sheet)
    yield bout, events
    for _ in range(acts):
        wanted = pending(bout)
        if wanted is None:
            return
        if isinstance(wanted, Choice):
            offers = wanted.offers
            given = offers[draw(dice.root, f"walk|{bout.answers}", len(offers))].command
            if bout.phase is Phase.TURN_END and draw(dice.root, f"stay|{bout.answers}", 4):
                given = GoOn()
        else:
            given = dice.answer(wanted)
        bout, events = advance(bout, given)
        yield bout, events
