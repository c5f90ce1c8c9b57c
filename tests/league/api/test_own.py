"""What the API tells somebody about himself."""

from typing import Any

import pytest
from django.test import Client

from league.domain.tokens import make_token
from rosters.enums import Scope
from rosters.models import InboxItem, User
from tests.verbs import a_team, a_user, coach_user

pytestmark = pytest.mark.django_db


def asked_by(user: User | None, path: str) -> Any:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client.get(f"/api/v1/{path}")


def test_somebody_learns_who_he_is_and_how_far_his_token_reaches() -> None:
    team = a_team()
    ada = coach_user(team)
    words = make_token(ada, name="Bot", scope=Scope.PLAY, days=0)[1]
    told = Client().get("/api/v1/me/", headers={"authorization": f"Token {words}"}).json()
    assert (told["uid"], told["scope"], [one["uid"] for one in told["teams"]]) == (ada.uid, "play", [team.uid])
    assert asked_by(ada, "me/").json()["scope"] == "run"
    assert asked_by(a_user("Bob"), "me/").json()["teams"] == []


def test_nobody_is_told_nothing() -> None:
    for path in ("me/", "me/news/"):
        answer = asked_by(None, path)
        assert (answer.status_code, answer.json()["errors"][0]["code"]) == (401, "not_authenticated")


def test_news_are_listed_newest_first_and_marked_as_read() -> None:
    ada, bob = a_user(), a_user("Bob")
    for user in (ada, ada, bob):
        InboxItem.objects.create(user=user, message_uid=f"m{InboxItem.objects.count()}", kind="test", facts={})
    items = asked_by(ada, "me/news/").json()["results"]
    assert [item["unread"] for item in items] == [True, True]
    client = Client()
    client.force_login(ada)
    headers = {"Idempotency-Key": "a-key-of-mine"}
    body = {"newest": items[0]["uid"]}
    read = client.post("/api/v1/me/news/", body, content_type="application/json", headers=headers)
    assert (read.status_code, read.json()) == (200, {"read": 2})
    assert InboxItem.objects.filter(user=bob, read_at=None).count() == 1


def test_a_refusal_says_what_a_program_does_next() -> None:
    stranger = asked_by(None, "me/").json()["detail"]
    assert "Authorization: Token" in stranger
    assert "Look the uid up" in asked_by(None, "teams/nosuchteam12/").json()["detail"]
    assert asked_by(None, "teams/?page=99").json()["detail"] == "Invalid page."
