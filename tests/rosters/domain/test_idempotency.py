from collections.abc import Callable

import pytest

from rosters.domain.idempotency import Answer, once
from rosters.domain.naming import rename_team
from rosters.domain.refusal import Refusal
from rosters.models import IdempotencyKey, Team, User
from tests.verbs import a_team, a_user, coach_user

pytestmark = pytest.mark.django_db
KEY = "key-0001"


def send(user: User, run: Callable[[], Answer], *, key: str = KEY, body: object = None, path: str = "/x/") -> Answer:
    return once(user, key=key, method="POST", path=path, body=body, run=run)


class Counter:
    """Renames a team and counts how often."""

    def __init__(self, team: Team, status: int = 200) -> None:
        self.team, self.status, self.runs = team, status, 0

    def __call__(self) -> Answer:
        self.runs += 1
        rename_team(self.team, f"Name {self.runs}", actor=coach_user(self.team))
        return Answer(status=self.status, body={"runs": self.runs})


def test_the_same_request_is_done_once_and_answered_twice() -> None:
    run = Counter(a_team())
    user = coach_user(run.team)
    first, second = send(user, run, body={"a": 1}), send(user, run, body={"a": 1})
    assert (first.body, first.replayed) == ({"runs": 1}, False)
    assert (second.body, second.status, second.replayed) == ({"runs": 1}, 200, True)
    assert run.runs == 1


@pytest.mark.parametrize("other", [{"body": {"a": 2}}, {"path": "/y/"}])
def test_a_key_is_not_used_for_another_request(other: dict[str, object]) -> None:
    run = Counter(a_team())
    user = coach_user(run.team)
    send(user, run, body={"a": 1})
    with pytest.raises(Refusal) as refused:
        send(user, run, **({"body": {"a": 1}} | other))
    assert (refused.value.status, refused.value.code, run.runs) == (422, "idempotency.reused", 1)


def test_two_people_may_use_the_same_key() -> None:
    run = Counter(a_team())
    send(coach_user(run.team), run)
    send(a_user("Other"), run)
    assert run.runs == 2


def test_a_refusal_leaves_nothing_so_that_it_can_be_tried_again() -> None:
    user = a_user()

    def refuse() -> Answer:
        raise Refusal("Not now.", code="not.now")

    with pytest.raises(Refusal):
        send(user, refuse)
    assert IdempotencyKey.objects.count() == 0
    assert not send(user, lambda: Answer(status=200)).replayed


@pytest.mark.parametrize("status", [409, 429, 500, 503])
def test_an_answer_that_may_change_is_not_kept_and_neither_is_its_effect(status: int) -> None:
    run = Counter(a_team(name="Old"), status=status)
    user = coach_user(run.team)
    assert send(user, run).status == status
    assert send(user, run).status == status
    assert (run.runs, IdempotencyKey.objects.count()) == (2, 0)
    run.team.refresh_from_db()
    assert run.team.name == "Old"


@pytest.mark.parametrize("status", [200, 201, 204, 400, 403, 422])
def test_an_answer_that_stands_is_kept(status: int) -> None:
    user = a_user()
    send(user, lambda: Answer(status=status, body=[1]))
    assert send(user, lambda: Answer(status=500)) == Answer(status=status, body=[1], replayed=True)


@pytest.mark.parametrize("key", ["", "short", "x" * 81, "with\nnewline", "größer-als-ascii"])
def test_a_key_is_8_to_80_plain_characters(key: str) -> None:
    with pytest.raises(Refusal) as refused:
        send(a_user(), lambda: Answer(status=200), key=key)
    assert refused.value.status == 422
