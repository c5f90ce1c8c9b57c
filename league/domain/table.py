"""The table of a season, computed from settled matches."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from django.db.models import BooleanField, ExpressionWrapper, Q
from django.utils import timezone

from league.domain.draws import season_shuffle
from league.domain.results import season_results
from league.domain.terms import rules_of_season, terms_of
from league.enums import EntryStatus, SeasonStatus
from league.models import Season, Table
from rules.competition.draw import Shuffle
from rules.competition.results import ON_THE_TABLE, Result, ResultKind
from rules.competition.standings import divisional_standings, standings
from rules.competition.table import Adjustment, Contender, Standings
from rules.competition.terms import table_rules
from rules.core import codec
from rules.core.terms import SeasonTerms

OVERALL = 0
IN_THE_LEAGUE = (*ON_THE_TABLE, ResultKind.BYE)
ENTERED = ("uid", "team__name", "number", "team__value", "rostered", "division", "status", "filler")


class Entered(NamedTuple):
    """What the table needs of an entry; a team without roster (`rostered` False) has no ranking, nor has one whose game
    has no money."""

    key: str
    name: str
    number: int
    value: int
    rostered: bool
    division: int
    status: str
    filler: bool


def compute_table(season: Season) -> dict[int, Standings]:
    """The season's tables as they stand now are stored, by division (0: overall, where there are several). Five
    queries whatever the numbers of teams and rounds."""
    entries = _entries(season)
    results = season_results(season)
    after = max((result.round for result in results if result.kind in IN_THE_LEAGUE), default=0)
    tables = _standings(season, entries, results, _earlier(season, after))
    Table.objects.bulk_create(
        [
            Table(
                season=season, after=after, division=division, standings=codec.plain(found), computed_at=timezone.now()
            )
            for division, found in tables.items()
        ],
        update_conflicts=True,
        unique_fields=["season", "after", "division"],
        update_fields=["standings", "computed_at"],
    )
    return tables


def tables_after(season: Season, round_number: int | None = None) -> list[Table]:
    """The latest tables of the season, or those that stood after that round, one for each division. One query."""
    tables = season.tables.all() if round_number is None else season.tables.filter(after__lte=round_number)
    divisions = terms_of(season).divisions
    latest = list(tables.order_by("-after", "division")[: divisions + 1 if divisions > 1 else 1])
    return [table for table in latest if table.after == latest[0].after]


def read_table(table: Table) -> Standings:
    """The standings a row holds."""
    found: Standings = codec.decode_as(Standings, table.standings)
    return found


def standings_with(season: Season, assumed: Sequence[Result]) -> dict[int, Standings]:
    """The tables as they would be with these results besides, nothing stored; movement is from the latest table."""
    now = {row.division: read_table(row) for row in tables_after(season)}
    return _standings(season, _entries(season), (*season_results(season), *assumed), now)


def current_standings(
    season: Season, rankings: Mapping[str, int | None] = MappingProxyType({}), instead: Result | None = None
) -> dict[int, Standings]:
    """The tables as settled matches make them now, nothing stored; no movement.

    `rankings` hold instead of what teams are worth today, by entry; `instead` is a result in place of the one of the
    same match.
    """
    entries = _entries(season)
    results = season_results(season)
    if instead is not None:
        results = tuple(instead if result.ref and result.ref == instead.ref else result for result in results)
    return _standings(season, entries, results, {}, rankings)


def overall(tables: Mapping[int, Standings]) -> Standings:
    """The table over all divisions."""
    return tables[OVERALL] if OVERALL in tables else tables[1]


def title_table(terms: SeasonTerms, tables: Mapping[int, Standings]) -> Standings:
    """The table that decides the title: of the highest division where divisions rank above each other, else of all."""
    return tables[1] if terms.promoted else overall(tables)


def lots_of_table(season: Season) -> list[tuple[str, tuple[int, ...]]]:
    """The lots that decide between level teams of the table as it stands now: what each is drawn for, and its order.

    They are draws of round 0. Four queries; nothing is stored.
    """
    drawn: dict[str, tuple[int, ...]] = {}
    shuffle = season_shuffle(season, 0)

    def noting(purpose: str, count: int) -> tuple[int, ...]:
        drawn[purpose] = shuffle(purpose, count)
        return drawn[purpose]

    results = season_results(season)
    after = max((result.round for result in results if result.kind in IN_THE_LEAGUE), default=0)
    _standings(season, _entries(season), results, _earlier(season, after), shuffle=noting)
    return list(drawn.items())


def _standings(
    season: Season,
    entries: Sequence[Entered],
    results: tuple[Result, ...],
    earlier: Mapping[int, Standings],
    rankings: Mapping[str, int | None] = MappingProxyType({}),
    shuffle: Shuffle | None = None,
) -> dict[int, Standings]:
    terms = terms_of(season)
    contenders, counted, adjustments = _counted(season, entries, results, rankings)
    rules, shuffle = table_rules(terms), shuffle or season_shuffle(season, 0)
    whole = standings(
        contenders,
        counted,
        rules,
        adjustments=adjustments,
        previous=earlier.get(OVERALL, earlier.get(1)),
        shuffle=shuffle,
    )
    if terms.divisions <= 1:
        return {1: whole}
    divided = divisional_standings(
        contenders, counted, rules, adjustments=adjustments, previous=dict(earlier), shuffle=shuffle
    )
    return {OVERALL: whole, **divided}


def counted_so_far(season: Season) -> tuple[list[Contender], list[Result], list[Adjustment]]:
    """The teams, results and adjustments that the table counts. At most four queries."""
    return _counted(season, _entries(season), season_results(season), {})


def _counted(
    season: Season, entries: Sequence[Entered], results: tuple[Result, ...], rankings: Mapping[str, int | None]
) -> tuple[list[Contender], list[Result], list[Adjustment]]:
    settled = {**_settled_rankings(season), **rankings}
    voided = {entry.key for entry in entries if entry.status == EntryStatus.VOIDED}
    money = rules_of_season(season)[0].money
    contenders = [_contender(entry, settled, money=money) for entry in entries if entry.key not in voided]
    counted = [result for result in results if result.home not in voided and result.away not in voided]
    known = {contender.key for contender in contenders}
    adjustments = [
        Adjustment(uid, points, reason)
        for uid, points, reason in season.adjustments.values_list("entry__uid", "points", "reason")
        if uid in known
    ]
    return contenders, counted, adjustments


def _settled_rankings(season: Season) -> Mapping[str, int | None]:
    """The rankings the season ended with, by entry; empty while it runs. What teams earn later changes no table."""
    if season.status not in (SeasonStatus.FINALS, SeasonStatus.CLOSED):
        return {}
    return {row.team: row.ranking for table in tables_after(season) for row in read_table(table).rows}


def _entries(season: Season) -> list[Entered]:
    """Every entry in order; the states of teams, large as they are, stay in the database."""
    rostered = ExpressionWrapper(~Q(team__state=""), BooleanField())
    rows = season.entries.annotate(rostered=rostered).order_by("number")
    return [Entered._make(row) for row in rows.values_list(*ENTERED)]


def _contender(entry: Entered, settled: Mapping[str, int | None], *, money: bool) -> Contender:
    worth = entry.value if money and entry.rostered else None
    return Contender(
        key=entry.key,
        name=entry.name,
        entry=entry.number,
        ranking=settled.get(entry.key, worth),
        division=entry.division,
        withdrawn=entry.status != EntryStatus.ACTIVE or entry.filler,
    )


def _earlier(season: Season, after: int) -> dict[int, Standings]:
    """The latest tables of an earlier round, for movement."""
    return {row.division: read_table(row) for row in tables_after(season, after - 1)}
