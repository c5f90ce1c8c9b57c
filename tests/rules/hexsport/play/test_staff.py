"""The plays of the coaching staff, and Cheerleaders on the score track."""

import pytest

from rules.core.odds import test_odds as odds_of
from rules.core.pending import Choice, RollRequest
from rules.hexsport.play.commands import Coach, PlaceCheerleader, Target, TryPlay
from rules.hexsport.play.events import PlayTried, RushEnded, TestRolled
from rules.hexsport.play.evolve import evolve
from rules.hexsport.play.staff import TryPlays, placements
from rules.hexsport.play.state import blank
from tests.rules.hexsport.play.scenes import Scene, guard, jack, striker

FAIL, SUCCESS, DOUBLE = (1, 1, 1), (5, 1, 1), (5, 5, 1)


def tried(play: TryPlay, faces: tuple[int, ...], **told: object) -> Scene:
    """A play of home's staff, rolled."""
    players = [jack(1, at=(-1, 1)), striker(2, at=(-2, 1)), guard(3)]
    scene = Scene(players, **({"staff": ((play.coach,), ())} | told))
    return scene.start(TryPlays(side=0)).give(play).roll(*faces)


@pytest.mark.rule("HX-STAFF-01", "HX-STAFF-05", "HX-RUSH-03")
def test_any_staff_coach_may_try_any_one_play_or_none() -> None:
    scene = Scene([jack(1, at=(-1, 1))], staff=(("defensive", "support"), ()), cheerleaders=(1, 0))
    scene.start(TryPlays(side=0))
    plays = [
        TryPlay(play, coach) for play in ("offensive", "defensive", "support") for coach in ("defensive", "support")
    ]
    assert scene.offered == (*plays, TryPlay())
    assert isinstance(scene.pending, Choice)
    assert scene.pending.seat == 0
    scene.give(TryPlay())
    assert scene.pending is None
    assert scene.told(PlayTried) == []


@pytest.mark.rule("HX-STAFF-01")
def test_after_one_play_no_second_is_offered() -> None:
    scene = tried(TryPlay("offensive", "support"), FAIL)
    assert scene.pending is None


@pytest.mark.rule("HX-STAFF-02")
def test_a_coach_who_tried_a_play_may_try_one_in_the_next_rush() -> None:
    scene = tried(TryPlay("offensive", "support"), FAIL).start(TryPlays(side=0))
    assert TryPlay("offensive", "support") in scene.offered


@pytest.mark.rule("HX-STAFF-03", "HX-STAFF-04")
def test_a_coach_adds_a_die_to_the_play_of_his_kind_alone() -> None:
    """EX-044, EX-045"""
    scene = Scene([jack(1, at=(-1, 1))], staff=(("defensive",), ()), cheerleaders=(1, 0), dice=(2, 0))
    scene.start(TryPlays(side=0)).give(TryPlay("defensive", "defensive"))
    assert isinstance(scene.pending, RollRequest)
    assert (scene.pending.dice, scene.pending.facts["number"]) == (4, 5)
    scene.roll(4, 4, 4, 5)
    assert scene.told(TestRolled)[0].successes == 1
    scene.start(TryPlays(side=0)).give(TryPlay("support", "defensive"))
    assert isinstance(scene.pending, RollRequest)
    assert scene.pending.dice == 3
    four, three = odds_of(4, 5, 1), odds_of(3, 5, 1)
    chances = (four.success + four.doubles, four.doubles, three.success + three.doubles)
    percent = [round(100 * float(chance), 2) for chance in chances]
    assert percent == [80.25, 47.33, 70.37]


@pytest.mark.rule("HX-DICE-30")
def test_coaching_dice_join_a_play_by_option_alone() -> None:
    scene = Scene(staff=(("defensive",), ()), dice=(1, 0), dice_coaching_scope="player_tests_and_staff")
    scene.start(TryPlays(side=0)).give(TryPlay("defensive", "defensive"))
    assert scene.offered == (Coach(0), Coach(1))


@pytest.mark.rule("HX-STAFF-06")
def test_without_a_coach_there_is_no_play_unless_the_option_allows_it() -> None:
    assert Scene().start(TryPlays(side=0)).pending is None
    scene = Scene(staff_without_coach="play_without_bonus").start(TryPlays(side=0))
    assert scene.offered == (TryPlay("offensive"), TryPlay("defensive"), TryPlay())
    scene.give(TryPlay("defensive"))
    assert isinstance(scene.pending, RollRequest)
    assert scene.pending.dice == 3


