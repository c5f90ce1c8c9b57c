"""Every roll of a match played out through the engine, up to what is too unlikely to matter.

An oracle for odds: it knows of dice only that a face below the number misses, and that a 6 may bring another die.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator
from fractions import Fraction
from math import comb

from msgspec.structs import replace

from rules.core.codec import encode
from rules.core.pending import Choice, Rolled, RollRequest
from rules.hexsport.play.commands import Coach, Command, Reroll
from rules.hexsport.play.engine import advance
from rules.hexsport.play.forecast import Happenings
from rules.hexsport.play.happenings import freed, told_by
from rules.hexsport.play.state import MatchState
from rules.hexsport.play.tests_table import TESTS

UNLIKELY = 1e-6
Way = tuple[MatchState, Happenings, float]
Choosing = Callable[[MatchState, Choice], Command | None]


def hands_of(dice: int, number: int) -> Iterator[tuple[tuple[int, ...], float]]:
    """The faces of so many dice below 6, misses and hits and sixes in one order for all, with their chances."""
    for sixes in range(dice + 1):
        for misses in range(dice - sixes + 1):
            hits = dice - sixes - misses
            ways = comb(dice, sixes) * comb(dice - sixes, misses)
            chance = ways * (number - 1) ** misses * (6 - number) ** hits / 6**dice
            if chance:
                yield (1,) * misses + (5,) * hits + (6,) * sixes, chance


def chances_of(state: MatchState, choosing: Choosing) -> dict[Happenings, float]:
    """The chances of all that may happen until `choosing` names nothing or dice fall that are no test.

    Ways that lead to the same match are followed as one.
    """
    found: dict[Happenings, float] = defaultdict(float)
    ways: dict[object, Way] = {None: (state, (), 1.0)}
    while ways:
        ahead: dict[object, Way] = {}
        for here, told, chance in ways.values():
            steps = list(_steps(here, choosing))
            for given, part in steps:
                after, events = advance(here, given)
                after = replace(after, answers=0)
                happened, weight = told + told_by(events), chance * part
                key = (encode(after.figures), encode(after.stack), after.carrier, happened)
                weight += ahead[key][2] if key in ahead else 0.0
                ahead[key] = (after, happened, weight)
            if not steps:
                found[told + freed(state, here)] += chance
        ways = {key: way for key, way in ahead.items() if way[2] > UNLIKELY}
    return dict(found)


def _steps(state: MatchState, choosing: Choosing) -> Iterator[tuple[Command | Rolled, float]]:
    wanted = state.pending
    if isinstance(wanted, Choice):
        command = choosing(state, wanted)
        if command is not None:
            yield command, 1.0
    elif isinstance(wanted, RollRequest) and wanted.purpose in TESTS:
        number = wanted.facts["number"]
        assert isinstance(number, int)
        for faces, part in hands_of(wanted.dice, number):
            yield Rolled(faces), part


def plainly(reaction: str) -> Choosing:
    """Reacts so, adds no coaching dice, picks up a die that missed if it can, and takes what comes first for all the
    rest of an attack."""

    def choose(state: MatchState, wanted: Choice) -> Command | None:
        commands = [offer.command for offer in wanted.offers]
        if wanted.kind == "reroll":
            roll = state.stack[-1].roll
            missed = [
                c
                for c in commands
                if isinstance(c, Reroll) and not c.keep and roll.chains[c.die][c.place] < roll.number
            ]
            return missed[0] if missed else Reroll()
        if wanted.kind == "coaching":
            return Coach(0)
        if wanted.kind == "reaction":
            return next((c for c in commands if getattr(c, "reaction", "") == reaction), commands[-1])  # type: ignore[return-value]
        first = commands[0]
        passing = wanted.kind in ("push", "follow_up", "crawl", "dodge", "facing", "feint")
        return first if passing and isinstance(first, Command) else None

    return choose


def expect_alike(exact: dict[Happenings, Fraction], found: dict[Happenings, float]) -> None:
    """The same things may happen, with the same chances but for what was too unlikely."""
    missing = 1 - sum(found.values())
    assert 0 <= missing < 0.01
    assert sum(exact.values()) == 1
    assert {happened for happened, chance in found.items() if chance > missing} <= set(exact)
    for happened, chance in exact.items():
        assert abs(float(chance) - found.get(happened, 0.0)) <= missing + 1e-9, happened
