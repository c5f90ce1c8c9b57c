"""Matches told move by move: every event has its words, and what belongs together is one sentence."""

import pytest
from msgspec.structs import replace

from matches.presenters.games import words_of
from matches.presenters.hexsport import transcript_words as words
from matches.presenters.hexsport.transcript import HEADINGS, LABELS, SENTENCES, SILENT, transcript
from matches.presenters.words import PassageTold, TranscriptTold
from rules.core.dice import HashDice
from rules.hexsport.options import DEFAULTS
from rules.hexsport.play import events as e
from rules.hexsport.play.actions import ACTIONS, SPECIAL_MOVES
from rules.hexsport.play.attack_table import ATTACKS
from rules.hexsport.play.cuts import Cut
from rules.hexsport.play.lineups import single_match
from rules.hexsport.play.pitch import PITCH
from rules.hexsport.play.played import bots, events, play, starting_team
from rules.hexsport.play.state import NOBODY, Ended
from rules.hexsport.play.tests_table import TESTS
from rules.hexsport.report import Cause
from rules.hexsport.ruleset import HEXSPORT
from rules.hexsport.state import Role

SHEET = single_match(("marauders", "judwan"), DEFAULTS)
BEGAN = e.MatchBegan(SHEET, (1, 2, 3))
JACK, OTHER_JACK, GUARD, STRIKER = 0, 1, 6, 8
HERE, THERE, BEYOND = 100, 101, 102
FIRST_RUSH = e.RushBegan(1, 0)


def told(*after: e.Event) -> TranscriptTold:
    """The transcript of a match of which this is known."""
    return transcript([BEGAN, *after])


def rush(*after: e.Event) -> PassageTold:
    """What is told of the first Rush, in which this happens."""
    places = (e.PlayerDeployed(JACK, HERE, 0), e.PlayerDeployed(STRIKER, BEYOND, 3))
    return told(*places, FIRST_RUSH, *after).passages[-1]


def lines(*after: e.Event) -> list[str]:
    return [act.text for act in rush(*after).acts]


def hex_of(cell: int) -> str:
    q, r = PITCH.cells[cell]
    return f"({q}, {r})"


def rolled(kind: str, slot: int, successes: int) -> e.TestRolled:
    return e.TestRolled(kind, slot, 4, ((4,),) * successes, successes)


def test_every_event_is_told_or_silent_on_purpose() -> None:
    said = (set(SENTENCES), HEADINGS, LABELS, SILENT)
    assert set().union(*said) == set(e.EVENT_TYPES)
    assert sum(map(len, said)) == len(e.EVENT_TYPES)


def test_every_key_of_the_rules_has_its_words() -> None:
    assert {*ACTIONS, *SPECIAL_MOVES.values()} <= set(words.ACTIONS)
    assert set(words.TESTS) == {*TESTS, *words.ACTIONS}
    assert set(words.ATTACKS) == set(ATTACKS)
    assert set(words.CUTS) == {cut.value for cut in Cut}


