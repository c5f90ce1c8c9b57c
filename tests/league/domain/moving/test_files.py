"""Files of other programs become tables; what has no place is said, and what is no such file is refused."""

import csv
import json
from contextlib import suppress
from io import StringIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.domain.moving.files import as_text, unconverted
from league.domain.moving.obblm import obblm_team
from league.domain.moving.scoreboard import scoreboard_result, scoreboard_teams
from rosters.domain.refusal import Refusal
from rosters.presenters.spreadsheet import plain_cell
from rules.competition.columns import RESULT_WORDS, ROSTER_WORDS, read_table
from rules.competition.rosters import rosters_in
from rules.competition.spreadsheet import results_in

FILES = Path(__file__).parent / "files"
BOMB = """<?xml version="1.0"?><!DOCTYPE t [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">
<!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]><team><name>&c;</name></team>"""
OUTSIDE = '<!DOCTYPE t [<!ENTITY x SYSTEM "file:///etc/passwd">]><team><name>&x;</name></team>'


def test_an_obblm_team_becomes_a_table_of_players() -> None:
    found = obblm_team((FILES / "team.xml").read_text())
    (team,) = rosters_in(read_table(found.text, ROSTER_WORDS)).teams
    assert (team.name, team.coach, team.list, team.cash) == ("Sewer & Sons", "Rita", "Skaven", 70)
    assert [(one.number, one.name, one.position) for one in team.players] == [
        (1, "Skritch", "Gutter Runner"),
        (3, "Tuck", "Lineman"),
    ]


def test_what_an_obblm_team_leaves_behind_is_said_line_by_line() -> None:
    assert obblm_team((FILES / "team.xml").read_text()).notes == (
        "70 thousand of treasury stand as that many mc; change it below if you count otherwise.",
        "These have no place here and stay behind: apothecary 1, rerolls 3, won_0 4.",
        "Skritch: stats 2/5/0/0/0/0/1, injs 0/0/0/1/0 stay behind.",
        "Nip is dead or sold there and stays behind.",
        "Tuck: misses the next match stay behind.",
    )


def test_a_game_of_the_scoreboard_becomes_a_result() -> None:
    found = scoreboard_result((FILES / "game.json").read_text())
    (result,) = results_in(read_table(found.text, RESULT_WORDS), round_=3).results
    assert (result.round, result.home, result.home_points, result.away, result.away_points) == (
        3,
        "Ants",
        12,
        "Bees",
        7,
    )
    assert found.notes == (
        "The scoreboard does not call this score official; look at it.",
        "The jams stay behind, as the file has no points of both teams for: period 1, jam 1; period 1, jam 2.",
        "Penalties (1) and line-ups stay behind.",
        "2 lines of the file say nothing that is read here: Duration 2.",
    )


def jam(period: int, number: int, home: object, visitor: object, **leads: object) -> dict[str, object]:
    """What a scoreboard says of a jam; `lead_1` and `lead_2` of who was lead."""
    at = f"ScoreBoard.Game(g1).Period({period}).Jam({number}).TeamJam"
    told = {f"{at}(1).JamScore": home, f"{at}(2).JamScore": visitor}
    return told | {f"{at}({name[-1]}).Lead": value for name, value in leads.items()}


def game(home: int, visitor: int, *jams: dict[str, object]) -> str:
    """The file of an official game."""
    state: dict[str, object] = {"ScoreBoard.Game(g1).OfficialScore": True}
    for place, (name, score) in enumerate((("Ants", home), ("Bees", visitor)), start=1):
        state |= {f"ScoreBoard.Game(g1).Team({place}).Name": name, f"ScoreBoard.Game(g1).Team({place}).Score": score}
    for one in jams:
        state |= one
    return json.dumps({"state": state})


def test_the_jams_of_a_scoreboard_come_along_in_their_order_with_who_was_lead() -> None:
    skated = (jam(2, 1, 0, 8), jam(1, 10, 4, 0, lead_1=True, lead_2=False), jam(1, 2, 3, 1, lead_2=True))
    found = scoreboard_result(game(7, 9, *skated))
    (result,) = results_in(read_table(found.text, RESULT_WORDS), round_=1).results
    assert [(one.points, one.leads) for one in result.jams] == [((3, 1), (1,)), ((4, 0), (0,)), ((0, 8), ())]
    assert found.notes == (
        "The points of 3 jams go into the report, where the game's report has jams.",
        "Penalties (0) and line-ups stay behind.",
    )


