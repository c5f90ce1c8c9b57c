"""The kinds of pairing a season may choose (HX-MATCHUP-08), in one registry with one call."""

from collections.abc import Callable, Mapping

from msgspec import Struct, field

from rules.competition.assigned import assigned
from rules.competition.draw import Shuffle, drawn
from rules.competition.meetings import Meetings, Repeat
from rules.competition.pairings import Pair, Pairings
from rules.competition.random_pairing import random_pairing
from rules.competition.round_robin import divisional_round, round_robin_round, rounds_to_meet_all
from rules.competition.swiss import swiss
from rules.core.errors import RuleViolation


class PairingRequest(Struct, frozen=True, kw_only=True):
    """What a round's pairing may depend on.

    `teams` are all that play, in order of entry; `order` is the table, first place first, empty before there is one.
    `byes` counts the byes so far; `assigned` and `assigned_byes` are the commissioner's; `divisions` holds the teams
    of each division. A kind reads what it needs.
    """

    teams: tuple[str, ...]
    shuffle: Shuffle
    round: int = 1
    order: tuple[str, ...] = ()
    meetings: Meetings = field(default_factory=dict)
    byes: Mapping[str, int] = field(default_factory=dict)
    repeat: Repeat = Repeat.ALLOWED
    assigned: tuple[Pair, ...] = ()
    assigned_byes: tuple[str, ...] = ()
    divisions: Mapping[int, tuple[str, ...]] = field(default_factory=dict)


class PairingKind(Struct, frozen=True, kw_only=True):
    """One value of the option `matchup.kind`.

    `whole_season`: all rounds are known when the season starts; `within_divisions`: teams meet those of their own
    division alone. `needs_table`: from the second round the standings
    decide. `needs_commissioner`: he types the pairs in. `needs_coaches`: from the second round coaches act
    (`challenge.open_challenges`) and `pair` serves the first round alone.
    """

    name: str
    pair: Callable[[PairingRequest], Pairings]
    whole_season: bool = False
    within_divisions: bool = False
    needs_table: bool = False
    needs_commissioner: bool = False
    needs_coaches: bool = False


def pair(kind: str, request: PairingRequest) -> Pairings:
    """The pairings of the request's round; the first round of a kind that reads the table is drawn (HX-MATCHUP-01).

    For a kind of the whole season every round needs the same `shuffle` and teams; `season_schedule` sees to that.
    Refuses with `pairing.unknown_kind`, `pairing.interactive` and what `check_teams` and `assigned` refuse. Notes say
    what could not be had.
    """
    return _kind(kind).pair(request)


def season_schedule(kind: str, request: PairingRequest, rounds: int) -> tuple[Pairings, ...]:
    """The first `rounds` rounds of a kind whose pairings are known when the season starts.

    Refuses with `pairing.drawn_per_round` any other kind.
    """
    chosen = _kind(kind)
    if not chosen.whole_season:
        raise RuleViolation("pairing.drawn_per_round", kind=kind)
    shuffle = _remembered(request.shuffle)
    return tuple(
        chosen.pair(PairingRequest(teams=request.teams, divisions=request.divisions, round=number, shuffle=shuffle))
        for number in range(1, rounds + 1)
    )


def season_rounds(kind: str, request: PairingRequest, rounds: int, meetings: int) -> int:
    """How many rounds a season has: `rounds`, or with `meetings` as many as it takes until all have met so often, all
    of a division where divisions play apart (HX-SEASON-01).

    Refuses with `pairing.drawn_per_round` kinds whose rounds are not drawn at the start, which promise no such end.
    """
    chosen = _kind(kind)
    if not meetings:
        return rounds
    if not chosen.whole_season:
        raise RuleViolation("pairing.drawn_per_round", kind=kind)
    groups = request.divisions.values() if chosen.within_divisions else (request.teams,)
    return rounds_to_meet_all(max(map(len, groups)), meetings)


def _kind(name: str) -> PairingKind:
    if name not in PAIRING_KINDS:
        raise RuleViolation("pairing.unknown_kind", kind=name, known=tuple(PAIRING_KINDS))
    return PAIRING_KINDS[name]


def _remembered(shuffle: Shuffle) -> Shuffle:
    """The same draw, asked only once for each purpose: a schedule is drawn once, whatever the source of chance."""
    answers: dict[tuple[str, int], tuple[int, ...]] = {}

    def remembering(purpose: str, count: int) -> tuple[int, ...]:
        if (purpose, count) not in answers:
            answers[purpose, count] = shuffle(purpose, count)
        return answers[purpose, count]

    return remembering


def _random(request: PairingRequest) -> Pairings:
    return random_pairing(
        request.teams,
        request.shuffle,
        meetings=request.meetings,
        repeat=request.repeat,
        byes=request.byes,
        order=request.order if request.round > 1 else (),
    )


def _challenge(request: PairingRequest) -> Pairings:
    if request.round > 1:
        raise RuleViolation("pairing.interactive", kind="challenge", round=request.round)
    return _random(request)


def _swiss(request: PairingRequest) -> Pairings:
    if request.round == 1 or not request.order:
        return _random(request)
    return swiss(request.order, request.meetings, request.byes, request.shuffle)


def _round_robin(request: PairingRequest) -> Pairings:
    teams = drawn(request.teams, request.shuffle, "draw.schedule")
    return round_robin_round(teams, request.round)


def _divisional(request: PairingRequest) -> Pairings:
    if not request.divisions:
        return _round_robin(request)
    divisions = {
        division: drawn(teams, request.shuffle, f"draw.schedule:{division}")
        for division, teams in request.divisions.items()
    }
    return divisional_round(divisions, request.round)


def _assigned(request: PairingRequest) -> Pairings:
    return assigned(request.assigned, request.teams, request.assigned_byes)


PAIRING_KINDS: Mapping[str, PairingKind] = {
    kind.name: kind
    for kind in (
        PairingKind(name="challenge", pair=_challenge, needs_table=True, needs_coaches=True),
        PairingKind(name="random", pair=_random),
        PairingKind(name="fixed_round_robin", pair=_round_robin, whole_season=True),
        PairingKind(name="divisional_round_robin", pair=_divisional, whole_season=True, within_divisions=True),
        PairingKind(name="sponsor_assigned", pair=_assigned, needs_commissioner=True),
        PairingKind(name="swiss", pair=_swiss, needs_table=True),
    )
}
