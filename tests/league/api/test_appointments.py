"""Times of matches through the API: read by all without what is private, acted on once for each key."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
import time_machine
from django.test import Client

from league.domain.appointments import offer_times
from league.models import AuditEntry, TimeOffer
from matches.models import Match
from rosters.models import User
from tests.verbs import a_user, coach_user
from tests.verbs_league import a_running_season, coaches_who_sign_in, cora, match_of, paired

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
FRIDAY = datetime(2026, 3, 6, 19, tzinfo=UTC)


@pytest.fixture(autouse=True)
def frozen() -> Iterator[None]:
    with time_machine.travel(NOW, tick=False):
        yield


@pytest.fixture
def match() -> Match:
    season = a_running_season(2, matchup__kind="sponsor_assigned", coaches=coaches_who_sign_in("Ada", "Bob"))
    season.league.time_zone = "Europe/Berlin"
    season.league.save(update_fields=["time_zone"])
    return match_of(paired(season, "Ants Bees"), "Ants")


def coach(match: Match, index: int = 0) -> User:
    return coach_user(match.sides.get(index=index).team)


def client_of(user: User | None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def read(match: Match, user: User | None = None) -> Any:
    answer = client_of(user).get(f"/api/v1/matches/{match.uid}/time/")
    assert answer.status_code == 200
    return answer.json()


def post(match: Match, user: User | None, key: str = "a-key-of-mine", **body: object) -> Any:
    headers = {"Idempotency-Key": key} if key else {}
    path = f"/api/v1/matches/{match.uid}/time/"
    return client_of(user).post(path, body, content_type="application/json", headers=headers)


def refused(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["errors"][0]["code"]


def team_uid(match: Match, index: int = 0) -> str:
    return match.sides.get(index=index).team.uid


def test_an_offer_is_made_once_and_taken(match: Match) -> None:
    asked: Any = {"act": "offer", "team": team_uid(match), "times": ["2026-03-06T20:00"], "place": "Club"}
    first, again = post(match, coach(match), **asked), post(match, coach(match), **asked)
    assert first.json() == again.json()
    assert again.headers["Idempotent-Replayed"] == "true"
    assert TimeOffer.objects.count() == 1
    offer = read(match, coach(match, 1))["offer"]
    assert [time["at"] for time in offer["times"]] == ["2026-03-06T19:00:00Z"]
    taken = post(match, coach(match, 1), act="take", time=offer["times"][0]["uid"]).json()
    assert (taken["scheduled_for"], taken["place"], taken["changes"], taken["offer"]) == (
        "2026-03-06T19:00:00Z", "Club", 1, None,
    )  # fmt: skip
    assert read(match)["scheduled_for"] == "2026-03-06T19:00:00Z"


def test_place_note_and_offers_are_for_those_it_concerns(match: Match) -> None:
    offer_times(match, match.sides.get(index=0).team, [FRIDAY], actor=coach(match), place="Kitchen", note="Ring twice")
    for reader in (None, a_user("Stan")):
        told = read(match, reader)
        assert (told["place"], told["offer"]) == ("", None)
    assert read(match, cora(match.pairing.round.season.league))["offer"]["note"] == "Ring twice"


def test_what_is_refused_says_why(match: Match) -> None:
    team = team_uid(match)
    twice = {"act": "offer", "team": team, "times": ["2026-10-25T02:30"]}
    assert refused(post(match, coach(match), **twice)) == (422, "calendar.clocks")
    past = {"act": "offer", "team": team, "times": ["2026-02-06T20:00"]}
    assert refused(post(match, coach(match), "k2-of-this-write", **past)) == (422, "appointment.past")
    fine = {"act": "offer", "team": team, "times": ["2026-03-06T20:00"]}
    assert refused(post(match, coach(match, 1), "k3-of-this-write", **fine)) == (403, "team.not_yours")
    assert refused(post(match, coach(match), "k4-of-this-write", act="set", at="2026-03-06T20:00")) == (
        403, "league.not_commissioner",
    )  # fmt: skip
    assert refused(post(match, coach(match), "k5-of-this-write", act="take", time="23456789abcd")) == (
        409, "appointment.gone",
    )  # fmt: skip
    assert post(match, coach(match), "k6-of-this-write", act="take").status_code == 400
    assert post(match, coach(match), "", **fine).status_code == 400
    assert post(match, None, **fine).status_code == 401
    assert not AuditEntry.objects.filter(verb__startswith="appointment.").exists()


def test_a_commissioner_sets_and_removes(match: Match) -> None:
    commissioner = cora(match.pairing.round.season.league)
    assert (
        post(match, commissioner, act="set", at="2026-03-06T19:00Z").json()["scheduled_for"] == "2026-03-06T19:00:00Z"
    )
    told = post(match, commissioner, "another-key-of-mine", act="remove", reason="Shut.").json()
    assert (told["scheduled_for"], told["changes"]) == (None, 2)
