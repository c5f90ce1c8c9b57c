"""Bouts of the penalty-card derby told turn by turn: every event has its words, what belongs together is a line."""

import pytest
from msgspec import Struct

from matches.presenters.derby_penalties.report_words import STATISTICS, TALLIES
from matches.presenters.derby_penalties.transcript import HEADINGS, OPENINGS, transcript
from matches.presenters.derby_penalties.transcript_words import (
    BASE_GAMES,
    PASSING,
    PENALISED,
    SENTENCES,
    SILENT,
    SPARED,
    WAYS,
)
from matches.presenters.games import words_of
from matches.presenters.words import SideNames, TranscriptTold
from rules.core.dice import HashDice
from rules.core.options import Options
from rules.core.squad import OWN
from rules.derby_penalties import base_game as told
from rules.derby_penalties import events as layer
from rules.derby_penalties import table
from rules.derby_penalties.bases import BASES, EVENT_TYPES
from rules.derby_penalties.data import CARDS
from rules.derby_penalties.options import OPTIONS
from rules.derby_penalties.played import events, facts, play, starting_team
from rules.derby_penalties.stand_in.deeds import Leg
from rules.derby_penalties.stand_in.directions import Direction
from rules.derby_penalties.stand_in.state import Braced, Downed, Entered, Rested, Slid
from rules.derby_penalties.state import Cause, Sheet
from rules.derby_penalties.tally import STATISTICS as COUNTED

SIDES = (
    SideNames(team="Rollers", players={player: f"Ann {player}" for player in range(1, 6)}),
    SideNames(team="Furies", players={player: f"Bo {player}" for player in range(1, 6)}),
)
BEGUN = (layer.BoutBegan(Sheet()), told.JamBegan(2, 1))
JUKE = next(place for place, card in enumerate(CARDS) if card.name == "Jammer Juke")


def bout(*after: Struct) -> TranscriptTold:
    return transcript([*BEGUN, *after], SIDES)


def lines(*after: Struct) -> list[str]:
    """What is told of a jam in which this happens, without its first line."""
    passage = bout(*after).passages[1]
    return [f"{act.label}: {act.text}" if act.label else act.text for act in passage.acts][1:]


def test_every_event_is_told_or_silent_on_purpose() -> None:
    assert set(SENTENCES) | SILENT | set(PASSING) == set(EVENT_TYPES)
    assert not set(SENTENCES) & (SILENT | set(PASSING))
    assert set(HEADINGS) <= set(OPENINGS) <= set(EVENT_TYPES)


def test_every_way_cause_and_base_game_has_its_words() -> None:
    assert set(WAYS) == set(Direction)
    assert set(SPARED) == set(PENALISED) == set(Cause)
    assert set(BASE_GAMES) == set(BASES)


@pytest.mark.rule("TYC-116")
def test_every_figure_has_a_name() -> None:
    assert set(STATISTICS) == set(COUNTED)
    options = Options(OPTIONS)
    teams = [starting_team(OWN, name, options) for name in ("Rollers", "Furies")]
    sides = facts(play(teams, options, HashDice(1), "bout").log).sides
    assert {name for side in sides for name in side.tallies} - {"points"} <= set(TALLIES)


def test_a_turn_reads_as_it_went() -> None:
    assert lines(
        told.TurnBegan(1, 4),
        layer.CardDrawn(1, JUKE),
        layer.Selected(7),
        Rested(7),
        layer.Selected(6),
        Rested(6),
        layer.Selected(8),
        told.PushedOut(2, 8),
        Slid(8, (9, 1), (Leg(Direction.AHEAD_LEFT, 1, 1),)),
        layer.Selected(9),
        layer.BoxStepped(9, 1, 0),
        layer.RisksRolled((2,)),
        layer.ReviewSpent(1, 8),
        layer.Rerolled(1),
        layer.Judged(8, Cause.PUSH_OUT, penalty=True, reviewed=True),
        told.SentOff(8),
        layer.JammerUp(1),
        layer.Selected(5, "Jammer Juke"),
        Slid(5, (40, 2), (Leg(Direction.AHEAD, 3), Leg(Direction.AHEAD_LEFT, 2))),
        told.Overtook(5, 1, 1),
        told.Overtook(5, 2, 2),
        told.Scored(5, 1),
        told.Overtook(5, 3, 2),
        told.Scored(5, 1),
        layer.RisksRolled((4,)),
        layer.Judged(5, Cause.CARD, penalty=False),
        layer.CardDiscarded(JUKE),
        layer.Reshuffled(),
        told.TurnEnded(1),
        told.LeadTaken(1),
        told.CalledOff(1),
        layer.JamEnded(2),
    ) == [
        "Turn 4 of Furies: The card is Jammer Juke, risk 1.",
        "Bo 3 and Bo 2 stay put.",
        "Bo 4 slides 1 tile ahead to the left, to 9:1. Bo 4 pushes Ann 3 out of bounds.",
        "Bo 5 sits in region 2 of the box.",
        (
            "The die shows 2. Furies spends an Official Review. The second roll is 1."
            " A penalty for Bo 4, who pushed out. Bo 4 goes to the box."
        ),
        (
            "Bo 1 uses Jammer Juke. Bo 1 slides 3 tiles straight ahead, then 2 tiles ahead to the left, to 4:2."
            " Bo 1 passes Ann 2 for the first time. Bo 1 passes Ann 3 and Ann 4. Bo 1 scores 2 points."
        ),
        "The die shows 4. No penalty for Bo 1, who used the card.",
        "The discards are shuffled and become the draw pile.",
        "Bo 1 is lead jammer.",
        "Furies calls the jam off.",
        "Jam 2 is over.",
    ]


