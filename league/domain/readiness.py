"""Whether this site can do its work now; what a load balancer asks."""

from datetime import datetime, timedelta
from enum import StrEnum
from functools import cache

from django.conf import settings
from django.db import OperationalError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone
from msgspec import Struct

from league.domain.heartbeat import SWEEPER, age_of_heartbeat
from league.enums import JobStatus
from league.models import Job


class Lack(StrEnum):
    """What keeps a site from its work."""

    DATABASE = "database_unreachable"
    SCHEMA = "migrations_missing"
    SWEEPER = "sweeper_silent"
    QUEUE = "jobs_overdue"


class Readiness(Struct, frozen=True, kw_only=True):
    """What is lacking, and since when nobody looked for due work and the oldest due job waits, in whole seconds."""

    lacking: tuple[Lack, ...]
    sweeper_seconds: int | None = None
    oldest_job_seconds: int | None = None


def readiness() -> Readiness:
    """Ready when nothing is lacking. Never raises for a database that is away or behind."""
    try:
        if _known_migrations() - MigrationRecorder(connection).applied_migrations().keys():
            return Readiness(lacking=(Lack.SCHEMA,))
        sweeper, oldest = age_of_heartbeat(SWEEPER), _oldest_due()
    except OperationalError:
        return Readiness(lacking=(Lack.DATABASE,))
    waited = max(timezone.now() - oldest, timedelta()) if oldest else None
    return Readiness(lacking=_late(sweeper, waited), sweeper_seconds=_whole(sweeper), oldest_job_seconds=_whole(waited))


def _late(sweeper: timedelta | None, waited: timedelta | None) -> tuple[Lack, ...]:
    """Which of the two took longer than the settings allow; a sweeper that never looked is silent."""
    silent = sweeper is None or sweeper > timedelta(seconds=settings.SWEEPER_LATE_SECONDS)
    overdue = waited is not None and waited > timedelta(seconds=settings.JOB_LATE_SECONDS)
    return tuple(lack for lack, so in ((Lack.SWEEPER, silent), (Lack.QUEUE, overdue)) if so)


def _oldest_due() -> datetime | None:
    """When the job was due that waits longest."""
    due = Job.objects.filter(status=JobStatus.DUE, due_at__lte=timezone.now())
    return due.order_by("due_at").values_list("due_at", flat=True).first()


@cache
def _known_migrations() -> frozenset[tuple[str, str]]:
    """Every migration of this program; read from its files once. What the database has beyond them does no harm."""
    return frozenset(MigrationLoader(None, ignore_no_migrations=True).disk_migrations)


def _whole(age: timedelta | None) -> int | None:
    return None if age is None else round(age.total_seconds())
