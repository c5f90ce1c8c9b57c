"""An opposed test: who added what, both rolls, who won and whether he doubled. (HX-DICE-10, -16 to -18, -29)"""

from typing import Self

from msgspec import Struct

from rules.core.pending import Choice
from rules.core.pool import oppose
from rules.hexsport.play.commands import Coach
from rules.hexsport.play.dice_test import Test, coached, coaching_choice, may_coach, pay, spend
from rules.hexsport.play.procedure import Frame, Play
from rules.hexsport.play.state import MatchState


class Settled(Struct, frozen=True, gc=False):
    """How a contest ended: the successes of the active and the reacting side, the winner (0 active, 1 reacting, None)
    and whether he doubled. The margin is the potential damage. (HX-SLAM-13)"""

    active: int
    reacting: int
    winner: int | None
    double: bool

    @property
    def margin(self) -> int:
        return abs(self.active - self.reacting)


class Contest(Frame, frozen=True, kw_only=True):
    """`active` against `reacting`, or against nobody, who scores 0 (HX-RUSH-30). Finishes with `Settled`.

    Coaching dice of both are named before any die is rolled (HX-DICE-29).
    """

    active: Test
    reacting: Test | None = None
    successes: int = 0
    second: bool = False

    def begin(self, play: Play, _given: object) -> None:
        """HX-DICE-29"""
        if self.reacting is not None and play.state.sheet.terms.dice_coaching_order == "secret":
            return play.go(SecretContest(active=self.active, reacting=self.reacting))
        return self.name(play)

    def name(self, play: Play, _given: object = None) -> None:
        """Coaching of the side that names first, then of the other. (HX-DICE-29)"""
        for test in self._in_order(play.state):
            if not test.coached and may_coach(play.state, test):
                return play.ask(self.then(at="coach", second=test is self.reacting))
        self.reveal(play)
        ready = self.then(at="active_rolled")
        return play.call(ready, self.active.then(at="begin", coached=True))

    def ask_coach(self, state: MatchState) -> Choice:
        return coaching_choice(state, self.naming)

    def coach(self, play: Play, given: Coach) -> None:
        self.with_test(spend(play, self.naming, given)).name(play)

    def reveal(self, play: Play) -> None:
        """All is on the table already."""

    def active_rolled(self, play: Play, successes: int) -> None:
        if self.reacting is None:
            return self._settle(play, successes, 0)
        return play.call(self.then(at="both_rolled", successes=successes), self.reacting.then(at="begin", coached=True))

    def both_rolled(self, play: Play, successes: int) -> None:
        self._settle(play, self.successes, successes)

    def _settle(self, play: Play, active: int, reacting: int) -> None:
        play.finish(settle(active, reacting))

    def with_test(self, named: Test) -> Self:
        """The contest with its dice named for the test of the side that names now."""
        return self.then(at="name", reacting=named) if self.second else self.then(at="name", active=named)

    @property
    def naming(self) -> Test:
        """The test of the side that names its coaching dice."""
        return self.reacting if self.second and self.reacting is not None else self.active

    def _in_order(self, state: MatchState) -> tuple[Test, ...]:
        if self.reacting is None:
            return (self.active,)
        if state.sheet.terms.dice_coaching_order == "reactor_first":
            return (self.reacting, self.active)
        return (self.active, self.reacting)


class SecretContest(Contest, frozen=True, kw_only=True):
    """A contest in which neither side learns how many dice the other named until both have. (HX-DICE-29)"""

    def begin(self, play: Play, _given: object) -> None:
        self.name(play)

    def coach(self, play: Play, given: Coach) -> None:
        self.with_test(coached(self.naming, given)).name(play)

    def reveal(self, play: Play) -> None:
        for test in self._in_order(play.state):
            pay(play, test)

    def seen_by(self, side: int | None) -> Self:
        """The contest without what others have named."""
        active, reacting = (
            test if test is None or test.side == side else test.then(coaching=0, reserve=0)
            for test in (self.active, self.reacting)
        )
        return self.then(active=active, reacting=reacting)


def settle(active: int, reacting: int) -> Settled:
    """How so many successes against so many end. (HX-DICE-16 to -18)"""
    contest = oppose(active, reacting)
    return Settled(active, reacting, contest.winner, contest.double)