EACH = [
    e.SidesDrawn(swapped=False),
    e.CardsDrawn(0, (1,), "setup"),
    e.CardsDiscarded(1, (1, 2), "exchange"),
    e.CardsDiscarded(1, (1,), "played"),
    *(e.CardTurned(1, why, 0) for why in ("fan_check", "random_player")),
    e.PileReshuffled(),
    e.EventBegan(6),
    e.EventEnded(),
    e.PrimaDonnaRolled(STRIKER, 1, striker=True),
    e.PrimaDonnaRolled(STRIKER, 2, striker=False),
    e.CardBought(0),
    *(e.CheersCashed(0, reward, 3) for reward in ("die", "card")),
    e.CoachingGained(0, dice=1),
    e.CoachingGained(0, reserve=2),
    e.CoachingSpent(0, 1),
    *(e.PlayTried(0, play, "") for play in ("offensive", "defensive", "support")),
    e.TokenLimitRaised(JACK, 3),
    e.CheerleaderPlaced(0, 2),
    e.CheerleaderBenched(0, 2),
    *(e.RushCut(cut.value) for cut in Cut),
    e.BinMoved(JACK, 0),
    e.RefMoved(HERE),
    e.TimeCalled(6),
    e.SuddenDeathBegan(),
    *(e.MatchEnded(Ended(winner=1, how=how)) for how in words.ENDS),
    *(e.MatchEnded(Ended(winner=None, how=how)) for how in words.ENDS_LEVEL),
    e.BallLaunched(HERE),
    *(e.BallMoved(HERE, how) for how in ("scatter", "throw", "launch", "punt", "drop", "rest")),
    *(e.BallTaken(JACK, how) for how in ("pick_up", "catch", "steal")),
    *(e.BallThrown(JACK, kind, HERE, STRIKER) for kind in ("strike", "pass", "throw_at")),
    e.BallThrown(JACK, "strike", HERE),
    e.BallLost(),
    e.StrikeScored(JACK, 3, 3),
    *(e.CheersEarned(0, cheers, why) for cheers in (0, 1, 2) for why in ("strike", "cheerleader", "damage")),
    *(e.FoulCalled(foul, JACK) for foul in words.FOULS),
    e.FoulCalled("dirty_tricks", JACK, STRIKER),
    e.RefChecked(JACK, (1,), 0),
    e.RefChecked(JACK, (2, 3), 5),
    e.RefDistracted(JACK),
    e.CardWasted(0, 6),
    *(rolled(kind, JACK, 1) for kind in TESTS),
    rolled("play", NOBODY, 1),
    *(e.DiceRolled(purpose, (3,)) for purpose in words.DICE.keys() - {"ref_check"}),
    e.DieRerolled(JACK, "grizzled", 1),
    e.AbilityUsed(JACK, "running_interference"),
    *(e.PlayerMoved(JACK, HERE, 0, how) for how in ("step", "jump", "push", "follow_up", "dodge", "crawl", "feint")),
    e.PlayerMoved(JACK, HERE, 0, "punted"),
    e.PlayerEntered(OTHER_JACK, HERE, 0),
    e.PlayerLeft(JACK),
    *(e.PlayerFell(JACK, HERE, why) for why in ("dash", "evade", "jump", "", *Cause)),
    e.PlayerStood(JACK, 0),
    *(e.RoleChanged(JACK, role) for role in Role),
    *(e.PlayerBinned(JACK, 2, why) for why in ("foul", "injury")),
    e.PlayerSentOff(JACK),
    e.PlayerKilled(JACK),
    *(e.AttackMade(JACK, STRIKER, kind) for kind in ATTACKS),
    e.ArmourHeld(JACK, 2),
    e.PlayerHarmed(JACK, 2, 1, STRIKER, Cause.SLAM),
    e.PlayerDeployed(OTHER_JACK, THERE, 0),
]


@pytest.mark.parametrize("event", EACH, ids=lambda event: type(event).__name__)
def test_whatever_happens_is_a_whole_sentence(event: e.Event) -> None:
    (sentence,) = lines(event)
    assert sentence.endswith((".", "!"))
    assert "%" not in sentence
    assert "_" not in sentence


def test_the_samples_leave_no_sentence_out() -> None:
    assert {type(event) for event in EACH} | {e.MatchBegan} == set(SENTENCES)


def test_what_is_told_elsewhere_says_nothing_itself() -> None:
    quiet = (e.DiceRolled("ref_check", (2,), JACK), e.CardTurned(1, "ref", 0), e.BinMoved(JACK, 2))
    assert lines(*quiet) == []


