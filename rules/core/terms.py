"""What a season, its market and its matches are told about the rules, as plain values."""

from msgspec import Struct, UnsetType, field


class MatchSetting(Struct, frozen=True, kw_only=True):
    """What must be known about a match besides its facts. `rankings` are the starting rankings of the sides, in mc."""

    match: str
    kind: str  # "league", "friendly", "final"
    rankings: tuple[int, ...]
    opponents: tuple[str, ...] = ()  # per side, the name of the team it faced


def home_set(home: str | UnsetType, *, challenged: bool) -> bool:
    """Whether these terms (`SeasonTerms.home`) set who plays Home before anything is drawn (HX-MATCHUP-12)."""
    return home == "schedule" or (home == "challenged_team" and challenged)


class SeasonTerms(Struct, frozen=True, kw_only=True):
    """What a ruleset's options mean for a season, in the words of `rules.competition`. Whatever a game leaves out keeps
    its plain default; points are league points, `difference_cap` counts points of margin per match. With `meetings`
    there are as many rounds as it takes until all of a division have met that often. `promoted` teams change places
    between neighbouring divisions after the season; those of the last division must have played `promoted_after`
    matches. Without `late_entry` nobody comes in once the season runs. Each round has a deadline after
    `round_days`, where there is one, and closes then if it `closes_at_deadline`; who reports late gets
    `late_points` (0 or less) and where `late_bars_bidding` may not bid in the next auction. A side that misses so
    many deadlines of one match (`misses`, 0: any number) has lost it. Divisions hold so many teams as
    `division_sizes` says, least and most, where it does. `confirm` says whose word makes a report count: that of
    "both_coaches", of "one_coach" who sends it, or of the "sponsor". `home` says who plays
    Home: whoever is "drawn_at_match", the team named first by the "schedule", or the "challenged_team". Where
    `results_lock` is set nothing is corrected once its round is closed. A team that has played before comes in again
    when the commissioner enters it, or by its own coach too where `carry_over` is "always", and not at all where it is
    "never". Only teams of `lists` come in, unless it is empty.
    """

    pairing: str = "fixed_round_robin"
    repeat: str = "allowed"
    legs: int = 1
    refusal: str = "not_allowed"
    passing: str = "random_rest"
    level_tie: str = "lots"
    points: str = "3_2_1_0"
    points_table: tuple[int, ...] = ()
    landslide_margin: int | None = None
    order: str = "lp_sd"
    final_tie: str = "shared"
    unequal_games: str = "totals"
    difference_cap: int | None = None
    adjustments: bool = True
    round_count: int = 7
    meetings: int = 0
    divisions: int = 1
    promoted: int = 0
    promoted_after: int = 0
    finals: str = "none"
    odd_team: str = "bye"
    bye_points: int = 0
    dropout: str = "keep_marked"
    dropout_fixtures: str = "cancelled"
    takeover: bool = True
    late_entry: bool = True
    carry_over: str = "sponsor_decides"
    lists: tuple[str, ...] = ()
    confirm: str = "both_coaches"
    home: str = "drawn_at_match"
    results_lock: bool = False
    no_show: str = "nothing"
    awarded_score: tuple[int, int] = (3, 0)
    round_days: int = 0
    closes_at_deadline: bool = False
    late_points: int = 0
    late_bars_bidding: bool = False
    misses: int = 0
    division_sizes: tuple[int, int] | None = None
    friendlies_per_round: int | None = None
    friendly_limits: tuple[str, ...] = ()

    def home_set(self, *, challenged: bool) -> bool:
        """Whether the team that is named first plays Home in a match; `challenged` says that a challenge made its
        pairing. Where not, it is drawn at the table."""
        return home_set(self.home, challenged=challenged)

    def forfeited(self, missed: int) -> bool:
        """Whether a side that missed so many deadlines of a match has lost it."""
        return 0 < self.misses <= missed

    def size_fits(self, teams: int) -> bool:
        """Whether so many teams may form a division."""
        return self.division_sizes is None or self.division_sizes[0] <= teams <= self.division_sizes[1]


class MarketTerms(Struct, frozen=True, kw_only=True):
    """How stars are bid for. `mode` is "open" (bids are called), "blind" (sealed, the highest pays what it says) or
    "left_bids" (limits left in advance, run up against each other at the close); `tie` says who of equal sealed bids
    is first: "lots", "lower_ranking" or "earlier_bid". A raise is at least `increment` mc. With `absent_drops` a fee
    also falls after a round in which its star was not on offer. With `ends_for_all` every team hears that a round is
    over, and not those alone that hired somebody. With `stand_ins` a team short of players gets some when it prepares
    a match.
    """

    mode: str = "open"
    tie: str = "lots"
    increment: int = 1
    absent_drops: bool = True
    ends_for_all: bool = False
    stand_ins: bool = False


class Star(Struct, frozen=True, kw_only=True):
    """A player who can be hired for a round. `base_fee` is mc; `plays_for` holds the lists he may play for."""

    key: str
    name: str
    role: str
    base_fee: int
    plays_for: tuple[str, ...]
    stats: dict[str, int] = field(default_factory=dict)
    abilities: tuple[str, ...] = ()
