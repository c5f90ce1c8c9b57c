"""The calendar through the API: set, planned, done and put off once for each key, by commissioners alone."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
import time_machine
from django.test import Client

from league.models import Calendar, Job, League, RoundTime, Season
from rosters.models import User
from tests.verbs import a_user
from tests.verbs_league import a_league, a_running_season, a_season, cora, round_of

pytestmark = pytest.mark.django_db
POLICY = {
    "report": "approve", "match": "void", "pairing": "wait", "finish_steps": True,
    "remind_hours": 24, "extend_days": 0, "extensions": 1, "finishes": True,
}  # fmt: skip


@pytest.fixture(autouse=True)
def frozen() -> Iterator[None]:
    with time_machine.travel(datetime(2026, 10, 1, 12, tzinfo=UTC), tick=False):
        yield


@pytest.fixture
def league() -> League:
    league = a_league()
    league.time_zone = "Europe/Lisbon"
    league.save()
    return league


def post(season: Season, user: User | None = None, key: str = "key-of-this-write", **body: object) -> Any:
    client = Client()
    client.force_login(user or cora(season.league))
    path = f"/api/v1/seasons/{season.uid}/calendar/"
    return client.post(path, body, content_type="application/json", headers={"Idempotency-Key": key})


def opening(season: Season, at: str) -> dict[str, object]:
    times = [{"round": round_of(season, 1).uid, "act": "round.opens", "at": at}]
    return {"act": "set", "times": times, "policy": POLICY}


@pytest.mark.parametrize("at", ["2026-10-12T20:00", "2026-10-12T19:00:00Z", "2026-10-12T21:00:00+02:00"])
def test_a_time_is_told_with_an_offset_or_as_the_league_reads_it(league: League, at: str) -> None:
    season = a_running_season(2, league=league)
    told = post(season, **opening(season, at)).json()
    assert [time["at"] for time in told["times"]] == ["2026-10-12T19:00:00Z"]
    assert (told["zone"], told["policy"]) == ("Europe/Lisbon", POLICY)
    again = post(season, **opening(season, at))
    assert (again.status_code, again.headers["Idempotent-Replayed"], Job.objects.count()) == (200, "true", 1)


@pytest.mark.parametrize(
    "at", ["2026-10-25T01:30", "2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z", "2027-03-28T01:30"],
    ids=["shown twice", "the first time", "the second time", "skipped"],
)  # fmt: skip
def test_times_in_the_hour_of_the_change_of_clocks_are_refused_as_in_forms(league: League, at: str) -> None:
    season = a_running_season(2, league=league)
    answer = post(season, **opening(season, at))
    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (422, "calendar.clocks")
    assert "skip 01:30 or show it twice" in answer.json()["errors"][0]["detail"]
    assert not RoundTime.objects.exists()


def test_a_season_is_planned_and_started_and_its_deadline_put_off(league: League) -> None:
    season = a_season(2, league=league)
    plan = {"starts_at": "2026-10-10T19:00", "first_opens": "2026-10-12T20:00", "every_days": 7}
    told = post(season, act="plan", policy=POLICY, after_days={"round.reports_due": 6}, **plan).json()
    assert (told["starts_at"], told["after_days"]) == ("2026-10-10T18:00:00Z", {"round.reports_due": 6})
    told = post(season, act="do", kind="season.starts", key="another-key").json()
    assert len(told["times"]) == 6
    uid = round_of(season, 1).uid
    told = post(
        season, act="extend", kind="round.reports_due", round=uid, days=2, reason="Snow.", key="third-key"
    ).json()
    assert told["times"][1]["at"] == "2026-10-20T19:00:00Z"
    assert post(season, act="remove", key="fourth-key").json()["waiting"] == []
    assert not Calendar.objects.exists()


def test_others_are_refused_and_so_is_what_an_act_does_not_need(league: League) -> None:
    season = a_running_season(2, league=league)
    assert post(season, a_user("Eve"), **opening(season, "2026-10-12T20:00")).status_code == 403
    for body in (
        {"act": "set"},
        {"act": "remove", "days": 3},
        {"act": "do", "kind": "goblin"},
        opening(season, "soon"),
    ):
        assert post(season, **body).status_code == 400
    assert post(season, act="do", kind="round.opens", round="gone").status_code == 404
    assert post(season, act="do", kind="season.closes").status_code == 409
