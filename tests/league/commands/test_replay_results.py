import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import CommandError

SAMPLE = settings.HOME / "fixtures" / "demo" / "results-sample.csv"
HEADER = "round,home,away,home_score,away_score,kind\n"
SEASON = (
    HEADER + "1,Alpha,Beta,3,1,league\n1,Gamma,Delta,0,0,league\n2,Alpha,Gamma,0,7,league\n2,Beta,Delta,3,0,awarded\n"
)


def replay(*arguments: object) -> tuple[str, list[str]]:
    """What the command prints, and its warnings."""
    out, err = StringIO(), StringIO()
    call_command("replay_results", *map(str, arguments), stdout=out, stderr=err, no_color=True)
    return out.getvalue(), err.getvalue().splitlines()


def replay_json(*arguments: object) -> dict[str, Any]:
    return json.loads(replay(*arguments, "--json")[0])


def written(folder: Path, text: str | bytes, name: str = "results.csv") -> Path:
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def test_the_sample_season_gives_its_table_without_a_warning() -> None:
    text, warnings = replay(SAMPLE)
    assert warnings == []
    assert "Table after round 7, sorted by league points, strike difference" in text
    assert "+17 against +22 of Ninth Orbit." in text
    assert "Ranking is left out of the order" in text
    assert "Ninth Orbit 3:1 Harbour Hammers" in text
    assert "Friendlies, not counted: 2" in text


def test_the_sample_season_as_values() -> None:
    season = replay_json(SAMPLE)
    assert [(row["place"], row["team"], row["league_points"], row["difference"]) for row in season["table"]] == [
        (1, "Ninth Orbit", 13, 22),
        (2, "Harbour Hammers", 13, 17),
        (3, "The Quiet Ones", 11, 11),
        (4, "Rust Valley", 10, 2),
        (5, "Glasshouse Five", 10, -4),
        (6, "Polar Drift", 8, -13),
        (7, "Emberline", 8, -15),
        (8, "Copper Kites", 8, -20),
    ]
    assert season["ranking_left_out"] is True
    assert season["order"] == ["league_points", "difference"]
    assert season["rounds"] == 7
    assert season["warnings"] == []
    assert season["table"][1]["decided"] == {
        "criterion": "difference",
        "mine": 17,
        "other": 22,
        "other_team": "Ninth Orbit",
    }
    assert season["table"][1]["why"] == "Strike difference: +17 against +22 of Ninth Orbit."
    assert [(final["home"], final["home_points"]) for final in season["finals"]] == [("Ninth Orbit", 3)]


@pytest.mark.parametrize(
    ("points", "league_points"),
    [
        ("3_2_1_0", {"Gamma": 4, "Beta": 3, "Delta": 2, "Alpha": 2}),
        ("loser_must_score", {"Gamma": 4, "Beta": 3, "Delta": 1, "Alpha": 2}),
        ("defeat_always_1", {"Gamma": 4, "Beta": 3, "Delta": 2, "Alpha": 3}),
        ("9,5,3,2,1", {"Gamma": 12, "Beta": 7, "Delta": 5, "Alpha": 6}),
        ("9 5 3 2 1", {"Gamma": 12, "Beta": 7, "Delta": 5, "Alpha": 6}),
    ],
)
def test_a_points_scheme_may_be_chosen(tmp_path: Path, points: str, league_points: dict[str, int]) -> None:
    season = replay_json(written(tmp_path, SEASON), "--points", points)
    assert {row["team"]: row["league_points"] for row in season["table"]} == league_points


@pytest.mark.parametrize(
    ("points", "sentence"),
    [("3,2,1", "five numbers, not 3"), ("4_3_2_1", "“4_3_2_1” is no points scheme"), ("", "five numbers, not 0")],
)
def test_a_points_scheme_that_is_none_is_refused(tmp_path: Path, points: str, sentence: str) -> None:
    with pytest.raises(CommandError, match=sentence):
        replay(written(tmp_path, SEASON), "--points", points)


TEAMS = "name,coach,ranking,division\nAlpha,Ann,130,North\nBeta,Bob,90,South\nGamma,,100,North\nDelta,,100,South\n"


def test_an_order_and_a_list_of_teams_may_be_given(tmp_path: Path) -> None:
    results, teams = written(tmp_path, SEASON), written(tmp_path, TEAMS, "teams.csv")
    by_ranking = replay_json(results, "--teams", teams)
    assert [row["team"] for row in by_ranking["table"]] == ["Alpha", "Gamma", "Delta", "Beta"]
    assert by_ranking["ranking_left_out"] is False
    assert [row["coach"] for row in by_ranking["table"]] == ["Ann", "", "", "Bob"]
    assert {name: [row["team"] for row in rows] for name, rows in by_ranking["divisions"].items()} == {
        "North": ["Alpha", "Gamma"],
        "South": ["Delta", "Beta"],
    }
    by_points = replay_json(results, "--teams", teams, "--order", "lp_sd_ranking")
    assert [row["team"] for row in by_points["table"]] == ["Gamma", "Beta", "Delta", "Alpha"]
    text, _ = replay(results, "--teams", teams)
    assert "Ranking: 100 mc against 130 mc of Alpha." in text
    assert "Level on every figure" not in text
    assert "Division South" in text


