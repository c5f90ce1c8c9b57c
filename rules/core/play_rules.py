"""What a game offers that can be played or simulated by programs. A plain module satisfies each protocol."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from msgspec import Struct

from rules.core.dice import HashDice
from rules.core.facts import MatchFacts
from rules.core.hands import Hands
from rules.core.options import Options
from rules.core.simulation import Bidder, Newcomer, PlayedMatch


class MatchPlayer(Protocol):
    """Something that plays a match between teams in these states; equal dice and prefixes give equal matches."""

    def __call__(
        self,
        states: Sequence[Any],
        options: Options,
        dice: HashDice,
        prefix: str,
        *,
        kind: str,
        challenged: bool = False,
    ) -> PlayedMatch: ...


class PlayRules(Protocol):
    """Whole matches played by programs, and their logs, which are bytes that only their game reads."""

    bots: Sequence[str]  # what the programs are called, the best first

    def starting_team(self, list_key: str, name: str, options: Options) -> Any:
        """A team with the starting roster of a list, outside any campaign."""
        ...

    def play(
        self,
        states: Sequence[Any],
        options: Options,
        dice: HashDice,
        prefix: str,
        *,
        kind: str,
        challenged: bool = False,
        bots: Sequence[str] = (),
        hands: Hands | None = None,
    ) -> PlayedMatch:
        """A match between teams in these states, each played by the bot of that name; by the best one if none is named.

        `hands` are people who take the places of programs; a game in which nobody decides anything has no use for them.

        A match of the kind "single" is outside any campaign. `challenged` says that the team named first or its
        opponent was challenged to this match.
        """
        ...

    def events(self, log: bytes) -> Sequence[Struct]:
        """What happened, in order and without what was taken back."""
        ...

    def facts(self, log: bytes) -> MatchFacts:
        """What the events alone make of the match: its facts when it was played, whatever the rules say today."""
        ...


class SimulatedCoaches(Protocol):
    """What simulated coaches do and how simulated matches end; for simulations and demonstrations."""

    def report(self, states: Sequence[Any], options: Options, dice: HashDice, prefix: str, *, kind: str) -> Struct:
        """A report of a match between teams in these states; equal seeds and prefixes give equal reports."""
        ...

    def answer(self, state: Any, options: Options) -> Struct | None:
        """The command for what the team's open steps await; None when dice or a draw are awaited, or nothing is."""
        ...

    def before_match(self, state: Any, options: Options) -> Struct:
        """The command for what the team's open preparation awaits."""
        ...

    def bids(self, star: str, least: int, bidders: Sequence[Bidder], options: Options) -> Sequence[tuple[str, int]]:
        """The bids for one star in the order made, by key of the team, in mc."""
        ...


class SimulatedSeason(Protocol):
    """A season played in memory: the state and the log of each team, the table of each division (0: over all), every
    result, what was paid for each star round by round (None: not hired), and the champion. Teams go by their keys."""

    @property
    def teams(self) -> Mapping[str, Any]: ...
    @property
    def logs(self) -> Mapping[str, Sequence[Struct]]: ...
    @property
    def tables(self) -> Mapping[int, Any]: ...
    @property
    def results(self) -> Sequence[Any]: ...
    @property
    def fees(self) -> Mapping[str, Sequence[int | None]]: ...
    @property
    def champion(self) -> str: ...


class SimulationRules(SimulatedCoaches, Protocol):
    """Simulated coaches, and whole seasons of them in memory."""

    def play_season(
        self,
        teams: Sequence[Newcomer],
        options: Options,
        dice: HashDice,
        draws: Callable[[int], Callable[[str, int], tuple[int, ...]]],
        *,
        with_friendlies: bool = False,
        play: MatchPlayer | None = None,
    ) -> SimulatedSeason:
        """The season of these teams; `draws` gives the draws of a round, `dice` everything that is rolled.

        Matches are played by `play`; if it is None they end as `report` says.
        """
        ...