@pytest.mark.parametrize(
    ("text", "note"),
    [
        (game(5, 1, jam(1, 1, 4, 1)), "they add up to 4:1, and the score is 5:1"),
        (game(4, 1, jam(1, 1, "four", 1)), "no points of both teams for: period 1, jam 1"),
        (game(4, 1, jam(1, 1, 4, 1), jam(1, 2, -1, 0)), "no points of both teams for: period 1, jam 2"),
        (game(1, 1, jam(1, 1, True, True)), "no points of both teams for: period 1, jam 1"),
        (game(1000, 0, *(jam(1, number, 10, 0) for number in range(1, 101))), "(100) stay behind; they are too many"),
    ],
)
def test_jams_that_are_not_those_of_the_score_stay_behind_and_the_score_comes(text: str, note: str) -> None:
    found = scoreboard_result(text)
    (result,) = results_in(read_table(found.text, RESULT_WORDS), round_=1).results
    assert result.jams == ()
    assert any(note in said for said in found.notes), found.notes


def test_a_game_of_the_scoreboard_becomes_two_teams() -> None:
    found = scoreboard_teams((FILES / "game.json").read_text())
    teams = rosters_in(read_table(found.text, ROSTER_WORDS)).teams
    assert [(team.name, [(one.number, one.name) for one in team.players]) for team in teams] == [
        ("Ants", [(12, "Ann"), (None, "Bea")]),
        ("Bees", []),
    ]
    assert len(found.notes) == 2


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        pytest.param(BOMB, "document type or entities", id="entities"),
        pytest.param(OUTSIDE, "document type or entities", id="outside"),
        pytest.param("<a>" * 9 + "</a>" * 9, "too deep or too long", id="deep"),
        pytest.param("<t>" + "<a/>" * 5000 + "</t>", "too deep or too long", id="long"),
        pytest.param(f"<t><name>{'x' * 3000}</name></t>", "more text", id="text"),
        pytest.param("<t><name>A</t>", "no XML", id="broken"),
        pytest.param("<t/>", "names no team", id="empty"),
    ],
)
def test_xml_that_is_no_team_is_refused_with_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(Refusal) as refused:
        obblm_team(text)
    assert sentence in refused.value.sentence


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("{" * 100_000, id="deep"),
        pytest.param('{"state":' + "[" * 200_000, id="nested"),
        pytest.param('{"state": {"a": {"b": 1}}}', id="not flat"),
        pytest.param('{"state": {}}', id="no teams"),
        pytest.param("{}", id="no state"),
    ],
)
def test_json_that_is_no_game_is_refused_with_a_sentence(text: str) -> None:
    for convert in (scoreboard_result, scoreboard_teams):
        with pytest.raises(Refusal):
            convert(text)


def test_a_file_with_nothing_for_the_page_is_refused() -> None:
    with pytest.raises(Refusal):
        unconverted("<team/>")


@given(st.text(max_size=200) | st.text('<>/abname{}":[], state', max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    for convert in (obblm_team, scoreboard_result, scoreboard_teams):
        with suppress(Refusal):
            convert(text)


PRINTED = st.text(st.characters(categories=["L", "N", "P", "S", "Zs"], exclude_characters="'"), max_size=30)
CELL = PRINTED.map(lambda cell: " ".join(cell.split()))


@given(st.lists(st.tuples(CELL, CELL), min_size=1, max_size=5))
def test_what_is_written_as_a_table_is_read_as_it_was(rows: list[tuple[str, str]]) -> None:
    lines = read_table(as_text(("team", "name"), [("first", "line"), *rows]), ROSTER_WORDS).lines
    written = [tuple(cell.replace('"', "\u201d") for cell in row) for row in rows if any(row)]
    assert [line.cells for line in lines[1:]] == written


@given(st.lists(st.tuples(CELL, CELL), min_size=1, max_size=5))
def test_our_own_exports_are_read_as_they_were_marked_cells_and_all(rows: list[tuple[str, str]]) -> None:
    sheet = StringIO()
    out = csv.writer(sheet)
    out.writerows([("home", "away"), *([plain_cell(cell) for cell in row] for row in rows)])
    lines = read_table(sheet.getvalue(), RESULT_WORDS).lines if any(map(any, rows)) else ()
    assert [line.cells for line in lines] == [row for row in rows if any(row)]
