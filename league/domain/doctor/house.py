"""The house itself: guards that must stand, work that must not lie."""

from collections.abc import Iterator
from datetime import timedelta

from django.utils import timezone

from league.domain.doctor.finding import Finding
from league.enums import JobStatus
from league.models import Job
from rosters import append_only

PATIENCE = timedelta(minutes=10)


def triggers_missing() -> Iterator[Finding]:
    """Every trigger that keeps a log append-only stands."""
    for name in append_only.missing():
        yield Finding(f"trigger {name}", "is not there")


def overdue_jobs() -> Iterator[Finding]:
    """No work has been due for longer than ten minutes, and none has been given up."""
    for job in Job.objects.filter(status=JobStatus.FAILED).order_by("pk"):
        yield Finding(f"job {job.uid}", f"{job.kind} failed", job.outcome)
    for job in Job.objects.filter(status=JobStatus.DUE, due_at__lt=timezone.now() - PATIENCE).order_by("pk"):
        yield Finding(f"job {job.uid}", f"{job.kind} is overdue since", f"{job.due_at:%Y-%m-%d %H:%M}")