@pytest.mark.rule("HX-STAFF-07", "HX-RUSH-07")
def test_an_offensive_play_lets_one_player_take_three_token_actions() -> None:
    scene = tried(TryPlay("offensive", "support"), SUCCESS)
    assert scene.offered == (Target(0), Target(1), Target(2))
    scene.give(Target(2))
    assert scene.state.teams[0].limits == ((2, 3),)
    assert scene.pending is None
    assert tried(TryPlay("offensive", "support"), FAIL).state.teams[0].limits == ()


@pytest.mark.rule("HX-STAFF-08")
@pytest.mark.parametrize(
    ("option", "named", "limits"),
    [
        ("as_success", (1,), ((1, 3),)),
        ("one_player_four_tokens", (1,), ((1, 4),)),
        ("two_players_three_tokens", (1, 0), ((1, 3), (0, 3))),
    ],
)
def test_a_doubled_offensive_play_does_what_the_option_says(
    option: str, named: tuple[int, ...], limits: tuple[tuple[int, int], ...]
) -> None:
    scene = tried(TryPlay("offensive", "support"), DOUBLE, staff_offensive_double=option)
    for slot in named:
        scene.give(Target(slot))
    assert scene.state.teams[0].limits == limits
    assert scene.pending is None


@pytest.mark.rule("HX-STAFF-09", "HX-STAFF-10")
@pytest.mark.parametrize(("faces", "dice"), [(FAIL, 0), (SUCCESS, 1), (DOUBLE, 2)])
def test_a_defensive_play_brings_dice_for_the_other_rush(faces: tuple[int, ...], dice: int) -> None:
    scene = tried(TryPlay("defensive", "support"), faces)
    assert scene.state.teams[0].reserve == dice
    assert scene.state.teams[0].dice == 0


@pytest.mark.rule("HX-STAFF-11", "HX-RUSH-28")
def test_what_is_left_of_a_defensive_play_is_gone_after_the_other_rush() -> None:
    own = tried(TryPlay("defensive", "support"), DOUBLE)
    assert evolve(own.state, RushEnded(1)).teams[0].reserve == 2
    other = Scene(side=1, rush=2, reserve=(2, 0))
    assert evolve(other.state, RushEnded(2)).teams[0].reserve == 0


@pytest.mark.rule("HX-STAFF-15")
def test_cheerleaders_start_on_the_bench() -> None:
    team = blank(Scene(cheerleaders=(3, 0)).state.sheet).teams[0]
    assert (team.benched_cheerleaders, team.cheerleaders) == (3, ())


@pytest.mark.rule("HX-STAFF-12", "HX-STAFF-13", "HX-STAFF-14")
def test_a_support_play_places_or_moves_a_cheerleader_and_twice_when_doubled() -> None:
    support = TryPlay("support", "offensive")
    assert tried(support, FAIL, cheerleaders=(2, 0)).pending is None
    scene = tried(support, DOUBLE, cheerleaders=(2, 0)).give(PlaceCheerleader(0, 3))
    assert scene.state.teams[0].cheerleaders == (3,)
    scene.give(PlaceCheerleader(0, -2, 3))
    assert scene.state.teams[0].cheerleaders == (-2,)
    assert scene.state.teams[0].benched_cheerleaders == 1
    assert scene.pending is None
    once = tried(support, SUCCESS, cheerleaders=(2, 0)).give(PlaceCheerleader(0, 3))
    assert once.pending is None


@pytest.mark.rule("HX-STAFF-16")
def test_a_cheerleader_goes_to_any_field_without_marker_or_cheerleader() -> None:
    scene = Scene(score=2, cheerleaders=(1, 1))
    state = scene.state.with_team(1, cheerleaders=(5,))
    fields = [place.field for place in placements(state, 0)]
    assert fields == [field for field in range(-7, 8) if field not in (2, 5)]
    own = Scene(score=2, cheerleaders=(1, 1), staff_cheer_fields="own_side_only").state
    assert [place.field for place in placements(own, 0)] == [1, 3, 4, 5, 6, 7]
    assert [place.field for place in placements(own, 1)] == [-7, -6, -5, -4, -3, -2, -1]


@pytest.mark.rule("HX-STAFF-19")
def test_a_support_play_moves_own_cheerleaders_unless_the_option_says_any() -> None:
    own = Scene(cheerleaders=(1, 0)).state.with_team(1, cheerleaders=(5,))
    assert {place.side for place in placements(own, 0)} == {0}
    both = Scene(cheerleaders=(1, 0), staff_move_whose="any").state.with_team(1, cheerleaders=(5,))
    assert {(place.side, place.origin) for place in placements(both, 0)} == {(0, None), (1, 5)}
