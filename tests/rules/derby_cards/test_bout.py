"""Whole bouts: periods, the end of the deck, overtime, the log."""

import inspect
from itertools import pairwise

import pytest

from rules.core.errors import RuleViolation
from rules.core.options import Options
from rules.derby_cards.bout import break_tie, play_bout
from rules.derby_cards.cards import HOME, VISITOR
from rules.derby_cards.course import Course, Setting
from rules.derby_cards.data import CATALOGUE
from rules.derby_cards.events import (
    OVERTIME,
    BoutEnded,
    CardDrawn,
    DeckShuffled,
    FirstJammerNamed,
    JamBegan,
    JamEnded,
    PeriodEnded,
    PointsExchanged,
    WheelSpun,
)
from rules.derby_cards.jam import play_jam
from rules.derby_cards.options import DEFAULTS, OPTIONS, SWITCHES, Terms, terms_of
from rules.derby_cards.scorer import recount
from rules.derby_cards.scripts import scripted_course
from rules.derby_cards.sheets import PRINTED_JAMS
from tests.rules.derby_cards.scenes import LEAD_V, NAMED, blk, bout, jam, p1, p2, play, shuffles


def scripted(*draws: dict[str, object], **options: str) -> Course:
    return scripted_course({"draws": list(draws), "options": options})


@pytest.mark.rule("ACD-01a", "ACD-01b", "ACD-91")
def test_a_bout_has_three_periods_of_at_least_a_hundred_cards_each() -> None:
    for seed in range(20):
        log = bout(seed)
        assert [event.period for event in log if isinstance(event, PeriodEnded)] == [1, 2, 3]
        for period in (1, 2, 3):
            draws = [event for event in log if isinstance(event, CardDrawn) and event.period == period]
            assert len(draws) >= 100
            assert len({event.card for event in draws[:100]}) == 100
            assert {event.jam for event in draws[100:]} <= {draws[-1].jam}


@pytest.mark.rule("ACD-01d", "ACD-01e")
def test_the_deck_is_shuffled_before_each_period() -> None:
    log = bout(2)
    assert log[0] == DeckShuffled(1, 1)
    for period in (2, 3):
        place = log.index(DeckShuffled(period, 1))
        assert log[place - 1] == PeriodEnded(period - 1)
    orders = {
        tuple(event.card for event in log if isinstance(event, CardDrawn) and event.period == period)[:100]
        for period in (1, 2, 3)
    }
    assert len(orders) == 3


@pytest.mark.rule("ACD-03a", "ACD-03b")
def test_a_jam_may_start_on_the_last_card_and_goes_on_with_all_cards_reshuffled() -> None:
    course = Course(Setting(powers=(2, 2)), shuffles(5))
    course.begin_period(1)
    course.reshuffle()
    del course.cards[1:]
    play_jam(course)
    assert course.outlasted
    assert [event for event in course.log if isinstance(event, DeckShuffled)] == [
        DeckShuffled(1, 1),
        DeckShuffled(1, 2),
    ]
    assert course.drawn >= 3


@pytest.mark.rule("ACD-03b")
def test_under_hard_stop_the_jam_ends_with_the_last_card_and_keeps_its_points() -> None:
    course = scripted(*NAMED, jam("HIP"), *LEAD_V, blk("SCORE", n100=1), p1(4), period_end="hard_stop")
    play_jam(course)
    assert course.score == [0, 4]
    for seed in range(5):
        log = bout(seed, hard_stop=True)
        for period in (1, 2, 3):
            assert sum(isinstance(event, CardDrawn) and event.period == period for event in log) == 100


@pytest.mark.rule("ACD-03b")
def test_by_default_a_script_that_ends_too_early_asks_for_a_shuffle() -> None:
    course = scripted(*NAMED, jam("HIP"), *LEAD_V, blk("SCORE", n100=1), p1(4))
    with pytest.raises(LookupError):
        play_jam(course)
    assert DEFAULTS["period_end"] == "finish_jam"


