"""Bouts told jam by jam: every event has its words, and what belongs together is one line."""

import pytest

from matches.presenters.derby_cards.report_words import STATISTICS, TALLIES
from matches.presenters.derby_cards.transcript import FOLLOWING, HEADINGS, SILENT, transcript
from matches.presenters.derby_cards.transcript_words import POWER_PLAY_ENDS, SENTENCES
from matches.presenters.games import words_of
from matches.presenters.words import SideNames, TranscriptTold
from rules.core.dice import HashDice
from rules.core.options import Options
from rules.derby_cards import events as e
from rules.derby_cards.cards import HOME, VISITOR, Mark
from rules.derby_cards.match import told as facts_of
from rules.derby_cards.options import DEFAULTS, OPTIONS
from rules.derby_cards.played import events, play, starting_team
from rules.derby_cards.scorer import recount

LINEUP = tuple(range(1, 11))
SIDES = (
    SideNames(team="Rollers", players={player: f"Ann {player}" for player in LINEUP}),
    SideNames(team="Furies", players={player: f"Bo {player}" for player in LINEUP}),
)
LINED_UP = e.LinedUp(LINEUP, LINEUP)
JAM = e.JamBegan(1, 3)


def told(*after: e.Event, sides: tuple[SideNames, SideNames] = SIDES) -> TranscriptTold:
    return transcript([LINED_UP, JAM, *after], sides)


def lines(*after: e.Event) -> list[str]:
    """What is told of a jam in which this happens."""
    (jam,) = told(*after).passages
    return [act.text for act in jam.acts]


def test_every_event_is_told_or_silent_on_purpose() -> None:
    assert set(SENTENCES) | SILENT | {e.JamBegan} == set(e.EVENT_TYPES)
    assert not set(SENTENCES) & SILENT
    assert set(SENTENCES) >= FOLLOWING
    assert set(SENTENCES) | {e.JamBegan} >= HEADINGS
    assert set(POWER_PLAY_ENDS) == set(e.PowerPlayEnd)


def test_a_jam_reads_as_it_went() -> None:
    assert lines(
        e.JammerNamed(VISITOR, 3),
        e.JammerNamed(HOME, 5),
        e.JamRead(Mark.NONE),
        e.FirstJammerNamed(VISITOR, 3, lead=True, home=10, visitor=17),
        e.BlockMade(HOME, 4, 3, credited=False),
        e.MinorCalled(HOME, 4, 4),
        e.AssistMade(VISITOR, 2),
        e.PointsScored(VISITOR, 3, 4),
        e.JamCalledOff(VISITOR, 3, 48),
        e.JamEnded(0, 4),
    ) == [
        "Bo 3 jams for Furies. Ann 5 jams for Rollers.",
        "Bo 3 is lead jammer, 17 to 10.",
        "Ann 4 blocks Bo 3. Ann 4 gets a minor.",
        "Bo 2 assists. Bo 3 scores 4 points. Bo 3 calls the jam off.",
        "The jam ends 0 : 4.",
    ]


def test_a_power_play_and_a_fight_are_told() -> None:
    assert lines(
        e.FightBegan(1, 2),
        e.FightRoundFought(1, 12, 12),
        e.FightRoundFought(2, 15, 9),
        e.FightWon(HOME, 1, 2),
        e.MajorCalled(HOME, 1, 1, e.MajorKind.FIGHT),
        e.PowerPlayBegan(VISITOR),
        e.SkaterBoxed(HOME, 1),
        e.PointsScored(VISITOR, 3, 4, ghosts=1, power_play=True),
        e.PowerPlayEnded(VISITOR, e.PowerPlayEnd.CLOCK),
        e.JamEnded(0, 5),
    ) == [
        (
            "Ann 1 and Bo 2 fight. Round 1: Rollers 12, Furies 12. Round 2: Rollers 15, Furies 9. "
            "Ann 1 wins the fight and jams next. Ann 1 gets a major: Fighting."
        ),
        "Power play for Furies. Ann 1 goes to the box.",
        "Bo 3 scores 5 points, 1 of them for the box.",
        "The power play is over: the minute is up.",
        "The jam ends 0 : 5.",
    ]


def test_the_score_runs_through_the_bout_with_the_wheel() -> None:
    match = told(
        e.JamEnded(3, 4),
        e.WheelSpun(VISITOR, 1, 3),
        e.WheelPointWon(HOME, 1),
        e.JamBegan(4, 1),
        e.JamEnded(1, 0),
        e.BoutEnded(5, 4),
    )
    assert [(passage.title, passage.score) for passage in match.passages] == [
        ("Period 1, jam 3", (3, 4)),
        ("Penalty wheel", (4, 4)),
        ("Overtime, jam 1", (5, 4)),
        ("The end", (5, 4)),
    ]


def test_skaters_of_one_name_are_told_apart() -> None:
    twins = tuple(SideNames(team=side.team, players=SIDES[0].players) for side in SIDES)
    (jam,) = told(e.JammerNamed(VISITOR, 3), sides=(twins[0], twins[1])).passages
    assert jam.acts[0].text == "Ann 3 of Furies jams for Furies."


@pytest.mark.parametrize("seed", range(3))
def test_whole_bouts_are_told_to_the_end(seed: int) -> None:
    options = Options(OPTIONS, {"wheel": "on", "fight_in_power_play": "run", "period_end": "hard_stop"})
    teams = [starting_team(key, key, options) for key in ("harbour_rollers", "timber_furies")]
    log = play(teams, options, HashDice(seed), "bout").log
    names = [SideNames(team=team.name, players={skater.id: skater.name for skater in team.skaters}) for team in teams]
    match = words_of("derby_cards").transcript(events(log), names)
    tally = recount(events(log))  # type: ignore[arg-type]  # what is not of the bout adds nothing
    assert match.passages[-1].score == tally.score
    assert len(match.passages) == len(tally.jams) + 3
    assert all(act.text and "%" not in act.text for passage in match.passages for act in passage.acts)


def test_every_figure_of_a_bout_has_a_name() -> None:
    teams = [starting_team(key, key, DEFAULTS) for key in ("harbour_rollers", "timber_furies")]
    log = play(teams, DEFAULTS, HashDice(1), "bout").log
    side = facts_of(recount(events(log)), (LINEUP, LINEUP)).sides[0]  # type: ignore[arg-type]  # as above
    assert set(side.tallies) - {"points"} == set(TALLIES)
    assert set(side.players[0].stats) == set(STATISTICS)
