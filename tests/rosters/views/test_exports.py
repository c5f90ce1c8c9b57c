"""The tables of teams and players as files: the same rows for spreadsheets and for programs."""

import csv
from io import StringIO
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from rosters.domain.naming import name_players
from rosters.models import Team
from rosters.presenters.exports import JOURNAL, PLAYER_EXPORTS, ROSTER, TEAM_EXPORTS
from rosters.presenters.spreadsheet import plain_cell
from tests.verbs import a_coach, a_team, a_user, coach_user
from tests.verbs_penalties import a_penalties_team

pytestmark = pytest.mark.django_db


def both(kind: str, uid: str, sheet: str) -> tuple[list[str], list[dict[str, Any]]]:
    """The heads of the file and the rows for programs, once the two are seen to be the same."""
    file = Client().get(reverse(f"{kind}-csv", args=[uid, sheet]))
    assert file.headers["Content-Type"] == "text/csv; charset=utf-8"
    head, *found = csv.reader(StringIO(file.content.decode(), newline=""))
    told = Client().get(reverse(f"{kind}-json", args=[uid, sheet])).json()["rows"]
    assert [[str(plain_cell(cell)) for cell in row.values()] for row in told] == found
    return head, told


@pytest.fixture
def team() -> Team:
    return a_team("forge_fathers", "Delvers", coach=a_coach("Ada"))


def test_a_roster_is_a_file_with_everybody_who_plays(team: Team) -> None:
    head, rows = both("team", team.uid, "roster")
    assert head == [column.head for column in ROSTER]
    assert sorted(row["uid"] for row in rows) == sorted(team.players.values_list("uid", flat=True))
    assert {row["value_mc"] for row in rows} == set(team.players.values_list("value", flat=True))


def test_a_journal_and_a_career_are_files_too(team: Team) -> None:
    head, rows = both("team", team.uid, "journal")
    assert head == [column.head for column in JOURNAL]
    assert [row["number"] for row in rows] == list(range(team.version, 0, -1))
    assert sum(row["mc"] for row in rows) == team.cash
    player = team.players.first()
    assert player is not None
    both("player", player.uid, "career")


def test_a_game_without_money_has_no_columns_of_it() -> None:
    head, rows = both("team", a_penalties_team("Blades", a_user("Bo")).uid, "roster")
    assert rows
    assert not {"value_mc", "rank", "experience"} & set(head)


def test_what_is_no_table_is_not_found_and_the_page_leads_to_those_there_are(team: Team) -> None:
    player = team.players.first()
    assert player is not None
    for kind, uid, sheets in (("team", team.uid, TEAM_EXPORTS), ("player", player.uid, PLAYER_EXPORTS)):
        page = Client().get(reverse(kind, args=[uid])).content.decode()
        for way in ("csv", "json"):
            assert Client().get(reverse(f"{kind}-{way}", args=[uid, "secrets"])).status_code == 404
            assert Client().get(reverse(f"{kind}-{way}", args=["nobody", next(iter(sheets))])).status_code == 404
            assert [sheet for sheet in sheets if reverse(f"{kind}-{way}", args=[uid, sheet]) not in page] == []


def test_a_name_that_is_a_formula_stays_text(team: Team) -> None:
    assert "'=" not in Client().get(reverse("team-csv", args=[team.uid, "roster"])).content.decode()
    name_players(team, {1: ("=cmd()", 1)}, actor=coach_user(team))
    assert ",'=cmd()," in Client().get(reverse("team-csv", args=[team.uid, "roster"])).content.decode()
