"""The one place where league points are given or taken outside matches (HX-TABLE-10)."""

from league.domain.audit import record_act
from league.models import Adjustment, Entry, Season
from rosters.models import User


def write_adjustment(season: Season, entry: Entry, points: int, *, actor: User | None, reason: str) -> Adjustment:
    """The points stand with their reason, and in the log; `actor` None is the program. The table is the caller's."""
    made = Adjustment.objects.create(season=season, entry=entry, points=points, reason=reason, made_by=actor)
    record_act(season.league, "points.adjusted", entry, actor=actor, reason=reason, points=points)
    return made
