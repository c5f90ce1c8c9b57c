"""Divisions, tables and forfeits of a season."""

import pytest

from rules.competition.draw import Shuffle
from rules.competition.results import Result
from rules.competition.standings import standings
from rules.competition.table import Contender
from rules.competition.terms import table_rules
from rules.core.options import Options
from rules.derby_board.options import DEFAULTS, OPTIONS
from rules.derby_board.season import FORFEIT, season_terms
from rules.derby_board.state import Sheet

Game = tuple[str, int, str, int]


def keep(purpose: str, count: int) -> tuple[int, ...]:
    return tuple(range(count))


def turn(purpose: str, count: int) -> tuple[int, ...]:
    return tuple(range(count))[::-1]


def order(*games: Game, shuffle: Shuffle = keep) -> list[str]:
    results = [
        Result(round=1, home=home, away=away, home_points=points, away_points=other, margin=points - other)
        for home, points, away, other in games
    ]
    keys = sorted({key for home, _, away, _ in games for key in (home, away)})
    teams = [Contender(key=key, name=key, entry=entry) for entry, key in enumerate(keys, start=1)]
    return list(standings(teams, results, table_rules(season_terms(DEFAULTS)), shuffle=shuffle).teams)


@pytest.mark.rule("ICR-82", "ICR-87")
def test_wins_rank_before_points_then_head_to_head_difference_points_for_and_lots() -> None:
    assert order(("A", 1, "B", 0), ("A", 1, "C", 0), ("B", 12, "C", 1), ("C", 9, "D", 0)) == ["A", "B", "C", "D"]
    assert order(("A", 9, "C", 0), ("B", 3, "A", 2), ("D", 3, "B", 1), ("D", 3, "C", 1)) == ["D", "B", "A", "C"]
    assert order(("A", 9, "C", 1), ("B", 9, "D", 2)) == ["A", "B", "D", "C"]
    assert order(("A", 9, "C", 1), ("B", 10, "D", 2)) == ["B", "A", "D", "C"]
    assert order(("A", 9, "C", 1), ("B", 9, "D", 1)) == ["A", "B", "C", "D"]
    assert order(("A", 9, "C", 1), ("B", 9, "D", 1), shuffle=turn) == ["B", "A", "D", "C"]


@pytest.mark.rule("ICR-82")
def test_head_to_head_counts_among_the_tied_alone() -> None:
    assert order(("A", 5, "B", 4), ("B", 9, "C", 1), ("C", 5, "A", 4)) == ["B", "A", "C"]
    assert order(("A", 5, "B", 4), ("B", 12, "C", 1)) == ["A", "B", "C"]


@pytest.mark.rule("ICR-82")
def test_a_division_of_four_to_eight_meets_once_and_plays_a_final() -> None:
    terms = season_terms(Options(OPTIONS, {"divisions": 3}))
    assert [size for size in range(12) if terms.size_fits(size)] == [4, 5, 6, 7, 8]
    assert (terms.pairing, terms.meetings, terms.divisions, terms.finals) == ("divisional_round_robin", 1, 3, "top_2")


@pytest.mark.rule("ICR-83")
def test_a_win_counts_the_same_at_home_and_away_and_by_any_margin() -> None:
    terms = season_terms(DEFAULTS)
    assert terms.points_table == (1, 1, 0, 0, 0)
    assert order(("A", 3, "B", 1)) == order(("B", 1, "A", 3)) == ["A", "B"]


@pytest.mark.rule("ICR-84")
def test_a_side_that_misses_two_deadlines_forfeits_15_to_0() -> None:
    assert [season_terms(DEFAULTS).forfeited(missed) for missed in range(4)] == [False, False, True, True]
    assert season_terms(DEFAULTS).awarded_score == FORFEIT == (15, 0)


@pytest.mark.rule("ICR-80")
@pytest.mark.parametrize(("players", "coaches"), [("2", 2), ("4", 4)])
def test_two_or_four_people_play(players: str, coaches: int) -> None:
    assert len(Sheet(players=str(Options(OPTIONS, {"players": players})["players"])).persons) == coaches
