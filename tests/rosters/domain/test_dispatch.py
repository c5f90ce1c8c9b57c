"""What waits to leave the site, on every channel: sent once, tried again after failures, given up with a reason."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from threading import Barrier
from typing import Any

import pytest
import time_machine
from django.db import IntegrityError, transaction
from django.utils import timezone

from rosters.domain.dispatch import (
    LONGEST_LOOK,
    MAX_ATTEMPTS,
    WITHOUT_END,
    Gone,
    Later,
    Route,
    Send,
    call_off,
    claim,
    due_deliveries,
    given_up_deliveries,
    send_due,
    try_again,
    try_given_up,
)
from rosters.domain.refusal import Refusal
from rosters.enums import Channel
from rosters.models import Delivery, InboxItem, User
from tests.threads import at_once
from tests.verbs import a_user

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 6, 1, 12, tzinfo=UTC)
MINUTE = timedelta(minutes=1)


@pytest.fixture(autouse=True)
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(NOW, tick=False) as clock:
        yield clock


def waiting(target: str | User = "a", number: int = 1, at: datetime = NOW) -> Delivery:
    """Message `number` waits for a target without a person, or for a person."""
    item = None
    if isinstance(target, User):
        item = InboxItem.objects.create(user=target, message_uid=f"m{number}", kind="news", address="/")
        target = target.name
    return Delivery.objects.create(
        message_uid=f"m{number}", channel=Channel.WEBHOOK, target=target, item=item, due_at=at
    )


class Receiver:
    """Takes what is sent, or does what it was told to do with a target."""

    def __init__(self, **refusals: Exception) -> None:
        self.got: list[str] = []
        self.refusals = refusals

    def __call__(self, batch: Sequence[Delivery]) -> None:
        if refusal := self.refusals.get(batch[0].target):
            raise refusal
        self.got.append(f"{batch[0].target}: {' '.join(each.message_uid for each in batch)}")


def route(send: Send, **told: Any) -> Route:
    return Route(channel=Channel.WEBHOOK, send=send, **told)


NO_SERVER = OSError("no server")


def test_what_is_due_for_one_target_goes_together_where_the_channel_says_so_and_only_once() -> None:
    waiting("a", 1, NOW - timedelta(hours=1))
    waiting("b", 2)
    waiting("a", 3)
    waiting("a", 4, NOW + timedelta(seconds=1))
    take = Receiver()
    assert (send_due(route(take, together=True)), send_due(route(take, together=True))) == (2, 0)
    assert take.got == ["a: m1 m3", "b: m2"]
    sent = Delivery.objects.filter(status="sent", done_at=NOW).order_by("message_uid")
    assert list(sent.values_list("message_uid", flat=True)) == ["m1", "m2", "m3"]


def test_elsewhere_each_goes_by_itself_in_its_order() -> None:
    for number in (1, 2, 3):
        waiting("a", number)
    take = Receiver()
    assert send_due(route(take)) == 3
    assert take.got == ["a: m1", "a: m2", "a: m3"]


def test_nothing_of_another_channel_goes() -> None:
    waiting()
    assert send_due(Route(channel=Channel.MAIL, send=Receiver())) == 0


def test_a_message_waits_once_for_a_target_of_a_channel() -> None:
    waiting()
    with pytest.raises(IntegrityError), transaction.atomic():
        waiting()
    Delivery.objects.create(message_uid="m1", channel=Channel.PUSH, target="a", due_at=NOW)


def test_what_waits_is_not_done_and_what_is_done_waits_no_more_by_the_database_too() -> None:
    for told in ({"status": "sent"}, {"done_at": NOW}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Delivery.objects.create(message_uid="m9", channel=Channel.PUSH, target="a", due_at=NOW, **told)


def test_a_failure_is_noted_waits_longer_each_time_and_is_given_up(clock: time_machine.Traveller) -> None:
    one, waits = waiting(), []
    for attempt in range(1, MAX_ATTEMPTS + 1):
        assert send_due(route(Receiver(a=NO_SERVER))) == 0
        one.refresh_from_db()
        assert (one.attempts, one.problem) == (attempt, "OSError: no server")
        waits.append(one.due_at - timezone.now())
        assert send_due(route(Receiver())) == 0
        clock.move_to(one.due_at)
    assert waits == sorted(set(waits))
    assert (send_due(route(Receiver())), list(given_up_deliveries())) == (0, [one])
    assert not due_deliveries().exists()


def test_a_refusal_is_noted_as_its_sentence() -> None:
    one = waiting()
    send_due(route(Receiver(a=Refusal("Nobody is there.", code="x"))))
    one.refresh_from_db()
    assert one.problem == "Nobody is there."


def test_after_a_failure_it_goes_when_the_receiver_is_back(clock: time_machine.Traveller) -> None:
    one, take = waiting(), Receiver()
    send_due(route(Receiver(a=NO_SERVER)))
    clock.shift(MINUTE)
    assert send_due(route(take)) == 1
    one.refresh_from_db()
    assert (one.problem, one.status, take.got) == ("", "sent", ["a: m1"])


def test_one_look_meets_a_target_that_is_down_once_and_goes_on_to_the_others() -> None:
    for number, target in enumerate(("a", "a", "b")):
        waiting(target, number)
    take = Receiver(a=NO_SERVER)
    assert (send_due(route(take)), take.got) == (1, ["b: m2"])
    assert sorted(Delivery.objects.values_list("attempts", flat=True)) == [0, 1, 1]


def test_one_look_meets_a_server_behind_which_all_are_once() -> None:
    for number, target in enumerate(("a", "b", "c")):
        waiting(target, number)
    assert send_due(route(Receiver(a=NO_SERVER), shared=True)) == 0
    assert sorted(Delivery.objects.values_list("attempts", flat=True)) == [0, 0, 1]


def test_slow_receivers_do_not_hold_up_other_work(monkeypatch: pytest.MonkeyPatch) -> None:
    spent = iter((0.0, 1.0, LONGEST_LOOK + 1.0))
    monkeypatch.setattr("rosters.domain.dispatch.monotonic", lambda: next(spent))
    waiting("a", 1)
    waiting("b", 2)
    assert send_due(route(Receiver())) == 1


def test_a_receiver_that_wants_to_be_left_alone_is_for_all_of_its_messages(clock: time_machine.Traveller) -> None:
    for number, target in enumerate(("a", "a", "b")):
        waiting(target, number)
    assert send_due(route(Receiver(a=Later("429", 2.5)))) == 1
    rows = Delivery.objects.filter(target="a").order_by("pk")
    assert [(row.attempts, row.problem, row.due_at) for row in rows] == [
        (0, "429", NOW + timedelta(seconds=2.5)), (0, "", NOW + timedelta(seconds=2.5)),
    ]  # fmt: skip
    take = Receiver()
    clock.shift(timedelta(seconds=2))
    assert send_due(route(take)) == 0
    clock.shift(timedelta(seconds=1))
    assert (send_due(route(take)), take.got) == (2, ["a: m0", "a: m1"])


def test_a_receiver_cannot_put_off_without_end(clock: time_machine.Traveller) -> None:
    one = waiting()
    asked = 0
    while Delivery.objects.filter(status="waiting").exists():
        send_due(route(Receiver(a=Later("429", 10**9))))
        one.refresh_from_db()
        clock.move_to(one.due_at)
        asked += 1
    assert (asked, one.problem) == (4 + MAX_ATTEMPTS, "429")  # every six hours: a day for nothing, then it counts


def test_a_target_that_is_gone_gets_nothing_more_and_is_buried_once() -> None:
    buried: list[tuple[str, str]] = []
    for number, target in enumerate(("a", "a", "b")):
        waiting(target, number)
    take = Receiver(a=Gone("410"))
    assert send_due(route(take, bury=lambda target, why: buried.append((target, why)))) == 1
    assert buried == [("a", "410")]
    assert set(Delivery.objects.filter(target="a").values_list("status", "problem")) == {("given_up", "410")}


def test_a_worker_killed_while_it_sends_loses_nothing(clock: time_machine.Traveller) -> None:
    waiting()
    take = Receiver()
    assert len(claim(route(take))) == 1  # and here it is killed
    assert send_due(route(take)) == 0
    clock.shift(MINUTE)
    assert (send_due(route(take)), take.got) == (1, ["a: m1"])


def test_what_kills_the_worker_each_time_is_given_up(clock: time_machine.Traveller) -> None:
    one = waiting()
    for _attempt in range(MAX_ATTEMPTS):
        assert claim(route(Receiver()))  # and here it is killed
        one.refresh_from_db()
        clock.move_to(one.due_at)
    assert send_due(route(Receiver())) == 0
    one.refresh_from_db()
    assert (one.status, one.problem) == ("given_up", WITHOUT_END)


def test_somebody_who_was_shut_out_gets_nothing() -> None:
    gone = a_user("Gone")
    gone.is_active = False
    gone.save()
    waiting(gone)
    assert (send_due(route(Receiver())), due_deliveries().count()) == (0, 0)


def test_what_is_called_off_does_not_go_and_what_was_sent_stays_sent() -> None:
    waiting("a", 1)
    send_due(route(Receiver()))
    waiting("a", 2)
    assert call_off(Delivery.objects.all()) == 1
    assert send_due(route(Receiver())) == 0
    assert list(Delivery.objects.order_by("pk").values_list("status", flat=True)) == ["sent", "called_off"]


def test_what_was_given_up_is_tried_again_under_the_same_name() -> None:
    one = waiting()
    send_due(route(Receiver(a=Gone("410"))))
    assert try_given_up(one.uid) == one
    take = Receiver()
    assert (send_due(route(take)), take.got) == (1, ["a: m1"])
    for uid in (one.uid, "nobody"):
        with pytest.raises(Refusal) as refused:
            try_given_up(uid)
        assert (refused.value.code, refused.value.status) == ("delivery.none", 404)
    assert try_again(Delivery.objects.none()) == 0


def send_and_mark_careless(take: Receiver, meet: Barrier) -> None:
    """Careless: nothing is claimed before it is sent. All have read before the first of them sends."""
    batch = list(due_deliveries().order_by("pk"))
    meet.wait()
    for delivery in batch:
        take([delivery])
    due_deliveries().update(status="sent", done_at=timezone.now())


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_several_workers_send_each_once() -> None:
    for number in range(6):
        waiting(f"target {number}", number)
    take = Receiver()
    at_once([lambda: send_due(route(take))] * 4)
    send_due(route(take))
    assert sorted(take.got) == [f"target {number}: m{number}" for number in range(6)]


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_several_careless_workers_send_some_twice() -> None:
    """The negative control."""
    waiting()
    take, meet = Receiver(), Barrier(4, timeout=30)
    at_once([lambda: send_and_mark_careless(take, meet)] * 4)
    assert take.got == ["a: m1"] * 4
