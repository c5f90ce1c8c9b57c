"""A league that arrives through the API: proved, looked at, taken in once for each key."""

from typing import Any

import pytest
from django.test import Client

from league.domain.tokens import make_token
from league.models import ArchiveFile, League
from rosters.enums import Scope
from rosters.models import User
from tests.factors import sign_in_twice_proved
from tests.league.archive.golden import CLUB, changed
from tests.pages import PageClient
from tests.verbs import a_host, a_user

pytestmark = [pytest.mark.django_db, pytest.mark.long]
PATH = "/api/v1/archives/"


@pytest.fixture
def host() -> User:
    return a_host()


@pytest.fixture
def client(host: User) -> Client:
    client = PageClient()
    sign_in_twice_proved(client, host)
    return client


def act(client: Client, key: str = "key-of-this-write", **body: Any) -> Any:
    return client.post(PATH, body, content_type="application/json", headers={"Idempotency-Key": key})


def test_a_league_arrives_and_its_host_runs_it(client: Client, host: User) -> None:
    waiting = act(client, act="hand_in", archive=CLUB.decode()).json()["waiting"]
    assert [(file["name"], file["size"], file["counts"]["seasons"]) for file in waiting] == [
        ("Tuesday Club", len(CLUB), 1)
    ]
    assert not League.objects.exists()
    for _time in range(2):
        told = act(client, "another-key", act="take", file=waiting[0]["uid"])
        assert told.status_code == 200, told.content
    assert (told.json()["waiting"], [one["league"]["name"] for one in told.json()["taken"]]) == ([], ["Tuesday Club"])
    assert League.objects.get().memberships.get(role="commissioner").user == host
    assert client.get(PATH).json() == told.json()


def test_what_is_no_sound_archive_is_refused_and_what_waits_can_be_thrown_away(client: Client) -> None:
    for data in ("{}", "no json", changed(lambda body: body["teams"].pop()).decode()):
        refused = act(client, "a-key-for-each", act="hand_in", archive=data)
        assert refused.status_code == 422, data[:40]
    assert act(client, "a-key-for-none", act="take", file="nosuchfile12").json()["errors"][0]["code"] == "archive.gone"
    (file,) = act(client, act="hand_in", archive=CLUB.decode()).json()["waiting"]
    assert act(client, "a-third-key", act="throw_away", file=file["uid"]).json()["waiting"] == []
    assert not ArchiveFile.objects.exists()


def test_nobody_but_a_host_who_has_proved_himself_twice_finds_anything_here(host: User) -> None:
    stranger, once = PageClient(), PageClient()
    stranger.force_login(a_user("Somebody"))
    once.force_login(host)
    for client, status in ((PageClient(), 404), (stranger, 404), (once, 403)):
        assert client.get(PATH).status_code == status
        assert act(client, act="hand_in", archive=CLUB.decode()).status_code == status
    assert not ArchiveFile.objects.exists()


def test_a_token_stands_for_a_host_who_has_a_second_factor(client: Client, host: User) -> None:
    words = {reach: make_token(host, name="Bot", scope=reach, days=0)[1] for reach in (Scope.PLAY, Scope.RUN)}
    statuses = [
        PageClient(headers={"authorization": f"Token {words[reach]}"}).post(
            PATH,
            {"act": "hand_in", "archive": CLUB.decode()},
            content_type="application/json",
            headers={"Idempotency-Key": f"a-key-of-{reach}"},
        )
        for reach in words
    ]
    assert [answer.status_code for answer in statuses] == [403, 200]
