"""What follows the last round of a season whose calendar ends it: the finals, or the close, as jobs."""

from datetime import timedelta

from django.utils import timezone

from league.domain.jobs import queue_job
from league.domain.terms import terms_of
from league.enums import RoundStatus, SeasonAct, SeasonStatus
from league.models import Calendar, Season

PAUSE = timedelta(hours=24)
"""So long a season that is played out waits before it closes by itself: time for the commissioner to look at it."""


def queue_ending(season: Season) -> None:
    """Where every round is closed and the calendar ends the season, its finals, or else its close, wait as a job."""
    if season.status not in (SeasonStatus.RUNNING, SeasonStatus.FINALS):
        return
    if season.rounds.exclude(status=RoundStatus.CLOSED).exists():
        return
    if not Calendar.objects.filter(season=season, finishes=True).exists():
        return
    finals = terms_of(season).finals != "none" and season.status == SeasonStatus.RUNNING
    act, due_at = (SeasonAct.FINALS, timezone.now()) if finals else (SeasonAct.CLOSES, timezone.now() + PAUSE)
    queue_job(act, league=season.league, season=season, due_at=due_at)
