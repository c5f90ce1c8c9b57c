"""Whom a carrier may throw at, with how many dice, and passes."""

from typing import Any

import pytest

from rules.core.pending import Choice, RollRequest
from rules.hexsport.play.commands import Stop, TakeFree, Target
from rules.hexsport.play.events import BallMoved, BallThrown, RushCut, TestRolled
from rules.hexsport.play.pitch import Hex
from rules.hexsport.play.throw import Throw, throw_targets
from tests.rules.hexsport.play.scenes import Piece, Scene, cell, guard, jack, keeper, striker

EAST, WEST = 0, 3
LONG = ("long_arms",)


def targets(thrower: Piece, *others: Piece, visitor: list[Piece] | None = None, **told: Any) -> set[str]:
    """The tags of those the thrower may choose, and "strike" for a Strike Hex."""
    scene = Scene([thrower, *others], visitor, **told)
    found: set[str] = set()
    for offer in throw_targets(scene.state, 0, moved=False):
        assert isinstance(offer.command, Target)
        found.add(scene.state.sheet.tags[offer.command.slot] if offer.command.slot >= 0 else "strike")
    return found


def thrower(**told: Any) -> Piece:
    return jack(1, **({"at": (0, 0), "facing": EAST, "ball": True} | told))


@pytest.mark.rule("HX-THROW-02", "HX-FACING-06")
def test_only_who_is_seen_can_be_aimed_at() -> None:
    team = [striker(2, at=(3, 0), facing=WEST), striker(3, at=(-3, 0), facing=EAST)]
    assert targets(thrower(), *team) == {"H2"}
    assert targets(thrower(facing=WEST), *team) == {"H3"}
    assert targets(thrower(abilities=("360_vision",)), *team) == {"H2", "H3"}


@pytest.mark.rule("HX-THROW-03", "HX-DOWN-01")
def test_a_team_mate_must_see_the_thrower_stand_and_be_no_guard() -> None:
    team = [striker(2, at=(3, 0), facing=EAST), guard(3, at=(2, 0), facing=WEST), keeper(4, at=(4, 0), facing=WEST)]
    assert targets(thrower(), *team, striker(5, at=(5, 0), facing=WEST, down=True)) == {"H4"}


@pytest.mark.rule("HX-THROW-04", "HX-ABIL-19")
def test_any_opponent_in_sight_may_be_aimed_at_unless_the_thrower_is_a_pacifist() -> None:
    others = [guard(2, at=(3, 0), facing=EAST), striker(3, at=(2, 0), down=True), jack(4, at=(-2, 0))]
    assert targets(thrower(), visitor=others) == {"V2", "V3"}
    assert targets(thrower(abilities=("pacifist",)), visitor=others) == set()


@pytest.mark.rule("HX-THROW-06", "HX-THROW-07", "HX-ABIL-14")
def test_the_dice_by_distance_and_how_far_a_throw_reaches() -> None:
    """EX-058, EX-087"""
    reached = {(): {3: 3, 4: 2, 6: 2, 7: 1, 9: 1}, LONG: {3: 3, 4: 3, 5: 2, 8: 2, 9: 1, 12: 1}}
    for abilities, expected in reached.items():
        found = {}
        for distance in range(1, 15):
            scene = Scene([thrower(at=(-7, 0), abilities=abilities), jack(2, at=(distance - 7, 0), facing=WEST)])
            offers = throw_targets(scene.state, 0, moved=False)
            if offers:
                found[distance] = offers[0].facts["dice"]
        assert {distance: found[distance] for distance in expected} == expected
        assert max(found) == max(expected)


@pytest.mark.rule("HX-THROW-05", "HX-ROLE-02")
def test_a_striker_throws_with_one_die_more_and_one_who_moved_or_is_threatened_with_one_less() -> None:
    for piece, moved, other, dice in (
        (jack, False, [], 3),
        (striker, False, [], 4),
        (striker, True, [], 3),
        (jack, True, [guard(9, at=(-1, 0), facing=EAST)], 1),
    ):
        scene = Scene([piece(1, at=(0, 0), facing=EAST, ball=True), jack(2, at=(3, 0), facing=WEST)], other)
        scene.start(Throw(slot=0, moved=moved))
        if moved:
            assert scene.offered == (Target(slot=1), Stop())
            scene.give(Target(slot=1))
        assert isinstance(scene.pending, RollRequest)
        assert (scene.pending.purpose, scene.pending.dice) == ("pass", dice)


@pytest.mark.rule("HX-ROLE-06")
def test_guards_keepers_and_who_has_not_the_ball_throw_at_nobody() -> None:
    mate = striker(2, at=(3, 0), facing=WEST)
    assert targets(keeper(1, at=(0, 0), facing=EAST, ball=True), mate) == set()
    assert targets(jack(1, at=(0, 0), facing=EAST), mate) == set()
    scene = Scene([jack(1, at=(0, 0), facing=EAST, ball=True)]).start(Throw(slot=0, moved=True))
    assert scene.pending is None


@pytest.mark.parametrize(
    ("at", "facing", "may"),
    [((6, 0), EAST, True), ((5, 0), EAST, True), ((9, 0), EAST, False), ((6, 0), WEST, False), ((4, 0), EAST, False),
     ((-6, 0), WEST, False)],
)  # fmt: skip
@pytest.mark.rule("HX-THROW-12", "HX-THROW-13", "HX-THROW-14", "HX-PITCH-05")
def test_a_strike_is_thrown_from_a_zone_of_the_other_half_at_its_strike_hex_in_sight(
    at: Hex, facing: int, may: bool
) -> None:
    assert targets(thrower(at=at, facing=facing)) == ({"strike"} if may else set())


