"""Teams that were kept elsewhere, through the API: worked out, asked about, then brought in once."""

from pathlib import Path
from typing import Any

import pytest

from league.models import Season
from rosters.models import Player, Team, User
from tests.pages import PageClient
from tests.verbs import a_user
from tests.verbs_league import a_running_season, a_season, cora

pytestmark = pytest.mark.django_db
TABLE = "team;coach;list;number;name;position\nRatz;Rita;Ratmen;7;Skritch;Runner\n;;;9;Nip;Guard\n"
SAID = {"lists": {"Ratmen": "veer_myn"}, "positions": {"veer_myn": {"runner": "striker"}}}
GAME = Path(__file__).parents[1] / "domain" / "moving" / "files"


def post(season: Season, place: str, *, user: User | None = None, **body: object) -> Any:
    client = PageClient()
    client.force_login(user or cora(season.league))
    headers = {"Idempotency-Key": "key-of-this-write"} if place == "rosters/" else {}
    path = f"/api/v1/seasons/{season.uid}/{place}"
    return client.post(path, body, content_type="application/json", headers=headers)


def test_what_a_table_leaves_open_is_said_and_its_teams_come_in_once() -> None:
    season = a_season(0)
    first = post(season, "rosters/plan/", table=TABLE).json()["plan"]
    assert [(one["kind"], one["written"]) for one in first["asked"]] == [("list", "Ratmen")]
    assert "Say above which list" in first["left"][0]["sentence"]
    plan = post(season, "rosters/plan/", table=TABLE, **SAID).json()["plan"]
    (team,) = plan["teams"]
    assert (team["name"], team["coach"], team["coach_name"], team["list_key"]) == ("Ratz", None, "Rita", "veer_myn")
    assert {player["number"] for player in team["players"]} >= {7, 9}
    assert not Team.objects.exists()
    for _time in range(2):
        told = post(season, "rosters/", table=TABLE, **SAID, plan_digest=plan["plan_digest"], reason="Our old rosters")
        assert (told.status_code, told.json()["plan"]) == (200, plan)
    assert [entry.team.name for entry in season.entries.select_related("team")] == ["Ratz"]
    assert Player.objects.filter(team__name="Ratz", name="Skritch", position="Striker").exists()


def test_the_file_of_another_program_is_taken_as_it_is() -> None:
    season = a_season(0)
    files = sorted(GAME.glob("*.json")) + sorted(GAME.glob("*.xml"))
    assert files
    for file in files:
        told = post(season, "rosters/plan/", table=file.read_text(encoding="utf-8"))
        assert told.status_code in (200, 422), told.content
        if told.status_code == 200:
            plan = told.json()["plan"]
            assert plan["teams"] or plan["left"]


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"plan_digest": "another", "reason": "x"}, 409),
        ({"plan_digest": "another"}, 400),
        ({"plan_digest": "another", "reason": "x", "table": "name\nBo\n"}, 422),
        ({"plan_digest": "another", "reason": "x", "lists": {"Ratmen": 3.5, "x": []}}, 400),
        ({"plan_digest": "another", "reason": "x", "columns": ["who"]}, 400),
    ],
)
def test_what_cannot_be_is_refused(body: dict[str, object], status: int) -> None:
    season = a_season(0)
    assert post(season, "rosters/", **({"table": TABLE, **SAID} | body)).status_code == status
    assert not Team.objects.exists()


def test_a_season_that_runs_takes_no_team_and_strangers_bring_none() -> None:
    season, running = a_season(0), a_running_season(2)
    assert post(running, "rosters/plan/", table=TABLE).json()["errors"][0]["code"] == "season.wrong_status"
    stranger = a_user("Somebody")
    assert post(season, "rosters/plan/", user=stranger, table=TABLE).status_code == 403
    assert post(season, "rosters/", user=stranger, table=TABLE, plan_digest="x", reason="y").status_code == 403