def test_an_act_is_a_line_with_its_name() -> None:
    passage = rush(
        e.ActionBegan(JACK, "run", "token"),
        e.PlayerMoved(JACK, THERE, 0),
        rolled("evade", JACK, 2),
        e.PlayerMoved(JACK, BEYOND, 0),
        e.PlayerTurned(JACK, 3),
        e.ActionEnded(JACK, "run"),
        e.RefMoved(HERE),
    )
    assert passage.title == "Rush 1: marauders"
    assert [(act.label, act.text) for act in passage.acts] == [
        ("Run", f"Goblin Jack 1 moves 2 hexes to {hex_of(BEYOND)} (Evade: 2 successes [4 4, 4+])."),
        ("", f"The Ref goes to {hex_of(HERE)}."),
    ]


def test_a_movement_ends_with_the_fall() -> None:
    failed = rolled("dash", JACK, 0)
    assert lines(e.PlayerMoved(JACK, THERE, 0), failed, e.PlayerFell(JACK, THERE, "dash")) == [
        f"Goblin Jack 1 moves 1 hex to {hex_of(THERE)} (Dash: 0 successes) and falls."
    ]
    assert lines(failed, e.PlayerFell(JACK, HERE, "dash")) == ["Goblin Jack 1 fails the Dash and falls."]


def test_the_movements_of_two_players_are_two() -> None:
    assert (
        len(lines(e.PlayerMoved(JACK, THERE, 0), e.PlayerMoved(STRIKER, HERE, 0), e.PlayerMoved(JACK, BEYOND, 0))) == 3
    )


def test_an_attack_is_told_with_what_both_sides_rolled() -> None:
    assert lines(e.AttackMade(GUARD, STRIKER, "slam"), rolled("slam", GUARD, 4), rolled("slamback", STRIKER, 1)) == [
        (
            "Orx Guard 7 slams Striker 1: 4 successes [4 4 4 4, 4+] against 1 [4, 4+] (Slamback). "
            "Orx Guard 7 comes off better."
        )
    ]
    assert lines(e.AttackMade(GUARD, STRIKER, "slam"), rolled("slam", GUARD, 0), rolled("dodge", STRIKER, 2)) == [
        "Orx Guard 7 slams Striker 1: 0 successes against 2 [4 4, 4+] (Dodge). Striker 1 comes off better."
    ]
    assert lines(e.AttackMade(GUARD, STRIKER, "feint"), rolled("feint", GUARD, 1), rolled("dodge", STRIKER, 1)) == [
        "Orx Guard 7 feints at Striker 1: 1 success [4, 4+] against 1 [4, 4+] (Dodge). A draw."
    ]
    assert lines(e.AttackMade(GUARD, STRIKER, "slam"), rolled("slam", GUARD, 1), rolled("armour", STRIKER, 2)) == [
        "Orx Guard 7 slams Striker 1: 1 success [4, 4+].",
        "Armour of Striker 1: 2 successes [4 4, 4+].",
    ]
    assert lines(
        e.BallThrown(JACK, "throw_at", BEYOND, STRIKER), rolled("throw_at", JACK, 1), rolled("dodge", STRIKER, 3)
    ) == ["Goblin Jack 1 throws the ball at Striker 1: 1 success [4, 4+] against 3 [4 4 4, 4+] (Dodge)."]


def test_a_die_that_goes_on_stands_with_what_followed() -> None:
    test = e.TestRolled("dash", JACK, 3, ((6, 2), (1,)), 1)
    assert lines(e.PlayerMoved(JACK, THERE, 0), test) == [
        f"Goblin Jack 1 moves 1 hex to {hex_of(THERE)} (Dash: 1 success [6+2 1, 3+])."
    ]


def test_coaching_dice_and_abilities_come_after_what_they_helped() -> None:
    assert lines(
        e.AttackMade(GUARD, STRIKER, "slam"),
        e.CoachingSpent(0, 2),
        rolled("slam", GUARD, 4),
        e.DieRerolled(STRIKER, "grizzled", 1),
        rolled("dodge", STRIKER, 1),
    ) == [
        (
            "Orx Guard 7 slams Striker 1: 4 successes [4 4 4 4, 4+] against 1 [4, 4+] (Dodge). "
            "Orx Guard 7 comes off better."
        ),
        "marauders adds 2 coaching dice.",
        "Striker 1 rolls a 1 again.",
    ]


