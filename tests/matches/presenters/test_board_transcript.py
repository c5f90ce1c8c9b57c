"""Games on the board told turn by turn: every event has its words, and a line tells a movement."""

import pytest
from msgspec import Struct

from matches.presenters.derby_board.contest_words import FALLS, PLAYED, PUSH_RESULTS, REPLIES, WIPEOUTS
from matches.presenters.derby_board.figure_words import STATISTICS, TALLIES
from matches.presenters.derby_board.gathering import GATHERED, UNNOTICED, Drew, GotPast, Skated
from matches.presenters.derby_board.offer_words import OFFERS, offer_told
from matches.presenters.derby_board.transcript import SILENT, transcript
from matches.presenters.derby_board.transcript_words import SENTENCES
from matches.presenters.games import words_of
from matches.presenters.words import SideNames, TranscriptTold
from rules.core.dice import HashDice
from rules.core.options import Options
from rules.core.pending import Offer
from rules.core.squad import Found, Squad
from rules.derby_board import commands
from rules.derby_board import events as e
from rules.derby_board import match as matches
from rules.derby_board.data import CARDS
from rules.derby_board.kinds import Cause, Condition, Kind, PushResult, Wipeout
from rules.derby_board.options import OPTIONS
from rules.derby_board.played import events, facts, play
from rules.derby_board.roster import ROSTER
from rules.derby_board.state import Sheet
from rules.derby_board.track import TRACK
from tests.verbs_board import HOME, VISITOR

SIDES = (
    SideNames(team="Rollers", players=dict(enumerate(HOME, start=1))),
    SideNames(team="Furies", players=dict(enumerate(VISITOR, start=1))),
)
NOBODY = (SideNames(team="", players={}), SideNames(team="", players={}))
BEGINNING = (e.BoutBegan(Sheet()), e.RolledOff((5, 2), 0), e.JamBegan(1, 0))
ADA, BEA, EVE, FAY, GWEN, JUNE = 0, 1, 4, 5, 6, 9


def at(name: str) -> int:
    return TRACK.number(name)


def told(*after: Struct, sides: tuple[SideNames, SideNames] = SIDES) -> TranscriptTold:
    return transcript([*BEGINNING, e.TurnBegan(2), e.PhaseBegan(1), *after], sides)


def lines(*after: Struct, sides: tuple[SideNames, SideNames] = SIDES) -> list[tuple[str, str]]:
    """What is told of the turn in which this happens: heading and text of each line."""
    return [(act.label, act.text) for act in told(*after, sides=sides).passages[-1].acts]


def test_every_event_is_told_or_silent_on_purpose() -> None:
    known = set(SENTENCES) - {Skated, GotPast, Drew} | SILENT | set(UNNOTICED)
    assert known | {e.Stepped, e.Passed, e.Marked, e.CardDrawn} == set(e.EVENT_TYPES)
    assert not set(SENTENCES) & (SILENT | set(UNNOTICED))
    assert set(GATHERED) <= set(e.EVENT_TYPES)


def test_every_result_has_words() -> None:
    assert set(PUSH_RESULTS) == set(PushResult)
    assert set(WIPEOUTS) == set(Wipeout)
    assert set(FALLS) == set(Condition) - {Condition.STANDING}
    assert set(PLAYED) == set(REPLIES) == set(Kind) - {Kind.OFFENSIVE}


def test_a_jammers_movement_is_one_line_with_the_passes_after_the_steps() -> None:
    arm_whip = next(number for number, card in enumerate(CARDS) if card.name == "Arm Whip")
    assert lines(
        e.SideUp(0),
        e.Selected(ADA),
        e.TokenMoved(ADA, 10, Cause.CHOSEN),
        e.Stepped(ADA, at("C1:L3:9"), 0),
        e.Passed(ADA, GWEN),
        e.Stepped(ADA, at("S2:L3:0"), 0),
        e.Passed(ADA, JUNE),
        e.PassCompleted(ADA, 0),
        e.CurveRolled(ADA, 10, 10, clean=False),
        e.WipeoutDue(ADA, 2, Cause.CURVE),
        e.WipedOut(ADA, 2, 2, Wipeout.MAJOR_STUMBLE, Cause.CURVE),
        e.TokenMoved(ADA, 6, Cause.DUE),
        e.MoveEnded(ADA, 2),
        e.Redrew(0, ()),
        e.CardDrawn(0, arm_whip),
        e.HandFilled(0),
        e.LeadWon(ADA),
        e.MarkerMoved(1, 0),
        e.PhaseEnded(1),
    ) == [
        (
            "Phase 1: Rollers Jammer, Ada",
            (
                "She sets her dice token to D10. She skates 2 spaces to lane 3 of straight S2, space 1. She passes "
                "Gwen and Pivot June. She has completed her initial pass. She takes the curve with 10 on D10: too fast."
                " She wipes out, 2 + 2: major stumble. She is down to D6. Rollers draws Arm Whip."
            ),
        ),
        ("End of phase 1", "Jammer Ada is lead jammer."),
    ]


def test_points_are_told_with_whom_they_are_for_and_counted() -> None:
    turn = told(
        e.Selected(FAY),
        e.Stepped(FAY, at("S1:L1:8"), 1),
        e.Marked(FAY, BEA, 1, 1),
        e.Marked(FAY, EVE, 1, 1, Cause.GHOST),
        e.Marked(FAY, ADA, 1, 1, laps=1),
        e.PassCompleted(FAY, 1),
        e.MoveEnded(FAY, 1),
        e.CalledOff(FAY),
        e.JamEnded(1, 1),
    ).passages[-1]
    assert turn.score == (0, 3)
    assert [act.text for act in turn.acts] == [
        (
            "She skates 1 space to lane 1 of straight S1, space 9. She passes Bea: 1 point. She gets 1 point for the "
            "box: Pivot Eve. She passes Jammer Ada: 1 point. She has completed scoring pass 1."
        ),
        "Jammer Fay calls the jam off. The jam is over after 1 scoring pass.",
    ]


