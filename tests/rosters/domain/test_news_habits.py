"""When news are due: at once, after quiet hours, or once a day, by the clocks where the person lives."""

from datetime import UTC, datetime, time

import pytest
from django.db import IntegrityError, transaction
from hypothesis import given, settings
from hypothesis import strategies as st

from rosters.domain.news_habits import Wishes, change_habits, due_at, habits_of, is_quiet, mute, next_time, wanted
from rosters.enums import Channel
from rosters.models import Delivery, InboxItem, NewsHabits
from tests.verbs import a_user

NIGHT = {"quiet_from": time(22), "quiet_until": time(7)}
BERLIN = "Europe/Berlin"


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def due(now: str, channel: Channel = Channel.MAIL, **habits: object) -> datetime:
    return due_at(NewsHabits(**habits), channel, at(now))


def test_news_come_at_once_unless_somebody_asked_for_something_else() -> None:
    assert due("2026-06-01 12:00") == at("2026-06-01 12:00")


def test_a_choice_goes_before_what_is_usual_and_is_of_one_way_alone() -> None:
    habits = NewsHabits(choices={"mail": {"news": True, "gossip": False}})
    for kind, usual, expected in (("news", False, True), ("gossip", True, False), ("rumour", True, True)):
        assert wanted(habits, Channel.MAIL, kind, usual=usual) is expected
    assert wanted(habits, Channel.PUSH, "gossip", usual=True) is True
    assert wanted(habits, Channel.PUSH, "news", usual=False) is False


@pytest.mark.parametrize(
    ("now", "then"),
    [
        ("2026-06-01 21:59", "2026-06-01 21:59"),
        ("2026-06-01 22:00", "2026-06-02 07:00"),
        ("2026-06-02 00:30", "2026-06-02 07:00"),
        ("2026-06-02 07:00", "2026-06-02 07:00"),
    ],
)
def test_quiet_hours_run_over_midnight(now: str, then: str) -> None:
    assert due(now, **NIGHT) == at(then)


def test_quiet_hours_may_lie_within_a_day() -> None:
    noon = {"quiet_from": time(12), "quiet_until": time(14)}
    assert due("2026-06-01 13:00", **noon) == at("2026-06-01 14:00")
    assert due("2026-06-01 23:00", **noon) == at("2026-06-01 23:00")


def test_quiet_hours_are_those_where_the_person_is() -> None:
    assert due("2026-06-01 20:30", **NIGHT, time_zone=BERLIN) == at("2026-06-02 05:00")  # 22:30 there
    assert due("2026-12-01 20:30", **NIGHT, time_zone=BERLIN) == at("2026-12-01 20:30")  # 21:30 there


def test_once_a_day_means_the_next_such_time() -> None:
    assert due("2026-06-01 12:00", digest_at=time(18)) == at("2026-06-01 18:00")
    assert due("2026-06-01 18:00", digest_at=time(18)) == at("2026-06-02 18:00")


def test_a_push_waits_for_quiet_hours_and_for_no_digest() -> None:
    assert due("2026-06-01 12:00", Channel.PUSH, digest_at=time(18)) == at("2026-06-01 12:00")
    assert due("2026-06-01 23:00", Channel.PUSH, digest_at=time(18), **NIGHT) == at("2026-06-02 07:00")


@pytest.mark.parametrize(
    ("now", "then"),
    [
        ("2026-03-28 21:30", "2026-03-29 05:00"),  # the night in which clocks go forward is an hour shorter
        ("2026-10-24 20:30", "2026-10-25 06:00"),  # and that in which they go back an hour longer
        ("2026-10-25 00:30", "2026-10-25 06:00"),  # half past two comes twice there, and both are quiet
        ("2026-10-25 01:30", "2026-10-25 06:00"),
        ("2026-10-25 06:00", "2026-10-25 06:00"),
    ],
)
def test_quiet_hours_end_by_the_clock_in_nights_in_which_it_changes(now: str, then: str) -> None:
    assert due(now, **NIGHT, time_zone=BERLIN) == at(then)


def test_a_time_that_the_clocks_skip_comes_as_long_after_the_jump() -> None:
    assert next_time(time(2, 30), BERLIN, at("2026-03-29 00:00")) == at("2026-03-29 01:30")  # 03:30 there


@settings(max_examples=50)
@given(
    st.datetimes(datetime(2026, 1, 1), datetime(2027, 1, 1), timezones=st.just(UTC)),  # noqa: DTZ001 - made aware
    st.times().map(lambda clock: clock.replace(microsecond=0)),
    st.times().map(lambda clock: clock.replace(microsecond=0)),
    st.sampled_from(("UTC", BERLIN, "America/St_Johns", "Pacific/Apia")),
)
def test_what_is_due_is_never_quiet_never_past_and_never_more_than_a_day_off(
    now: datetime, begin: time, end: time, zone: str
) -> None:
    habits = NewsHabits(quiet_from=begin, quiet_until=end, time_zone=zone)
    then = due_at(habits, Channel.MAIL, now)
    assert 0 <= (then - now).total_seconds() <= 26 * 3600
    assert not is_quiet(habits, then) or then.astimezone(UTC).month in (3, 10, 11)  # clocks that change there


@pytest.mark.django_db
class TestKept:
    def test_somebody_who_never_said_anything_has_habits(self) -> None:
        assert habits_of(a_user()).choices == {}

    def test_what_is_asked_for_stands_and_what_waits_about_the_unwanted_is_called_off(self) -> None:
        ada, bob = a_user("Ada"), a_user("Bob")
        for user, kind in ((ada, "news"), (ada, "gossip"), (bob, "news")):
            item = InboxItem.objects.create(user=user, message_uid=kind, kind=kind, address="/")
            for channel in ("mail", "push"):
                Delivery.objects.create(
                    message_uid=kind, channel=channel, target=user.uid, item=item, due_at=at("2026-06-01 12:00")
                )
        choices = {"mail": {"news": False, "gossip": True}, "push": {"news": True, "gossip": True}}
        change_habits(ada, Wishes(choices=choices, time_zone=BERLIN, digest_at=time(18), **NIGHT))
        kept = habits_of(ada)
        assert (kept.time_zone, kept.digest_at, kept.quiet_from) == (BERLIN, time(18), time(22))
        off = Delivery.objects.filter(status="called_off")
        assert list(off.values_list("item__user", "item__kind", "channel")) == [(ada.pk, "news", "mail")]
        assert Delivery.objects.filter(status="waiting").count() == 5

    def test_muting_one_kind_leaves_the_other_choices(self) -> None:
        ada = a_user()
        change_habits(ada, Wishes(choices={"mail": {"gossip": True}, "push": {"news": True}}, digest_at=time(18)))
        for _time in range(2):
            mute(ada, ["news"])
        expected = {"mail": {"gossip": True, "news": False}, "push": {"news": True}}
        assert (habits_of(ada).choices, habits_of(ada).digest_at) == (expected, time(18))

    def test_quiet_hours_with_one_end_are_refused_by_the_database(self) -> None:
        with pytest.raises(IntegrityError), transaction.atomic():
            NewsHabits.objects.create(user=a_user(), quiet_from=time(22))
