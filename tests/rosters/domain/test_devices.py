"""Devices that tell their person: whose they are, how many, and that nobody else can read what they are sent."""

from typing import Any

import jwt
import pytest
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec
from django.utils import timezone

from rosters.domain.devices import MOST_DEVICES, add_device, devices_of, remove_device, seal, site_key, try_device
from rosters.models import Delivery, PushDevice, User
from tests.rosters.domain.reading_push import Browser, bytes_of
from tests.threads import at_once
from tests.verbs import a_user
from tests.verbs_league import refused

pytestmark = pytest.mark.django_db
PUSH = "https://push.example.org/one"


@pytest.fixture
def ada() -> User:
    return a_user("Ada")


def waiting(device: PushDevice) -> Delivery:
    return Delivery.objects.create(message_uid="m1", channel="push", target=device.uid, due_at=timezone.now())


def test_a_browser_that_says_it_twice_is_one_device(ada: User) -> None:
    browser = Browser()
    assert browser.tells(ada, PUSH) == browser.tells(ada, PUSH)
    assert [str(device) for device in devices_of(ada)] == ["Firefox on Linux"]


def test_a_browser_that_changes_hands_is_another_device_and_what_waits_goes_to_nobody(ada: User) -> None:
    browser, bob = Browser(), a_user("Bob")
    first = browser.tells(ada, PUSH)
    delivery = waiting(first)
    second = browser.tells(bob, PUSH)
    delivery.refresh_from_db()
    assert second.uid != first.uid
    assert (devices_of(ada).count(), devices_of(bob).count(), delivery.status) == (0, 1, "given_up")


def test_a_browser_with_new_keys_is_another_device(ada: User) -> None:
    first, second = Browser().tells(ada, PUSH), Browser().tells(ada, PUSH)
    assert list(devices_of(ada)) == [second] != [first]


def test_a_person_has_ten_devices_at_most(ada: User) -> None:
    for number in range(MOST_DEVICES):
        Browser().tells(ada, f"{PUSH}/{number}")
    with refused("device.most"):
        Browser().tells(ada, PUSH)
    Browser().tells(a_user("Bob"), PUSH)


@pytest.mark.parametrize(
    "keys",
    [
        {"p256dh": ""}, {"p256dh": "AAAA"}, {"p256dh": "ä"}, {"p256dh": "BA" + "A" * 85}, {"auth": ""},
        {"auth": "AAAA"}, {"auth": "Ab" * 22},
    ],
)  # fmt: skip
def test_keys_that_are_none_are_refused(ada: User, keys: dict[str, str]) -> None:
    with refused("device.keys", status=422):
        add_device(ada, endpoint=PUSH, name="x", **(Browser().keys | keys))
    assert not PushDevice.objects.exists()


def test_a_device_that_is_removed_gets_nothing_more_and_that_of_somebody_else_stays(ada: User) -> None:
    device = Browser().tells(ada, PUSH)
    delivery = waiting(device)
    remove_device(a_user("Bob"), device.uid)
    assert list(devices_of(ada)) == [device]
    for _time in range(2):
        remove_device(ada, device.uid)
    delivery.refresh_from_db()
    assert (devices_of(ada).count(), delivery.status) == (0, "given_up")


def test_a_test_goes_to_ones_own_device_alone(ada: User) -> None:
    device = Browser().tells(ada, PUSH)
    told = {"title": "Sinbin", "body": "Hello", "address": "/inbox/"}
    assert try_device(ada, device.uid, **told).payload == told
    with refused("device.none", status=404):
        try_device(a_user("Bob"), device.uid, **told)


def test_what_is_sealed_its_device_alone_can_read(ada: User) -> None:
    browser = Browser()
    sealed = seal(browser.tells(ada, PUSH), b'{"title": "Hello"}')
    assert browser.read(sealed.body) == b'{"title": "Hello"}'
    assert b"Hello" not in sealed.body
    with pytest.raises(InvalidTag):
        Browser(key=browser.key, secret=b"another  secret.").read(sealed.body)
    assert seal(browser.tells(ada, PUSH), b"x").body != seal(browser.tells(ada, PUSH), b"x").body


def test_the_push_service_is_told_who_sends(ada: User) -> None:
    headers = seal(Browser().tells(ada, PUSH), b"x").headers
    assert (headers["content-encoding"], headers["ttl"]) == ("aes128gcm", "86400")
    token, key = headers["authorization"].removeprefix("vapid t=").split(", k=")
    assert key == site_key()
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), bytes_of(key))
    claims = jwt.decode(token, public, algorithms=["ES256"], audience="https://push.example.org")
    assert claims["sub"] == "mailto:sinbin@localhost"
    assert 0 < claims["exp"] - timezone.now().timestamp() <= 24 * 3600


def test_a_site_without_a_key_sends_no_push(settings: Any) -> None:
    settings.VAPID_PRIVATE_KEY = ""
    assert site_key() == ""


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_a_browser_that_says_it_at_once_in_two_tabs_is_one_device() -> None:
    ada, browser = a_user("Ada"), Browser()
    found = at_once([lambda: browser.tells(ada, PUSH)] * 4)
    assert {device.uid for device in found} == set(devices_of(ada).values_list("uid", flat=True))
    assert devices_of(ada).count() == 1
