"""Which match of a round a result belongs to, also of a round that is still to be paired."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from league.domain.results import playing_entries
from league.domain.terms import terms_of
from league.enums import RoundStatus
from league.models import PairingSide, Round, Season
from matches.models import Match
from rules.competition.assigned import assigned
from rules.competition.kinds import PAIRING_KINDS
from rules.competition.pairings import Pair, Pairings
from rules.competition.results import Result


class Fixture(Struct, frozen=True, eq=False):
    """Two entries (uids) set to meet; `match` is None until the round is paired."""

    home: str
    visitor: str
    match: Match | None = None

    def joins(self, one: str, other: str) -> bool:
        return {one, other} == {self.home, self.visitor}


class RoundFixtures(Struct, frozen=True):
    """The fixtures of a round. `pairings` are those that its results tell, for a round that has none of its own."""

    round: Round
    fixtures: tuple[Fixture, ...]
    pairings: Pairings | None = None


def stored_fixtures(season: Season, numbers: Iterable[int]) -> dict[int, list[Fixture]]:
    """The fixtures of these rounds as they are paired, or will be by the schedule. One query."""
    sides = (
        PairingSide.objects.filter(round__season=season, round__number__in=numbers, pairing__cancelled=False)
        .select_related("pairing__match__pin", "round", "entry")
        .order_by("round__number", "pairing__number", "pairing__leg", "index")
    )
    pairs: dict[int, list[PairingSide]] = {}
    for side in sides:
        pairs.setdefault(side.pairing_id, []).append(side)
    found: dict[int, list[Fixture]] = {}
    for both in pairs.values():
        if len(both) == 2:
            fixture = Fixture(both[0].entry.uid, both[1].entry.uid, both[0].pairing.match)
            found.setdefault(both[0].round.number, []).append(fixture)
    return found


def told_fixtures(round_: Round, results: Iterable[Result]) -> RoundFixtures:
    """The fixtures of a round that nobody has paired yet, as its results tell them: by entry uids, home first.

    Raises `RuleViolation` `pairing.…` when no round can have been paired like this.
    """
    legs = terms_of(round_.season).legs
    pairs: dict[frozenset[str], Pair] = {}
    for result in results:
        pairs.setdefault(frozenset((result.home, result.away)), (result.home, result.away))
    pairings = assigned(tuple(pairs.values()), playing_entries(round_.season))
    both = (pair if leg % 2 == 0 else pair[::-1] for pair in pairs.values() for leg in range(legs))
    return RoundFixtures(round_, tuple(Fixture(home, visitor) for home, visitor in both), pairings)


def is_scheduled(round_: Round) -> bool:
    """Whether the round has its pairings before it is opened, by the schedule of the season."""
    return PAIRING_KINDS[terms_of(round_.season).pairing].whole_season


def needs_pairings(round_: Round) -> bool:
    """Whether the results of the round can tell who met."""
    return round_.status in (RoundStatus.PLANNED, RoundStatus.PAIRING) and not is_scheduled(round_)


def fixture_for(result: Result, free: list[Fixture]) -> Fixture | None:
    """The fixture a result belongs to, home and visitor as they stand first, taken from those that are `free`."""
    exact = (fixture for fixture in free if (fixture.home, fixture.visitor) == (result.home, result.away))
    fixture = next(exact, None) or next((one for one in free if one.joins(result.home, result.away)), None)
    if fixture is not None:
        free.remove(fixture)
    return fixture


def by_round(results: Iterable[Result]) -> Mapping[int, list[Result]]:
    """The results of each round, the first round first."""
    rounds: dict[int, list[Result]] = {}
    for result in sorted(results, key=lambda result: result.round):
        rounds.setdefault(result.round, []).append(result)
    return rounds
