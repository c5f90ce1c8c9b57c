"""The house itself: guards that must stand, work that must not lie."""

from collections.abc import Iterator
from datetime import timedelta

from django.utils import timezone

from league.domain.deliveries import due_messages, given_up_messages
from league.domain.doctor.finding import Finding
from league.enums import JobStatus
from league.models import Job
from rosters import append_only
from rosters.domain.dispatch import due_deliveries, given_up_deliveries
from rosters.enums import Channel
from rosters.models import Delivery

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
    """Nothing that is to be told has been due for longer than ten minutes, and none has been given up. What a league's
    webhook does not take is the league's affair."""
    for message in given_up_messages().order_by("pk"):
        yield Finding(f"message {message.uid}", f"{message.topic} was given up", message.problem)
    for message in due_messages().filter(next_at__lt=timezone.now() - PATIENCE).order_by("pk"):
        since = f"{message.next_at:%Y-%m-%d %H:%M}"
        yield Finding(f"message {message.uid}", f"{message.topic} is overdue since", since)
    for delivery in given_up_deliveries().exclude(channel=Channel.WEBHOOK).select_related("item").order_by("pk"):
        yield Finding(f"delivery {delivery.uid}", f"{_named(delivery)} was given up", delivery.problem)
    for delivery in due_deliveries().filter(due_at__lt=timezone.now() - PATIENCE).select_related("item").order_by("pk"):
        yield Finding(
            f"delivery {delivery.uid}", f"{_named(delivery)} is overdue since", f"{delivery.due_at:%Y-%m-%d %H:%M}"
        )


def _named(delivery: Delivery) -> str:
    return f"{delivery.get_channel_display()} about {delivery.item.kind if delivery.item else delivery.message_uid}"
