"""Push: what happens reaches the devices of those it concerns, once, when they want it, and nobody else can read it."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime, time, timedelta
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from league.domain.sweep import sweep
from league.models import Season
from rosters.domain.devices import devices_of, try_device
from rosters.domain.inbox import inbox_of, mark_all_read
from rosters.domain.news_habits import Wishes, change_habits, mute
from rosters.enums import Channel
from rosters.models import Delivery, PushDevice, User
from tests.rosters.domain.reading_push import Browser
from tests.services.receiver import Receiver, receiver
from tests.verbs_league import a_running_season, coaches_who_sign_in, entry_of, opened, play, round_of

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(NOON, tick=False) as clock:
        yield clock


@pytest.fixture
def service(settings: Any) -> Iterator[Receiver]:
    settings.OUTBOUND_ANYWHERE = True
    with receiver() as found:
        yield found


@pytest.fixture
def season() -> Season:
    """Ada has the Ants, Bob the Bees."""
    return a_running_season(2, coaches=coaches_who_sign_in("Ada", "Bob"))


@pytest.fixture
def ada(season: Season) -> User:
    user: User = entry_of(season, "Ants").team.coach.user
    return user


@pytest.fixture
def phone(ada: User, service: Receiver) -> Browser:
    browser = Browser()
    browser.tells(ada, f"{service.url}/push/phone")
    return browser


def notes(browser: Browser, service: Receiver) -> list[dict[str, str]]:
    return [json.loads(browser.read(got.body)) for got in service.got]


def states() -> list[str]:
    return list(Delivery.objects.filter(channel=Channel.PUSH).order_by("pk").values_list("status", flat=True))


def test_what_happens_reaches_the_device_once(season: Season, ada: User, phone: Browser, service: Receiver) -> None:
    opened(season)
    for _time in range(2):
        sweep()
    (note,) = notes(phone, service)
    (item,) = inbox_of(ada)
    assert (note["title"], note["body"]) == ("Sinbin", "Round 1 of Spring is open.")
    assert note["address"] == f"/inbox/{item.uid}/"
    headers = service.got[0].headers
    assert (headers["topic"], headers["content-encoding"]) == (note["tag"], "aes128gcm")
    assert headers["authorization"].startswith("vapid t=")
    assert states() == ["sent"]


def test_each_device_is_told(season: Season, ada: User, phone: Browser, service: Receiver) -> None:
    desk = Browser()
    desk.tells(ada, f"{service.url}/push/desk")
    opened(season)
    sweep()
    assert sorted(got.path for got in service.got) == ["/push/desk", "/push/phone"]


def test_kinds_that_are_not_wanted_do_not_come(season: Season, ada: User, phone: Browser, service: Receiver) -> None:
    mute(ada, ["round_opened"], channel=Channel.PUSH)
    opened(season)
    sweep()
    assert (service.got, states()) == ([], [])
    assert Delivery.objects.filter(channel=Channel.MAIL, item__user=ada).exists()


def test_quiet_hours_hold_and_then_all_comes_at_once(
    season: Season, ada: User, phone: Browser, service: Receiver, clock: time_machine.Traveller
) -> None:
    change_habits(ada, Wishes(choices={}, quiet_from=time(11), quiet_until=time(14), digest_at=time(20)))
    opened(season)
    play(round_of(season, 1))
    sweep()
    assert service.got == []
    clock.shift(timedelta(hours=2))
    sweep()
    (note,) = notes(phone, service)
    assert (note["title"], note["address"]) == ("Sinbin: 2 messages", "/inbox/")
    assert "Round 1 of Spring is open." in note["body"]


def test_what_was_read_meanwhile_does_not_come(
    season: Season, ada: User, phone: Browser, service: Receiver, clock: time_machine.Traveller
) -> None:
    change_habits(ada, Wishes(choices={}, quiet_from=time(11), quiet_until=time(14)))
    opened(season)
    sweep()
    mark_all_read(ada, newest=inbox_of(ada)[0].uid)
    clock.shift(timedelta(hours=2))
    sweep()
    assert (service.got, states()) == ([], ["called_off"])


@pytest.mark.parametrize("status", [404, 410])
def test_a_device_that_is_gone_is_removed(
    season: Season, ada: User, phone: Browser, service: Receiver, status: int
) -> None:
    service.answers_with(status)
    opened(season)
    sweep()
    assert (devices_of(ada).count(), states()) == (0, ["given_up"])
    play(round_of(season, 1))
    sweep()
    assert len(service.got) == 1


def test_a_push_service_that_is_down_is_tried_again(
    season: Season, ada: User, phone: Browser, service: Receiver, clock: time_machine.Traveller
) -> None:
    service.answers_with(503)
    opened(season)
    sweep()
    assert (states(), Delivery.objects.get(channel="push").problem) == (
        ["waiting"],
        "The receiver answered 503.",
    )
    clock.shift(timedelta(minutes=1))
    sweep()
    assert (states(), devices_of(ada).count()) == (["sent"], 1)


def test_a_repeat_after_a_kill_has_the_same_tag(
    season: Season, phone: Browser, service: Receiver, clock: time_machine.Traveller
) -> None:
    opened(season)
    sweep()
    Delivery.objects.filter(channel="push").update(status="waiting", done_at=None)  # as if killed before the mark
    clock.shift(timedelta(minutes=1))
    sweep()
    first, second = notes(phone, service)
    assert first == second


def test_a_test_goes_to_its_device(ada: User, phone: Browser, service: Receiver) -> None:
    try_device(ada, PushDevice.objects.get().uid, title="Sinbin", body="It works.", address="/inbox/")
    sweep()
    (note,) = notes(phone, service)
    assert (note["body"], note["address"], len(note["tag"])) == ("It works.", "/inbox/", 12)


def test_a_device_that_was_given_an_address_inside_is_not_called(
    season: Season, ada: User, phone: Browser, service: Receiver, settings: Any
) -> None:
    settings.OUTBOUND_ANYWHERE = False
    opened(season)
    sweep()
    assert service.got == []
    assert Delivery.objects.get(channel="push").problem.startswith("Give a whole address that begins with https://")
    PushDevice.objects.update(endpoint="https://127.0.0.1/push")
    Delivery.objects.filter(channel="push").update(due_at=timezone.now())
    sweep()
    assert "private network" in Delivery.objects.get(channel="push").problem
