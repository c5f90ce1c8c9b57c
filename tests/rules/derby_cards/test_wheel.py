"""The penalty wheel of the intermissions."""

import pytest

from rules.derby_cards import due
from rules.derby_cards.bout import play_bout
from rules.derby_cards.cards import HOME, VISITOR, Side
from rules.derby_cards.course import Course, Setting
from rules.derby_cards.data_files import WheelKind
from rules.derby_cards.events import (
    CardDrawn,
    DeckShuffled,
    PeriodEnded,
    WheelCompared,
    WheelPointWon,
    WheelSpun,
)
from rules.derby_cards.options import DEFAULTS, Terms
from rules.derby_cards.scorer import recount
from rules.derby_cards.scripts import scripted_course
from rules.derby_cards.tallies import total
from rules.derby_cards.wheel import DECISIONS, spin_wheel
from tests.rules.derby_cards.scenes import bout, shuffles


def decide(
    kind: WheelKind, *draws: tuple[int, int], power: tuple[int, int] = (2, 2), spinner: Side = VISITOR
) -> tuple[Course, Side]:
    """The winner of an event with these pairs of draws, the visitor's first; `power` is (V, H)."""
    powers = {"V": power[0], "H": power[1]}
    course = scripted_course({"draws": [{"n20": number} for pair in draws for number in pair], "power": powers})
    winner = DECISIONS[kind](course, spinner)
    assert not course.cards, "cards are left over"
    return course, winner


@pytest.mark.rule("ACD-47a", "ACD-47b", "ACD-47j", "ACD-47f", "ACD-47i", "ACD-92")
def test_v_spins_in_the_first_intermission_h_in_the_second_and_each_brings_a_team_one_point() -> None:
    log = bout(3, wheel=True)
    assert [event.side for event in log if isinstance(event, WheelSpun)] == [VISITOR, HOME]
    tally = recount(log)
    won = [event.side for event in log if isinstance(event, WheelPointWon)]
    assert tally.wheel == (won.count(HOME), won.count(VISITOR))
    assert sum(tally.wheel) == 2
    for side in (HOME, VISITOR):
        assert tally.score[side] == sum(jam.points[side] for jam in tally.jams) + tally.wheel[side]
        assert total(tally.skaters[side]).points == sum(jam.points[side] for jam in tally.jams)
        assert total(tally.skaters[side]).wheel_points == tally.wheel[side]


@pytest.mark.rule("ACD-47c", "ACD-47i")
def test_the_wheel_is_off_unless_the_option_turns_it_on() -> None:
    assert DEFAULTS["wheel"] == "off"
    assert not any(isinstance(event, WheelSpun) for event in bout(3))


@pytest.mark.rule("ACD-47e")
def test_the_cards_of_an_intermission_are_a_full_shuffle_that_takes_none_from_a_period() -> None:
    log, without = bout(3, wheel=True), bout(3)
    place = log.index(PeriodEnded(1))
    assert log[: place + 1] == without[: place + 1]
    assert log[place + 1] == DeckShuffled(1, 1, True)
    assert isinstance(log[place + 2], CardDrawn)
    assert (log[place + 2].jam, log[place + 2].draw) == (0, 1)
    course = Course(Setting(powers=(2, 2)), shuffles(1))
    course.begin_period(1)
    spin_wheel(course)
    course.cards.clear()
    assert course.draw(due.EVENT).id in range(1, 101)
    assert [event for event in course.log if isinstance(event, DeckShuffled)][1] == DeckShuffled(1, 2, True)


@pytest.mark.rule("ACD-47e")
def test_an_empty_intermission_deck_is_reshuffled_also_under_hard_stop() -> None:
    course = Course(Setting(powers=(2, 2), terms=Terms(hard_stop=True)), shuffles(1))
    course.begin_period(1)
    course.begin_intermission()
    course.cards.clear()
    assert course.draw(due.EVENT).id in range(1, 101)


@pytest.mark.rule("ACD-47g", "ACD-47h")
def test_each_side_names_a_skater_and_slot_1_is_taken_without_one() -> None:
    setting = Setting(powers=(2, 2), terms=Terms(wheel=True), spinners=(7, 4))
    log = play_bout(setting, shuffles(3))
    assert [event.slot for event in log if isinstance(event, WheelSpun)] == [4, 7]
    for event in log:
        if isinstance(event, WheelPointWon):
            assert event.slot == setting.spinners[event.side]
    assert [event.slot for event in bout(3, wheel=True) if isinstance(event, WheelSpun)] == [1, 1]


@pytest.mark.rule("ACD-48a")
def test_a_sum_event_takes_eight_cards_and_the_higher_sum_with_the_power_wins() -> None:
    course, winner = decide(WheelKind.SUM, (10, 8), (3, 12), (18, 9), (7, 9), power=(2, 0))
    assert winner == VISITOR
    assert course.drawn == 8
    assert next(event for event in course.log if isinstance(event, WheelCompared)) == WheelCompared(8, 12, 4)


@pytest.mark.rule("ACD-47d")
def test_a_level_event_goes_to_the_higher_power_and_then_to_home() -> None:
    level = ((10, 8), (3, 12), (18, 9), (7, 9))
    assert decide(WheelKind.SUM, *level)[1] == HOME
    assert decide(WheelKind.SUM, (9, 10), (9, 10), (9, 10), (9, 10), power=(3, 2))[1] == VISITOR
    assert decide(WheelKind.SUM, (10, 9), (10, 9), (10, 9), (10, 9), power=(2, 3))[1] == HOME


@pytest.mark.rule("ACD-48b")
def test_a_pair_event_goes_on_until_one_pair_is_fifteen_apart() -> None:
    assert decide(WheelKind.PAIR, (18, 4), (17, 2))[1] == VISITOR
    assert decide(WheelKind.PAIR, (18, 4), (1, 16))[1] == HOME
    assert decide(WheelKind.PAIR, (18, 4), power=(3, 2))[1] == VISITOR


@pytest.mark.rule("ACD-48c")
def test_a_margin_event_adds_the_differences_up_until_a_side_leads_by_ten() -> None:
    course, winner = decide(WheelKind.MARGIN, (3, 6), (7, 6), (16, 9), (10, 3))
    assert [event.running for event in course.log if isinstance(event, WheelCompared)] == [-3, -2, 5, 12]
    assert winner == VISITOR
    assert decide(WheelKind.MARGIN, (2, 6), (9, 4), (1, 16), power=(1, 2))[1] == HOME


@pytest.mark.rule("ACD-48d", "ACD-48e")
@pytest.mark.parametrize("spinner", [HOME, VISITOR])
def test_events_9_and_10_go_to_the_spinners_side_and_to_the_other_without_a_draw(spinner: Side) -> None:
    assert decide(WheelKind.SPINNER, spinner=spinner)[1] == spinner
    assert decide(WheelKind.OTHER, spinner=spinner)[1] == 1 - spinner
