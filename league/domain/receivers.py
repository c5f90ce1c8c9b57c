"""What the league does when a match is settled or a team has worked one through: it queues the table."""

from collections.abc import Sequence

from league.domain.jobs import queue_table
from league.models import Season
from matches.models import Match
from rosters.models import Team


def match_settled(match: Match) -> None:
    """The table of the season the match belongs to will be computed."""
    _queue_table(match)


def match_worked_through(match: Match, teams: Sequence[Team]) -> None:
    """The rankings of these teams may have changed, and with them the table."""
    _queue_table(match)


def _queue_table(match: Match) -> None:
    season = Season.objects.filter(rounds__pairings__match=match) | Season.objects.filter(
        rounds__friendlies__match=match
    )
    found = season.select_related("league").distinct().first()
    if found is not None:
        queue_table(found)
