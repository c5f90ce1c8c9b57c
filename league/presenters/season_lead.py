"""A season in ten seconds: who leads and by what, what comes next and when, and which match of it matters most."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from itertools import takewhile

from django.utils import timezone
from django.utils.translation import gettext as _
from msgspec import Struct

from league.domain.table import OVERALL, read_table
from league.enums import RoundAct, SeasonStatus
from league.models import RoundTime, Season, Table
from league.presenters.fixtures import Fixture
from league.presenters.reasons import criterion_name, figure
from league.presenters.rounds import RoundText
from league.presenters.table import Contender
from rules.competition.table import Row, Standings

HIGHEST = 4  # places from which a match is one of the top


class Leader(Struct, frozen=True):
    """Who stands first in a division, or all who share that place, and by what."""

    division: int
    teams: Sequence[Contender]
    reason: str


class Lead(Struct, frozen=True, kw_only=True):
    """What a season page says first. `act` happens `at` that time, the next of the round `ahead`; `top` is its fixture
    of the highest places that is still open, which are `places`."""

    leaders: Sequence[Leader]
    ahead: RoundText | None
    act: str
    at: datetime | None
    top: Fixture | None
    places: tuple[int, int] | None


def season_lead(
    season: Season, tables: Iterable[Table], contenders: Mapping[str, Contender], ahead: RoundText | None, game: str
) -> Lead | None:
    """The head of a season that is on; None before it starts and after its end. One query."""
    if season.status not in (SeasonStatus.RUNNING, SeasonStatus.FINALS):
        return None
    found = {table.division: read_table(table) for table in tables}
    divisions = {division: table for division, table in found.items() if division != OVERALL} or found
    played = any(row.played for table in divisions.values() for row in table.rows)
    leaders = [_leader(division, table, contenders, game) for division, table in sorted(divisions.items())]
    time = _next_time(ahead)
    places = {row.team: row.place for table in divisions.values() for row in table.rows} if played else {}
    top = _top_fixture(ahead, places)
    return Lead(
        leaders=[each for each in leaders if each.teams] if played and season.status == SeasonStatus.RUNNING else [],
        ahead=ahead,
        act=str(RoundAct(time.kind).label) if time else "",
        at=time.at if time else None,
        top=top,
        places=(places[top.home.entry], places[top.away.entry]) if top and top.away else None,
    )


def _leader(division: int, table: Standings, contenders: Mapping[str, Contender], game: str) -> Leader:
    first = [row for row in table.rows if row.place == 1 and row.team in contenders]
    below = next((row for row in table.rows if row.place > 1), None)
    teams = [contenders[row.team] for row in first]
    return Leader(division, teams, _reason(table.order, first, below, contenders, game))


def _reason(
    order: Sequence[str], first: Sequence[Row], below: Row | None, contenders: Mapping[str, Contender], game: str
) -> str:
    """In what the first and the second are level, and by what the first stands before the second."""
    if len(first) > 1:
        return _("Level on every figure.")
    if below is None or below.decided is None or below.team not in contenders:
        return ""
    decided = below.decided
    before = _("%(criterion)s: %(other)s against %(mine)s of %(team)s.") % {
        "criterion": criterion_name(decided.criterion, game),
        "other": figure(decided.criterion, decided.other),
        "mine": figure(decided.criterion, decided.mine),
        "team": contenders[below.team].name,
    }
    return " ".join([*_level(order, decided.criterion, below, game), before])


def _level(order: Sequence[str], decided: str, row: Row, game: str) -> Iterator[str]:
    """What both have alike of the figures that count before the one that decides; a row shows most of them."""
    for criterion in takewhile(lambda each: each != decided, order):
        value = getattr(row, criterion, None)
        if value is not None:
            yield _("%(criterion)s: %(value)s each.") % {
                "criterion": criterion_name(criterion, game),
                "value": figure(criterion, value),
            }


def _next_time(ahead: RoundText | None) -> RoundTime | None:
    if ahead is None:
        return None
    return RoundTime.objects.filter(round=ahead.round, at__gt=timezone.now()).order_by("at", "pk").first()


def _top_fixture(ahead: RoundText | None, places: Mapping[str, int]) -> Fixture | None:
    """The open fixture between the highest places, where both are among the highest."""
    fixtures = [
        (max(places[each.home.entry], places[each.away.entry]), number, each)
        for number, each in enumerate(ahead.matches if ahead else ())
        if each.away and not each.settled and not each.cancelled
        if each.home.entry in places and each.away.entry in places
    ]
    lowest, _number, top = min(fixtures, default=(HIGHEST + 1, 0, None))
    return top if lowest <= HIGHEST else None
