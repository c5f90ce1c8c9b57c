"""Statistics, score sheet and jam sheet."""

from itertools import groupby

import pytest

from rules.derby_cards import events as told
from rules.derby_cards.cards import HOME, SLOTS, VISITOR
from rules.derby_cards.events import OVERTIME
from rules.derby_cards.scorer import recount
from rules.derby_cards.sheets import jam_sheets, score_sheet
from rules.derby_cards.tallies import STATISTICS, SkaterTally, shown_share, total
from rules.derby_cards.trips import trip_lines, trips
from tests.rules.derby_cards.scenes import MAJOR_H4, NAMED, NO_MORE, PLAIN_V, blk, bout, jam, jammer, p1, p2, play

NAMES = ([f"Home {slot}" for slot in SLOTS], [f"Visitor {slot}" for slot in SLOTS])


@pytest.mark.rule("ACD-60a", "ACD-60b", "ACD-60c", "ACD-60d", "ACD-60e", "ACD-60f")
def test_every_column_counts_its_events_over_the_bout() -> None:
    for seed in range(5):
        log = bout(seed)
        tally = recount(log)
        team = total([*tally.skaters[HOME], *tally.skaters[VISITOR]])
        counted = [event for event in log if isinstance(event, told.StarPassed) and event.counted]
        assert team.jams == sum(isinstance(event, told.JammerNamed) for event in log) + len(counted)
        assert team.lead_jams == sum(isinstance(event, told.FirstJammerNamed) and event.lead for event in log)
        assert team.assists == sum(isinstance(event, told.AssistMade) for event in log)
        assert team.blocks == sum(isinstance(event, told.BlockMade) and event.credited for event in log)
        assert team.minors == sum(isinstance(event, told.MinorCalled) for event in log)
        assert team.majors == sum(isinstance(event, told.MajorCalled) for event in log)


@pytest.mark.rule("ACD-60g")
def test_lead_share_is_lead_jams_of_jams() -> None:
    assert SkaterTally(jams=8, lead_jams=5).lead_share == 62.5


@pytest.mark.rule("ACD-60h")
def test_lead_share_is_shown_with_one_decimal_or_a_dash() -> None:
    assert shown_share(SkaterTally(jams=12, lead_jams=5)) == "41.7%"
    assert shown_share(SkaterTally(jams=3, lead_jams=3)) == "100.0%"
    assert SkaterTally().lead_share is None
    assert shown_share(SkaterTally()) == "-"


@pytest.mark.rule("ACD-60i")
def test_team_totals_are_the_sums_of_the_columns_and_the_best_of_all_jams() -> None:
    one, other = SkaterTally(jams=2, points=9, best_jam=6), SkaterTally(jams=1, points=4, best_jam=4)
    assert total([one, other]) == SkaterTally(jams=3, points=13, best_jam=6)
    assert STATISTICS["best_jam"] == "max"


@pytest.mark.rule("ACD-61a", "ACD-61b")
def test_the_jam_sheet_has_the_jammer_her_points_and_the_sides_running_total_in_the_period() -> None:
    tally = recount(bout(3))
    for sheet in jam_sheets(tally):
        running = [0, 0]
        assert [line.jam for line in sheet.jams] == list(range(1, len(sheet.jams) + 1))
        for line in sheet.jams:
            assert all(slot in SLOTS for slot in line.jammers)
            running = [running[side] + line.points[side] for side in (HOME, VISITOR)]
            assert line.totals == tuple(running)
    assert [sheet.period for sheet in jam_sheets(tally)] == [1, 2, 3]


@pytest.mark.rule("ACD-61c")
def test_a_skaters_points_are_those_of_her_jams_on_the_jam_sheet() -> None:
    tally = recount(bout(3))
    for side in (HOME, VISITOR):
        for slot in SLOTS:
            own = [line.points[side] for line in tally.jams if line.jammers[side] == slot]
            assert tally.skater(side, slot).points == sum(own)


