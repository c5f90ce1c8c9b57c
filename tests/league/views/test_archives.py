"""The pages on which leagues leave and arrive; who gets there, tests/league/access tries."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from league.archive.form import read
from league.archive.proving import problems
from league.archive.taking import take_in
from league.archive.waiting import LARGEST
from league.models import ArchiveFile, AuditEntry, League
from rosters.models import User
from tests.factors import sign_in_twice_proved
from tests.league.archive.golden import CLUB, changed
from tests.pages import PageClient
from tests.verbs import a_host, a_user
from tests.verbs_league import a_league, cora

pytestmark = [pytest.mark.django_db, pytest.mark.long]
HOST = "/host/archives/"


@pytest.fixture
def host() -> PageClient:
    """A host's browser."""
    client = PageClient()
    sign_in_twice_proved(client, a_host())
    return client


def hand_in(host: PageClient, data: bytes, key: str = "0123456789") -> tuple[int, str]:
    sent = {"act": "hand_in", "key": key, "file": SimpleUploadedFile("x.json", data)}
    answer = host.post(HOST, sent)
    return answer.status_code, answer.content.decode()


def act(host: PageClient, name: str, uid: str, key: str = "abcdefghij") -> tuple[int, str]:
    answer = host.post(HOST, {"act": name, "mark": uid, "key": key})
    return answer.status_code, answer.headers.get("Location", "") or answer.content.decode()


@pytest.mark.long
def test_a_league_arrives_by_the_page_and_leaves_again(host: PageClient) -> None:
    assert "No archive waits" in host.get(HOST).content.decode()
    assert hand_in(host, CLUB)[0] == 302
    assert hand_in(host, CLUB, "another-key")[0] == 302
    shown = host.get(HOST).content.decode()
    assert "Tuesday Club" in shown
    assert not League.objects.exists()
    (file,) = ArchiveFile.objects.all()
    assert act(host, "take_in", file.uid) == (302, "/leagues/tuesday-club/desk/")
    assert act(host, "take_in", file.uid) == (302, "/leagues/tuesday-club/desk/")  # sent twice
    assert League.objects.count() == 1
    assert "does not wait any more" in act(host, "take_in", file.uid, "a-fourth-key")[1]
    assert bytes(ArchiveFile.objects.get().data) == b""
    assert "league is here already" in hand_in(host, CLUB, "a-third-key")[1]

    assert host.get("/leagues/tuesday-club/desk/archive/league.json").status_code == 302
    taken = "/leagues/tuesday-club/desk/archive/"
    assert host.post(taken, {"act": "ask", "key": "a-fifth-key"}).status_code == 302
    assert AuditEntry.objects.filter(verb="league.archived").count() == 1
    data = host.get(f"{taken}league.json").content
    assert problems(data) == []
    assert read(data)["kind"] == "complete"


@pytest.mark.long
def test_a_file_that_waits_can_be_thrown_away(host: PageClient) -> None:
    hand_in(host, CLUB)
    file = ArchiveFile.objects.get()
    assert act(host, "throw_away", file.uid) == (302, HOST)
    assert not ArchiveFile.objects.exists()
    assert "does not wait any more" in act(host, "throw_away", file.uid, "another-key")[1]


BOMBS = {
    "nothing": (b"", "no JSON"),
    "too large": (b" " * (LARGEST + 1), "more than 64 MB"),
    "packed": (b"\x1f\x8b" + b"\0" * 99, "Unpack it"),
    "deep": (b"[" * 100_000, "no JSON"),
    "public": (changed(lambda body: None, kind="public"), "lacks what play needs"),
    "tampered": (CLUB.replace(b"Be kind.", b"Be mean."), "section document_versions was changed"),
}


SLOW = {"too large", "public"}


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.long) if name in SLOW else name for name in BOMBS]
)
def test_other_files_are_refused_with_a_sentence(name: str, host: PageClient) -> None:
    data, said = BOMBS[name]
    status, shown = hand_in(host, data)
    assert (status, said in shown) == (422, True)
    assert not ArchiveFile.objects.exists()


@pytest.mark.long
def test_the_public_file_is_for_everybody_and_the_complete_one_is_not() -> None:
    league = take_in(CLUB, commissioner=a_user("Hetty"))
    visitor = Client()
    public = visitor.get(f"/leagues/{league.slug}/archive/league.json")
    assert read(public.content)["kind"] == "public"
    assert (
        visitor.get(
            f"/leagues/{league.slug}/archive/league.json", headers={"If-None-Match": public["ETag"]}
        ).status_code
        == 304
    )
    assert visitor.get("/archive/sinbin_verify.py").content.startswith(b"#!/usr/bin/env python3")
    visitor.force_login(a_user("Nobody"))
    assert visitor.get(f"/leagues/{league.slug}/desk/archive/").status_code == 403
    assert visitor.get(f"/leagues/{league.slug}/desk/archive/league.json").status_code == 403


def test_another_commissioner_asks_for_himself() -> None:
    league, client = a_league(), Client()
    address = f"/leagues/{league.slug}/desk/archive/"
    client.force_login(cora(league))
    client.post(address, {"act": "ask", "key": "0123456789"})
    assert client.get(f"{address}league.json").status_code == 200
    client.force_login(User.objects.create_superuser("host@example.org"))
    assert client.get(f"{address}league.json").status_code == 302
