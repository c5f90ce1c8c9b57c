"""The house itself: guards that must stand, work that must not lie."""

from collections.abc import Iterator
from datetime import timedelta

from django.utils import timezone

from league.domain.deliveries import due_messages, given_up_messages
from league.domain.doctor.finding import Finding
from league.enums import JobStatus
from league.models import Job
from rosters import append_only
from rosters.domain.mailing import due_mail, given_up_mail

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


def undelivered() -> Iterator[Finding]:
    """No message and no e-mail has been due for longer than ten minutes, and none has been given up."""
    for message in given_up_messages().order_by("pk"):
        yield Finding(f"message {message.uid}", f"{message.topic} was given up", message.problem)
    for message in due_messages().filter(next_at__lt=timezone.now() - PATIENCE).order_by("pk"):
        since = f"{message.next_at:%Y-%m-%d %H:%M}"
        yield Finding(f"message {message.uid}", f"{message.topic} is overdue since", since)
    for item in given_up_mail().order_by("pk"):
        yield Finding(f"inbox item {item.uid}", f"e-mail about {item.kind} was given up", item.mail_problem)
    for item in due_mail().filter(mail_at__lt=timezone.now() - PATIENCE).order_by("pk"):
        yield Finding(
            f"inbox item {item.uid}", f"e-mail about {item.kind} is overdue since", f"{item.mail_at:%Y-%m-%d %H:%M}"
        )
