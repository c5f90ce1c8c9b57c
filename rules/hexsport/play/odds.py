"""Odds at the table: the exact chance of every result of the test that is pending, before its dice are rolled.

    for choice in odds(state):
        choice.command   # so many coaching dice, this die picked up; None: the dice that are asked for now
        choice.results   # {"fail": 1/8, "success": 5/16, "double": 9/16}

A re-roll that somebody has is counted as used where it raises what he can expect (`chances`); nobody is taken to add
more coaching dice than are named already.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import asdict

from rules.core.laws import Law
from rules.core.pending import Choice
from rules.core.pool import TargetKind
from rules.hexsport.play.armour import DEADLY, ArmourCheck, damage_left
from rules.hexsport.play.chances import Sides, best, sides_of, worth_of
from rules.hexsport.play.commands import Coach, Command, Reroll
from rules.hexsport.play.contest import Contest, SecretContest
from rules.hexsport.play.dice_test import Test, coached, picked_up
from rules.hexsport.play.procedure import Frame
from rules.hexsport.play.sin_bin import steps_sooner
from rules.hexsport.play.state import MatchState
from rules.hexsport.play.tests_table import TESTS

LISTED = 8  # counts and margins up to this are told one by one; the rest is "more"
MORE = "more"
# Names of the results of a contest, in the order of `rules.core.odds.OpposedOdds`.
CONTEST = ("active_doubles", "active_wins", "draw", "reacting_wins", "reacting_doubles")
DAMAGE = ("held", "bin_1", "bin_2", "bin_3", "death")
SOONER = ("held", "bench", "bin_1", "bin_2", "death")  # of a Grizzled player whose step comes sooner (HX-ABIL-11)

Kind = TypeVar("Kind", bound=Command)
Results = Mapping[str, Fraction]


class Odds(Struct, frozen=True, kw_only=True):
    """The chances of a test, if `command` is given. `results` add up to 1.

    A test that needs successes has fail, success and double; a contest the names of `CONTEST`; an armour check those of
    `DAMAGE` or `SOONER`; any other test the numbers of successes. `potential` are the chances of 1, 2, ... potential
    damage (or more) from a double of the active side and of the reacting side in a contest.
    """

    command: Command | None = None
    results: Results
    potential: tuple[Results, ...] = ()


def odds(state: MatchState) -> tuple[Odds, ...]:
    """The chances at the pending test: for each choice of coaching dice or of a die to pick up, or of the dice asked
    for; nothing if no test is pending."""
    return tuple(_odds(state))


def _odds(state: MatchState) -> Iterator[Odds]:
    frame, above = ((*state.stack[::-1], None, None))[:2]
    wanted = state.pending
    if isinstance(frame, Contest):
        assert isinstance(wanted, Choice)
        seen = frame.seen_by(frame.naming.side) if isinstance(frame, SecretContest) else frame
        for command in _commands(wanted, Coach):
            yield _contest(command, sides_of(state, seen.with_test(coached(seen.naming, command))))
    elif isinstance(frame, Test) and frame.at == "coach":
        assert isinstance(wanted, Choice)
        for command in _commands(wanted, Coach):
            yield _test(state, command, coached(frame, command), above)
    elif isinstance(frame, Test) and frame.at == "reroll":
        assert isinstance(wanted, Choice)
        for given in _commands(wanted, Reroll):
            test = frame if given.keep else picked_up(state, frame, given)
            yield _test(state, given, test, above, again=False)
    elif isinstance(frame, Test):
        yield _test(state, None, frame, above)


def _commands(wanted: Choice, kind: type[Kind]) -> Iterator[Kind]:
    return (offer.command for offer in wanted.offers if isinstance(offer.command, kind))


def _test(state: MatchState, command: Command | None, test: Test, above: Frame | None, *, again: bool = True) -> Odds:
    if isinstance(above, Contest):
        return _contest(command, sides_of(state, above, test, again=again))
    law = best(state, test, worth_of(state, test, above), again=again).law
    if isinstance(above, ArmourCheck):
        return Odds(command=command, results=_damage(state, above, law))
    return Odds(command=command, results=needed(test, law) if test.need else counted(law))


def needed(test: Test, law: Law) -> Results:
    """The chances to get what a test needs; a rising one cannot be doubled. (HX-DICE-08, HX-DICE-11, HX-DICE-15)"""
    enough = law.at_least(test.need)
    if TESTS[test.kind].target.kind is not TargetKind.FIXED:
        return {"fail": 1 - enough, "success": enough}
    double = law.at_least(2 * test.need)
    return {"fail": 1 - enough, "success": enough - double, "double": double}


def counted(law: Law) -> Results:
    """The chances of each number of successes."""
    listed = {str(count): chance for count, chance in enumerate(law.chances(LISTED + 1))}
    return listed | {MORE: law.at_least(LISTED + 1)}


def _damage(state: MatchState, check: ArmourCheck, law: Law) -> Results:
    """HX-ARMOUR-04 to -08, HX-ABIL-11"""
    names = SOONER if steps_sooner(state, check.slot) else DAMAGE
    results = dict.fromkeys(names, Fraction(0))
    for count in range(check.potential):
        damage = min(damage_left(state, check.slot, check.potential - count), DEADLY)
        results[names[damage]] += law.exactly(count)
    return results | {"held": law.at_least(check.potential)}


def _contest(command: Command | None, sides: Sides) -> Odds:
    """HX-DICE-16 to -18, HX-SLAM-13"""
    duel = sides.duel()
    outcomes = asdict(duel.outcomes).values()
    potential = []
    for side, whole in ((0, next(iter(outcomes))), (1, (*outcomes,)[-1])):
        margins = {str(margin): duel.doubled(side, margin) for margin in range(1, LISTED + 1)}
        potential.append(margins | {MORE: whole - sum(margins.values())})
    return Odds(command=command, results=dict(zip(CONTEST, outcomes, strict=True)), potential=tuple(potential))
