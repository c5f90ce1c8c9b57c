"""Due work as rows that say what is to be done (reliability: decision 1); `work` does it."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from structlog.contextvars import get_contextvars

from league.domain import bell
from league.domain.audit import record_act
from league.enums import JobStatus
from league.models import Job, League, Round, Season
from league.permissions import require_commissioner
from rosters.models import User

TABLE, PLAY = "table", "play"


def queue_job(
    kind: str,
    *,
    league: League,
    season: Season | None = None,
    round_: Round | None = None,
    due_at: datetime | None = None,
) -> None:
    """The work will be done once after this transaction commits; while it waits, asking again adds nothing."""
    key = f"{kind}:{season.uid if season else league.uid}:{round_.uid if round_ else ''}"
    job = Job(
        kind=kind,
        key=key,
        league=league,
        season=season,
        round=round_,
        due_at=due_at or timezone.now(),
        request_id=get_contextvars().get("request_id", ""),
    )
    Job.objects.bulk_create([job], ignore_conflicts=True)


def queue_table(season: Season) -> None:
    """The season's table will be computed soon after this transaction commits."""
    queue_job(TABLE, league=season.league, season=season)
    transaction.on_commit(bell.ring)


def set_play(round_: Round, at: datetime | None, *, actor: User) -> None:
    """The matches of the round will be played by the program at that time and at no other; None: at no set time."""
    season = round_.season
    require_commissioner(actor, season.league)
    with transaction.atomic():
        Job.objects.filter(kind=PLAY, round=round_, status=JobStatus.DUE).delete()
        if at is not None:
            queue_job(PLAY, league=season.league, season=season, round_=round_, due_at=at)
        told = at.isoformat(timespec="minutes") if at else "-"
        record_act(season.league, "round.play_set", round_, actor=actor, number=round_.number, at=told)


def play_due_at(round_: Round) -> datetime | None:
    """When the program will play the round; None where nobody has set a time."""
    waiting = Job.objects.filter(kind=PLAY, round=round_, status=JobStatus.DUE)
    return waiting.values_list("due_at", flat=True).first()