@pytest.mark.rule("HX-THROW-13")
def test_by_option_a_strike_needs_no_sight() -> None:
    assert targets(thrower(at=(6, 0), facing=WEST), throw_strike_needs_sight=False) == {"strike"}


@pytest.mark.rule("HX-THROW-12")
def test_each_zone_has_its_own_strike_hex() -> None:
    for at, goal in (((6, 0), (9, 0)), ((5, -3), (8, -4)), ((2, 4), (4, 4))):
        scene = Scene([thrower(at=at)])
        assert [offer.command for offer in throw_targets(scene.state, 0, moved=False)] == [Target(cell=cell(goal))]


@pytest.mark.rule("HX-THROW-02")
def test_among_several_targets_the_coach_of_the_thrower_chooses() -> None:
    scene = Scene([], [thrower(), jack(2, at=(3, 0), facing=WEST), jack(3, at=(4, 0), facing=WEST)])
    scene.start(Throw(slot=0, moved=False))
    assert isinstance(scene.pending, Choice)
    assert (scene.pending.kind, scene.pending.seat) == ("throw", 1)
    assert scene.offered == (Target(slot=1), Target(slot=2))


def a_pass(catcher: Piece | None = None) -> Scene:
    receiver = catcher or jack(2, at=(3, 0), facing=WEST)
    return Scene([thrower(), receiver]).start(Throw(slot=0, moved=False))


@pytest.mark.rule("HX-THROW-11", "HX-THROW-22", "HX-CATCH-01", "HX-CATCH-03", "HX-CATCH-05", "HX-DICE-09")
def test_a_pass_is_caught_with_as_many_dice_as_it_had_successes_and_the_rush_goes_on() -> None:
    scene = a_pass().roll(4, 5, 1)
    assert isinstance(scene.pending, RollRequest)
    assert (scene.pending.purpose, scene.pending.dice, scene.pending.subject) == ("catch", 2, "H2")
    assert scene.told(BallThrown) == [BallThrown(0, "pass", cell((3, 0)), 1)]
    assert scene.told(BallMoved) == [BallMoved(cell((3, 0)), "throw")]
    scene.roll(4, 1)
    assert (scene.carrier, scene.state.cut) == ("H2", "")


@pytest.mark.rule("HX-CATCH-06")
def test_a_pass_caught_doubled_brings_a_free_action() -> None:
    scene = a_pass().roll(4, 5, 1).roll(4, 4)
    assert TakeFree("run") in scene.offered


@pytest.mark.rule("HX-CATCH-04", "HX-RUSH-16")
def test_a_pass_not_caught_scatters_from_the_target_and_ends_the_rush() -> None:
    scene = a_pass().roll(4, 5, 1).roll(1, 1).scatter(EAST, 1, 2)
    assert scene.ball == (5, 0)
    assert scene.told(RushCut) == [RushCut("failed_catch")]


@pytest.mark.rule("HX-RUSH-20")
def test_so_does_one_of_the_other_side() -> None:
    scene = Scene([], [thrower(), jack(2, at=(3, 0), facing=WEST)]).start(Throw(slot=0, moved=False))
    scene.roll(4, 5, 1).roll(1, 1).scatter(EAST, 1, 2)
    assert scene.state.cut == "failed_catch"


@pytest.mark.rule("HX-THROW-23", "HX-CATCH-07")
def test_a_pass_without_success_still_reaches_its_target() -> None:
    """EX-060"""
    scene = a_pass(striker(2, at=(3, 0), facing=WEST, abilities=("a_safe_pair_of_hands",))).roll(1, 1, 1)
    assert isinstance(scene.pending, RollRequest)
    assert scene.pending.dice == 2
    scene.roll(4, 1)
    assert scene.carrier == "H2"


@pytest.mark.rule("HX-THROW-31")
def test_nobody_between_them_intercepts() -> None:
    between = [guard(7, at=(1, 0), facing=1), striker(8, at=(2, 0), facing=WEST)]
    scene = Scene([thrower(), jack(2, at=(3, 0), facing=WEST)], between).start(Throw(slot=0, moved=False))
    scene.give(Target(slot=1)).roll(4, 4, 1).roll(4, 1)
    assert scene.carrier == "H2"
    assert [event.slot for event in scene.told(TestRolled) if isinstance(event, TestRolled)] == [0, 1]


@pytest.mark.rule("HX-FACING-07", "HX-THROW-03")
@pytest.mark.parametrize(("option", "seen"), [("none", {"H2", "V7"}), ("figures_block", {"V7"})])
def test_by_option_nobody_is_thrown_at_past_others(option: str, seen: set[str]) -> None:
    others = [jack(2, at=(3, 0), facing=WEST)]
    opponent = [guard(7, at=(1, 0), facing=1)]
    assert targets(thrower(), *others, visitor=opponent, facing_blocking=option) == seen


@pytest.mark.rule("HX-FACING-07", "HX-THROW-13")
@pytest.mark.parametrize(("option", "seen"), [("none", True), ("figures_block", False)])
def test_by_option_a_strike_needs_a_clear_line(option: str, seen: bool) -> None:
    opponent = [jack(7, at=(8, 0))]
    assert ("strike" in targets(thrower(at=(7, 0)), visitor=opponent, facing_blocking=option)) is seen


@pytest.mark.rule("HX-THROW-02")
def test_after_moving_the_throw_may_be_left_undone() -> None:
    scene = Scene([thrower(), jack(2, at=(3, 0), facing=WEST)]).start(Throw(slot=0, moved=True)).give(Stop())
    assert scene.pending is None
    assert (scene.carrier, scene.state.cut) == ("H1", "")
