"""What may come of a choice, with the exact chance of each outcome.

    for forecast in forecasts(state, Act(7, "slam"), Stop(), Target(12)):
        forecast.reaction    # "dodge": the other side dodges
        forecast.outcomes    # Outcome((Happening("pushed", 12), Happening("fell", 12)), 7/64), ...

The commands are carried out on the state, which stays what it is. Where a test comes, each of its results is handed to
the procedure that asked for it, and the match goes on from there, so that no rule is told twice. A forecast ends where
somebody must decide what he really does next, or where dice or cards fall that are no test: a scatter, a Ref Check, a
Fan Check. On the way facings and the hexes of pushes are the first offered, and what may be declined is;
so is whatever the other side may do in between, so that a forecast says nothing of what it holds.
"""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction

from msgspec import Struct

from rules.core.pending import Choice, RollRequest
from rules.hexsport.play.branches import Branch, branches_of, count_chances, is_counted
from rules.hexsport.play.commands import Coach, Command, React
from rules.hexsport.play.dice_test import Test
from rules.hexsport.play.engine import advance, legal
from rules.hexsport.play.events import Event
from rules.hexsport.play.happenings import Happening, freed, told_by
from rules.hexsport.play.state import MatchState

# Decisions of which the first offer is taken as a matter of form.
IN_PASSING = frozenset({"push", "follow_up", "crawl", "dodge", "facing", "feint"})
# What the others may do in between; the first offer lets it pass, whatever they hold that nobody else may see.
LET_PASS = frozenset({"interfere", "call", "alert"})
LET = "none"

Happenings = tuple[Happening, ...]


class Outcome(Struct, frozen=True):
    """What happens, in order, and how likely it is that this and nothing else does."""

    happened: Happenings
    chance: Fraction


class Forecast(Struct, frozen=True):
    """What may come of a choice, most likely first; the chances add up to 1. `reaction` is what the other side answers
    wherever it is asked and may; empty if it is not asked."""

    reaction: str
    outcomes: tuple[Outcome, ...]

    def chance_of(self, what: str, slot: int | None = None) -> Fraction:
        """The chance of all outcomes in which this happens (to this player)."""
        return sum((outcome.chance for outcome in self.outcomes if _is_in(outcome, what, slot)), Fraction(0))


def forecasts(state: MatchState, *commands: Command, dice: tuple[int, int] = (0, 0)) -> tuple[Forecast, ...]:
    """What may come of these commands, given one after the other: one forecast for each way the other side may react.

    `dice` are the coaching dice of home and visitors that go into the first test of each. Raises what `advance` raises.
    """
    happened: list[Event] = []
    begun = state
    for command in commands:
        begun, events = advance(_unless_asked(begun, command), command)
        happened += events
    seen, told = {LET}, told_by(happened)
    first = _forecast(_Path(LET, seen), state, begun, told, dice)
    if seen == {LET}:
        return (Forecast("", first),)
    others = (Forecast(kind, _forecast(_Path(kind, set()), state, begun, told, dice)) for kind in sorted(seen - {LET}))
    return (*others, Forecast(LET, first))


def _unless_asked(state: MatchState, command: Command) -> MatchState:
    """The state once the others have let pass what comes before the command, if it is not their own."""
    while isinstance(wanted := state.pending, Choice) and wanted.kind in LET_PASS:
        passing, *others = legal(state)
        if command in (passing, *others):
            break
        state, _events = advance(state, passing)
    return state


def weighed(state: MatchState) -> Iterator[tuple[Command, tuple[Forecast, ...]]]:
    """Each command that may be given now and is a matter of chance, with its forecasts."""
    for command in legal(state):
        found = forecasts(state, command)
        if any(len(forecast.outcomes) > 1 for forecast in found):
            yield command, found


class _Path(Struct, frozen=True):
    """How the other side reacts, and the reactions it was asked for on the way."""

    reaction: str
    seen: set[str]


def _forecast(
    path: _Path, before: MatchState, state: MatchState, told: Happenings, dice: tuple[int, int]
) -> tuple[Outcome, ...]:
    chances: dict[Happenings, Fraction] = defaultdict(Fraction)
    for happened, chance in _outcomes(path, before, state, dice, None):
        chances[told + happened] += chance
    ranked = sorted(chances.items(), key=lambda entry: -entry[1])
    return tuple(Outcome(happened, chance) for happened, chance in ranked if chance)


def _outcomes(
    path: _Path, before: MatchState, state: MatchState, dice: tuple[int, int], of: Branch | None
) -> Iterator[tuple[Happenings, Fraction]]:
    """All that may happen from here on; `of` is the double whose margin is still open."""
    wanted = state.pending
    if isinstance(wanted, Choice):
        command, left = _taken(path, wanted, dice)
        if command is not None:
            after, events = advance(state, command)
            told = told_by(events)
            for happened, chance in _outcomes(path, before, after, left, of):
                yield told + happened, chance
            return
    frame = state.stack[-1] if state.stack else None
    if not isinstance(frame, Test) or not isinstance(wanted, RollRequest):
        yield freed(before, state), Fraction(1)
    elif is_counted(state):
        yield from _counted(path, before, state, dice)
    else:
        yield from _tested(path, before, state, dice, of)


def _tested(
    path: _Path, before: MatchState, state: MatchState, dice: tuple[int, int], of: Branch | None
) -> Iterator[tuple[Happenings, Fraction]]:
    found = branches_of(state, of)
    if not found:
        yield freed(before, state), Fraction(1)
    for branch in found:
        told = told_by(branch.events)
        for happened, chance in _outcomes(path, before, branch.state, dice, branch):
            yield told + happened, chance * branch.chance


def _counted(
    path: _Path, before: MatchState, state: MatchState, dice: tuple[int, int]
) -> Iterator[tuple[Happenings, Fraction]]:
    """A pass, of which each number of successes brings another catch."""

    def outcomes_of(branch: Branch) -> dict[Happenings, Fraction]:
        chances: dict[Happenings, Fraction] = defaultdict(Fraction)
        for happened, chance in _outcomes(path, before, branch.state, dice, None):
            chances[told_by(branch.events) + happened] += chance
        return chances

    yield from count_chances(state, outcomes_of)


def _taken(path: _Path, wanted: Choice, dice: tuple[int, int]) -> tuple[Command | None, tuple[int, int]]:
    """What is given without asking, if anything, and the coaching dice still to be used."""
    offered = [offer.command for offer in wanted.offers if not offer.refused]
    if wanted.kind == "coaching":
        own = dice[wanted.seat or 0]
        most = max((c.dice for c in offered if isinstance(c, Coach) and not c.reserve), default=0)
        left = (0, dice[1]) if wanted.seat == 0 else (dice[0], 0)
        return Coach(min(own, most)), left
    if wanted.kind == "reaction":
        reactions = {c.reaction for c in offered if isinstance(c, React)}
        path.seen.update(reactions)
        return next(c for c in offered if isinstance(c, React) and c.reaction in (path.reaction, LET)), dice
    if wanted.kind in IN_PASSING | LET_PASS and isinstance(offered[0], Command):
        return offered[0], dice
    return None, dice


def _is_in(outcome: Outcome, what: str, slot: int | None) -> bool:
    return any(told.what == what and slot in (None, told.slot) for told in outcome.happened)