@pytest.mark.rule("ACD-62", "ACD-62b")
def test_the_score_sheet_has_the_visitors_in_the_upper_line_and_boxes_of_each_period_alone() -> None:
    tally = recount(bout(3, wheel=True))
    sheet = score_sheet(tally, (NAMES[HOME], NAMES[VISITOR]))
    assert [line.side for line in sheet.score] == [VISITOR, HOME]
    for line in sheet.score:
        last = {period: list(rows)[-1] for period, rows in groupby(tally.jams, key=lambda row: row.period)}
        assert line.periods == tuple(last[period].totals[line.side] for period in (1, 2, 3))
        assert line.final == sum(line.periods) + line.overtime + line.wheel
    assert [row.name for row in sheet.skaters[0]][:2] == ["Visitor 1", "Visitor 2"]
    assert sheet.skaters[1][-1].tally == total(tally.skaters[HOME])


def test_overtime_has_a_box_of_its_own() -> None:
    seed = next(seed for seed in range(300) if any(line.period == OVERTIME for line in recount(bout(seed)).jams))
    tally = recount(bout(seed))
    visitor, home = score_sheet(tally, (NAMES[HOME], NAMES[VISITOR])).score
    assert sum(visitor.periods) == sum(home.periods)
    assert visitor.overtime != home.overtime
    assert jam_sheets(tally)[-1].period == OVERTIME


@pytest.mark.rule("ACD-63")
def test_points_per_jam_best_jam_jams_won_and_call_offs() -> None:
    script = (*PLAIN_V, blk("SCORE", n100=48), p1(4), *PLAIN_V, blk("SCORE", n100=47), p1(1), blk("SCORE"), p2(3))
    tally = play(*script, jams=2).tally
    v3, h5 = tally.skater(VISITOR, 3), tally.skater(HOME, 5)
    assert (v3.points, v3.points_per_jam, v3.best_jam, v3.jams_won, v3.call_offs) == (5, 2.5, 4, 1, 1)
    assert (h5.points, h5.best_jam, h5.jams_won, h5.call_offs) == (3, 3, 1, 0)
    assert (v3.jam_difference, h5.jam_difference) == (2, -2)
    assert SkaterTally().points_per_jam is None


@pytest.mark.rule("ACD-63")
def test_power_play_points_stopped_attempts_star_passes_and_fights_won() -> None:
    assert play(*MAJOR_H4, blk("SCORE"), p1(4), *NO_MORE).tally.skater(VISITOR, 3).power_play_points == 5
    stopped = play(*PLAIN_V, blk("HIP-1"), blk("HIP-2"), blk("HIP-6"), blk("HIP-9")).tally
    assert (stopped.skater(VISITOR, 3).stopped, stopped.skater(HOME, 5).stopped) == (1, 1)
    assert play(*MAJOR_H4, *NO_MORE).tally.skater(VISITOR, 3).stopped == 0
    passed = (*NAMED, jam("HIP PS-V"), {"jammers": 6, "n20": 20}, {"n20": 9}, {"n20": 3}, blk("HIP-1"), blk("HIP-2"))
    v3 = play(*passed).tally.skater(VISITOR, 3)
    assert (v3.star_passes, v3.star_passes_completed) == (1, 0)
    fight = (jam("FIGHT"), {"penalty": "V2"}, {"penalty": "H9"}, {"n20": 5}, {"n20": 12}, *NO_MORE)
    assert play(jammer(3), jammer(5), *fight).tally.skater(HOME, 9).fights_won == 1


@pytest.mark.rule("ACD-85")
def test_points_are_exported_as_an_empty_first_trip_and_trips_of_at_most_five() -> None:
    assert trips(0) == (0,)
    assert trips(4) == (0, 4)
    assert trips(5) == (0, 5)
    assert trips(12) == (0, 5, 5, 2)


@pytest.mark.rule("ACD-85")
def test_a_jam_without_lead_is_exported_without_one() -> None:
    starred = play(*NAMED, jam("HIP *"), {"n20": 9}, {"n20": 3}, blk("SCORE"), p1(7), *NO_MORE).tally.jams[0]
    assert [line.lead for line in trip_lines(starred)] == [False, False]
    called = play(*PLAIN_V, blk("SCORE", n100=48), p1(7)).tally.jams[0]
    home, visitor = trip_lines(called)
    assert (visitor.lead, visitor.called_off, visitor.trips, visitor.jammer) == (True, True, (0, 5, 2), 3)
    assert (home.lead, home.called_off, home.trips) == (False, False, (0,))
