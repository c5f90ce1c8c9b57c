"""Getting up, changing roles, and the free actions doubled tests bring."""

import pytest

from rules.hexsport.play.commands import Face, Pick, TakeFree, Turn
from rules.hexsport.play.events import ActionBegan, PlayerStood, RoleChanged, RushCut
from rules.hexsport.play.free_action import FreeAction
from rules.hexsport.state import Role, Stats
from tests.rules.hexsport.play.scenes import Piece, Scene, guard, jack, keeper, striker
from tests.rules.hexsport.play.strides import FAR, acting, over, rolled

FORMS = ((Role.GUARD, Stats(5, 3, 5, 4, 4)), (Role.STRIKER, Stats(5, 5, 3, 4, 5)))


def robot(number: int, role: Role = Role.JACK, **told: object) -> Piece:
    """A Robot in one of his forms."""
    return Piece(number=number, role=role, abilities=("quick_change_artist",), forms=_forms(role), **told)  # type: ignore[arg-type]  # passed on


def _forms(role: Role) -> tuple[tuple[Role, Stats], ...]:
    return tuple((form, stats) for form, stats in ((Role.JACK, Stats(6, 4, 4, 4, 4)), *FORMS) if form is not role)


# --- Stand Up ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("HX-STAND-01", "HX-STAND-02")
def test_a_failed_stand_up_changes_nothing() -> None:
    scene = Scene([jack(1, at=(0, 2), down=True)], [guard(2, at=(1, 2), facing=3)], ref=FAR)
    acting(scene, "H1", "stand_up").roll(1, 3)
    assert rolled(scene) == [("stand_up", 2)]
    assert scene.down("H1")
    assert over(scene)


@pytest.mark.rule("HX-STAND-01", "HX-STAND-03")
def test_a_striker_stands_up_with_a_die_more_and_faces_any_way() -> None:
    scene = Scene([striker(1, at=(0, 2), down=True)], ref=FAR)
    acting(scene, "H1", "stand_up").roll(4, 1, 1, 1)
    assert set(scene.offered) == {Face(0, facing) for facing in range(6)}
    scene.give(Face(0, 4))
    assert not scene.down("H1")
    assert scene.facing("H1") == 4
    assert over(scene)


@pytest.mark.rule("HX-RUSH-12")
def test_he_stands_up_with_one_token_and_acts_with_the_next() -> None:
    scene = Scene([jack(1, at=(0, 2), down=True)], ref=FAR)
    acting(scene, "H1", "stand_up").roll(4, 1, 1).give(Face(0, 0))
    acting(scene, "H1", "run").give(Turn(1))
    assert scene.state.teams[0].tokens == 3
    assert scene.state.figures[0].actions == 2


@pytest.mark.rule("HX-STAND-04", "HX-RUSH-09", "HX-DICE-15")
def test_a_doubled_stand_up_brings_a_free_action_of_any_kind_but_sprint() -> None:
    """EX-051, EX-009"""
    scene = Scene([guard(1, at=(0, 2), down=True)], [jack(2, at=(1, 2), facing=0)], ref=FAR)
    acting(scene, "H1", "stand_up").roll(4, 4, 1).give(Face(0, 3))
    assert set(scene.offered) == {TakeFree(), TakeFree("run"), TakeFree("slam"), TakeFree("distract")}
    scene.give(TakeFree("run"), Turn(0))
    assert scene.told(ActionBegan) == [
        ActionBegan(0, "stand_up", "token"),
        ActionBegan(0, "run", "free"),
    ]
    assert scene.state.teams[0].tokens == 4
    assert scene.pending is None


@pytest.mark.rule("HX-ABIL-04")
def test_a_backflip_needs_no_test_and_counts_as_doubled() -> None:
    scene = Scene([jack(1, at=(0, 2), down=True, abilities=("backflip",))], ref=FAR)
    acting(scene, "H1", "stand_up").give(Face(0, 2))
    assert rolled(scene) == []
    assert scene.told(PlayerStood) == [PlayerStood(0, 2)]
    assert TakeFree("run") in scene.offered
    assert TakeFree("sprint") not in scene.offered


# --- free actions -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("HX-ROLE-12")
def test_a_keeper_who_may_run_or_throw_can_only_run() -> None:
    """EX-022"""
    scene = Scene([keeper(1, at=(0, 2), ball=True)], ref=FAR)
    scene.start(FreeAction(slot=0, actions=("run", "throw")))
    assert scene.offered == (TakeFree(), TakeFree("run"))
    scene.give(TakeFree())
    assert scene.pending is None
    assert scene.told(ActionBegan) == []


