"""What holds in every bout, whatever the cards, the powers and the options."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.derby_cards import events as told
from rules.derby_cards.bout import play_bout
from rules.derby_cards.cards import HOME, VISITOR
from rules.derby_cards.course import Setting
from rules.derby_cards.due import Purpose
from rules.derby_cards.events import Event, Log, MajorKind
from rules.derby_cards.options import Terms
from rules.derby_cards.scorer import recount
from rules.derby_cards.tallies import total
from tests.rules.derby_cards.scenes import by_jam, shuffles

POWER = st.integers(0, 4)
TERMS = st.builds(
    Terms,
    **{name: st.booleans() for name, kind in Terms.__annotations__.items() if name != "counted_passes"},
    counted_passes=st.sampled_from(["completed", "always", "never"]),
)
SEEDS = st.integers(0, 10**9)


def of(events: Log, kind: type[Any]) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]


@st.composite
def bouts(draw: st.DrawFn) -> tuple[Setting, Log]:
    setting = Setting(powers=(draw(POWER), draw(POWER)), terms=draw(TERMS))
    return setting, play_bout(setting, shuffles(draw(SEEDS)))


BOUTS = bouts()


@pytest.mark.rule("ACD-92", "ACD-72", "ACD-64b")
@given(BOUTS)
def test_the_final_score_is_jam_points_and_wheel_points_and_no_running_total_falls(played: tuple[Setting, Log]) -> None:
    _setting, log = played
    tally = recount(log)
    assert log[-1] == told.BoutEnded(*tally.score)
    for side in (HOME, VISITOR):
        assert tally.score[side] == sum(line.points[side] for line in tally.jams) + tally.wheel[side]
        assert min(line.points[side] for line in tally.jams) >= 0
        for before, after in zip(tally.jams, tally.jams[1:], strict=False):
            assert after.period > before.period or after.totals[side] >= before.totals[side]
    assert tally.score[HOME] != tally.score[VISITOR]


@pytest.mark.rule("ACD-93")
@given(BOUTS)
def test_no_more_lead_jams_than_jams(played: tuple[Setting, Log]) -> None:
    tally = recount(played[1])
    leads = sum(total(side).lead_jams for side in tally.skaters)
    assert leads <= len(tally.jams)
    assert all(skater.lead_jams <= skater.jams for side in tally.skaters for skater in side)


@pytest.mark.rule("ACD-94", "ACD-23c")
@given(BOUTS)
def test_a_jam_without_power_play_has_one_score_per_jammer_and_two_credited_blocks(played: tuple[Setting, Log]) -> None:
    for events in by_jam(played[1]):
        if not of(events, told.PowerPlayBegan):
            sides = Counter(event.side for event in of(events, told.PointsScored))
            assert max(sides.values(), default=0) <= 1
            assert sum(event.credited for event in of(events, told.BlockMade)) <= 2


@pytest.mark.rule("ACD-95", "ACD-26b")
@given(BOUTS)
def test_a_called_off_jam_has_0_for_the_second_jammer_before_the_exchange(played: tuple[Setting, Log]) -> None:
    setting, log = played
    for events in by_jam(log):
        for called in of(events, told.JamCalledOff):
            ended = events[-1]
            assert isinstance(ended, told.JamEnded)
            points = (ended.home, ended.visitor)
            exchanged = bool(of(events, told.PointsExchanged))
            second = called.side if exchanged else 1 - called.side
            if not setting.terms.call_off_stops:
                assert points[second] == 0


def scored(events: list[Event], side: int) -> int:
    """The points of a side before the exchange."""
    made = sum(event.points + event.ghosts for event in of(events, told.PointsScored) if event.side == side)
    made += sum(event.points for event in of(events, told.BonusScored) if event.side == side)
    return made - sum(event.points for event in of(events, told.PointsWiped) if event.side == side)


@pytest.mark.rule("ACD-96", "ACD-29b")
@given(BOUTS)
def test_the_exchange_leaves_the_sum_of_a_jam_unchanged(played: tuple[Setting, Log]) -> None:
    for events in by_jam(played[1]):
        ended = events[-1]
        assert isinstance(ended, told.JamEnded)
        points = [scored(events, HOME), scored(events, VISITOR)]
        if of(events, told.PointsExchanged):
            points.reverse()
        assert [ended.home, ended.visitor] == points


@pytest.mark.rule("ACD-97")
@given(BOUTS)
def test_majors_are_readings_fourth_minors_and_fights(played: tuple[Setting, Log]) -> None:
    log = played[1]
    kinds = Counter(event.kind for event in of(log, told.MajorCalled))
    assert kinds[MajorKind.READING] == sum(draw.purpose is Purpose.MAJOR for draw in of(log, told.CardDrawn))
    assert kinds[MajorKind.FIGHT] == len(of(log, told.FightWon)) + 2 * len(of(log, told.FightBrokenUp))
    assert sum(kinds.values()) == sum(total(side).majors for side in recount(log).skaters)


@pytest.mark.rule("ACD-31a", "ACD-31b", "ACD-31c")
@given(BOUTS)
def test_a_fourth_minor_of_a_period_and_no_other_is_a_major(played: tuple[Setting, Log]) -> None:
    minors: Counter[tuple[int, int]] = Counter()
    for event, after in zip(played[1], played[1][1:], strict=False):
        if isinstance(event, told.PeriodEnded) and event.period < 3:
            minors.clear()
        if isinstance(event, told.MinorCalled):
            minors[event.side, event.slot] += 1
            fourth = minors[event.side, event.slot] % 4 == 0
            assert fourth == (isinstance(after, told.MajorCalled) and after.kind is MajorKind.FOURTH_MINOR)


@pytest.mark.rule("ACD-98", "ACD-36a", "ACD-34c")
@given(BOUTS)
def test_at_no_card_are_more_than_two_of_a_side_boxed_and_never_one_of_each_side(played: tuple[Setting, Log]) -> None:
    setting, log = played
    for events in by_jam(log):
        seats: dict[tuple[int, int], int] = {}  # until which card of the jam each sits
        card = 0
        for event in events:
            card += isinstance(event, told.CardDrawn)
            boxed = [seat for seat, until in seats.items() if until >= card]
            if isinstance(event, told.PowerPlayBegan | told.PowerPlayEnded):
                seats.clear()
            elif isinstance(event, told.SkaterBoxed):
                assert (event.side, event.slot) not in boxed
                assert len(boxed) <= 1
                seats[event.side, event.slot] = card + 5
                assert len({side for side, _ in seats}) == 1
            elif isinstance(event, told.PointsScored) and not setting.terms.ghosts_once:
                assert event.ghosts == (len(boxed) if event.points else 0)
