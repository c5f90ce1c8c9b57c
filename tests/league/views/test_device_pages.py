"""Devices on the settings page, and what the browser loads for them."""

from typing import Any

import pytest
from django.test import Client

from league.presenters.devices import device_name
from rosters.domain.devices import devices_of, site_key
from rosters.models import Delivery, User
from tests.counting import queries_of
from tests.pages import PageClient
from tests.rosters.domain.reading_push import Browser
from tests.verbs import a_user

pytestmark = pytest.mark.django_db
SETTINGS = "/inbox/settings/"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


@pytest.fixture
def ada() -> User:
    return a_user("Ada")


@pytest.fixture
def page(ada: User, settings: Any) -> PageClient:
    """Ada's browser."""
    settings.OUTBOUND_ANYWHERE = True
    client = PageClient(headers={"user-agent": FIREFOX})
    client.force_login(ada)
    return client


def read(page: Client) -> str:
    return " ".join(page.get(SETTINGS).content.decode().split())


def subscription(**told: str) -> dict[str, str]:
    given = {"act": "device", "key": "0123456789", "endpoint": "http://127.0.0.1:1999/push"}
    return given | Browser().keys | told


def test_the_page_offers_the_key_of_the_site_to_the_script(page: PageClient) -> None:
    told = read(page)
    assert f'data-push-key="{site_key()}"' in told
    assert "None yet." in told


def test_a_site_without_a_key_offers_nothing(page: PageClient, settings: Any) -> None:
    settings.VAPID_PRIVATE_KEY = ""
    assert "data-push-key" not in read(page)
    assert "This site has no keys for push" in read(page)


def test_a_browser_is_added_tried_and_removed(page: PageClient, ada: User) -> None:
    assert (
        "Firefox on Linux tells you from now on." in page.post(SETTINGS, subscription(), follow=True).content.decode()
    )
    device = devices_of(ada).get()
    assert device.uid in read(page)
    page.post(SETTINGS, {"act": "device_test", "key": "of-the-test", "device": device.uid})
    assert Delivery.objects.get().target == device.uid
    page.post(SETTINGS, {"act": "device_remove", "key": "of-removing", "device": device.uid})
    assert "None yet." in read(page)


@pytest.mark.parametrize("told", [{"endpoint": ""}, {"endpoint": "/x"}, {"p256dh": "AAAA"}, {"auth": ""}])
def test_what_cannot_be_told_is_refused(page: PageClient, ada: User, told: dict[str, str]) -> None:
    response = page.post(SETTINGS, subscription(**told))
    assert response.status_code == 422
    assert "This browser did not say how to write to it." in response.content.decode()
    assert not devices_of(ada).exists()


def test_an_endpoint_inside_is_refused(page: PageClient, ada: User, settings: Any) -> None:
    settings.OUTBOUND_ANYWHERE = False
    assert page.post(SETTINGS, subscription(endpoint="https://127.0.0.1/push")).status_code == 422
    assert not devices_of(ada).exists()


def test_the_device_of_somebody_else_is_left_alone(page: PageClient) -> None:
    bob = a_user("Bob")
    device = Browser().tells(bob, "https://push.example.org/bob", "Bob's phone")
    assert "Bob&#x27;s phone" not in read(page)
    assert page.post(SETTINGS, {"act": "device_test", "key": "of-the-test", "device": device.uid}).status_code == 404
    page.post(SETTINGS, {"act": "device_remove", "key": "of-removing", "device": device.uid})
    assert list(devices_of(bob)) == [device]


def test_the_page_costs_the_same_for_any_number_of_devices(page: PageClient, ada: User) -> None:
    few = queries_of(page, SETTINGS)
    for number in range(5):
        Browser().tells(ada, f"https://push.example.org/{number}")
    assert queries_of(page, SETTINGS) == few <= 6  # session, user, unread, habits, devices


def test_the_service_worker_stands_at_the_root_of_the_site() -> None:
    response = Client().get("/service-worker.js")
    assert response.status_code == 200
    assert "javascript" in response["Content-Type"]
    assert b"showNotification" in b"".join(response)


@pytest.mark.parametrize(
    ("user_agent", "name"),
    [
        (FIREFOX, "Firefox on Linux"),
        ("Mozilla/5.0 (Linux; Android 14) AppleWebKit/537 Chrome/130.0 Mobile Safari/537.36", "Chrome on Android"),
        ("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537 Chrome/130.0 Safari/537.36 Edg/130.0", "Edge on Windows"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) AppleWebKit/605 Version/18 Safari/604.1", "Safari on iPhone"),
        ("Mozilla/5.0 (Macintosh) AppleWebKit/605 Version/18 Safari/605.1", "Safari on Mac"),
        ("curl/8", "Browser"),
        ("", "Browser"),
    ],
)
def test_a_device_is_called_by_browser_and_system(user_agent: str, name: str) -> None:
    assert device_name(user_agent) == name
