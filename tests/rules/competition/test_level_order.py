import pytest

from rules.competition.level_order import LevelTie, strict_order
from rules.competition.standings import standings
from rules.competition.table import TableRules
from tests.rules.competition.worlds import as_listed, contenders_of, match, reversed_draw, shuffle_of

TABLE = standings(contenders_of("CABDE"), [match("D", "E", 1, 0)], TableRules(order="lp_sd"))
"""D first, E second, then A, B and C level on every figure."""


@pytest.mark.rule("HX-MATCHUP-07")
def test_level_challengers_choose_in_the_order_drawn() -> None:
    assert strict_order(TABLE, LevelTie.LOTS, as_listed, last_first=True) == tuple("ABCED")
    assert strict_order(TABLE, LevelTie.LOTS, reversed_draw, last_first=True) == tuple("CBAED")
    orders = {strict_order(TABLE, LevelTie.LOTS, shuffle_of(seed), last_first=True) for seed in range(60)}
    assert len(orders) == 6


def test_each_group_of_level_teams_has_a_draw_of_its_own_name() -> None:
    asked = []

    def shuffle(purpose: str, count: int) -> tuple[int, ...]:
        asked.append((purpose, count))
        return tuple(range(count))

    strict_order(TABLE, LevelTie.LOTS, shuffle)
    assert asked == [("order:A,B,C", 3)]


@pytest.mark.rule("HX-MATCHUP-07")
def test_level_challengers_may_choose_by_name_or_by_entry() -> None:
    by_name = strict_order(TABLE, LevelTie.LOWER_NAME, reversed_draw, last_first=True)
    by_entry = strict_order(TABLE, LevelTie.EARLIER_ENTRY, reversed_draw, entries="CABDE", last_first=True)
    assert by_name == tuple("ABCED")
    assert by_entry == tuple("CABED")


def test_the_first_place_comes_first_unless_asked_otherwise() -> None:
    assert strict_order(TABLE, LevelTie.LOWER_NAME, as_listed) == tuple("DEABC")
