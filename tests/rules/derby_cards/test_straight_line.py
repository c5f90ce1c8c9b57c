"""A simulator written on its own comes to the same results from the same draws."""

import pytest

from rules.derby_cards.cards import HOME, SLOTS, VISITOR
from rules.derby_cards.scorer import BoutTally, recount
from tests.rules.derby_cards.scenes import bout, shuffles
from tests.rules.derby_cards.straight_line import StraightLine

COLUMNS = ("jams", "lead_jams", "assists", "blocks", "minors", "majors", "points")


def counters(tally: BoutTally) -> list[list[list[int]]]:
    return [
        [[0] * len(COLUMNS), *([getattr(tally.skater(side, slot), column) for column in COLUMNS] for slot in SLOTS)]
        for side in (HOME, VISITOR)
    ]


@pytest.mark.parametrize("powers", [(2, 2), (0, 4), (4, 2), (3, 1)])
def test_score_and_columns_agree(powers: tuple[int, int]) -> None:
    for seed in range(150):
        other = StraightLine(powers, shuffles(seed)).play()
        tally = recount(bout(seed, powers))
        assert list(tally.score) == other.score, seed
        assert counters(tally) == other.stats, seed
