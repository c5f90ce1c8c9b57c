"""What the columns of a table hold is found by their headings or by what stands in them."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.competition.columns import RESULT_WORDS, guessed, read_table
from rules.competition.sheet_text import MOST_BYTES, MOST_CELLS, MOST_LINES, decoded, lines_of
from rules.competition.spreadsheet import results_in
from rules.core.errors import RuleViolation

NAMES = ("Ants", "Bees", "Cats", "Dogs")


def columns(text: str) -> tuple[str, ...]:
    return guessed(read_table(text, RESULT_WORDS), NAMES).columns


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Round;Home;Visitor;Result\n1;Ants;Bees;3:2", ("round", "home", "away", "score")),
        ("Spieltag;Heim;Gast;Ergebnis\n1;Ants;Bees;3:2", ("round", "home", "away", "score")),
        ("Runde\tHeim\tTore Heim\tGast\tTore Gast\n1\tAnts\t3\tBees\t2",
         ("round", "home", "home_score", "away", "away_score")),
        ("1,Ants,Bees,3,2\n1,Cats,Dogs,0,1", ("round", "home", "away", "home_score", "away_score")),
        ("Ants,Bees,3 - 2", ("home", "away", "score")),
        ("01.02.2026,1,Ants,Bees,3,2", ("", "round", "home", "away", "home_score", "away_score")),
        ("Where,1,Smackers,Bees,3:2", ("", "round", "away", "home", "score")),
        ("nothing,at all", ("home", "away")),
    ],
)  # fmt: skip
def test_columns_are_guessed(text: str, found: tuple[str, ...]) -> None:
    if text.startswith("Where"):  # a name that nobody knows stands behind one that is known; the person chooses
        assert set(columns(text)) >= {"home", "away", "score", "round"}
    else:
        assert columns(text) == found


@pytest.mark.parametrize("written", ["3", "+3", "3.0", "3,00", " 3 "])
def test_points_are_read_as_spreadsheets_write_them(written: str) -> None:
    table = read_table(f"round;home;away;home score;away score\n1;A;B;{written};1.200", RESULT_WORDS)
    (result,) = results_in(table).results
    assert (result.home_points, result.away_points) == (3, 1200)


def test_lines_without_a_round_are_of_the_round_that_is_open() -> None:
    (result,) = results_in(read_table("home;away;score\nA;B;2:1", RESULT_WORDS), round_=4).results
    assert (result.round, result.home_points, result.away_points) == (4, 2, 1)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"PK\x03\x04" + b"\0" * 50, "sheet.archive"),
        (b"\x1f\x8b\x08\x00", "sheet.archive"),
        pytest.param(b"a" * (MOST_BYTES + 1), "sheet.too_large", id="bytes"),
        (b"a,b\n\0", "sheet.not_text"),
    ],
)
def test_what_is_no_text_is_refused_unopened(data: bytes, code: str) -> None:
    with pytest.raises(RuleViolation) as refused:
        decoded(data)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("text", "code"),
    [
        pytest.param("a,b\n" * (MOST_LINES + 1), "sheet.too_many_lines", id="lines"),
        ("a," * MOST_CELLS + "b", "sheet.too_many_cells"),
        ("a,b\n" + "x" * 301, "sheet.long_cell"),
        ('a,"b\n', "sheet.unreadable"),
        (" \n\t\n", "sheet.empty"),
    ],
)
def test_what_is_no_table_is_refused_with_its_line(text: str, code: str) -> None:
    with pytest.raises(RuleViolation) as refused:
        lines_of(text)
    assert refused.value.code == code


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_files_of_every_usual_encoding_are_read(encoding: str) -> None:
    text, known = decoded("Bär;Élan\n".encode(encoding))
    assert (text.removeprefix("\ufeff"), known) == ("Bär;Élan\n", encoding != "cp1252")


@given(st.binary(max_size=300))
def test_any_bytes_are_a_table_or_refused(data: bytes) -> None:
    with suppress(RuleViolation):
        results_in(guessed(read_table(decoded(data)[0], RESULT_WORDS), NAMES), round_=1)


CELL = st.text(
    st.characters(codec="utf-8", exclude_characters="\0\r\n\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029"), max_size=20
)


@given(st.lists(st.lists(CELL, min_size=1, max_size=6), min_size=1, max_size=8), st.sampled_from(",;\t|"))
def test_any_cells_are_a_table_or_refused(rows: list[list[str]], delimiter: str) -> None:
    with suppress(RuleViolation):
        results_in(guessed(read_table("\n".join(delimiter.join(row) for row in rows), RESULT_WORDS, delimiter)))
