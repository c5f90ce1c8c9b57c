"""The challenge procedure through the API: read by everybody, acted in once for each key by whoever may."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from league.domain.leagues import change_league
from league.domain.turns import pause_clock
from league.enums import ChallengeStatus
from league.models import Entry, Round
from rosters.models import User
from tests.verbs import a_user, coach_user
from tests.verbs_challenges import a_challenge_round, awaited, open_to
from tests.verbs_league import cora

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 9, 1, 12, tzinfo=UTC)
KEY = "key-of-this-write"


@pytest.fixture(autouse=True)
def frozen() -> Iterator[None]:
    with time_machine.travel(NOW, tick=False):
        yield


def address(round_: Round) -> str:
    return f"/api/v1/rounds/{round_.uid}/challenges/"


def client_of(user: User | None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def read(round_: Round) -> Any:
    answer = Client().get(address(round_))
    assert answer.status_code == 200
    return answer.json()


def post(round_: Round, user: User | None, key: str = KEY, **body: object) -> Any:
    headers = {"Idempotency-Key": key} if key else {}
    return client_of(user).post(address(round_), body, content_type="application/json", headers=headers)


def refused(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["errors"][0]["code"]


def coach_of(entry: Entry) -> User:
    return coach_user(entry.team)


def test_everybody_reads_order_clock_and_state() -> None:
    round_ = a_challenge_round(hours=(24, 12), matchup__refusal="allowed_once")
    first = awaited(round_)
    told = read(round_)
    assert (told["awaited"]["uid"], told["answering"], told["hours"]["choose"]) == (first.uid, False, 24)
    assert (told["clock"]["ends_at"], told["clock"]["left_seconds"]) == ("2026-09-02T12:00:00Z", None)
    assert [turn["status"] for turn in told["turns"]] == ["waiting"] * 4
    assert [found["entry"]["uid"] for found in told["opponents"]] == [entry.uid for entry in open_to(round_, first)]
    pause_clock(round_, actor=cora(round_.season.league), reason="Holidays.")
    clock = read(round_)["clock"]
    assert (clock["ends_at"], clock["left_seconds"], clock["reason"]) == (None, 86400, "Holidays.")


def test_a_coach_challenges_and_the_other_answers() -> None:
    round_ = a_challenge_round(matchup__refusal="allowed_once")
    first = awaited(round_)
    asked, other = open_to(round_, first)[:2]
    assert post(round_, coach_of(first), act="challenge", entry=first.uid, opponent=asked.uid).json() == {
        "round": {"uid": round_.uid, "number": 2},
        "status": "pairing",
    }
    told = read(round_)
    assert (told["awaited"]["uid"], told["answering"], told["opponents"]) == (asked.uid, True, [])
    post(round_, coach_of(asked), act="refuse", entry=asked.uid)
    told = read(round_)
    assert told["turns"][0]["refused_by"][0]["uid"] == asked.uid
    assert told["opponents"][0]["refused"] == "challenge.refused_before"
    post(round_, coach_of(first), "another-key", act="challenge", entry=first.uid, opponent=other.uid)
    post(round_, coach_of(other), act="accept", entry=other.uid)
    told = read(round_)
    assert (told["turns"][0]["status"], told["turns"][0]["challenged"]["uid"]) == ("made", other.uid)
    last = awaited(round_)
    post(round_, coach_of(last), "third-key", act="pass", entry=last.uid)
    assert read(round_)["awaited"]["uid"] == awaited(round_).uid != last.uid


def test_the_same_write_again_is_answered_as_before_and_done_once() -> None:
    round_ = a_challenge_round()
    first = awaited(round_)
    once = post(round_, coach_of(first), act="pass", entry=first.uid)
    again = post(round_, coach_of(first), act="pass", entry=first.uid)
    assert (once.status_code, again.status_code, again.headers["Idempotent-Replayed"]) == (200, 200, "true")
    assert once.json() == again.json()
    assert "Idempotent-Replayed" not in once.headers
    assert round_.challenges.get(challenger=first).passes == 1
    assert refused(post(round_, coach_of(first), act="accept", entry=first.uid)) == (422, "idempotency.reused")


def test_who_may_not_and_what_makes_no_sense_is_refused() -> None:
    round_ = a_challenge_round()
    first = awaited(round_)
    other = open_to(round_, first)[0]
    act = {"act": "challenge", "entry": first.uid, "opponent": other.uid}
    assert post(round_, None, **act).status_code == 401
    assert refused(post(round_, a_user("Mallory"), **act)) == (403, "challenge.not_yours")
    assert refused(post(round_, coach_of(first), "", **act)) == (400, "required")
    assert refused(post(round_, coach_of(first), "short", **act)) == (422, "idempotency.key")
    assert refused(post(round_, coach_of(first), **act, note="hello")) == (400, "unknown_field")
    strange = post(round_, coach_of(first), act="pass", entry=first.uid, opponent=other.uid)
    assert refused(strange) == (400, "unknown_field")
    assert refused(post(round_, coach_of(first), act="challenge", entry=first.uid)) == (400, "required")
    assert refused(post(round_, coach_of(first), act="dance", entry=first.uid)) == (400, "invalid_choice")
    assert refused(post(round_, coach_of(other), act="pass", entry=other.uid)) == (422, "challenge.not_your_turn")
    assert post(round_, coach_of(first), act="pass", entry="nobody").status_code == 404
    assert refused(post(round_, coach_of(other), act="accept", entry=other.uid)) == (409, "challenge.none_asked")
    assert set(round_.challenges.values_list("status", flat=True)) == {ChallengeStatus.WAITING}
    assert post(round_, coach_of(first), **act).status_code == 200, "what was refused may succeed under its key later"


def test_too_late_is_a_conflict_with_the_time_in_its_sentence() -> None:
    round_ = a_challenge_round(hours=(24, 12))
    first = awaited(round_)
    with time_machine.travel(NOW + timedelta(hours=24), tick=False):
        answer = post(round_, coach_of(first), act="pass", entry=first.uid)
    assert refused(answer) == (409, "challenge.time_over")
    assert "2026-09-02 12:00 (UTC)" in answer.json()["errors"][0]["detail"]


def test_a_private_league_cannot_be_told_from_none() -> None:
    round_ = a_challenge_round()
    first = awaited(round_)
    change_league(round_.season.league, actor=cora(round_.season.league), visibility="private")
    stranger = a_user("Mallory")
    assert client_of(stranger).get(address(round_)).status_code == 404
    assert post(round_, stranger, act="pass", entry=first.uid).status_code == 404
    body, headers = {"act": "pass", "entry": first.uid}, {"Idempotency-Key": KEY}
    nowhere = "/api/v1/rounds/nosuchround/challenges/"
    for path in (address(round_), nowhere):
        assert Client().post(path, body, content_type="application/json", headers=headers).status_code == 404
    assert post(round_, coach_of(first), act="pass", entry=first.uid).status_code == 200


def test_a_round_without_challenges_awaits_nobody_and_takes_none() -> None:
    round_ = a_challenge_round(2, season__round_count=3)
    drawn = round_.season.rounds.get(number=1)
    told = read(drawn)
    assert (told["awaited"], told["turns"], told["clock"], told["opponents"]) == (None, [], None, [])
    first = awaited(round_)
    assert refused(post(drawn, coach_of(first), act="pass", entry=first.uid)) == (409, "round.not_pairing")


def test_it_asks_as_often_for_many_teams_as_for_few() -> None:
    found = []
    for teams in (2, 6):
        round_ = a_challenge_round(teams, hours=(24, 12))
        with CaptureQueriesContext(connection) as asked:
            read(round_)
        found.append(len(asked))
    assert found[0] == found[1] <= 18
