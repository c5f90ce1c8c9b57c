"""The charts of a season and of a team in it: places, points, worth and money after every round, and casualties."""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from django.db.models import Q, Sum
from django.urls import reverse
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from league.domain.table import OVERALL, read_table
from league.domain.terms import rules_of_season
from league.enums import EntryStatus, RoundStatus
from league.models import Season
from league.permissions import visible_leagues
from league.presenters.charts import BarChart, LineChart, Series, bar_chart, line_chart, shown_charts
from league.presenters.reasons import criterion_name
from league.presenters.table import Contender, contenders_of
from matches.enums import MatchStatus
from matches.models import PlayerStatistic
from matches.presenters.games import words_of
from rosters.models import Team, TeamEvent
from rosters.permissions import Person
from rosters.presenters.panels import Panel
from rules.competition.table import Row

CASUALTIES = ("injuries", "kills", "deaths")
Course = dict[int, dict[int, dict[str, Row]]]
"""The rows of the stored tables by division, round and team."""


def season_charts(season: Season, contenders: Mapping[str, Contender], picked: str = "") -> list[LineChart | BarChart]:
    """Every chart the season has figures for; the line of the team `picked` stands out. At most four queries."""
    ruleset, _options = rules_of_season(season)
    course = season_course(season)
    charts: list[LineChart | BarChart | None] = [
        *place_charts(course, contenders, picked),
        _figure_chart(course, contenders, "league_points", criterion_name("league_points", ruleset.slug), picked),
    ]
    if ruleset.money:
        charts += [ranking_chart(course, contenders, picked), cash_chart(season, contenders, picked)]
    return shown_charts([*charts, casualty_chart(season, contenders)])


def season_course(season: Season) -> Course:
    """How the tables of the season stood after each round. One query."""
    course: Course = defaultdict(dict)
    for table in season.tables.order_by("after", "division"):
        course[table.division][table.after] = {row.team: row for row in read_table(table).rows}
    return course


def place_charts(course: Course, contenders: Mapping[str, Contender], picked: str = "") -> list[LineChart]:
    """The places over the rounds, the first at the top: a chart for each division."""
    divisions = [division for division in sorted(course) if division != OVERALL]
    return [
        line_chart(
            f"place-{division}",
            _("Place in the table, division %(division)d") % {"division": division}
            if len(divisions) > 1
            else _("Place in the table"),
            _steps(course[division]),
            _series(course[division], contenders, "place"),
            said=whole,
            picked=picked,
            lowest_first=True,
        )
        for division in divisions
    ]


def ranking_chart(course: Course, contenders: Mapping[str, Contender], picked: str = "") -> LineChart | None:
    """What the teams were worth after each round, in mc."""
    note = _("What a team is worth, in mc.")
    return _figure_chart(course, contenders, "ranking", _("Ranking"), picked, note=note)


def cash_chart(season: Season, contenders: Mapping[str, Contender], picked: str = "") -> LineChart | None:
    """What the teams had in hand when each round was closed, in mc. Two queries."""
    rounds, cash = cash_after_rounds(season)
    if not rounds:
        return None
    own = {uid: cash[contender.team] for uid, contender in contenders.items() if contender.team in cash}
    note = _("What a team had in hand when the round was closed, in mc.")
    steps = [str(number) for number in rounds]
    return line_chart("cash", _("Cash"), steps, _drawn(own, contenders), said=whole, note=note, picked=picked)


def cash_after_rounds(season: Season) -> tuple[list[int], dict[str, list[int]]]:
    """The numbers of the closed rounds, and what each team had in hand when each of them was closed, in mc. Two
    queries."""
    rounds = season.rounds.filter(status=RoundStatus.CLOSED, closed_at__isnull=False).order_by("number")
    closed = list(rounds.values_list("number", "closed_at"))
    if not closed:
        return [], {}
    sums = {f"after_{number}": Sum("mc", filter=Q(created_at__lte=at)) for number, at in closed}
    events = TeamEvent.objects.filter(team__entries__season=season).order_by()
    cash = {row.pop("team__uid"): list(row.values()) for row in events.values("team__uid").annotate(**sums)}
    return [number for number, _at in closed], cash


