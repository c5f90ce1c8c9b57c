"""What stands behind the pictures of a season, as rows of plain values: the square of results, and the figures of
every chart."""

from league.domain.table import OVERALL, read_table, tables_after
from league.models import Season
from league.presenters.cross_table import cross_table
from league.presenters.fixtures import season_fixtures
from league.presenters.season_charts import CASUALTIES, cash_after_rounds, casualties_of, season_course
from league.presenters.table import contenders_of
from rosters.presenters.exports import Rows
from rules.core.ruleset import Ruleset


def cross(season: Season) -> Rows:
    """Each result twice, as each of its teams sees it, in the order of the table."""
    contenders = contenders_of(season)
    placed = [row.team for table in tables_after(season)[:1] for row in read_table(table).rows]
    order = [*(uid for uid in placed if uid in contenders), *(uid for uid in contenders if uid not in placed)]
    for row in cross_table(contenders, season_fixtures(season), order):
        for other, meetings in zip(order, row.cells, strict=True):
            for met in meetings or ():
                own, against = (int(points) for points in met.points.split(":"))
                yield row.contender.name, contenders[other].name, met.round, own, against, met.word, met.match


def course(season: Season) -> Rows:
    """Every stored table, round by round: places, points and what teams were worth."""
    contenders = contenders_of(season)
    for division, tables in sorted(season_course(season).items(), key=lambda told: (told[0] == OVERALL, told[0])):
        for after, rows in tables.items():
            for uid, row in rows.items():
                if uid in contenders:
                    who = contenders[uid]
                    yield after, division, who.name, row.place, row.league_points, row.ranking, who.team


def cash(season: Season) -> Rows:
    """What each team had in hand when each round was closed, in mc."""
    rounds, held = cash_after_rounds(season)
    contenders = contenders_of(season)
    for place, number in enumerate(rounds):
        for who in contenders.values():
            if who.team in held:
                yield number, who.name, held[who.team][place], who.team


def casualties(season: Season) -> Rows:
    """Injuries, kills and deaths of the league matches and finals, by team."""
    _kinds, totals = casualties_of(season)
    for who in contenders_of(season).values():
        counted = totals.get(who.team, {})
        yield who.name, *(counted.get(kind, 0) for kind in CASUALTIES), who.team


def has_money(game: Ruleset) -> bool:
    """Whether teams of the game earn anything."""
    return game.money


def has_casualties(game: Ruleset) -> bool:
    """Whether anybody is hurt in matches of the game."""
    return any(name in game.match.statistics for name in CASUALTIES)
