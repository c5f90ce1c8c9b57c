"""Due work as rows that say what is to be done (reliability: decision 1); `work` does it."""

from collections.abc import Iterable
from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from msgspec import Struct
from structlog.contextvars import get_contextvars

from league.domain import bell
from league.domain.audit import record_act
from league.domain.terms import plays_now
from league.enums import JobStatus
from league.models import Job, League, Round, Season
from league.permissions import require_commissioner
from rosters.domain.refusal import Refusal
from rosters.models import User

TABLE, PLAY = "table", "play"


class Due(Struct, frozen=True, kw_only=True):
    """Work of a kind that is due in a round at a time."""

    kind: str
    round: Round
    at: datetime


def queue_job(
    kind: str,
    *,
    league: League,
    season: Season | None = None,
    round_: Round | None = None,
    part: int | None = None,
    due_at: datetime | None = None,
) -> None:
    """The work will be done once after this transaction commits; while it waits, asking again adds nothing.

    `part` tells apart pieces of one kind of work in one round.
    """
    job = _job(kind, league, season, round_, due_at or timezone.now(), part)
    Job.objects.bulk_create([job], ignore_conflicts=True)


def queue_jobs(work: Iterable[Due], *, season: Season) -> None:
    """Each will be done once at its time; what waits already is not added. One statement for all."""
    jobs = [_job(due.kind, season.league, season, due.round, due.at) for due in work]
    Job.objects.bulk_create(jobs, ignore_conflicts=True)


def _job(
    kind: str, league: League, season: Season | None, round_: Round | None, due_at: datetime, part: int | None = None
) -> Job:
    return Job(
        kind=kind,
        key=job_key(kind, league=league, season=season, round_=round_, part=part),
        league=league,
        season=season,
        round=round_,
        due_at=due_at,
        request_id=get_contextvars().get("request_id", ""),
    )


def job_key(
    kind: str, *, league: League, season: Season | None = None, round_: Round | None = None, part: int | None = None
) -> str:
    """What is unique among the jobs that wait."""
    key = f"{kind}:{season.uid if season else league.uid}:{round_.uid if round_ else ''}"
    return key if part is None else f"{key}:{part}"


def queue_table(season: Season) -> None:
    """The season's table will be computed soon after this transaction commits."""
    queue_job(TABLE, league=season.league, season=season)
    transaction.on_commit(bell.ring)


def set_play(round_: Round, at: datetime | None, *, actor: User) -> None:
    """The matches of the round will be played by the program at that time and at no other; None: at no set time.

    Who is later holds. Raises `Refusal` for a round that the program does not play now, 422 for a time that is over.
    """
    season = round_.season
    require_commissioner(actor, season.league)
    if not plays_now(round_):
        raise Refusal(_("The program does not play this round now."), code="round.not_playing")
    if at is not None and at <= timezone.now():
        raise Refusal(_("This time is over."), code="round.time_over", status=422)
    with transaction.atomic():
        if at is None:
            _plays_due(round_).delete()
        else:
            queue_job(PLAY, league=season.league, season=season, round_=round_, due_at=at)
            if not _plays_due(round_).update(due_at=at):
                raise Refusal(_("The round is being played at this very moment."), code="round.playing")
        told = at.isoformat(timespec="minutes") if at else "-"
        record_act(season.league, "round.play_set", round_, actor=actor, number=round_.number, at=told)


def play_due_at(round_: Round) -> datetime | None:
    """When the program will play the round; None where nobody has set a time."""
    return _plays_due(round_).values_list("due_at", flat=True).first()


def _plays_due(round_: Round) -> QuerySet[Job]:
    return Job.objects.filter(kind=PLAY, round=round_, status=JobStatus.DUE)
