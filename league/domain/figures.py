"""The site in figures, for whoever watches over it: what waits, what was given up, what the doctor found."""

from collections.abc import Iterator
from typing import Any

from django.db import OperationalError, connection
from django.db.models import Count, Min, QuerySet
from django.utils import timezone
from msgspec import Struct

from league.domain.deliveries import due_messages, given_up_messages
from league.domain.examinations import latest_examination
from league.domain.heartbeat import SWEEPER, age_of_heartbeat
from league.enums import JobStatus
from league.models import Job
from rosters.domain.dispatch import due_deliveries, given_up_deliveries
from rosters.enums import Channel


class Figure(Struct, frozen=True):
    """One figure: its name, what it says, its value, and the kind of thing it is of, if there are several."""

    name: str
    says: str
    value: float
    kind: str | None = None


def site_figures() -> Iterator[Figure]:
    """Every figure, read from the database now; when it is away, that alone. Seven queries."""
    try:
        found = [*_jobs(), *_queues(), *_background(), *_pool()]
    except OperationalError:
        yield Figure("database_up", "Whether the database answers.", 0)
        return
    yield Figure("database_up", "Whether the database answers.", 1)
    yield from found


def _jobs() -> Iterator[Figure]:
    says = {
        JobStatus.DUE: "Jobs that are due and wait, by kind.",
        JobStatus.FAILED: "Jobs that were given up, by kind.",
    }
    due = Job.objects.filter(status=JobStatus.DUE, due_at__lte=timezone.now())
    for status, jobs in ((JobStatus.DUE, due), (JobStatus.FAILED, Job.objects.filter(status=JobStatus.FAILED))):
        counts = dict(jobs.order_by().values_list("kind").annotate(Count("pk")))
        for kind, count in sorted(counts.items()) or [("", 0)]:
            yield Figure(f"jobs_{status}", says[status], count, kind)
    yield Figure("oldest_job_seconds", "How long the oldest due job waits; 0: none does.", _age(due, "due_at"))


def _queues() -> Iterator[Figure]:
    says = {
        "due": "What is due in the outbox, by what it is: messages, and what leaves the site, by its way.",
        "oldest_seconds": "How long the oldest of them waits; 0: none does.",
        "given_up": "What was given up, by what it is.",
    }
    messages = due_messages()
    found = {"message": (messages.count(), _age(messages, "next_at"), given_up_messages().count())}
    due = due_deliveries().order_by().values("channel").annotate(count=Count("pk"), oldest=Min("due_at"))
    waits = {row["channel"]: (row["count"], (timezone.now() - row["oldest"]).total_seconds()) for row in due}
    lost = dict(given_up_deliveries().order_by().values_list("channel").annotate(Count("pk")))
    found |= {channel.value: (*waits.get(channel, (0, 0)), lost.get(channel, 0)) for channel in Channel}
    for kind, values in found.items():
        for (name, told), value in zip(says.items(), values, strict=True):
            yield Figure(f"outbox_{name}", told, value, kind)


def _background() -> Iterator[Figure]:
    age = age_of_heartbeat(SWEEPER)
    if age is not None:
        yield Figure("sweeper_seconds", "How long ago somebody looked for due work.", age.total_seconds())
    run = latest_examination()
    if run is not None and run.finished_at is not None:
        ago = (timezone.now() - run.finished_at).total_seconds()
        yield Figure("doctor_findings", "What the doctor found when it last examined the site.", run.found)
        yield Figure("doctor_broken", "Checks that broke off then.", run.broken)
        yield Figure("doctor_seconds", "How long ago that was.", ago)


def _pool() -> Iterator[Figure]:
    """The connections of this process, where it keeps a pool of them (PostgreSQL)."""
    pool = getattr(connection, "pool", None) if connection.vendor == "postgresql" else None
    for name, value in (pool.get_stats() if pool else {}).items():
        yield Figure(
            "database_pool", "The connection pool of the process that answered, as psycopg tells.", value, name
        )


def _age(rows: QuerySet[Any], field: str) -> float:
    oldest = rows.aggregate(oldest=Min(field))["oldest"]
    return max(0.0, (timezone.now() - oldest).total_seconds()) if oldest else 0.0
