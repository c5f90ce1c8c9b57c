"""What somebody has read, and what he has not."""

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from rosters.domain.inbox import follow_item, inbox_of, mark_all_read, unread_count
from rosters.models import Delivery, InboxItem, User
from tests.verbs import a_user
from tests.verbs_league import refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada() -> User:
    return a_user("Ada")


def item(user: User, number: int = 1, **told: object) -> InboxItem:
    return InboxItem.objects.create(user=user, message_uid=f"m{number}", kind="news", address=f"/{number}/", **told)


def test_following_a_message_marks_it_read_and_calls_off_what_of_it_waits(ada: User) -> None:
    one, two = item(ada), item(ada, 2)
    for each in (one, two):
        for channel in ("mail", "push"):
            Delivery.objects.create(
                message_uid=each.message_uid, channel=channel, target=ada.uid, item=each, due_at=timezone.now()
            )
    assert follow_item(ada, one.uid) == "/1/"
    one.refresh_from_db()
    assert one.read_at is not None
    assert set(one.deliveries.values_list("status", flat=True)) == {"called_off"}
    assert set(two.deliveries.values_list("status", flat=True)) == {"waiting"}
    read = one.read_at
    assert follow_item(ada, one.uid) == "/1/"
    one.refresh_from_db()
    assert one.read_at == read
    assert unread_count(ada) == 1


def test_the_message_of_somebody_else_is_not_there(ada: User) -> None:
    one = item(ada)
    with refused("inbox.none", status=404):
        follow_item(a_user("Bob"), one.uid)
    assert unread_count(ada) == 1


def test_marking_all_read_leaves_what_came_meanwhile_and_what_others_have(ada: User) -> None:
    bob = a_user("Bob")
    seen = [item(ada, number) for number in range(3)]
    item(bob)
    item(ada, 9)
    assert mark_all_read(ada, newest=seen[-1].uid) == 3
    assert (unread_count(ada), unread_count(bob)) == (1, 1)
    assert mark_all_read(ada, newest=inbox_of(bob).get().uid) == 0
    assert unread_count(bob) == 1


def test_the_newest_stands_first_and_counting_stops_at_a_hundred(ada: User) -> None:
    InboxItem.objects.bulk_create(InboxItem(user=ada, message_uid=f"m{each}", kind="news") for each in range(120))
    assert inbox_of(ada)[0].message_uid == "m119"
    assert unread_count(ada) == 100


def test_a_message_stands_once_in_an_inbox(ada: User) -> None:
    item(ada)
    with pytest.raises(IntegrityError), transaction.atomic():
        item(ada)
    item(a_user("Bob"))
