"""Who changes division when a season is over."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.competition.promotion import Move, promotions, promotions_after
from rules.competition.standings import divisional_standings
from rules.competition.table import Contender, Standings, TableRules
from rules.core.terms import SeasonTerms
from tests.rules.competition.worlds import as_listed, match, reversed_draw

THREE = {1: "ABCD", 2: "EFGH", 3: "IJKL"}
ONE = SeasonTerms(promoted=1)


def tables(*divisions: str, gone: str = "") -> dict[int, Standings]:
    """Tables in which each team has beaten the next one, so that they stand as they are written."""
    contenders = [
        Contender(key=key, name=key, entry=entry, division=number, withdrawn=key in gone)
        for number, keys in enumerate(divisions, start=1)
        for entry, key in enumerate(keys, start=1)
    ]
    results = [
        match(better, worse, 1, 0) for keys in divisions for at, better in enumerate(keys) for worse in keys[at + 1 :]
    ]
    return divisional_standings(contenders, results, TableRules(order="lp_sd"))


@pytest.mark.rule("ACD-76")
def test_the_last_change_places_with_the_first_below() -> None:
    assert promotions(THREE, 1) == (Move("D", 1, 2), Move("E", 2, 1), Move("H", 2, 3), Move("I", 3, 2))
    assert [move.team for move in promotions(THREE, 2)] == list("CDEFGHIJ")
    assert [move.up for move in promotions(THREE, 1)] == [False, True, False, True]


def test_without_promotion_or_a_second_division_nobody_moves() -> None:
    assert promotions(THREE, 0) == promotions({1: "ABCD"}, 1) == promotions({}, 1) == ()


def test_never_more_than_half_of_a_division_moves_either_way() -> None:
    assert [move.team for move in promotions({1: "ABCD", 2: "EFG", 3: "HIJK"}, 3)] == list("DEGH")
    assert promotions({1: "A", 2: "BC"}, 1) == ()


@pytest.mark.rule("ACD-76")
def test_out_of_the_lowest_division_the_best_that_is_ready_goes_up() -> None:
    assert promotions(THREE, 1, ready=lambda team: team in "JH")[2:] == (Move("H", 2, 3), Move("J", 3, 2))
    assert promotions(THREE, 1, ready=lambda team: False) == (Move("D", 1, 2), Move("E", 2, 1))


@settings(max_examples=40)
@given(sizes=st.lists(st.integers(0, 7), max_size=5), places=st.integers(0, 4), ready=st.sets(st.integers(0, 40)))
def test_divisions_keep_their_size_and_nobody_moves_twice(sizes: list[int], places: int, ready: set[int]) -> None:
    orders = {number: [f"{number}/{team}" for team in range(size)] for number, size in enumerate(sizes, start=1)}
    moves = promotions(orders, places, ready=lambda team: int(team.partition("/")[2]) in ready)
    assert len({move.team for move in moves}) == len(moves)
    assert Counter(move.old for move in moves) == Counter(move.new for move in moves)
    assert all(abs(move.new - move.old) == 1 and move.team in orders[move.old] for move in moves)


def test_teams_that_left_are_passed_over() -> None:
    left = tables("ABCD", "EFGH", gone="DE")
    assert promotions_after(left, ONE) == (Move("C", 1, 2), Move("F", 2, 1))


def test_lots_separate_teams_that_share_a_place() -> None:
    level = divisional_standings(
        [Contender(key=key, name=key, entry=1, division=1 + (key > "B")) for key in "ABCD"], [], TableRules()
    )
    assert promotions_after(level, ONE, as_listed) == (Move("B", 1, 2), Move("C", 2, 1))
    assert promotions_after(level, ONE, reversed_draw) == (Move("A", 1, 2), Move("D", 2, 1))
    assert promotions_after(level, ONE) == promotions_after(level, ONE, as_listed)


@pytest.mark.rule("ACD-76")
def test_matches_played_make_a_team_ready() -> None:
    found = tables("ABC", "DEFG")
    assert promotions_after(found, replace(ONE, promoted_after=3)) == (Move("C", 1, 2), Move("D", 2, 1))
    assert promotions_after(found, replace(ONE, promoted_after=4)) == ()