def test_a_swap_and_a_return_are_told() -> None:
    assert lines(
        told.TurnBegan(0, 5),
        layer.CardDrawn(0, len(CARDS)),
        layer.RisksRolled((1, 6)),
        layer.Judged(0, Cause.CARD, penalty=True),
        layer.Swapped(5),
        told.SentOff(0),
        Entered(5, (3, 4)),
        layer.Selected(1),
        Entered(1, (2, 0)),
        layer.Returned(1),
        layer.Selected(2),
        layer.BoxStepped(2, 0, 1),
        layer.Selected(5),
        layer.SpentEarlier(5),
    ) == [
        "Turn 5 of Rollers: The card is a spent review, a blank.",
        (
            "The dice show 1 and 6. A penalty for Ann 1, who used the card. Bo 1 is set free at once: two Jammers never"
            " sit together. Ann 1 goes to the box. Bo 1 takes tile 3:4."
        ),
        "Ann 2 takes tile 2:0. Ann 2 is back from the box.",
        "Ann 3 sits in region 1 of the box, with 1 further penalty to serve.",
        "Bo 1 has had her move, when she was set free.",
    ]


def test_cards_that_do_something_to_others_are_told() -> None:
    assert lines(
        layer.Selected(1, "Power Hit"),
        told.Pushed(6, 1, (8, 2)),
        Downed(6),
        Slid(1, (7, 2), (Leg(Direction.AHEAD, 1, 1),)),
        layer.Selected(2, "Hold the Line"),
        Rested(2),
        Braced(2),
    ) == [
        (
            "Ann 2 uses Power Hit. Ann 2 slides 1 tile straight ahead, to 7:2. Ann 2 pushes Bo 2 to 8:2."
            " Bo 2 is down and loses her next selection."
        ),
        "Ann 3 uses Hold the Line. Ann 3 stays put. Nobody can push Ann 3 until her side's next turn.",
    ]


@pytest.mark.rule("TYC-85")
def test_the_first_thing_said_is_whose_base_game_it_is() -> None:
    assert "stand-in of our own" in bout().passages[0].acts[0].text
    own_board = transcript([layer.BoutBegan(Sheet(base_game="table"))], SIDES).passages[0].acts[0].text
    assert "the players' own" in own_board
    assert "stand-in" not in own_board


def test_what_was_told_of_a_board_of_the_players_own_is_told() -> None:
    assert lines(
        layer.Selected(2), layer.JammerUp(0), layer.Selected(1), table.Carried(1),
        told.PushedOut(table.UNTOLD, 1), table.Settled(), told.Scored(0, 3), table.LastJam(),
    ) == [
        (
            "Ann 2 is moved on the board. Ann 2 pushes an opponent out of bounds. Ann 1 scores 3 points."
            " It was the last jam."
        )
    ]  # fmt: skip


def test_the_score_runs_through_the_bout() -> None:
    match = bout(
        told.Scored(5, 3), told.JamBegan(3, 0, (4, 8)), told.Scored(0, 2), layer.BoxCleared(), layer.BoutEnded(1)
    )
    assert [(passage.title, passage.score) for passage in match.passages] == [
        ("Before the bout", (0, 0)),
        ("Jam 2", (0, 3)),
        ("Jam 3", (2, 3)),
        ("The end", (2, 3)),
    ]
    assert match.passages[2].acts[0].text.startswith("Rollers starts. Ann 5 and Bo 4 still sit in the box.")
    assert match.passages[3].acts[0].text == "Furies wins the bout."


@pytest.mark.parametrize("seed", range(2))
def test_whole_bouts_are_told_to_the_end(seed: int) -> None:
    options = Options(OPTIONS, {"reviews": "recycled", "box_at_jam_end": "release", "box_regions": 3})
    teams = [starting_team(OWN, name, options) for name in ("Rollers", "Furies")]
    played = play(teams, options, HashDice(seed), "bout", bots=("steady", "random"))
    match = words_of("derby_penalties").transcript(events(played.log), SIDES)
    assert match.passages[-1].score == (played.report.home.points, played.report.visitor.points)
    assert len(match.passages) == len(played.report.jams) + 2
    assert all(act.text and "%" not in act.text for passage in match.passages for act in passage.acts)