def test_level_teams_say_so(tmp_path: Path) -> None:
    text, _ = replay(written(tmp_path, HEADER + "1,Alpha,Beta,1,1,league\n"))
    assert "Level on every figure with Beta." in text
    assert "Level on every figure with Alpha." in text


def test_sums_that_cannot_be_right_are_warned_about_with_their_lines(tmp_path: Path) -> None:
    more = "3,Alpha,Beta,9,0,league\n3,Gamma,Delta,x,0,league\n3,Gamma,Alpha,1,0,cup\n"
    path = written(tmp_path, SEASON + more)
    text, warnings = replay(path)
    assert warnings == [
        "Line 7: “x” in home_score is not a whole number from 0 up; the line is left out.",
        "Line 8: “cup” is no kind of result (league, awarded, friendly, final, bye); the line is left out.",
        "Line 6: Alpha against Beta: a difference of 9 counts as 7.",
        "Round 3: no result and no bye for Delta, Gamma.",
    ]
    assert "Table after round 3" in text
    found = replay_json(path)["warnings"]
    assert [(warning["line"], warning["code"]) for warning in found] == [
        (7, "sheet.not_a_number"),
        (8, "sheet.unknown_kind"),
        (6, "check.difference_above_cap"),
        (None, "check.team_missing"),
    ]
    assert [warning["sentence"] for warning in found][3] == "Round 3: no result and no bye for Delta, Gamma."


def test_stated_points_and_totals_are_compared(tmp_path: Path) -> None:
    results = "round,home,away,home_score,away_score,home_league_points,away_league_points\n1,Alpha,Beta,3,1,2,0\n"
    teams = "name,ranking,league_points,difference\nAlpha,100,2,2\nBeta,100,0,-1\n"
    _, warnings = replay(written(tmp_path, results), "--teams", written(tmp_path, teams, "teams.csv"))
    assert warnings == [
        "Line 2: Alpha against Beta: the league points are given as 2-0, but the scheme gives 2-1.",
        "Beta: league_points given as 0, but the results make it 1.",
        "Beta: difference given as -1, but the results make it -2.",
        "The strike differences given add up to 1, not to 0.",
    ]


@pytest.mark.parametrize(
    ("content", "first"),
    [
        ("\ufeff" + SEASON.replace(",", ";"), "Gamma"),
        (SEASON.replace("Gamma", "Ärger").encode("utf-16"), "Ärger"),
        (SEASON.replace("Gamma", '"Gamma, old"'), "Gamma, old"),
        (SEASON.replace("\n", "\r\n\r\n"), "Gamma"),
    ],
)
def test_files_as_spreadsheets_write_them(tmp_path: Path, content: str | bytes, first: str) -> None:
    text, warnings = replay(written(tmp_path, content))
    assert warnings == []
    assert first in text.splitlines()[3]


def test_a_file_of_another_encoding_is_read_with_a_warning(tmp_path: Path) -> None:
    text, warnings = replay(written(tmp_path, SEASON.replace("Gamma", "Ärger").encode("cp1252")))
    assert "Ärger" in text
    assert len(warnings) == 1
    assert warnings[0].endswith("results.csv is not in UTF-8; accents in names may be wrong.")


def test_a_delimiter_may_be_given(tmp_path: Path) -> None:
    path = written(tmp_path, SEASON.replace(",", "|"))
    assert "Gamma" in replay(path, "--delimiter", "bar")[0]
    with pytest.raises(CommandError, match="columns are missing"):
        replay(path, "--delimiter", "comma")


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("", "nothing in it"),
        (HEADER, "No line in it could be used"),
        ("round,home\n1,Alpha\n", "columns are missing: away, home_score, away_score. Found: round, home"),
        (SEASON + '3,"Alpha,Beta,1,0,league\n', "Line 6 cannot be read"),
        (b"PK\x03\x04\x00\x00", "is not text"),
    ],
)
def test_a_file_that_cannot_be_read_is_refused_with_its_name(
    tmp_path: Path, content: str | bytes, sentence: str
) -> None:
    with pytest.raises(CommandError, match=sentence) as refused:
        replay(written(tmp_path, content))
    assert "results.csv" in str(refused.value)


def test_a_file_that_is_not_there_is_refused_with_its_name(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match=r"nowhere\.csv cannot be read"):
        replay(tmp_path / "nowhere.csv")
    with pytest.raises(CommandError, match=r"nobody\.csv cannot be read"):
        replay(written(tmp_path, SEASON), "--teams", tmp_path / "nobody.csv")