@pytest.mark.rule("ACD-03c")
def test_a_plus_jam_cut_short_is_still_exchanged() -> None:
    course = scripted(*NAMED, jam("HIP +"), *LEAD_V, blk("SCORE", n100=1), p1(4), period_end="hard_stop")
    play_jam(course)
    assert course.score == [4, 0]
    assert any(isinstance(event, PointsExchanged) for event in course.log)


@pytest.mark.rule("ACD-04a", "ACD-04b")
def test_a_fourteenth_jam_is_played_though_the_sheet_has_room_for_thirteen() -> None:
    assert PRINTED_JAMS == 13
    referee = next(card for card in CATALOGUE.cards if "REF" in card.jblk)
    many = Course(Setting(powers=(2, 2)), shuffles(1))
    many.begin_period(1)
    many.cards = [referee] * 45
    while many.cards:
        play_jam(many)
    assert many.jam == 15
    assert len(recount(many.log).jams) == 15


@pytest.mark.rule("ACD-31b")
def test_minors_count_anew_each_period_and_run_on_in_overtime() -> None:
    course = Course(Setting(powers=(2, 2)), shuffles(1))
    course.begin_period(2)
    course.minors[HOME][4] = 3
    course.begin_period(3)
    assert course.minors[HOME][4] == 0


@pytest.mark.rule("ACD-31b", "ACD-60e")
def test_the_pen_column_runs_through_the_bout() -> None:
    log = bout(4)
    minors = [event for event in log if type(event).__name__ == "MinorCalled"]
    assert sum(tally.minors for side in recount(log).skaters for tally in side) == len(minors)


@pytest.mark.rule("ACD-49a")
def test_the_higher_score_wins_with_the_points_of_the_wheel() -> None:
    for seed in range(10):
        log = bout(seed, wheel=True)
        tally = recount(log)
        assert log[-1] == BoutEnded(*tally.score)
        assert tally.score[0] != tally.score[1]


def level_course(**terms: bool) -> Course:
    return Course(Setting(powers=(2, 2), terms=Terms(**terms)), shuffles(8))


@pytest.mark.rule("ACD-49b", "ACD-72")
def test_a_level_score_is_settled_by_jams_until_it_differs() -> None:
    endings = []
    for seed in range(30):
        course = Course(Setting(powers=(2, 2)), shuffles(seed))
        break_tie(course)
        endings.append(course.jam)
        assert course.score[HOME] != course.score[VISITOR]
        lines = recount(course.log).jams
        assert [line.points[HOME] == line.points[VISITOR] for line in lines] == [True] * (len(lines) - 1) + [False]
    assert max(endings) > 1


@pytest.mark.rule("ACD-49b")
def test_no_overtime_where_the_scores_differ() -> None:
    course = level_course()
    course.score = [3, 4]
    break_tie(course)
    assert course.log == []


@pytest.mark.rule("ACD-49c")
def test_under_no_lead_every_overtime_jam_is_one_without_lead() -> None:
    leads = {True: [], False: []}
    for without in (True, False):
        for seed in range(30):
            course = Course(Setting(powers=(2, 2), terms=Terms(overtime_without_lead=without)), shuffles(seed))
            break_tie(course)
            leads[without] += [event.lead for event in course.log if isinstance(event, FirstJammerNamed)]
    assert not any(leads[True])
    assert any(leads[False])


@pytest.mark.rule("ACD-49d")
def test_overtime_starts_with_a_fresh_shuffle_and_reshuffles_before_a_jam_below_25_cards() -> None:
    course = level_course()
    course.begin_period(3)
    course.minors[HOME][4] = 3
    left = iter([25, 24, 24])

    def play_and_leave(running: Course) -> None:
        running.jam += 1
        del running.cards[next(left) :]
        running.score = [1, 0] if running.jam == 3 else running.score

    break_tie(course, play_and_leave)
    assert [event for event in course.log if isinstance(event, DeckShuffled)] == [
        DeckShuffled(OVERTIME, 1),
        DeckShuffled(OVERTIME, 2),
    ]
    assert course.minors[HOME][4] == 3


