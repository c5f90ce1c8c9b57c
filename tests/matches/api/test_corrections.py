"""Corrections through the API: worked out without a trace, begun by what was worked out, decided on by another."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from matches.models import Correction, Match, Report
from rosters.models import IdempotencyKey, Team, TeamEvent, User
from rules.hexsport.commands import BuyCard, BuyCheerleader
from tests.matches.domain.test_correcting import payload, shopped, underdogs
from tests.verbs import coach_user, state_of
from tests.verbs_matches import settled, worked_through

pytestmark = pytest.mark.django_db
KEY = "key-of-this-write"
MOST_QUERIES = 40


@pytest.fixture
def played(match: Match) -> Match:
    """Ants won by seven and spent all their revenue."""
    shopped(match, underdogs(match), BuyCheerleader(), BuyCard())
    return worked_through(match)


def client_of(user: User | None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def read(match: Match, tail: str = "", user: User | None = None) -> Any:
    answer = client_of(user).get(f"/api/v1/matches/{match.uid}/correction/{tail}")
    assert answer.status_code == 200
    return answer.json()


def plan(match: Match, user: User | None, **body: object) -> Any:
    body = {"report": payload(match, 3, 3), **body}
    return client_of(user).post(f"/api/v1/matches/{match.uid}/correction/plan/", body, content_type="application/json")


def act(match: Match, user: User | None, act: str, key: str = KEY, **body: object) -> Any:
    return client_of(user).post(
        f"/api/v1/matches/{match.uid}/correction/",
        {"act": act, **body},
        content_type="application/json",
        headers={"Idempotency-Key": key} if key else {},
    )


def begin(match: Match, user: User, **body: object) -> Any:
    planned = plan(match, user).json()["plan"]
    asked = {"report": planned["report"], "plan_digest": planned["plan_digest"], "reason": "Counted again."}
    return act(match, user, "begin", **(asked | body))


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["errors"][0]["code"]


def test_a_plan_tells_everything_that_follows_and_writes_nothing(played: Match, commissioner: User) -> None:
    kept = (TeamEvent, Report, Correction, IdempotencyKey)
    before = [model.objects.count() for model in kept]
    told = plan(played, commissioner).json()["plan"]
    ants = told["teams"][0]
    assert told["points"] == [{"before": 7, "after": 3}, {"before": 0, "after": 3}]
    assert {row["figure"]: (row["before"], row["lowest"]) for row in ants["figures"]}["debt"] == (0, 12)
    assert [(loan["mc"], loan["taken"]) for loan in ants["loans"]] == [("2", 0), ("10", 0)]
    assert [model.objects.count() for model in kept] == before


def test_a_correction_is_begun_once_by_the_plan_it_was_shown_in(played: Match, commissioner: User) -> None:
    told = plan(played, commissioner).json()["plan"]
    body = {"report": told["report"], "plan_digest": told["plan_digest"], "reason": "Counted again."}
    first, again = (act(played, commissioner, "begin", **body) for _ in range(2))
    assert (first.status_code, first.json()) == (200, again.json())
    assert again.headers["Idempotent-Replayed"] == "true"
    assert [side["points"] for side in first.json()["match"]["sides"]] == [3, 3]
    assert Report.objects.count() == 2
    assert code(act(played, commissioner, "begin", key="another-key", **body)) == (409, "correction.changed_meanwhile")


def test_what_was_bought_is_kept_with_a_loan_or_left_out_one_by_one(
    played: Match, teams: tuple[Team, Team], commissioner: User
) -> None:
    before = state_of(teams[0])
    assert (before.cheerleaders, before.cards) == (1, 3)
    cheerleader, card = plan(played, commissioner).json()["plan"]["teams"][0]["loans"]
    kept = {cheerleader["key"]: 0, card["key"]: 1}
    told = plan(played, commissioner, decisions=kept).json()["plan"]["teams"][0]
    assert [loan["taken"] for loan in told["loans"]] == [0, 1]
    assert [lost["what"] for lost in told["dropped"]] == [card["what"]]
    assert begin(played, commissioner, decisions=kept).status_code == 200
    teams[0].refresh_from_db()
    after = state_of(teams[0])
    assert (after.cheerleaders, after.cards, teams[0].debt) == (1, 2, int(cheerleader["mc"]))


def test_everything_a_loan_was_needed_for_can_be_left_out(
    played: Match, teams: tuple[Team, Team], commissioner: User
) -> None:
    loans = plan(played, commissioner).json()["plan"]["teams"][0]["loans"]
    assert begin(played, commissioner, decisions={loan["key"]: 1 for loan in loans}).status_code == 200
    teams[0].refresh_from_db()
    after = state_of(teams[0])
    assert (after.cheerleaders, after.cards, teams[0].debt) == (0, 2, 0)


def test_who_may_not_correct_is_refused_as_everywhere(played: Match, commissioner: User, teams: Any) -> None:
    ada = coach_user(teams[0])
    assert plan(played, None).status_code == act(played, None, "withdraw").status_code == 401
    assert code(plan(played, ada)) == code(begin_unplanned(played, ada)) == (403, "ruling.not_yours")
    assert code(act(played, commissioner, "withdraw")) == (409, "correction.none_waits")
    assert code(act(played, commissioner, "agree")) == (400, "required")
    assert code(act(played, commissioner, "withdraw", reason="No.")) == (400, "unknown_field")
    assert code(act(played, commissioner, "withdraw", key="")) == (400, "required")
    assert code(plan(played, commissioner, report={"home": 1}))[0] == 422
    assert code(plan(played, commissioner, decisions={"act:x": -1}))[0] == 400
    assert Report.objects.count() == 1


def begin_unplanned(match: Match, user: User) -> Any:
    return act(match, user, "begin", report=payload(match, 3, 3), plan_digest="0" * 64, reason="So.")


def test_a_second_official_agrees_by_what_everybody_sees(
    played: Match, teams: tuple[Team, Team], commissioner: User
) -> None:
    ada = own_team_of(commissioner, teams)
    assert read(played, user=None)["waiting"] is None
    assert read(played, "plan/")["plan"] is None
    state = begin(played, commissioner).json()
    assert state["waiting"]["reason"] == "Counted again."
    assert read(played) == state
    assert code(act(played, commissioner, "agree", "a-second-key", plan_digest="")) == (400, "blank")
    seen = read(played, "plan/")["plan"]
    own = act(played, commissioner, "agree", "a-third-key", plan_digest=seen["plan_digest"])
    assert code(own) == (403, "correction.own_proposal")
    agreed = act(played, ada, "agree", plan_digest=seen["plan_digest"])
    assert (agreed.status_code, agreed.json()["waiting"]) == (200, None)
    assert [side["points"] for side in agreed.json()["match"]["sides"]] == [3, 3]


def test_it_is_refused_or_taken_back(played: Match, teams: tuple[Team, Team], commissioner: User) -> None:
    ada = own_team_of(commissioner, teams)
    begin(played, commissioner)
    assert code(act(played, ada, "withdraw")) == (403, "correction.not_yours"), "only the proposer"
    assert act(played, commissioner, "withdraw", "a-second-key").status_code == 200
    begin(played, commissioner, key="a-third-key")
    assert act(played, ada, "refuse", "a-fourth-key", reason="The sheet is right.").json()["waiting"] is None
    assert list(Correction.objects.order_by("pk").values_list("status", flat=True)) == ["withdrawn", "refused"]


def own_team_of(official: User, teams: tuple[Team, Team]) -> User:
    """The official coaches one of the teams now, in place of somebody who rules as well."""
    coach = teams[0].coach
    assert coach is not None
    before, coach.user = coach.user, official
    coach.save()
    assert before is not None
    before.is_superuser = True
    before.save()
    return before


def test_reading_and_planning_stay_within_their_budget(played: Match, commissioner: User) -> None:
    with CaptureQueriesContext(connection) as asked:
        read(played)
    assert len(asked) <= 4
    with CaptureQueriesContext(connection) as asked:
        plan(played, commissioner)
    assert len(asked) <= MOST_QUERIES


def test_a_match_with_choices_to_make_again_lists_them(match: Match, commissioner: User) -> None:
    shopped(match, underdogs(match))
    worked_through(match)
    dead = payload(match, 7, 0, injuries=[{"to": 0, "player": 8, "damage": 6}])
    (asked,) = plan(match, commissioner, report=dead).json()["plan"]["teams"][0]["choices"]
    assert (asked["taken"], [offer["place"] for offer in asked["offers"]]) == (0, [0, 1, 2])


def test_two_teams_are_asked_the_same_question_apart(match: Match, commissioner: User) -> None:
    worked_through(settled(match, 7, 0, played=(range(1, 9), range(1, 9))))
    dead = [{"to": side, "player": 8, "damage": 6} for side in (0, 1)]
    told = plan(match, commissioner, report=payload(match, 7, 0, injuries=dead)).json()["plan"]["teams"]
    keys = [asked["key"] for team in told for asked in team["choices"]]
    assert len(keys) == len(set(keys)) >= 2