def casualty_chart(season: Season, contenders: Mapping[str, Contender]) -> BarChart | None:
    """Injuries and deaths of the season's matches by team, friendlies apart; None in a game without. One query."""
    kinds, totals = casualties_of(season)
    if not totals:
        return None
    counts = [
        (each.name, [totals.get(each.team, {}).get(kind, 0) for kind in kinds])
        for each in sorted(contenders.values(), key=lambda each: -totals.get(each.team, {}).get(kinds[0], 0))
    ]
    words = words_of(rules_of_season(season)[0].slug).statistics
    titles = [str(words[kind]).capitalize() for kind in kinds]
    return bar_chart("casualties", _("Casualties"), titles, counts, note=_("In league matches and finals."))


def casualties_of(season: Season) -> tuple[list[str], dict[str, dict[str, int]]]:
    """Which kinds of casualties the game counts, and how many of each the teams had in league matches and finals. One
    query."""
    kinds = [name for name in CASUALTIES if name in rules_of_season(season)[0].match.statistics]
    counted = PlayerStatistic.objects.filter(
        side__match__pairing__round__season=season, side__match__status=MatchStatus.SETTLED, name__in=kinds
    )
    totals: defaultdict[str, dict[str, int]] = defaultdict(dict)
    for team, name, amount in counted.values_list("side__team__uid", "name").annotate(total=Sum("amount")).order_by():
        totals[team][name] = amount
    return kinds, dict(totals)


def team_course(team: Team, reader: Person) -> Panel | None:
    """How the team went through its latest season among the others; None before there is anything to see. Three
    queries."""
    entries = team.entries.filter(season__league__in=visible_leagues(reader)).exclude(status=EntryStatus.VOIDED)
    entry = entries.select_related("season__league", "season__pin").order_by("-entered_at", "-pk").first()
    if entry is None:
        return None
    season = entry.season
    course = season_course(season)
    if max((after for tables in course.values() for after in tables), default=0) == 0:
        return None
    contenders = contenders_of(season)
    own = {division: tables for division, tables in course.items() if division == entry.division}
    charts: list[LineChart | BarChart | None] = [*place_charts(own, contenders, team.uid)]
    if rules_of_season(season)[0].money:
        charts.append(ranking_chart(course, contenders, team.uid))
    compare = f"{reverse('league-compare', args=[season.league.slug])}?one={team.uid}"
    url = reverse("season-charts", args=[season.league.slug, season.number])
    return Panel(
        title=_("The way through %(season)s") % {"season": season.name},
        template="league/public/team_course.html",
        context={"charts": shown_charts(charts), "url": f"{url}?team={team.uid}", "compare": compare},
    )


def whole(value: float) -> str:
    """A whole number in the reader's language."""
    return number_format(int(value), use_l10n=True, force_grouping=True).replace("-", "−")


def _figure_chart(
    course: Course, contenders: Mapping[str, Contender], figure: str, title: str, picked: str, *, note: str = ""
) -> LineChart | None:
    tables = course.get(OVERALL) or course.get(1)
    if not tables:
        return None
    series = _series(tables, contenders, figure)
    return line_chart(figure.replace("_", "-"), title, _steps(tables), series, said=whole, note=note, picked=picked)


def _steps(tables: Mapping[int, object]) -> list[str]:
    return [pgettext("before the first round", "start") if after == 0 else str(after) for after in tables]


def _series(
    tables: Mapping[int, Mapping[str, Row]], contenders: Mapping[str, Contender], figure: str
) -> Sequence[Series]:
    """A line for each team, in the order of the latest table."""
    values = {
        uid: [getattr(rows[uid], figure) if uid in rows else None for rows in tables.values()]
        for uid in tables[max(tables)]
        if uid in contenders
    }
    return _drawn(values, contenders)


def _drawn(values: Mapping[str, Sequence[float | None]], contenders: Mapping[str, Contender]) -> list[Series]:
    """The series of these teams, each numbered by its order of entry."""
    numbers = {uid: number for number, uid in enumerate(contenders)}
    return [
        Series(
            key=contenders[uid].team,
            number=numbers[uid],
            name=contenders[uid].name,
            colour=contenders[uid].colour,
            values=own,
        )
        for uid, own in values.items()
    ]
