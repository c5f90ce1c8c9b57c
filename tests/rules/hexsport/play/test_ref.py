"""Ref Checks, the distracted Ref and the Ref's move."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.core.pending import Choice, RollRequest
from rules.hexsport.play.action import action_for
from rules.hexsport.play.commands import Act, Choose, Pick, Step, Stop
from rules.hexsport.play.events import EventBegan, RefMoved, RushCut, RushEnded, TestRolled
from rules.hexsport.play.evolve import evolve
from rules.hexsport.play.pitch import PITCH, cells_in
from rules.hexsport.play.ref import Distract, MoveRef, RefCheck, own_die, penalty_of, reach, ref_ends
from rules.hexsport.play.state import Where
from rules.hexsport.state import Stats
from tests.rules.hexsport.play.scenes import Piece, Scene, cell, guard, jack, keeper, striker

REF_ONE, REF_SEVEN, REF_THREE_EVENT, REF_TWO, SHATTERS = 1, 7, 3, 2, 33


def checked(*faces: int, **terms: object) -> Scene:
    scene = Scene([jack(1, at=(0, 2))], ref=(0, 1), **terms)
    return scene.start(RefCheck(slot=0, eye=True, own=len(faces) == 2)).roll(*faces)


@pytest.mark.rule("HX-REF-03", "HX-REF-04", "HX-REF-05", "HX-REF-06", "HX-REF-07", "HX-REF-08")
def test_low_dice_are_added_to_a_penalty() -> None:
    """EX-074"""
    assert checked(2, 3).where("H1") == "off"
    binned = checked(2, 5)
    assert binned.where("H1") == "bin"
    assert binned.state.figures[0].bin == 2
    assert checked(4, 6).where("H1") == (0, 2)
    assert checked(1).state.figures[0].bin == 1
    assert checked(3, 1).where("H1") == "off"


@pytest.mark.rule("HX-REF-07")
def test_by_option_every_penalty_is_the_third_space() -> None:
    assert checked(1, 5, ref_bin_space="always_3").state.figures[0].bin == 3


@pytest.mark.rule("HX-REF-09", "HX-REF-10")
def test_the_chances_of_a_check() -> None:
    """EX-075"""
    one = Counter(penalty_of((face,)) for face in range(1, 7))
    assert one == {0: 3, 1: 1, 2: 1, 3: 1}
    two = Counter(min(penalty_of(faces), 4) for faces in product(range(1, 7), repeat=2))
    assert two == {0: 9, 1: 6, 2: 7, 3: 8, 4: 6}
    assert [Fraction(two[n], 36) for n in range(5)] == [Fraction(n) for n in ("1/4", "1/6", "7/36", "2/9", "1/6")]


@pytest.mark.rule("HX-REF-03")
def test_the_refs_own_die_reaches_seven_hexes() -> None:
    """EX-076"""
    scene = Scene([jack(1, at=(7, 1)), jack(2, at=(8, 1))], ref=(0, 1))
    assert [own_die(scene.state, slot) for slot in (0, 1)] == [True, False]


@pytest.mark.rule("HX-REF-18", "HX-REF-19")
def test_a_distracted_ref_rolls_his_own_die_against_the_distractor_alone() -> None:
    scene = Scene([jack(1, at=(1, 1)), jack(2, at=(0, 2))], ref=(0, 1))
    distracted = replace(scene.state, distractor=0)
    assert [own_die(distracted, slot) for slot in (0, 1)] == [True, False]
    over = evolve(distracted, RushEnded(1))
    assert [own_die(over, slot) for slot in (0, 1)] == [True, True]


@pytest.mark.rule("HX-REF-11", "HX-REF-12")
@pytest.mark.parametrize(("side", "cuts"), [(0, 1), (1, 0)])
def test_the_ball_of_a_penalised_carrier_scatters_and_ends_his_own_rush(side: int, cuts: int) -> None:
    scene = Scene([jack(1, at=(4, 2), ball=True)], ref=(0, 1), side=side)
    scene.start(RefCheck(slot=0, eye=True, own=True)).roll(1, 5)
    assert scene.where("H1") == "bin"
    assert scene.ball == (4, 2)
    assert scene.carrier is None
    assert isinstance(scene.pending, Choice)
    assert scene.pending.kind == "scatter"
    scene.give(scene.offered[0]).roll(1, 2)
    assert scene.ball == (6, 2)
    assert len(scene.told(RushCut)) == cuts


@pytest.mark.rule("HX-REF-11", "HX-REF-12")
def test_by_option_the_ball_of_a_penalised_carrier_stays() -> None:
    scene = Scene([jack(1, at=(4, 2), ball=True)], ref=(0, 1), ref_carrier_ball="stays_in_hex")
    scene.start(RefCheck(slot=0, eye=True, own=True)).roll(3, 3)
    assert scene.where("H1") == "off"
    assert scene.ball == (4, 2)
    assert scene.pending is None
    assert scene.state.cut == ""


@pytest.mark.rule("HX-REF-13")
def test_a_player_sent_off_is_not_dead() -> None:
    assert checked(2, 3).state.figures[0].where is Where.OFF


def distraction(*helpers: object, home_dice: int = 0) -> Scene:
    """H5, a Guard, stands beside the Ref on (0, 1) and distracts him."""
    scene = Scene([guard(5, at=(1, 1), facing=3), *helpers], [jack(9, at=(5, 0))], ref=(0, 1), dice=(home_dice, 0))
    return scene.start(Distract(slot=0))


@pytest.mark.rule("HX-DISTRACT-02", "HX-DISTRACT-03", "HX-DISTRACT-04", "HX-FACING-12")
def test_a_guard_distracts_with_four_dice_and_two_threatening_team_mates_leave_the_ref_one() -> None:
    """EX-077"""
    scene = distraction(jack(6, at=(0, 2), facing=2), jack(7, at=(-1, 1), facing=0))
    assert isinstance(scene.pending, RollRequest)
    assert (scene.pending.dice, scene.pending.facts["number"]) == (4, 4)
    scene.roll(1, 1, 1, 4)
    assert isinstance(scene.pending, RollRequest)
    assert (scene.pending.purpose, scene.pending.dice, scene.pending.facts["number"]) == ("remain_calm", 1, 4)
    alone = distraction().roll(1, 1, 1, 4)
    assert isinstance(alone.pending, RollRequest)
    assert alone.pending.dice == 3


@pytest.mark.rule("HX-DISTRACT-03")
def test_three_threatening_team_mates_take_two_dice_at_most() -> None:
    mates = (jack(6, at=(0, 2), facing=2), jack(7, at=(-1, 1), facing=0), jack(8, at=(0, 0), facing=5))
    scene = distraction(*mates).roll(1, 1, 1, 4)
    assert isinstance(scene.pending, RollRequest)
    assert scene.pending.dice == 1


@pytest.mark.rule("HX-DISTRACT-05")
def test_a_doubled_distraction_brings_no_check() -> None:
    scene = distraction().roll(4, 4, 1, 1).roll(4, 1, 1)
    assert scene.pending is None
    assert scene.state.distractor == 0
    assert scene.where("H5") == (1, 1)


@pytest.mark.rule("HX-DISTRACT-06")
@pytest.mark.parametrize("calm", [(4, 4, 1), (4, 4, 4)])
def test_a_won_or_drawn_distraction_is_checked_without_the_eye(calm: tuple[int, ...]) -> None:
    """EX-078"""
    faces = (4, 4, 1, 1) if calm == (4, 4, 1) else (4, 4, 4, 4)
    scene = distraction().roll(*faces).roll(*calm)
    assert scene.state.distractor == 0
    scene.roll(3)
    assert scene.state.figures[0].bin == 3


@pytest.mark.rule("HX-DISTRACT-07", "HX-DISTRACT-08")
def test_a_ref_who_wins_checks_the_distractor_with_both_dice() -> None:
    scene = distraction().roll(4, 4, 1, 1).roll(4, 4, 4)
    assert scene.state.distractor == -1
    assert isinstance(scene.pending, RollRequest)
    assert (scene.pending.purpose, scene.pending.subject, scene.pending.dice) == ("ref_check", "H5", 2)


@pytest.mark.rule("HX-DISTRACT-09", "HX-REF-13")
def test_a_ref_who_doubles_sends_the_distractor_off() -> None:
    scene = distraction().roll(4, 1, 1, 1).roll(4, 4, 1)
    assert scene.where("H5") == "off"
    assert scene.pending is None


@pytest.mark.rule("HX-DISTRACT-09", "HX-REF-11")
def test_the_ball_of_a_distractor_sent_off_scatters() -> None:
    scene = Scene([guard(4, at=(3, 2)), striker(5, at=(1, 1), ball=True)], ref=(0, 1)).start(Distract(slot=1))
    scene.roll(4, 1, 1).roll(4, 4, 1)
    assert isinstance(scene.pending, Choice)
    assert scene.pending.kind == "scatter"
    assert scene.ball == (1, 1)


@pytest.mark.rule("HX-DICE-30", "HX-DICE-31")
def test_no_coaching_dice_join_the_refs_answer() -> None:
    scene = Scene([guard(5, at=(1, 1))], ref=(0, 1), dice=(0, 2)).start(Distract(slot=0)).roll(4, 4, 1, 1)
    assert isinstance(scene.pending, RollRequest)
    assert scene.pending.purpose == "remain_calm"


def hexes(mask: int) -> set[tuple[int, int]]:
    return {PITCH.cells[place] for place in cells_in(mask)}


@pytest.mark.rule("HX-REF-15", "HX-RUSH-24", "HX-RUSH-26")
def test_the_rushing_coach_moves_the_ref_up_to_the_number_of_a_card() -> None:
    scene = Scene([jack(1, at=(3, -2))], side=1, ref=(-1, 1)).start(MoveRef()).draw(REF_ONE)
    assert isinstance(scene.pending, Choice)
    assert scene.pending.seat == 1
    around = {(0, 1), (0, 0), (-1, 0), (-2, 1), (-2, 2), (-1, 2)}
    assert {PITCH.cells[command.cell] for command in scene.offered} == {(-1, 1), *around} - hexes(PITCH.coloured)
    scene.give(Choose(cell((0, 1))))
    assert scene.told(RefMoved) == [RefMoved(cell((0, 1)))]
    assert scene.state.discards == (REF_ONE,)


@pytest.mark.rule("HX-RUSH-26")
def test_by_option_the_other_coach_moves_the_ref() -> None:
    scene = Scene(ref=(-1, 1), ref_mover="other_coach").start(MoveRef()).draw(REF_ONE)
    assert isinstance(scene.pending, Choice)
    assert scene.pending.seat == 1


@pytest.mark.rule("HX-RUSH-25", "HX-CARDS-08")
def test_an_event_that_moved_the_ref_takes_effect_after_his_move() -> None:
    scene = Scene(ref=(-1, 1)).start(MoveRef()).draw(REF_THREE_EVENT)
    assert scene.state.event == 0
    scene.give(Choose(cell((0, 1))))
    assert scene.told(RefMoved, EventBegan) == [RefMoved(cell((0, 1))), EventBegan(REF_THREE_EVENT)]
    assert scene.state.discards == (REF_THREE_EVENT,)


@pytest.mark.rule("HX-RUSH-25", "HX-CARDS-21")
def test_ball_shatters_turned_up_for_the_ref_takes_the_ball_away() -> None:
    scene = Scene([jack(1, at=(3, -2), ball=True)], ref=(-1, 1)).start(MoveRef()).draw(SHATTERS)
    scene.give(Choose(cell((-1, 1))))
    assert scene.ball is None
    assert scene.told(RefMoved) == []


@pytest.mark.rule("HX-REF-16")
def test_the_ref_ends_on_no_coloured_hex_and_not_on_the_ball() -> None:
    scene = Scene(ref=(0, 1), ball=(1, 1))
    ends = hexes(ref_ends(scene.state, 7))
    assert (1, 1) not in ends
    assert (-1, 2) not in ends  # on the launch line
    assert (5, 0) not in ends  # a Bonus Hex
    assert {(2, 1), (-1, 1)} <= ends  # beyond the ball, beyond the line
    assert hexes(ref_ends(Scene(ref=(0, 1), ball=(0, 1)).state, 1)).isdisjoint({(0, 1)})


@pytest.mark.rule("HX-REF-17", "HX-REF-15")
def test_players_stand_in_the_refs_way() -> None:
    ring = [jack(number, at=at) for number, at in enumerate([(1, 1), (1, 0), (0, 0), (-1, 1), (-1, 2), (0, 2)], 1)]
    scene = Scene(ring, ref=(0, 1))
    assert hexes(ref_ends(scene.state, 7)) == {(0, 1)}
    scene.start(MoveRef()).draw(REF_SEVEN)
    assert scene.pending is None
    assert (2, 1) in hexes(ref_ends(Scene(ring[1:], ref=(0, 1)).state, 2))
    assert (2, 1) not in hexes(ref_ends(Scene(ring[1:], ref=(0, 1)).state, 1))
    assert (2, 1) in hexes(ref_ends(Scene(ring, ref=(0, 1), ref_blocks_players=False).state, 2))


@pytest.mark.rule("HX-REF-15")
@given(
    start=st.sampled_from(range(len(PITCH.cells))),
    steps=st.integers(1, 7),
    closed=st.sets(st.sampled_from(range(len(PITCH.cells))), max_size=30),
)
def test_the_cells_within_reach_are_those_of_the_shortest_ways(start: int, steps: int, closed: set[int]) -> None:
    ways = {start: 0}
    line = [start]
    for at in line:
        for neighbour in PITCH.neighbours[at]:
            if neighbour >= 0 and neighbour not in closed and neighbour not in ways:
                ways[neighbour] = ways[at] + 1
                line.append(neighbour)
    assert set(cells_in(reach(start, steps, sum(1 << place for place in closed)))) == {
        place for place, length in ways.items() if length <= steps
    }


def walks(scene: Scene, *steps: int) -> Scene:
    """H1 takes Distract the Ref as a run in these directions and stays there."""
    scene.start(action_for(scene.state, Act(0, "distract"))).give(Pick("run"))
    for direction in steps:
        scene.give(Step(direction))
    if isinstance(scene.pending, Choice):
        scene.give(Stop())
    return scene


@pytest.mark.rule("HX-DISTRACT-01")
@pytest.mark.parametrize("player", [striker, jack, guard, keeper])
def test_any_player_distracts_who_runs_up_to_the_ref(player: Callable[..., Piece]) -> None:
    scene = walks(Scene([player(1, at=(3, 1))], ref=(0, 1)), 3, 3)
    assert scene.where("H1") == (1, 1)
    assert isinstance(scene.pending, RollRequest)
    assert scene.pending.purpose == "distract"
    assert scene.state.teams[0].tokens == 4
    assert scene.state.figures[0].actions == 1


@pytest.mark.rule("HX-DISTRACT-01")
def test_who_does_not_end_beside_the_ref_distracts_nobody() -> None:
    scene = walks(Scene([jack(1, at=(3, 1))], ref=(0, 1)), 3)
    assert scene.where("H1") == (2, 1)
    assert scene.pending is None
    assert scene.told(TestRolled) == []


@pytest.mark.rule("HX-DISTRACT-01")
def test_a_distractor_may_sprint_and_dash_to_the_ref() -> None:
    slow = Stats(1, 4, 4, 4, 4)
    scene = Scene([jack(1, at=(4, 1), facing=3, stats=slow)], ref=(0, 1))
    scene.start(action_for(scene.state, Act(0, "distract"))).give(Pick("sprint")).give(Step(3), Step(3), Step(3))
    assert isinstance(scene.pending, RollRequest)
    assert scene.pending.purpose == "dash"
    scene.roll(4, 1, 1)
    if isinstance(scene.pending, Choice):
        scene.give(Stop())
    assert scene.where("H1") == (1, 1)
    assert isinstance(scene.pending, RollRequest)
    assert scene.pending.purpose == "distract"


@pytest.mark.rule("HX-DISTRACT-10")
def test_a_player_may_come_from_the_bench_to_distract_as_in_any_move_action() -> None:
    scene = Scene([jack(1)], ref=(-9, 4))
    scene.start(action_for(scene.state, Act(0, "distract"))).give(Pick("run"))
    assert scene.where("H1") == (-10, 5)
    scene.give(Stop())
    assert isinstance(scene.pending, RollRequest)
    assert scene.pending.purpose == "distract"
