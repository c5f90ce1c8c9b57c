"""Results that were kept elsewhere, through the API: worked out, then brought in once for each key."""

from typing import Any

import pytest

from league.models import Season
from matches.enums import MatchStatus
from matches.models import Match
from rosters.models import User
from tests.pages import PageClient
from tests.verbs import a_user
from tests.verbs_league import a_running_season, cora, paired

pytestmark = pytest.mark.django_db
TABLE = "home;away;score\nAnts;Bees;3:1\nCatz;Dogs;0:2\n"


@pytest.fixture
def season() -> Season:
    season = a_running_season(4, matchup__kind="sponsor_assigned")
    paired(season, "Ants Bees", "Cats Dogs")
    return season


def post(
    season: Season, place: str, *, user: User | None = None, key: str = "key-of-this-write", **body: object
) -> Any:
    client = PageClient()
    client.force_login(user or cora(season.league))
    headers = {"Idempotency-Key": "key-of-this-write"} if place == "results/" else {}
    path = f"/api/v1/seasons/{season.uid}/{place}"
    return client.post(path, body, content_type="application/json", headers=headers)


def test_a_table_is_worked_out_and_brought_in_once(season: Season) -> None:
    planned = post(season, "results/plan/", table=TABLE).json()
    assert planned["round"] == 1
    assert [line["line"] for line in planned["plan"]["taken"]] == [2]
    assert "Cats comes close" in planned["plan"]["left"][0]["sentence"]
    cats = season.entries.get(team__name="Cats").uid
    body = {"table": TABLE, "names": {"Catz": cats}}
    whole = post(season, "results/plan/", **body).json()["plan"]
    assert whole["left"] == []
    assert not Match.objects.filter(status=MatchStatus.SETTLED).exists()
    for _time in range(2):
        answer = post(season, "results/", **body, plan_digest=whole["plan_digest"], reason="From our table")
        assert (answer.status_code, answer.json()["plan"]["plan_digest"]) == (200, whole["plan_digest"])
    assert Match.objects.filter(status=MatchStatus.SETTLED).count() == 2


def test_columns_are_said_where_they_cannot_be_guessed(season: Season) -> None:
    planned = post(season, "results/plan/", table="Bees;Ants;1;3", columns=["away", "home", "away_score", "home_score"])
    (line,) = planned.json()["plan"]["taken"]
    assert (line["home_points"], line["visitor_points"]) == (3, 1)


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"plan_digest": "another", "reason": "x"}, 409),
        ({"plan_digest": "another"}, 400),
        ({"plan_digest": "another", "reason": "x", "table": "nothing at all"}, 422),
        ({"plan_digest": "another", "reason": "x", "table": 'a,"b'}, 422),
        ({"plan_digest": "another", "reason": "x", "columns": ["who"]}, 400),
        ({"plan_digest": "another", "reason": "x", "tabel": ""}, 400),
    ],
)
def test_what_cannot_be_is_refused(season: Season, body: dict[str, object], status: int) -> None:
    assert post(season, "results/", **({"table": TABLE} | body)).status_code == status
    assert not Match.objects.filter(status=MatchStatus.SETTLED).exists()


def test_only_commissioners_ask(season: Season) -> None:
    stranger = a_user("Somebody")
    assert post(season, "results/plan/", user=stranger, table=TABLE).status_code == 403
    assert post(season, "results/", user=stranger, table=TABLE, plan_digest="x", reason="y").status_code == 403
