"""If-Match: a write is done only while what was read would still be read."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from zeal import zeal_ignore

from league.enums import ChallengeStatus
from league.models import Round
from tests.league.api.test_challenges import address, coach_of, refused
from tests.verbs_challenges import a_challenge_round, awaited

pytestmark = [pytest.mark.django_db, pytest.mark.long]


@pytest.fixture(autouse=True)
def read_before_and_after() -> Iterator[None]:
    """A write that names what it read reads it once more: before the act, for its tag."""
    with zeal_ignore():
        yield


def read(round_: Round) -> str:
    return Client().get(address(round_))["ETag"]


def act(round_: Round, tag: str, key: str = "a-key-of-mine") -> Any:
    first = awaited(round_)
    client = Client()
    client.force_login(coach_of(first))
    headers = {"Idempotency-Key": key, "If-Match": tag}
    return client.post(address(round_), {"act": "pass", "entry": first.uid}, "application/json", headers=headers)


def test_what_is_as_it_was_read_is_acted_on() -> None:
    round_ = a_challenge_round()
    assert act(round_, read(round_)).status_code == 200


def test_what_has_changed_since_is_left_alone() -> None:
    round_ = a_challenge_round()
    seen = read(round_)
    assert act(round_, seen).status_code == 200
    again = act(round_, seen, key="another-key")
    assert refused(again) == (412, "precondition.failed")
    assert round_.challenges.filter(status=ChallengeStatus.PASSED).count() <= 1
    assert act(round_, "*", key="another-key").status_code == 200, "what was refused may succeed under its key later"


def test_a_repeat_is_answered_as_before_although_it_changed_what_it_named() -> None:
    round_ = a_challenge_round()
    first, seen = awaited(round_), read(round_)
    client = Client()
    client.force_login(coach_of(first))
    headers = {"Idempotency-Key": "a-key-of-mine", "If-Match": seen}
    body = {"act": "pass", "entry": first.uid}
    once, again = (client.post(address(round_), body, "application/json", headers=headers) for _ in range(2))
    assert (once.status_code, again.status_code, again["Idempotent-Replayed"]) == (200, 200, "true")
    assert again.json() == once.json()
