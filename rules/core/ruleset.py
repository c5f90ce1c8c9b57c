"""What a game must offer to plug into the platform. A plain module satisfies each protocol."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Protocol

from msgspec import Struct

from rules.core.automatic import AutomaticRules
from rules.core.brought import BroughtTeam
from rules.core.conformance import Areas
from rules.core.errors import RuleViolation
from rules.core.facts import Ending, MatchFacts
from rules.core.lineup import LineupRules
from rules.core.options import Option, Options
from rules.core.pending import Offer, Pending
from rules.core.play_rules import PlayRules, SimulationRules
from rules.core.reference import ReferenceTable
from rules.core.sheets import Problem, TeamList, TeamSheet
from rules.core.statistics import PlayerTable, Record
from rules.core.succession import BetweenSeasons
from rules.core.terms import MarketTerms, MatchSetting, SeasonTerms, Star
from rules.core.told_score import ToldScore


class MarketRules(Protocol):
    """Hired players: what is on offer, what it costs, and the commands that carry it out on a team."""

    stars: Mapping[str, Star]

    def pool(
        self, stars: Sequence[str], teams: int, options: Options, shuffle: Callable[[str, int], tuple[int, ...]]
    ) -> tuple[str, ...]:
        """The keys on offer in a round with so many teams."""
        ...

    def terms(self, options: Options) -> MarketTerms: ...

    def least_bid(self, star: str, fees: Sequence[int | None], options: Options, absent: Collection[int] = ()) -> int:
        """The least bid in mc, given what was paid in each earlier round, oldest first (None: not hired); `absent` are
        the places in `fees` of rounds in which he was not on offer."""
        ...

    def purse(self, state: Any, leading: Sequence[int] = ()) -> int:
        """What a team can still bid in mc, when it leads other lots with the bids in `leading`."""
        ...

    def check_bid(
        self,
        state: Any,
        star: str,
        amount: int,
        *,
        least: int,
        highest: int | None,
        won: int,
        leading: Mapping[str, int] | None = None,
        options: Options,
    ) -> None:
        """Raises `RuleViolation` when a team in this state may not bid so many mc.

        It has `won` so many stars this round and leads the lots of the stars in `leading` with these bids, in mc.
        """
        ...

    def may_field(self, star: str, list_key: str) -> bool: ...

    def bonus(self, own: int, other: int) -> int:
        """The underdog bonus in mc of a team with ranking `own` against one with ranking `other`."""
        ...

    def grant_bonus(self, mc: int) -> Struct: ...

    def lapse_bonus(self) -> Struct: ...

    def hire(self, star: str, fee: int) -> Struct: ...

    def hold(self, state: Any, leading: Sequence[int]) -> Struct:
        """The command that keeps the cash needed for the bids in `leading`, in mc; it leaves no other hold."""
        ...

    def give_back(self, star: str, cash: int, bonus: int) -> Struct:
        """The command that takes a hire back; `cash` and `bonus` were paid for it, in mc."""
        ...

    def release(self) -> Struct: ...

    def prepare(self, match: str, kind: str, own: int, other: int, options: Options) -> Struct | None:
        """The command that opens the free agent rolls before a match; None when the team has none."""
        ...

    def pending(self, state: Any, options: Options) -> Pending | None:
        """What the rolls before a match await; None when none are open."""
        ...


class FriendlyRules(Protocol):
    """Which friendlies a team may play."""

    def check_friendly(
        self,
        own: Sequence[str],
        opponent: str,
        *,
        this_round: Sequence[str],
        league_opponents: Sequence[str],
        others: Sequence[str],
        options: Options,
    ) -> None:
        """Raises `RuleViolation` when the team may not meet `opponent` in a friendly now.

        `own` lists the opponents of its friendlies so far this season, oldest first; `this_round` those of this round;
        `league_opponents` whom it meets in the league this round; `others` all other teams of the season.
        """
        ...


class MatchRules(Protocol):
    """How a match is recorded. `report_type` is the struct a reported match is entered as."""

    report_type: type[Struct]
    statistics: Mapping[str, str]  # name of each per-player figure -> how it adds up ("sum" or "max")

    def facts(self, report: Struct, sides: Sequence[Struct], options: Options, *, kind: str) -> MatchFacts:
        """The facts of a report on teams in the given states; raises `RuleViolation` when it cannot have happened."""
        ...

    def unplayed(self, ending: Ending, winner: int, score: tuple[int, int], reason: str) -> Struct:
        """The report of a match that was given to one side without play, with this score."""
        ...


class RosterRules(Protocol):
    """How a team comes to be and changes. Every change goes `decide` -> events -> `evolve`; the log is the truth."""

    state_type: type[Struct]
    command_type: object  # a union of tagged structs
    event_type: object  # a union of tagged structs; an event that moves cash has `mc`

    def team_lists(self, options: Options) -> Sequence[TeamList]: ...

    def blank(self) -> Any:
        """A team before its first event."""
        ...

    def decide(self, state: Any, given: Struct, options: Options) -> Sequence[Struct]:
        """The events that follow from a command, roll or draw; raises `RuleViolation` and changes nothing."""
        ...

    def evolve(self, state: Any, event: Struct) -> Any: ...

    def sheet(self, state: Any) -> TeamSheet: ...

    def problems(self, state: Any, options: Options) -> Sequence[Problem]: ...

    def shop(self, state: Any, options: Options) -> Sequence[Offer]: ...


class CampaignRules(Protocol):
    """What a team goes through after a match, step by step. Progress is part of the team's state."""

    steps: Sequence[str]  # the key of each step, in order

    def dice_entry(self, options: Options) -> str:
        """Who rolls dice: "either" the program or the table, "program_only" or "typed_only"."""
        ...

    def aftermath(self, facts: MatchFacts, side: int, setting: MatchSetting, options: Options) -> Struct:
        """The command that opens the step sequence of one side."""
        ...

    def pending(self, state: Any, options: Options) -> Pending | None:
        """What the team's sequence awaits; None when no sequence is open."""
        ...

    def step(self, state: Any) -> int:
        """The number of the open step, from 1; 0 when no sequence is open."""
        ...

    def preview(self, state: Any, options: Options) -> Sequence[Struct]:
        """The events that going on would bring now; none where a choice, dice or a draw come first."""
        ...

    def season_over(self, state: Any) -> Struct | None:
        """The command that ends what the team had for its season alone; None when it has nothing of the kind."""
        ...

    def default_answer(self, state: Any, options: Options) -> Struct | None:
        """The choice of a team that leaves everything to the rules; None when dice or a draw are awaited."""
        ...