@pytest.mark.rule("ACD-64a")
def test_every_card_is_logged_with_its_place_its_entry_and_its_purpose() -> None:
    log = bout(6)
    for period in (1, 2, 3):
        draws = [event for event in log if isinstance(event, CardDrawn) and event.period == period]
        assert [event.draw for event in draws] == list(range(1, len(draws) + 1))
        assert all(one.jam <= other.jam for one, other in pairwise(draws))
        assert {event.jam for event in draws} == set(range(1, draws[-1].jam + 1))
        assert all(event.card in range(1, 101) and event.entry and event.purpose for event in draws)


@pytest.mark.rule("ACD-64b")
def test_score_and_statistics_are_those_of_the_log_alone() -> None:
    course = Course(Setting(powers=(2, 2)), shuffles(9))
    course.begin_period(1)
    course.reshuffle()
    while course.cards:
        play_jam(course)
    assert recount(course.log).score == tuple(course.score)
    assert list(inspect.signature(recount).parameters) == ["log"]


@pytest.mark.rule("ACD-99a")
def test_equal_orders_make_equal_logs_and_others_do_not() -> None:
    assert bout(7) == bout(7)
    assert bout(7) != bout(8)
    assert bout(7) != bout(7, new_card_calls_off=True)


@pytest.mark.rule("ACD-99b")
@pytest.mark.parametrize(("powers", "higher"), [((2, 2), (3, 3)), ((0, 3), (1, 4)), ((3, 1), (4, 2))])
def test_one_more_for_both_powers_changes_no_score_and_no_lead(
    powers: tuple[int, int], higher: tuple[int, int]
) -> None:
    one, other = (recount(bout(11, both, wheel=True)) for both in (powers, higher))
    assert one == other


@pytest.mark.rule("ACD-50c")
@pytest.mark.parametrize("power", [-1, 5])
def test_a_power_beyond_0_to_4_is_refused(power: int) -> None:
    with pytest.raises(RuleViolation, match=r"power\.range"):
        Setting(powers=(2, power))


@pytest.mark.rule("ACD-83")
def test_every_option_is_read_once_before_the_bout_and_never_changes_in_it() -> None:
    assert terms_of(DEFAULTS) == Terms()
    for field, (key, value) in SWITCHES.items():
        other = next(name for name in OPTIONS[key].offered if name != DEFAULTS[key])
        changed = terms_of(Options(OPTIONS, {key: other}))
        assert getattr(changed, field) is (value == other)
        with pytest.raises(AttributeError):
            setattr(changed, field, False)


@pytest.mark.parametrize("key", sorted(set(OPTIONS) - {"data_sets"}))
def test_every_offered_value_plays_whole_bouts(key: str) -> None:
    for value in OPTIONS[key].offered:
        terms = terms_of(Options(OPTIONS, {key: value}))
        for seed in range(5):
            log = play_bout(Setting(powers=(2, 2), terms=terms), shuffles(seed))
            assert recount(log).score == (log[-1].home, log[-1].visitor)  # type: ignore[attr-defined]  # the end


def test_a_log_is_in_order() -> None:
    log = bout(12, wheel=True)
    assert sum(isinstance(event, JamBegan) for event in log) == sum(isinstance(event, JamEnded) for event in log)
    spins = [place for place, event in enumerate(log) if isinstance(event, WheelSpun)]
    assert log.index(PeriodEnded(1)) < spins[0] < log.index(PeriodEnded(2)) < spins[1] < log.index(PeriodEnded(3))


@pytest.mark.rule("ACD-25")
def test_the_examples_of_a_jam_come_out() -> None:
    assert play(*NAMED, jam("HIP"), *LEAD_V, blk("SCORE", n100=47), p1(4), blk("SCORE"), p2(3)).score == (4, 3)
