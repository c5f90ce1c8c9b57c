"""Figures and score cards, counted from events."""

import pytest

from rules.derby_board import events as told
from rules.derby_board.kinds import Cause, Kind, PushResult, Wipeout
from rules.derby_board.report import Opponent, report_of
from rules.derby_board.tally import LARGEST, OTHER_FIGURES, STATISTICS, Mark, tally

HOME_JAMMER, HOME_BLOCKER, HOME_PIVOT = 0, 1, 4
OTHER_JAMMER, OTHER_BLOCKER = 5, 6
LINEUPS = ((11, 12, 13, 14, 15), (21, 22, 23, 24, 25))

FIGURES = [
    ("passes", told.PassCompleted(HOME_JAMMER, 0), 1),
    ("scoring_passes", told.PassCompleted(HOME_JAMMER, 1), 1),
    ("pushes", told.PushTried(HOME_PIVOT, OTHER_BLOCKER), 1),
    ("curve_rolls", told.CurveRolled(HOME_JAMMER, 10, 9, clean=False), 1),
    ("curve_rolls_clean", told.CurveRolled(HOME_JAMMER, 10, 8, clean=True), 1),
    ("pour_on_rolls", told.PouredOn(HOME_JAMMER, 10, 10, gained=False), 1),
    ("pour_on_spaces", told.PouredOn(HOME_JAMMER, 10, 9, gained=True), 1),
    ("cards_offensive", told.CardPlayed(HOME_JAMMER, 0, "Arm Whip", Kind.OFFENSIVE, spaces=3), 1),
    ("cards_offensive_worked", told.CardPlayed(HOME_JAMMER, 0, "Arm Whip", Kind.OFFENSIVE, spaces=3), 1),
    ("cards_defensive", told.CardPlayed(HOME_BLOCKER, 16, "Hip Check", Kind.DEFENSIVE, OTHER_JAMMER), 1),
    ("cards_foul", told.CardPlayed(HOME_BLOCKER, 30, "Elbow Smash", Kind.FOUL, OTHER_JAMMER), 1),
    ("cards_defensive_worked", told.CardRolled(HOME_BLOCKER, OTHER_JAMMER, Kind.DEFENSIVE, 8, 4, worked=True), 1),
    ("cards_foul_worked", told.CardRolled(HOME_BLOCKER, OTHER_JAMMER, Kind.FOUL, 8, 4, worked=True), 1),
    ("fouls_spotted", told.PenaltyRolled(HOME_BLOCKER, 8, 6, spotted=True), 1),
    ("box_turns", told.ChairStepped(HOME_BLOCKER, 4), 1),
    ("box_turns", told.Unboxed(HOME_BLOCKER, 40, 0), 1),
    ("off_track", told.PushedOff(HOME_BLOCKER, OTHER_BLOCKER), 1),
    ("spaces", told.Stepped(HOME_BLOCKER, 41, 0), 1),
    ("spaces", told.CameBack(HOME_BLOCKER, 41, 0), 1),
    ("highest_die", told.TokenMoved(HOME_JAMMER, 8, Cause.CHOSEN), 8),
    *((f"wipeouts_{result}", told.WipedOut(HOME_PIVOT, 3, 0, result, Cause.PUSH), 1) for result in Wipeout),
    *(
        (name, told.PushSettled(HOME_PIVOT, OTHER_BLOCKER, (3, 5), result), 1)
        for name, result in (
            ("pushes_won", PushResult.SUCCESS),
            ("pushes_won", PushResult.EPIC_SUCCESS),
            ("epic_successes", PushResult.EPIC_SUCCESS),
            ("epic_fails", PushResult.EPIC_FAIL),
            ("epic_wipeouts", PushResult.EPIC_WIPEOUT),
        )
    ),
]
NOT_COUNTED = [
    ("scoring_passes", told.PassCompleted(HOME_JAMMER, 0)),
    ("pushes_won", told.PushSettled(HOME_PIVOT, OTHER_BLOCKER, (3, 1), PushResult.EPIC_FAIL)),
    ("pushes_won", told.PushSettled(HOME_PIVOT, OTHER_BLOCKER, (1, 1), PushResult.EPIC_WIPEOUT)),
    ("curve_rolls_clean", told.CurveRolled(HOME_JAMMER, 10, 9, clean=False)),
    ("pour_on_spaces", told.PouredOn(HOME_JAMMER, 10, 10, gained=False)),
    ("cards_foul_worked", told.CardRolled(HOME_BLOCKER, OTHER_JAMMER, Kind.FOUL, 8, 5, worked=False)),
    ("cards_defensive_worked", told.CardPlayed(HOME_BLOCKER, 16, "Hip Check", Kind.DEFENSIVE, OTHER_JAMMER)),
    ("fouls_spotted", told.PenaltyRolled(HOME_BLOCKER, 6, 5, spotted=False)),
]


