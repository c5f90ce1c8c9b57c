"""Private notes: kept for their author, shown to nobody else on any page, in any cache or through the API."""

import re

import pytest
from django.conf import settings
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from rosters.models import Note, Player, Team, User
from tests.verbs import a_host, a_team, a_user, coach_user

pytestmark = pytest.mark.django_db
SECRET = "They never mark number 7"


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def save(client: Client, address: str, page: HttpResponse, text: str) -> HttpResponse:
    """The form as it stands on the page, with another text."""
    html = page.content.decode()
    fields = {"text": text, "version": _field(html, "version"), "key": _field(html, "key")}
    return client.post(address, fields)


def write(user: User, page: str, uid: str, text: str = SECRET) -> None:
    client, address = signed_in(user), reverse(page, args=[uid])
    assert save(client, address, client.get(address), text).status_code == 302


def _field(html: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', html)
    assert found
    return found[1]


def addresses(team: Team, player: Player) -> list[str]:
    pages = [reverse(page, args=[team.uid]) for page in ("team", "team-journal", "team-note")]
    pages += [reverse(page, args=[player.uid]) for page in ("player", "player-note")]
    return [*pages, reverse("my-notes"), f"/api/v1/teams/{team.uid}/", f"/api/v1/players/{player.uid}/"]


def test_a_note_is_read_again_by_its_author_alone() -> None:
    team = a_team()
    player = team.players.get(key=1)
    author = a_user("Ann")
    write(author, "team-note", team.uid)
    write(author, "player-note", player.uid)
    for other in (coach_user(team), a_user("Bob"), a_host(), None):
        client = signed_in(other) if other else Client()
        for address in addresses(team, player):
            assert SECRET not in client.get(address, follow=True).content.decode(), address
    own = signed_in(author)
    shown = {address for address in addresses(team, player) if SECRET in own.get(address).content.decode()}
    assert shown == {reverse("team-note", args=[team.uid]), reverse("player-note", args=[player.uid]), "/notes/"}


def test_pages_with_notes_are_kept_by_no_cache() -> None:
    team = a_team()
    client = signed_in(coach_user(team))
    for address in (reverse("my-notes"), reverse("team-note", args=[team.uid])):
        assert "no-store" in client.get(address)["Cache-Control"], address


def test_only_one_module_reads_notes() -> None:
    """The control of the two tests above: no other query could show one."""
    places = {
        str(path.relative_to(settings.HOME))
        for app in ("league", "matches", "rosters")
        for path in (settings.HOME / app).rglob("*.py")
        if re.search(r"models import .*\bNote\b|\bNote\.objects|\.notes\.(all|filter|get)\(", path.read_text())
    }
    assert places == {"rosters/domain/notes.py"}


def test_a_note_is_changed_and_an_empty_one_goes() -> None:
    team, user = a_team(), a_user()
    write(user, "team-note", team.uid)
    write(user, "team-note", team.uid, "Better: <b>8</b>")
    note = Note.objects.get()
    assert (note.text, note.version) == ("Better: <b>8</b>", 2)
    assert "&lt;b&gt;" in signed_in(user).get(reverse("my-notes")).content.decode()
    write(user, "team-note", team.uid, "  ")
    assert not Note.objects.exists()
    assert "No notes yet" in signed_in(user).get(reverse("my-notes")).content.decode()


def test_what_was_changed_on_another_device_is_not_overwritten_unseen() -> None:
    team, user = a_team(), a_user()
    phone = signed_in(user)
    address = reverse("team-note", args=[team.uid])
    old = phone.get(address)
    write(user, "team-note", team.uid, "From the desk")
    page = save(phone, address, old, "From the phone")
    assert page.status_code == 409
    assert "From the desk" in page.content.decode()
    assert "From the phone" in page.content.decode()
    assert save(phone, address, page, "Both").status_code == 302
    assert Note.objects.get().text == "Both"


def test_a_note_that_is_too_long_is_not_lost() -> None:
    team, user = a_team(), a_user()
    client = signed_in(user)
    long = "x" * 5001
    page = client.post(reverse("team-note", args=[team.uid]), {"text": long, "version": "0"})
    assert page.status_code == 422
    assert long in page.content.decode()
    assert "This field" not in page.content.decode()


def test_what_one_may_not_see_one_cannot_note_about() -> None:
    assert signed_in(a_user()).get(reverse("team-note", args=["23456789abcd"])).status_code == 404
    assert signed_in(a_user()).get(reverse("player-note", args=["23456789abcd"])).status_code == 404
