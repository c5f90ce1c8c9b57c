import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.competition.results import Result, ResultKind
from rules.competition.spreadsheet import ResultsSheet, TeamLine, read_results, read_teams
from rules.core.errors import RuleViolation

HEADER = "round,home,away,home_score,away_score,kind\n"


def read(lines: str, **more: object) -> ResultsSheet:
    return read_results(HEADER + lines, **more)


def noted(sheet: ResultsSheet) -> list[tuple[str, dict[str, object]]]:
    return [(note.code, note.facts) for note in sheet.notes]


GOOD = "1,Alpha,Beta,2,1,league\n"
FIRST = Result(round=1, home="Alpha", away="Beta", home_points=2, away_points=1, margin=1, ref="2")


def test_a_line_becomes_a_result_that_knows_its_line() -> None:
    assert read(GOOD).results == (FIRST,)


@pytest.mark.parametrize(
    "text",
    [
        "\ufeff" + HEADER + GOOD,
        (HEADER + GOOD).replace(",", ";"),
        (HEADER + GOOD).replace(",", "\t"),
        (HEADER + GOOD).replace("\n", "\r\n"),
        HEADER + '1, "Alpha", Beta ,2, 1 ,League\n',
        "Round,HOME,Visitor,Home Score,visitor-score,Kind\n" + GOOD,
        "kind,away_score,home_score,away,home,round\nleague,1,2,Beta,Alpha,1\n",
        "round,home,away,home_score,away_score\n1,Alpha,Beta,2,1\n",
        HEADER + "1,Alpha,Beta,2,1\n",
        HEADER + "1,Alpha,Beta,+2,1,league,,,\n",
    ],
)
def test_the_ways_spreadsheets_write_the_same_thing(text: str) -> None:
    sheet = read_results(text)
    assert sheet.results == (FIRST,)
    assert sheet.notes == ()


def test_blank_lines_are_passed_over_and_counted() -> None:
    sheet = read_results("\n" + HEADER + "\n,,,,,\n" + GOOD)
    assert [result.ref for result in sheet.results] == ["5"]
    assert sheet.notes == ()


def test_quoted_names_may_hold_the_delimiter() -> None:
    sheet = read('1,"Alpha, the ""Old""",Beta,2,1,league\n')
    assert sheet.results[0].home == 'Alpha, the "Old"'


def test_a_delimiter_may_be_named() -> None:
    text = "round:home:away:home_score:away_score\n1:Alpha:Beta:2:1\n"
    assert read_results(text, delimiter=":").results == (FIRST,)


@pytest.mark.parametrize("written", [" alpha", "ALPHA"])
def test_case_and_spaces_do_not_make_another_team(written: str) -> None:
    sheet = read(GOOD + f"2,Beta,{written},0,0,league\n")
    assert sheet.results[1].away == "Alpha"


def test_kinds_and_byes() -> None:
    sheet = read(
        "1,Alpha,,,,bye\n1,Beta,bye,,,\n,Alpha,Beta,1,0,friendly\nFinal,Beta,Alpha,1,1,final\n2,A,B,3,0,AWARDED\n"
    )
    assert [(result.kind, result.round, result.home, result.away) for result in sheet.results] == [
        (ResultKind.BYE, 1, "Alpha", ""),
        (ResultKind.BYE, 1, "Beta", ""),
        (ResultKind.FRIENDLY, 0, "Alpha", "Beta"),
        (ResultKind.FINAL, 0, "Beta", "Alpha"),
        (ResultKind.AWARDED, 2, "A", "B"),
    ]
    assert sheet.notes == ()


def test_the_margin_is_the_difference_up_to_the_cap_unless_it_is_given() -> None:
    lines = "1,A,B,9,0,league\n1,C,D,0,9,league\n"
    assert [result.margin for result in read(lines).results] == [7, -7]
    assert [result.margin for result in read(lines, cap=None).results] == [9, -9]
    given = read_results("round,home,away,home_score,away_score,margin\n1,A,B,3,0,\u22122\n")
    assert given.results[0].margin == -2


def test_winners_and_stated_points_are_kept() -> None:
    sheet = read_results(
        "round,home,away,home_score,away_score,kind,winner,home_league_points,away_league_points\n"
        "1,A,B,3,0,league,,2,0\n1,C,D,1,1,final,d,,\n"
    )
    assert sheet.stated == {"2": (2, 0)}
    assert sheet.results[1].winner == "D"


