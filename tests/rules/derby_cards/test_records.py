"""Player tables, and the records of a bout."""

import pytest

from rules.core.facts import SideFacts
from rules.core.statistics import Holder, side_amount
from rules.derby_cards.cards import HOME, VISITOR
from rules.derby_cards.events import OVERTIME
from rules.derby_cards.match import told as facts_of_bout
from rules.derby_cards.records import PLAYER_TABLES, RECORDS
from rules.derby_cards.scorer import BoutTally
from rules.derby_cards.tallies import STATISTICS, JamLine, SkaterTally


def line(period: int, jam: int, home: int, visitor: int) -> JamLine:
    return JamLine(period=period, jam=jam, jammers=(5, 3), points=(home, visitor), totals=(home, visitor))


def told(*jams: tuple[int, int, int], **home_5: int) -> tuple[SideFacts, ...]:
    """The facts of both sides of a bout of these jams (period, home, visitor), in which home's slot 5 did that."""
    lines = tuple(line(period, number, home, visitor) for number, (period, home, visitor) in enumerate(jams, start=1))
    score = (sum(jam.points[HOME] for jam in lines), sum(jam.points[VISITOR] for jam in lines))
    skaters = tuple(SkaterTally(**home_5) if slot == 5 else SkaterTally() for slot in range(1, 11))
    tally = BoutTally(skaters=(skaters, tuple([SkaterTally()] * 10)), jams=lines, wheel=(0, 0), score=score)
    lineup = tuple(range(101, 111))
    return facts_of_bout(tally, (lineup, lineup)).sides


def table(key: str, **totals: int) -> float | None:
    """What a skater with these totals is ranked by in that table."""
    return next(one for one in PLAYER_TABLES if one.key == key).value(totals)


@pytest.mark.rule("ACD-79")
def test_player_tables_have_every_figure() -> None:
    assert [one.key for one in PLAYER_TABLES] == [
        "points",
        "points_per_jam",
        "lead_share",
        "lead_jams",
        "assists",
        "blocks",
        "minors",
        "majors",
        "jams_won",
        "jam_difference",
    ]
    for one in PLAYER_TABLES:
        assert {one.figure, one.per} - {""} <= set(STATISTICS)
    assert (table("points", points=20, jams=10), table("points_per_jam", points=20, jams=10)) == (20, 2)
    assert table("lead_share", lead_jams=6, jams=10) == 60
    assert table("jam_difference", jam_difference=-4) == -4


@pytest.mark.rule("ACD-79")
def test_a_lead_share_needs_ten_jams_and_a_mean_needs_one() -> None:
    assert table("lead_share", lead_jams=9, jams=9) is None
    assert table("points_per_jam", points=9) is None
    assert table("lead_share", jams=10) == 0


def held(key: str, sides: tuple[SideFacts, ...]) -> list[int]:
    """What home and visitor, or their skaters in slot 5, have of a record's figure."""
    one = next(record for record in RECORDS if record.key == key)
    if one.holder is Holder.TEAM:
        return [side_amount(one, side) for side in sides]
    return [side.players[4].stats[one.figure] for side in sides]


@pytest.mark.rule("ACD-80")
def test_records_of_points_wins_and_counts() -> None:
    sides = told((1, 4, 1), (1, 9, 0), (2, 3, 30), (3, 20, 0), points=36, best_jam=20, lead_jams=2, call_offs=1)
    assert held("points_in_jam.team", sides) == [20, 30]
    assert held("points_in_jam.player", sides) == [20, 0]
    assert held("points_in_period.team", sides) == [20, 30]
    assert held("points_in_period.player", sides) == [20, 0]
    assert held("points_in_bout.team", sides) == [36, 31]
    assert held("points_in_bout.player", sides) == [36, 0]
    assert held("lead_jams.team", sides) == held("lead_jams.player", sides) == [2, 0]
    assert held("call_offs.team", sides) == held("call_offs.player", sides) == [1, 0]
    assert held("majors.team", told((1, 50, 0), majors=3)) == [3, 0]
    assert held("majors.player", told((1, 50, 0), majors=3)) == [3, 0]
    assert held("largest_win", sides) == [5, -5]


@pytest.mark.rule("ACD-80")
def test_a_comeback_is_the_most_a_winner_was_behind_at_the_end_of_a_period() -> None:
    assert held("comeback", told((1, 0, 10), (2, 0, 5), (3, 16, 0))) == [15, 0]
    assert held("comeback", told((1, 0, 10), (2, 12, 0), (3, 0, 3))) == [0, 2]
    assert held("comeback", told((1, 4, 1), (2, 0, 1), (3, 0, 1))) == [0, 0]


@pytest.mark.rule("ACD-80")
def test_overtime_jams_count_for_both() -> None:
    assert held("overtime_jams", told((1, 4, 4), (OVERTIME, 2, 2), (OVERTIME, 0, 3))) == [2, 2]
    assert held("points_in_period.team", told((1, 1, 1), (OVERTIME, 9, 0))) == [1, 1]
