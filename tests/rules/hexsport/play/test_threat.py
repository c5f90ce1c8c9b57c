"""Who threatens what and who sees whom."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.hexsport.play.pitch import NOWHERE, PITCH, Hex, cells_in
from rules.hexsport.play.tests_table import dice_for
from rules.hexsport.play.threat import faces, front_of, sees, threat_of, threat_penalty_on, threats_on
from tests.rules.hexsport.play.scenes import Piece, Scene, cell, guard, jack, striker

CELLS = st.integers(0, len(PITCH.cells) - 1)
FACINGS = st.integers(0, 5)


def alone(facing: int = 0, **told: object) -> Scene:
    return Scene([jack(1, at=(0, 0), facing=facing, **told)])


def hexes(mask: int) -> set[Hex]:
    return {PITCH.cells[place] for place in cells_in(mask)}


@pytest.mark.rule("HX-FACING-01", "HX-FACING-02")
def test_a_player_threatens_his_three_front_neighbours() -> None:
    """EX-017"""
    assert hexes(threat_of(alone().state, 0)) == {(0, 1), (1, 0), (1, -1)}


@given(CELLS, FACINGS)
def test_threat_is_what_lies_ahead_and_beside(place: int, facing: int) -> None:
    ahead = {PITCH.neighbours[place][(facing + turn) % 6] for turn in (-1, 0, 1)} - {NOWHERE}
    assert set(cells_in(PITCH.threat[place][facing])) == ahead


@pytest.mark.rule("HX-FACING-03")
def test_on_the_floor_he_threatens_and_sees_nothing() -> None:
    state = alone(down=True).state
    assert threat_of(state, 0) == 0
    assert front_of(state, 0) == 0


@pytest.mark.rule("HX-FACING-05", "HX-FACING-06")
def test_the_hexes_on_the_sideways_line_are_seen() -> None:
    """EX-018"""
    state = alone().state
    assert sees(state, 0, cell((-1, 2)))
    assert not sees(state, 0, cell((-2, 1)))


@pytest.mark.rule("HX-FACING-05")
def test_by_option_the_sideways_line_is_behind() -> None:
    state = Scene([jack(1, at=(0, 0))], facing_border="rear").state
    assert not sees(state, 0, cell((-1, 2)))
    assert sees(state, 0, cell((0, 2)))


@pytest.mark.rule("HX-FACING-04", "HX-FACING-05")
@given(CELLS, CELLS, FACINGS)
def test_the_front_arc_is_the_half_ahead(place: int, other: int, facing: int) -> None:
    if place == other:
        return
    q1, r1 = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)][facing]
    q2, r2 = (PITCH.cells[other][axis] - PITCH.cells[place][axis] for axis in (0, 1))
    product = (2 * q1 + r1) * (2 * q2 + r2) + 3 * r1 * r2
    assert bool(PITCH.front[place][facing] >> other & 1) == (product >= 0)


@pytest.mark.rule("HX-FACING-07")
def test_figures_and_the_ref_block_no_sight() -> None:
    scene = Scene([jack(1, at=(-2, 1))], [jack(2, at=(-1, 1)), jack(3, at=(4, 1))], ref=(0, 1))
    assert sees(scene.state, scene.slot("H1"), cell((4, 1)))


@pytest.mark.rule("HX-FACING-07")
@pytest.mark.parametrize(
    ("goal", "there", "seen"),
    [
        ((3, 0), [], True),
        ((3, 0), [jack(3, at=(2, 0))], False),
        ((3, 0), [jack(3, at=(2, 0), down=True)], False),
        ((3, 0), [jack(3, at=(2, -1)), jack(4, at=(3, -1))], True),
        ((4, 0), [jack(3, at=(4, 0))], True),  # whoever is looked at is not in the way
        ((2, -1), [jack(3, at=(1, 0))], True),  # the line runs between two hexes: one alone blocks nothing
        ((2, -1), [jack(3, at=(1, 0)), jack(4, at=(1, -1))], False),
    ],
)
def test_by_option_figures_in_the_way_block_it(goal: tuple[int, int], there: list[Piece], seen: bool) -> None:
    scene = Scene([jack(1, at=(0, 0))], there, ref=(-5, 5), facing_blocking="figures_block")
    assert sees(scene.state, 0, cell(goal)) is seen
    assert faces(scene.state, 0, cell(goal))


@pytest.mark.rule("HX-FACING-07")
def test_by_option_the_ref_blocks_it_too() -> None:
    scene = Scene([jack(1, at=(-2, 1))], ref=(0, 1), facing_blocking="figures_block")
    assert [sees(scene.state, 0, cell(at)) for at in ((-1, 1), (0, 1), (1, 1))] == [True, True, False]


@pytest.mark.rule("HX-FACING-08", "HX-FACING-12")
def test_team_mates_and_the_ref_threaten_nobody() -> None:
    scene = Scene([jack(1, at=(0, 0)), jack(2, at=(1, 0), facing=3)], ref=(0, 1))
    assert threats_on(scene.state, cell((0, 0)), side=1) == []
    assert threat_penalty_on(scene.state, cell((0, 0)), side=1) == 0


@pytest.mark.rule("HX-FACING-09", "HX-DICE-22")
@pytest.mark.parametrize(("opponents", "penalty"), [(0, 0), (1, -1), (2, -2), (3, -2)])
def test_each_opponent_counts_one_and_two_at_most(opponents: int, penalty: int) -> None:
    """EX-019"""
    places = [((1, 0), 3), ((0, 1), 2), ((-1, 0), 0)]
    visitors = [jack(2 + n, at=at, facing=facing) for n, (at, facing) in enumerate(places[:opponents])]
    scene = Scene([jack(1, at=(0, 0))], visitors)
    assert threat_penalty_on(scene.state, cell((0, 0)), side=1) == penalty


@pytest.mark.rule("HX-ABIL-10")
@pytest.mark.parametrize("others", [0, 1, 2])
def test_a_gotcha_player_counts_two(others: int) -> None:
    """EX-090"""
    places = [((0, 1), 2), ((-1, 0), 0)]
    more = [jack(3 + n, at=at, facing=facing) for n, (at, facing) in enumerate(places[:others])]
    scene = Scene([jack(1, at=(0, 0))], [guard(2, at=(1, 0), facing=3, abilities=("gotcha",)), *more])
    assert threat_penalty_on(scene.state, cell((0, 0)), side=1) == -2


def test_opponents_on_the_floor_or_turned_away_do_not_count() -> None:
    visitors = [jack(2, at=(1, 0), facing=0), jack(3, at=(0, 1), facing=2, down=True)]
    scene = Scene([jack(1, at=(0, 0))], visitors)
    assert threats_on(scene.state, cell((0, 0)), side=1) == []


@pytest.mark.rule("HX-FACING-10", "HX-DICE-22")
@pytest.mark.parametrize(("others", "dice"), [(2, 4 - 2), (1, 4 - 1), (0, 4)])
def test_the_one_left_out_is_left_out_before_the_cap(others: int, dice: int) -> None:
    """EX-020"""
    places = [((0, 1), 2), ((-1, 0), 0)]
    more = [jack(3 + n, at=at, facing=facing) for n, (at, facing) in enumerate(places[:others])]
    scene = Scene([guard(1, at=(0, 0))], [jack(2, at=(1, 0), facing=3), *more])
    target = scene.slot("V2")
    assert dice_for(scene.state, "slam", scene.slot("H1"), without=target) == dice


@pytest.mark.rule("HX-FACING-10", "HX-DODGE-01")
def test_a_dodge_leaves_out_the_attackers_threat() -> None:
    """EX-061"""
    scene = Scene([guard(1, at=(0, 0)), guard(2, at=(2, -1), facing=4)], [striker(3, at=(1, 0), facing=3)])
    slot, attacker = scene.slot("V3"), scene.slot("H1")
    assert set(threats_on(scene.state, cell((1, 0)), side=0)) == {0, 1}
    assert dice_for(scene.state, "dodge", slot, without=attacker) == 3


@pytest.mark.rule("HX-FACING-11", "HX-ABIL-01")
def test_360_vision_threatens_and_sees_all_round() -> None:
    state = alone(abilities=("360_vision",)).state
    assert hexes(threat_of(state, 0)) == {(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)}
    assert all(sees(state, 0, place) for place in range(len(PITCH.cells)) if place != cell((0, 0)))
    assert not sees(state, 0, cell((0, 0)))


@pytest.mark.rule("HX-FACING-03", "HX-FACING-11")
def test_360_vision_sees_nothing_from_the_floor() -> None:
    state = alone(abilities=("360_vision",), down=True).state
    assert (threat_of(state, 0), front_of(state, 0)) == (0, 0)