@pytest.mark.parametrize(
    ("line", "code", "facts"),
    [
        ("one,A,B,1,0,league", "sheet.not_a_number", {"column": "round", "value": "one", "least": 1}),
        ("0,A,B,1,0,league", "sheet.not_a_number", {"column": "round", "value": "0", "least": 1}),
        (",A,B,1,0,league", "sheet.not_a_number", {"column": "round", "value": "", "least": 1}),
        ("1,A,B,x,0,league", "sheet.not_a_number", {"column": "home_score", "value": "x", "least": 0}),
        ("1,A,B,1,-2,league", "sheet.not_a_number", {"column": "away_score", "value": "-2", "least": 0}),
        ("1,A,B,1", "sheet.not_a_number", {"column": "away_score", "value": "", "least": 0}),
        ("1,A,B,1.5,0,league", "sheet.not_a_number", {"column": "home_score", "value": "1.5", "least": 0}),
        ("1,A,B,\u00b2,0,league", "sheet.not_a_number", {"column": "home_score", "value": "\u00b2", "least": 0}),
        ("1,A,B,99999,0,league", "sheet.not_a_number", {"column": "home_score", "value": "99999", "least": 0}),
        ("1,,B,1,0,league", "sheet.no_team", {"column": "home"}),
        ("1,A,,1,0,league", "sheet.no_team", {"column": "away"}),
        ("1,A,a,1,0,league", "sheet.plays_itself", {"team": "A"}),
    ],
)
def test_a_line_that_cannot_be_used_is_left_out_and_noted(line: str, code: str, facts: dict[str, object]) -> None:
    sheet = read(GOOD + line + "\n")
    assert sheet.results == (FIRST,)
    assert noted(sheet) == [(code, {"line": 3} | facts)]


def test_an_unknown_kind_is_left_out_and_noted() -> None:
    sheet = read(GOOD + "1,C,D,1,0,cup\n")
    assert noted(sheet) == [
        (
            "sheet.unknown_kind",
            {"line": 3, "kind": "cup", "known": ("league", "awarded", "friendly", "final", "bye")},
        )
    ]


def test_more_cells_than_columns_and_columns_of_no_meaning_are_noted() -> None:
    sheet = read_results("round,home,away,home_score,away_score,referee\n1,Alpha,Beta,2,1,Zoe,extra\n")
    assert sheet.results == (FIRST,)
    assert noted(sheet) == [
        ("sheet.columns_ignored", {"columns": ("referee",)}),
        ("sheet.line_too_long", {"line": 2, "cells": 7, "columns": 6}),
    ]


@pytest.mark.parametrize(
    ("text", "code", "facts"),
    [
        ("", "sheet.empty", {}),
        ("\ufeff\n\n , ,\n", "sheet.empty", {}),
        (HEADER, "sheet.no_lines", {}),
        (HEADER + "x,A,B,1,0,league\n", "sheet.no_lines", {}),
        (
            "round,home,away\n1,A,B\n",
            "sheet.columns_missing",
            {"missing": ("home_score", "away_score"), "found": ("round", "home", "away")},
        ),
        (
            "round,home,away,home_score,away_score,home\n1,A,B,1,0,A\n",
            "sheet.column_twice",
            {"columns": ("home",)},
        ),
    ],
)
def test_text_that_is_no_sheet_of_results_is_refused(text: str, code: str, facts: dict[str, object]) -> None:
    with pytest.raises(RuleViolation) as refused:
        read_results(text)
    assert (refused.value.code, refused.value.facts) == (code, facts)


def test_a_quotation_mark_that_is_never_closed_is_refused_with_its_line() -> None:
    with pytest.raises(RuleViolation) as refused:
        read(GOOD + '2,"Alpha,Beta,1,0,league\n3,Alpha,Beta,1,0,league\n')
    assert (refused.value.code, refused.value.facts["line"]) == ("sheet.unreadable", 3)


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    for wanted in (text, HEADER + text):
        assert outcome(wanted).startswith(("sheet.", "read"))


def outcome(text: str) -> str:
    """`read`, or the code of the refusal."""
    try:
        return "read" if read_results(text).results else "nothing"
    except RuleViolation as refused:
        return refused.code


def test_teams_with_all_their_columns() -> None:
    sheet = read_teams("name,coach,ranking,division,league_points,difference\nAlpha,Ann,112,North,5,-3\nBeta,,,,,\n")
    assert sheet.teams == (
        TeamLine(name="Alpha", coach="Ann", ranking=112, division="North", stated_points=5, stated_difference=-3),
        TeamLine(name="Beta"),
    )
    assert sheet.notes == ()


def test_a_team_listed_twice_and_a_ranking_that_is_no_number_are_noted() -> None:
    sheet = read_teams("name,ranking\nAlpha,100\nalpha,90\nBeta,high\n")
    assert [team.name for team in sheet.teams] == ["Alpha"]
    assert [(note.code, note.facts["line"]) for note in sheet.notes] == [
        ("sheet.team_twice", 3),
        ("sheet.not_a_number", 4),
    ]


def test_a_list_without_teams_is_refused() -> None:
    with pytest.raises(RuleViolation) as refused:
        read_teams("name\n")
    assert refused.value.code == "sheet.no_lines"
