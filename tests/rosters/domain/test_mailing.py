"""E-mail that waits in inboxes: sent once, tried again when it fails, given up with the reason."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.core import mail
from django.core.mail import EmailMessage
from django.utils import timezone

from rosters.domain.mailing import MAX_ATTEMPTS, claim_mail, due_mail, given_up_mail, send_due_mail
from rosters.models import InboxItem, User
from tests.threads import at_once
from tests.verbs import a_user

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 6, 1, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(NOW, tick=False) as clock:
        yield clock


def waiting(user: User, number: int = 1, at: datetime = NOW) -> InboxItem:
    return InboxItem.objects.create(user=user, message_uid=f"m{number}", kind="news", address="/", mail_at=at)


def write(user: User, items: Sequence[InboxItem]) -> EmailMessage:
    return EmailMessage(" ".join(item.message_uid for item in items), "", to=[user.email])


def broken(user: User, items: Sequence[InboxItem]) -> EmailMessage:
    raise OSError("no mail server")


def sent() -> list[tuple[str, str]]:
    return [(message.to[0].partition(".")[0], message.subject) for message in mail.outbox]


def test_what_is_due_for_one_person_goes_in_one_e_mail_and_only_once() -> None:
    ada, bob = a_user("Ada"), a_user("Bob")
    waiting(ada, 1, NOW - timedelta(hours=1))
    waiting(bob, 2)
    waiting(ada, 3)
    waiting(ada, 4, NOW + timedelta(seconds=1))
    assert (send_due_mail(write), send_due_mail(write)) == (2, 0)
    assert sent() == [("ada", "m1 m3"), ("bob", "m2")]
    gone = InboxItem.objects.filter(mailed_at=NOW, mail_at=None)
    assert list(gone.order_by("message_uid").values_list("message_uid", flat=True)) == ["m1", "m2", "m3"]


def test_a_failure_is_noted_waits_longer_each_time_and_is_given_up(clock: time_machine.Traveller) -> None:
    item = waiting(a_user())
    waits = []
    for attempt in range(1, MAX_ATTEMPTS + 1):
        assert send_due_mail(broken) == 0
        item.refresh_from_db()
        assert (item.mail_attempts, item.mail_problem) == (attempt, "OSError: no mail server")
        assert item.mail_at is not None
        waits.append(item.mail_at - timezone.now())
        assert send_due_mail(write) == 0
        clock.move_to(item.mail_at)
    assert waits == sorted(set(waits))
    assert (send_due_mail(write), list(given_up_mail())) == (0, [item])
    assert (sent(), due_mail().count()) == ([], 0)


def test_after_a_failure_it_goes_when_the_server_is_back(clock: time_machine.Traveller) -> None:
    item = waiting(a_user("Ada"))
    send_due_mail(broken)
    clock.shift(timedelta(minutes=1))
    assert send_due_mail(write) == 1
    item.refresh_from_db()
    assert (item.mail_problem, sent(), list(given_up_mail())) == ("", [("ada", "m1")], [])


def test_one_look_meets_a_server_that_is_down_once() -> None:
    for number, name in enumerate(("Ada", "Bob", "Cora")):
        waiting(a_user(name), number)
    send_due_mail(broken)
    assert sorted(InboxItem.objects.values_list("mail_attempts", flat=True)) == [0, 0, 1]


def test_a_worker_killed_while_it_sends_loses_nothing(clock: time_machine.Traveller) -> None:
    waiting(a_user("Ada"))
    assert len(claim_mail()) == 1  # and here it is killed
    assert send_due_mail(write) == 0
    clock.shift(timedelta(minutes=1))
    assert (send_due_mail(write), sent()) == (1, [("ada", "m1")])


def test_somebody_who_was_shut_out_gets_no_e_mail() -> None:
    gone = a_user("Gone")
    gone.is_active = False
    gone.save()
    waiting(gone)
    assert (send_due_mail(write), due_mail().count()) == (0, 0)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_several_workers_send_each_e_mail_once() -> None:
    for number in range(6):
        waiting(a_user(f"Person {number}"), number)
    at_once([lambda: send_due_mail(write)] * 4)
    send_due_mail(write)
    assert sorted(subject for _to, subject in sent()) == [f"m{number}" for number in range(6)]