class CorrectionRules(Protocol):
    """What a correction of an old result needs of a game in which later acts follow from it."""

    def relief(self, violation: RuleViolation) -> Struct | None:
        """The command with which something that was done before is possible again; None where nothing helps."""
        ...

    def strike_off(self, state: Any, player: int) -> Struct:
        """The command that keeps on record a player of `state` who, after the correction, never joined."""
        ...


class Ruleset(Struct, frozen=True, kw_only=True):
    """A game as the platform sees it; see rules/README.md for how one is added.

    In an `automatic` game nobody decides anything during a match, so that the program may play it for a league.
    """

    slug: str
    version: str
    name: str
    options: Mapping[str, Option]
    presets: Mapping[str, Mapping[str, object]]
    match: MatchRules
    roster: RosterRules | None = None
    lineup: LineupRules | None = None
    campaign: CampaignRules | None = None
    corrections: CorrectionRules | None = None  # where there is a campaign
    market: MarketRules | None = None
    friendlies: FriendlyRules | None = None
    simulation: SimulationRules | None = None
    engine: Callable[[], PlayRules] | None = None  # a function, so that only whoever plays loads the engine
    automatic: Callable[[], AutomaticRules] | None = None
    conformance: Callable[[], Areas] | None = None  # what answers the cases of a specification, by area
    player_tables: tuple[PlayerTable, ...] = ()
    records: tuple[Record, ...] = ()
    season_terms: Callable[[Options], SeasonTerms]
    brought_in: Callable[[BroughtTeam], Struct] | None = None  # where teams have more than names
    scored: Callable[[ToldScore], Struct | None] | None = None  # the report of a played match known by its score alone
    between_seasons: BetweenSeasons | None = None
    reference: tuple[ReferenceTable, ...] = ()

    @property
    def money(self) -> bool:
        """Whether teams own anything: money comes with what follows a match. Without it they have no ranking."""
        return self.campaign is not None