@pytest.mark.rule("HX-RUSH-34")
def test_a_free_run_is_no_distraction() -> None:
    scene = Scene([jack(1, at=(0, 2), ball=True)], ref=(1, 2))
    scene.start(FreeAction(slot=0, actions=("run", "throw")))
    assert scene.offered == (TakeFree(), TakeFree("run"), TakeFree("throw"))


def test_nobody_is_asked_who_can_take_no_free_action() -> None:
    scene = Scene([jack(1, at=(0, 2), down=True)], ref=FAR)
    scene.start(FreeAction(slot=0, actions=("run", "throw")))
    assert scene.pending is None


# --- Transform --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("HX-TRANSFORM-02", "HX-TRANSFORM-03", "HX-TRANSFORM-09", "HX-DICE-03")
def test_a_failed_transform_changes_nothing() -> None:
    scene = Scene([robot(1, at=(0, 2))], [guard(2, at=(1, 2), facing=3)], ref=FAR)
    acting(scene, "H1", "transform").roll(3, 3, 3)
    assert rolled(scene) == [("transform", 3)]
    assert scene.told(RoleChanged) == []
    assert over(scene)


@pytest.mark.rule("HX-TRANSFORM-04", "HX-ABIL-21")
def test_a_jack_may_become_guard_or_striker_and_plays_with_the_values_of_that_form() -> None:
    scene = Scene([robot(1, at=(0, 2), stats=Stats(6, 4, 4, 4, 4))], ref=FAR)
    assert scene.state.stats(0).move == 6
    acting(scene, "H1", "transform").roll(4, 1, 1)
    assert set(scene.offered) == {Pick("Guard"), Pick("Striker")}
    scene.give(Pick("Guard"))
    assert scene.state.figures[0].role is Role.GUARD
    assert scene.state.stats(0) == Stats(5, 3, 5, 4, 4)
    assert over(scene)


@pytest.mark.rule("HX-TRANSFORM-04")
@pytest.mark.parametrize("role", [Role.GUARD, Role.STRIKER])
def test_guards_and_strikers_become_jacks_without_being_asked(role: Role) -> None:
    """EX-083"""
    scene = Scene([robot(1, role, at=(0, 2))], ref=FAR)
    acting(scene, "H1", "transform").roll(4, 1, 1)
    assert scene.told(RoleChanged) == [RoleChanged(0, Role.JACK)]


@pytest.mark.rule("HX-TRANSFORM-05")
def test_a_doubled_transform_brings_any_role_he_has() -> None:
    """EX-083"""
    scene = Scene([robot(1, Role.GUARD, at=(0, 2))], ref=FAR)
    acting(scene, "H1", "transform").roll(4, 4, 1)
    assert set(scene.offered) == {Pick("Jack"), Pick("Striker")}
    scene.give(Pick("Striker"))
    assert scene.state.figures[0].role is Role.STRIKER


@pytest.mark.rule("HX-TRANSFORM-01", "HX-TRANSFORM-06")
def test_who_transforms_on_the_floor_stays_there() -> None:
    scene = Scene([robot(1, Role.GUARD, at=(0, 2), down=True)], ref=FAR)
    acting(scene, "H1", "transform").roll(4, 1, 1)
    assert scene.state.figures[0].role is Role.JACK
    assert scene.down("H1")


@pytest.mark.rule("HX-TRANSFORM-07")
def test_a_carrier_who_becomes_guard_drops_the_ball() -> None:
    scene = Scene([robot(1, at=(0, 2), ball=True)], ref=FAR, scatter_namer="fixed_direction_0")
    acting(scene, "H1", "transform").roll(4, 1, 1).give(Pick("Guard")).roll(1, 2)
    assert scene.carrier is None
    assert scene.ball == (2, 2)
    assert scene.told(RushCut) == []


@pytest.mark.rule("HX-TRANSFORM-07")
def test_by_option_he_keeps_the_ball_or_may_not_become_guard() -> None:
    scene = Scene([robot(1, at=(0, 2), ball=True)], ref=FAR, transform_guard_carrier="keeps_ball")
    acting(scene, "H1", "transform").roll(4, 1, 1).give(Pick("Guard"))
    assert scene.carrier == "H1"
    scene = Scene([robot(1, at=(0, 2), ball=True)], ref=FAR, transform_guard_carrier="forbidden")
    acting(scene, "H1", "transform").roll(4, 1, 1)
    assert scene.told(RoleChanged) == [RoleChanged(0, Role.STRIKER)]
