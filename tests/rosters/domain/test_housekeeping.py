"""Rows that have served their purpose go."""

from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from league.domain.sweep import sweep
from rosters.domain import housekeeping
from rosters.domain.housekeeping import clear_old_rows
from rosters.domain.idempotency import Answer, once
from rosters.models import Delivery, IdempotencyKey, OutboxMessage
from tests.verbs import a_user

pytestmark = pytest.mark.django_db


def days_ago(days: float) -> datetime:
    return timezone.now() - timedelta(days=days)


def a_message(topic: str, *, delivered: datetime | None = None, made: datetime | None = None) -> None:
    message = OutboxMessage.objects.create(topic=topic, subject_uid="s", delivered_at=delivered)
    OutboxMessage.objects.filter(pk=message.pk).update(created_at=made or timezone.now())


def an_answer(key: str, *, days: float) -> None:
    once(a_user(), key=key, method="POST", path="/", body={}, run=lambda: Answer(status=200))
    IdempotencyKey.objects.filter(key=key).update(created_at=days_ago(days))


def test_the_sweeper_clears_answers_after_thirty_days() -> None:
    an_answer("old-enough", days=30.1)
    an_answer("too-young", days=29.9)
    sweep()
    assert list(IdempotencyKey.objects.values_list("key", flat=True)) == ["too-young"]


def test_messages_go_thirty_days_after_their_delivery_and_never_before() -> None:
    a_message("old", delivered=days_ago(30.1))
    a_message("late", delivered=days_ago(29.9), made=days_ago(90))
    a_message("waiting", made=days_ago(90))
    assert clear_old_rows() == 1
    assert list(OutboxMessage.objects.values_list("topic", flat=True)) == ["late", "waiting"]


def test_what_was_sent_goes_after_thirty_days_and_what_waits_stays() -> None:
    for number, (status, done) in enumerate((("sent", 30.1), ("given_up", 29.9), ("waiting", None))):
        done_at = days_ago(done) if done else None
        Delivery.objects.create(
            message_uid=f"m{number}", channel="mail", target="a", due_at=days_ago(90), status=status, done_at=done_at
        )
    assert clear_old_rows() == 1
    assert list(Delivery.objects.values_list("status", flat=True)) == ["given_up", "waiting"]


def test_the_oldest_go_first_and_a_batch_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(housekeeping, "BATCH", 2)
    for days in (40, 60, 50):
        an_answer(f"{days}-days-old", days=days)
    assert clear_old_rows() == 2
    assert list(IdempotencyKey.objects.values_list("key", flat=True)) == ["40-days-old"]
    assert clear_old_rows() == 1
    assert clear_old_rows() == 0