def test_an_action_within_another_has_its_own_line_and_the_first_goes_on_after_it() -> None:
    passage = rush(
        e.ActionBegan(JACK, "stand_up", "token"),
        e.PlayerStood(JACK, 0),
        e.ActionBegan(JACK, "run", "free"),
        e.ActionEnded(JACK, "run"),
        e.FoulCalled("sneak", OTHER_JACK),
        e.ActionEnded(JACK, "stand_up"),
        e.ActionBegan(STRIKER, "run", "interference"),
        e.ActionEnded(STRIKER, "run"),
        e.ActionBegan(JACK, "slam", "card", 51),
        e.ActionEnded(JACK, "slam"),
    )
    assert [(act.label, act.text) for act in passage.acts] == [
        ("Stand Up", "Goblin Jack 1 stands."),
        ("Free Run", "Goblin Jack 1 stays."),
        ("Stand Up", "Foul called on Goblin Jack 2: Sneak."),
        ("Running Interference, Run", "Striker 1 stays."),
        ("Slam by card", "Goblin Jack 1 stays."),
    ]


def test_the_score_is_that_of_the_teams_as_they_were_given_whoever_drew_home() -> None:
    plain = told(FIRST_RUSH, e.StrikeScored(JACK, 3, 3))
    assert (plain.teams, plain.passages[-1].score) == (("marauders", "judwan"), (3, 0))
    swapped = told(e.SidesDrawn(swapped=True), FIRST_RUSH, e.StrikeScored(0, 3, 3))
    assert (swapped.teams, swapped.passages[-1].score) == (("marauders", "judwan"), (0, 3))
    assert swapped.passages[-1].title == "Rush 1: judwan"
    assert swapped.passages[-1].acts[0].text == "Striker 1 scores a Strike worth 3 points!"


def test_players_have_their_numbers_and_in_a_mirror_match_their_teams() -> None:
    named = replace(SHEET.lineups[0].players[0], name="Grom")
    grom = replace(SHEET.lineups[0], players=(named, *SHEET.lineups[0].players[1:]))
    alone = transcript([e.MatchBegan(replace(SHEET, lineups=(grom, SHEET.lineups[1])), ()), e.PlayerKilled(JACK)])
    assert alone.passages[0].acts[-1].text == "Grom (1) is dead."
    mirror = single_match(("judwan", "judwan"), DEFAULTS)
    both = replace(mirror, lineups=(replace(mirror.lineups[0], name="Ants"), mirror.lineups[1]))
    assert transcript([e.MatchBegan(both, ()), e.PlayerKilled(0)]).passages[0].acts[-1].text == (
        "Striker 1 of Ants is dead."
    )


def test_cards_of_a_hand_are_counted_and_not_named() -> None:
    assert lines(e.CardsDrawn(1, (51,), "bought")) == ["judwan draws 1 card."]
    assert lines(e.CardsDiscarded(1, (51,), "played")) == ["judwan plays Slam."]


@pytest.mark.parametrize("seed", range(8))
def test_whole_matches_are_told_to_the_end(seed: int) -> None:
    lists = [team.key for team in HEXSPORT.roster.team_lists(DEFAULTS)]  # type: ignore[union-attr]
    teams = [starting_team(lists[(seed * step) % len(lists)], f"Team {step}", DEFAULTS) for step in (1, 3)]
    found = play(teams, DEFAULTS, HashDice(seed), "", kind="single", bots=(bots[0], "random"))
    match = words_of("hexsport").transcript(events(found.log), ())
    assert [passage.title.split(":")[0] for passage in match.passages] == [
        "Before the match",
        *(f"Rush {number}" for number in range(1, found.report.rush + 1)),  # type: ignore[attr-defined]
    ]
    assert match.passages[-1].score == (found.report.home.points, found.report.visitor.points)  # type: ignore[attr-defined]
    assert "win" in match.passages[-1].acts[-1].text or "level" in match.passages[-1].acts[-1].text
