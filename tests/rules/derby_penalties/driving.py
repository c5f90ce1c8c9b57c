"""Bouts as tests drive them; single turns are driven by `rules.derby_penalties.conformance_scenes`."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from rules.core.dice import HashDice, draw
from rules.core.pending import Choice
from rules.derby_penalties.conformance_scenes import Plan, at_table, turn
from rules.derby_penalties.deeds import GoOn
from rules.derby_penalties.engine import advance, begin, pending
from rules.derby_penalties.state import Bout, Phase, Sheet

TABLE = Sheet(base_game="table")
IDLE = Plan()

__all__ = ["IDLE", "TABLE", "Plan", "at_table", "of_kind", "turn", "turns", "walk"]


def turns(bout: Bout, *plans: Plan) -> Bout:
    """The bout after these turns, the sides alternating."""
    for plan in plans:
        bout, _ = turn(bout, plan)
    return bout


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
