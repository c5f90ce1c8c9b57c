"""A league leaves one site and goes on in another, or nothing happens at all."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.apps import apps

from league.archive.export import export_league
from league.archive.form import VERSION, read, sealed, upcast
from league.archive.people import NOWHERE
from league.archive.proving import problems
from league.archive.taking import PAUSE, overdue, take_in
from league.domain.doctor import examine
from league.domain.leagues import create_league
from league.enums import JobStatus, MemberRole
from league.models import AuditEntry, Job, League, Membership
from matches.models import MatchSide
from rosters.models import Coach, OutboxMessage, RulesPin, Team, User
from rosters.permissions import teams_acted_for
from tests.league.archive.golden import CLUB, DRAFT, EARLIER, changed
from tests.verbs_league import refused

pytestmark = [pytest.mark.django_db, pytest.mark.long]
long = pytest.mark.long


@pytest.fixture
def hetty() -> User:
    return User.objects.create_superuser("hetty@example.org", name="Hetty")


def sections(data: bytes) -> dict[str, str]:
    """The digest of every section; the header names the version of the program besides."""
    told: dict[str, str] = read(data)["digests"]
    return told


def rows_there_are() -> int:
    return sum(
        model._default_manager.count()
        for app in ("league", "matches", "rosters")
        for model in apps.get_app_config(app).get_models()
    )


def test_a_league_goes_round_byte_by_byte_and_the_doctor_is_content(hetty: User) -> None:
    league = take_in(CLUB, commissioner=hetty)
    again = export_league(league)
    assert sections(again) == sections(CLUB)
    document = read(CLUB)
    assert again == sealed(document["body"], kind="complete", software=read(again)["software"], as_of=document["as_of"])
    assert problems(again) == []
    assert {name: found for name, found in examine().items() if found} == {}


@long
def test_an_archive_of_version_1_comes_back_as_it_was_in_the_newest(hetty: User) -> None:
    again = export_league(take_in(EARLIER, commissioner=hetty))
    software, as_of = (read(source)[name] for source, name in ((again, "software"), (EARLIER, "as_of")))
    assert again == sealed(upcast(read(EARLIER)), kind="complete", software=software, as_of=as_of)
    assert problems(again) == []


def test_a_public_archive_shows_a_word_once_its_match_has_its_result(hetty: User) -> None:
    league = take_in(CLUB, commissioner=hetty)
    planned = MatchSide.objects.exclude(word_hash="").get(match__status="scheduled")
    MatchSide.objects.filter(pk=planned.pk).update(word="still a secret")
    public = export_league(league, public=True)
    assert problems(public) == []
    words = {side["match"]: side["word"] for side in read(public)["body"]["sides"] if side["word"]}
    assert list(words.values()) == ["Heute regnet es nicht"]
    assert b"still a secret" in export_league(league)


@long
def test_a_draft_of_the_format_is_taken_in_too(hetty: User) -> None:
    league = take_in(DRAFT, commissioner=hetty)
    assert (league.name, read(export_league(league))["version"]) == ("Draft League", VERSION)


@long
def test_who_takes_it_in_runs_it_and_acts_for_its_guests(hetty: User) -> None:
    league = take_in(CLUB, commissioner=hetty)
    (membership,) = Membership.objects.filter(league=league)
    assert (membership.user, membership.role) == (hetty, MemberRole.COMMISSIONER)
    assert not Coach.objects.exclude(user=None).exists()
    hetty.is_superuser = False
    assert teams_acted_for(hetty).count() == 4


@long
def test_who_did_things_elsewhere_is_named_and_cannot_enter(hetty: User) -> None:
    league = take_in(CLUB, commissioner=hetty)
    entry = AuditEntry.objects.filter(league=league).exclude(actor=None).first()
    assert entry is not None
    assert entry.actor is not None
    assert (entry.actor.is_active, entry.actor.has_usable_password()) == (False, False)
    assert entry.actor.email.endswith(NOWHERE)


@long
def test_nobody_is_told_of_what_happened_elsewhere(hetty: User) -> None:
    take_in(CLUB, commissioner=hetty)
    assert not OutboxMessage.objects.exists()


@long
def test_a_coach_whose_address_is_given_is_himself_here(hetty: User) -> None:
    uid = read(CLUB)["body"]["coaches"][0]["uid"]
    league = take_in(CLUB, commissioner=hetty, emails={uid: "Ana@example.org"})
    coach = Coach.objects.get(uid=uid)
    assert coach.user is not None
    assert coach.user.email == "ana@example.org"
    assert Membership.objects.filter(league=league, user=coach.user, role=MemberRole.COACH).exists()
    assert sections(export_league(league)) == sections(CLUB)


@long
def test_what_was_overdue_waits_in_its_order(hetty: User) -> None:
    late = datetime(2100, 1, 1, tzinfo=UTC)
    with time_machine.travel(late, tick=False):
        jobs = read(CLUB)["body"]["jobs"]
        assert overdue(jobs) == len(jobs) > 10
        take_in(CLUB, commissioner=hetty)
        found = list(Job.objects.filter(status=JobStatus.DUE).order_by("due_at"))
    assert [job.due_at for job in found] == [late + PAUSE + timedelta(seconds=n) for n in range(len(jobs))]
    assert [job.uid for job in found] == [job["uid"] for job in sorted(jobs, key=lambda job: job["due_at"])]


def test_a_public_archive_tells_no_secret(hetty: User) -> None:
    league = take_in(CLUB, commissioner=hetty)
    data = export_league(league, public=True)
    assert problems(data) == []
    body = read(data)["body"]
    assert [match["seed"] for match in body["matches"] if not match["revealed_at"]] == [None] * 7
    assert [season["seed"] for season in body["seasons"]] == [None]
    assert b"key is under the mat" in CLUB
    for secret in (b"key is under the mat", b"Twelve coins", b"Cora"):
        assert secret not in data
    assert body["audit"] == body["jobs"] == body["reports"] == []


@long
def test_no_archive_holds_an_address_or_password(hetty: User) -> None:
    hetty.set_password("correct horse")
    hetty.save()
    data = export_league(take_in(CLUB, commissioner=hetty))
    for secret in (b"@", hetty.password.encode(), b"hetty"):
        assert secret not in data.lower()


@long
def test_a_team_that_played_elsewhere_keeps_its_league_here(hetty: User) -> None:
    league = take_in(CLUB, commissioner=hetty)
    League.objects.create(slug="other", name="Other", created_by=hetty)
    season = League.objects.get(slug="other").seasons.create(
        number=1, name="One", pin=RulesPin.objects.get(), commitment="0" * 64
    )
    season.entries.create(team=Team.objects.order_by("pk")[0], number=1)
    with refused("archive.shared_team"):
        export_league(league)


def name_no_zone(body: dict[str, Any]) -> None:
    body["league"][0]["time_zone"] = "x" * 60


REFUSED: dict[str, tuple[bytes, str]] = {
    "damaged": (CLUB[:-40], "archive.unreadable"),
    "tampered": (CLUB.replace(b"Be kind.", b"Be mean."), "archive.unsound"),
    "public": (changed(lambda body: None, kind="public"), "archive.public"),
    "other rules": (changed(lambda body: body["pins"][0].update(version="0.1")), "archive.rules"),
    "rules of another digest": (changed(lambda body: body["pins"][0].update(options={})), "archive.pin"),
    "too long a text": (changed(name_no_zone), "archive.contradiction"),
    "no such choice": (
        changed(lambda body: body["rounds"][0].update(status="burning")),
        "archive.contradiction",
    ),
    "an event that no game knows": (
        changed(lambda body: body["team_events"][0].update(payload={"type": "moon"})),
        "archive.contradiction",
    ),
    "a projection that its log does not make": (
        changed(lambda body: body["players"][0].update(name="Somebody Else")),
        "archive.doctor",
    ),
    "a value that its log does not make": (changed(lambda body: body["teams"][0].update(value=1)), "archive.doctor"),
    "a match of another league": (
        changed(lambda body: body["matches"].append({**body["matches"][0], "uid": "other", "league_uid": "elsewhere"})),
        "archive.unsound",
    ),
    "a number twice": (
        changed(lambda body: body["rounds"][1].update(number=body["rounds"][0]["number"])),
        "archive.contradiction",
    ),
}


AT_ONCE = {"damaged", "tampered", "public", "other rules"}


@pytest.mark.parametrize("name", [name if name in AT_ONCE else pytest.param(name, marks=long) for name in REFUSED])
def test_what_is_refused_leaves_nothing(name: str, hetty: User) -> None:
    data, code = REFUSED[name]
    before = rows_there_are()
    with refused(code):
        take_in(data, commissioner=hetty)
    assert rows_there_are() == before


@long
def test_a_league_that_is_here_is_never_changed(hetty: User) -> None:
    take_in(CLUB, commissioner=hetty)
    with refused("archive.league_here", 409):
        take_in(CLUB, commissioner=hetty)
    other = changed(lambda body: body["league"][0].update(uid="another"))
    with refused("archive.unsound"):  # its seeds were committed to under the other uid
        take_in(other, commissioner=hetty)


@long
def test_a_taken_address_gets_another(hetty: User) -> None:
    create_league(hetty, name="Tuesday Club")
    assert take_in(CLUB, commissioner=hetty).slug == "tuesday-club-2"


def test_an_address_for_nobody_is_refused(hetty: User) -> None:
    with refused("archive.no_coach"):
        take_in(CLUB, commissioner=hetty, emails={"nobody": "x@example.org"})
    assert not League.objects.exists()