@pytest.mark.rule("ICR-71")
@pytest.mark.parametrize(("name", "event", "count"), FIGURES)
def test_a_figure_is_counted_from_its_event(name: str, event: told.Struct, count: int) -> None:
    skater = event.jammer if isinstance(event, told.PassCompleted) else event.skater  # type: ignore[attr-defined]
    counted = tally([event]).skaters
    assert counted[skater][name] == count
    assert [one for one, figures in counted.items() if figures] == [skater]
    twice = count if STATISTICS[name] == LARGEST else 2 * count
    assert tally([event, event]).skaters[skater][name] == twice


@pytest.mark.rule("ICR-71")
@pytest.mark.parametrize(("name", "event"), NOT_COUNTED)
def test_what_came_to_nothing_is_not_counted(name: str, event: told.Struct) -> None:
    assert all(name not in figures for figures in tally([event]).skaters.values())


@pytest.mark.rule("ICR-71")
def test_every_figure_has_its_event_and_the_highest_die_is_the_highest() -> None:
    assert {name for name, _, _ in FIGURES} | {"wipeouts"} == set(OTHER_FIGURES)
    dice = [told.TokenMoved(HOME_JAMMER, die, Cause.CHOSEN) for die in (6, 10, 8)]
    assert tally(dice).skaters[HOME_JAMMER] == {"highest_die": 10}
    wipeouts = [told.WipedOut(HOME_PIVOT, 3, 0, result, Cause.PUSH) for result in Wipeout]
    assert tally(wipeouts).skaters[HOME_PIVOT]["wipeouts"] == len(Wipeout)


JAMS = (
    told.JamBegan(1, 0),
    told.LeadWon(HOME_JAMMER),
    told.Marked(HOME_JAMMER, 6, 1, 1),
    told.Marked(HOME_JAMMER, 9, 1, 1, Cause.GHOST),
    told.Marked(OTHER_JAMMER, 1, 1, 1),
    told.PassCompleted(HOME_JAMMER, 1),
    told.Marked(HOME_JAMMER, 6, 2, 2),
    told.CalledOff(HOME_JAMMER),
    told.JamEnded(1, 2),
    told.JamBegan(2, 1),
    told.PhaseEnded(3),
    told.JamEnded(2, 1),
    told.JamBegan(3, 0),
    told.Marked(OTHER_JAMMER, 0, 1, 4, Cause.PASSED, 1),
    told.Marked(OTHER_JAMMER, 4, 1, 4),
    told.SuddenDeathBegan(3),
    told.PhaseEnded(3),
    told.PhaseBegan(1),
    told.PhaseEnded(1),
    told.PhaseBegan(2),
    told.PhaseEnded(2),
    told.PhaseBegan(3),
    told.Marked(OTHER_JAMMER, 3, 2, 5),
    told.PhaseEnded(3),
)


@pytest.mark.rule("ICR-70")
def test_points_are_kept_by_scorer_opponent_and_scoring_pass() -> None:
    figures = tally(JAMS)
    first, second, third = figures.jams
    assert first.marks == (Mark(0, 6, 1), Mark(0, 9, 1), Mark(5, 1, 1), Mark(0, 6, 2))
    assert (first.lead, first.called_off, first.passes, first.points(0), first.points(1)) == (0, True, 2, 3, 1)
    assert (second.marks, second.lead, second.called_off, second.passes) == ((), None, False, 1)
    assert (third.passes, third.points(1)) == (2, 3)
    assert (figures.score, figures.sudden_death) == ((3, 4), 3)


@pytest.mark.rule("ICR-45g", "ICR-70")
def test_a_played_bout_fills_the_score_card() -> None:
    report = report_of(tally(JAMS), LINEUPS)
    one, two, three = report.jams
    assert [row.home for row in one.passes] == [(Opponent.BLOCKER_1, Opponent.PIVOT), (Opponent.BLOCKER_1,)]
    assert [row.visitor for row in one.passes] == [(Opponent.BLOCKER_1,), ()]
    assert [len(jam.passes) for jam in (two, three)] == [1, 2]
    assert three.passes[0].visitor == (Opponent.JAMMER, Opponent.PIVOT)
    assert (one.leads, one.called_off, two.leads, report.sudden_death) == ((0,), True, (), 3)
    assert (report.home.points, report.visitor.points) == (3, 4)
    assert [skater.player for skater in report.visitor.skaters] == list(LINEUPS[1])
