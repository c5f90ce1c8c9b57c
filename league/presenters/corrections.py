"""What a correction of a result means for its season: rows of the table, and bonuses that later rounds had given."""

from collections.abc import Iterator, Mapping

from django.utils.translation import gettext as _
from msgspec.structs import replace

from league.domain.receivers import season_of
from league.domain.results import season_results
from league.domain.table import current_standings, overall
from league.models import PairingSide, Season
from league.presenters.reasons import figure
from matches.domain.correction_plan import Plan
from matches.presenters.correction_page import Change, Consequences
from rules.competition.table import Row


def season_consequences(low: Plan, high: Plan) -> Consequences | None:
    """The rows of the table that change, and the bonuses that stay; None for a match of no season."""
    season = season_of(low.match)
    if season is None:
        return None
    return Consequences(
        title=_("The table of the season"),
        changes=tuple(_rows(season, low, high)),
        unchanged=_("The table stays as it is."),
        stays=tuple(_bonuses(season, low)),
    )


def _rows(season: Season, low: Plan, high: Plan) -> Iterator[Change]:
    names = dict(season.entries.values_list("uid", "team__name"))
    before = {row.team: _row(row) for row in overall(current_standings(season)).rows}
    after, highest = (_after(season, plan) for plan in (low, high))
    for uid, row in after.items():
        told = row if row == highest[uid] else _("%(low)s, or %(high)s") % {"low": row, "high": highest[uid]}
        if told != before[uid]:
            yield Change(what=names[uid], before=before[uid], after=told)


def _after(season: Season, plan: Plan) -> Mapping[str, str]:
    entries = dict(season.entries.values_list("team", "uid"))
    rankings = {entries[team.team.pk]: team.after.value for team in plan.teams if team.after}
    result = next((result for result in season_results(season) if result.ref == plan.match.uid), None)
    home, away = plan.facts.sides
    instead = result and replace(result, home_points=home.points, away_points=away.points, margin=home.margin)
    return {row.team: _row(row) for row in overall(current_standings(season, rankings, instead)).rows}


def _row(row: Row) -> str:
    told = {
        "place": row.place,
        "ranking": row.ranking,
        "points": row.league_points,
        "difference": figure("difference", row.difference),
    }
    if row.ranking is None:
        return _("place %(place)s, %(points)s league points, difference %(difference)s") % told
    return _("place %(place)s, ranking %(ranking)s, %(points)s league points, difference %(difference)s") % told


def _bonuses(season: Season, plan: Plan) -> Iterator[str]:
    """What later rounds had given the teams, and by which ranking."""
    teams = [side.team_id for side in plan.sides]
    own = PairingSide.objects.filter(pairing__match=plan.match).values("round__number")[:1]
    later = PairingSide.objects.filter(
        round__season=season, entry__team__in=teams, round__number__gt=own, ranking__isnull=False, bonus__gt=0
    )
    for side in later.select_related("entry__team", "round").order_by("round__number", "entry"):
        yield _("%(team)s keeps the bonus of round %(round)s: %(bonus)s mc, by a ranking of %(ranking)s mc.") % {
            "team": side.entry.team.name,
            "round": side.round.number,
            "bonus": side.bonus,
            "ranking": side.ranking,
        }