def test_a_push_that_is_answered_names_everybody_from_then_on() -> None:
    ((_label, text),) = lines(
        e.Selected(BEA),
        e.PushTried(BEA, GWEN),
        e.CardPlayed(GWEN, 38, "Low Block", Kind.FOUL, BEA, 0, True),
        e.CardRolled(GWEN, BEA, Kind.FOUL, 10, 4, True),
        e.WipedOut(BEA, 5, 2, Wipeout.DOWN, Cause.CARD),
        e.Fell(BEA, Condition.DOWN),
        e.PenaltyRolled(GWEN, 8, 6, True),
        e.SentOff(GWEN),
        e.AttemptOver(GWEN),
        e.AttemptLost(BEA, GWEN),
        e.MoveEnded(BEA, 0),
    )
    assert text == (
        "She tries to push Gwen. Gwen answers with the foul Low Block. 4 on D10: it works. Bea wipes out, 5 + 2. "
        "Bea is Down. The roll for the penalty is 6 on D8: it was seen. Gwen goes to the box. Bea "
        "loses her attempt on Gwen."
    )


def test_a_push_tells_both_dice_and_its_result() -> None:
    ((_label, text),) = lines(
        e.Selected(BEA),
        e.PushTried(BEA, FAY),
        e.PushRolled(BEA, 1),
        e.PushSettled(BEA, FAY, (1, 8), PushResult.EPIC_SUCCESS),
        e.PushedOff(FAY, BEA),
        e.TokenMoved(FAY, 0, Cause.PUSH),
        e.Fell(FAY, Condition.DOWN),
    )
    assert text == (
        "She tries to push Jammer Fay. 1 against 8: epic success. Jammer Fay is pushed off the track. Jammer Fay is "
        "Stopped. Jammer Fay is Down."
    )


def test_a_foul_between_movements_and_a_rest_have_lines_of_their_own() -> None:
    assert lines(
        e.Selected(BEA),
        e.StepsEnded(BEA),
        e.MoveEnded(BEA, 0),
        e.CardPlayed(GWEN, 30, "Elbow Smash", Kind.FOUL, BEA),
        e.CardRolled(GWEN, BEA, Kind.FOUL, 8, 7, False),
    ) == [
        ("Phase 1: Rollers Blocker 1, Bea", "She stays where she is."),
        ("Phase 1", "Gwen plays the foul Elbow Smash on Bea. 7 on D8: it fails."),
    ]


def test_without_names_skaters_go_by_side_and_place() -> None:
    moved = (e.Selected(JUNE), e.PushTried(JUNE, BEA), e.PushSettled(JUNE, BEA, (4, 4), PushResult.FAIL))
    assert lines(*moved, sides=NOBODY) == [
        ("Phase 1: Visitor Pivot", "She tries to push Home Blocker 1. 4 against 4: nothing happens.")
    ]
    assert told(*moved, sides=NOBODY).teams == ("Home", "Visitor")


def test_skaters_of_one_name_are_told_apart() -> None:
    twins = SideNames(team="Furies", players=SIDES[0].players)
    ((_label, text),) = lines(e.Selected(BEA), e.PushTried(BEA, GWEN), sides=(SIDES[0], twins))
    assert text == "She tries to push Bea of Furies."


def test_every_offer_of_a_game_is_told_in_a_line() -> None:
    assert set(OFFERS) == set(commands.COMMAND_TYPES)
    can_opener = next(number for number, card in enumerate(CARDS) if card.name == "Can Opener")
    assert [
        offer_told(Offer(command=command), SIDES)
        for command in (
            commands.Place(BEA, at("S1:L2:3")),
            commands.Select(JUNE),
            commands.SetDie(0),
            commands.Push(FAY),
            commands.PlayCard(BEA, can_opener, FAY),
            commands.Redraw((can_opener,)),
        )
    ] == [
        "Bea to lane 2 of straight S1, space 4",
        "Furies Pivot, June",
        "Stopped",
        "push Jammer Fay",
        "Bea plays Can Opener on Jammer Fay",
        "discard Can Opener and fill up the hand",
    ]


def teams(options: Options) -> list[Squad]:
    names = (("Rollers", HOME), ("Furies", VISITOR))
    return [ROSTER.founded(Found("own", name, skaters), options) for name, skaters in names]


@pytest.mark.parametrize("changed", [{}, {"players": "4", "mode": "scrimmage", "jam_end": "immediate"}])
def test_whole_games_are_told_and_reported_to_the_end(changed: dict[str, object]) -> None:
    options = Options(OPTIONS, changed)
    played = play(teams(options), options, HashDice(3), "game", bots=("steady", "random"))
    told = words_of("derby_board").transcript(events(played.log), SIDES)
    sides = facts(played.log).sides
    assert told.passages[-1].score == (sides[0].points, sides[1].points)
    assert all(act.text and "%" not in act.text for passage in told.passages for act in passage.acts)
    assert told.passages[0].title == "Roll-off"
    report = words_of("derby_board").report(played.report, SIDES)
    assert [side.took_part for side in report.sides] == [HOME, VISITOR]
    assert any("point" in deed for side in report.sides for deed in side.deeds)


def test_every_figure_has_a_name() -> None:
    assert set(STATISTICS) == set(matches.statistics)
    assert set(TALLIES) == set(matches.statistics) - {"points", "jams_as_jammer"} | {"sudden_death"}
