"""Who may attack whom, and when a Slam is a Sucker Punch."""

import pytest

from rules.hexsport.play.attack import Attack
from rules.hexsport.play.attack_table import kind_made, may_attack, targets_for, watchers
from tests.rules.hexsport.play.scenes import Scene, cell, guard, jack, keeper, striker

ROLES = {"striker": striker, "jack": jack, "guard": guard, "keeper": keeper}


def tags(scene: Scene, by: str, kind: str) -> list[str]:
    return sorted(scene.state.sheet.tags[slot] for slot in targets_for(scene.state, scene.slot(by), kind))


@pytest.mark.rule("HX-ROLE-07", "HX-ROLE-08", "HX-ROLE-10", "HX-STOMP-01")
@pytest.mark.parametrize(
    ("kind", "roles"),
    [
        ("slam", ["jack", "guard", "keeper"]),
        ("sucker_punch", ["jack", "guard", "keeper"]),
        ("stomp", ["jack", "guard", "keeper"]),
        ("steal", ["striker", "jack"]),
    ],
)
def test_the_role_says_who_may_attack_how(kind, roles):
    able = [name for name, make in ROLES.items() if may_attack(Scene([make(1, at=(0, 0))]).state, 0, kind)]
    assert able == roles


@pytest.mark.rule("HX-FEINT-01", "HX-ABIL-18")
def test_only_strikers_and_jacks_with_misdirect_feint():
    able = [
        name
        for name, make in ROLES.items()
        if may_attack(Scene([make(1, at=(0, 0), abilities=("misdirect",))]).state, 0, "feint")
    ]
    assert able == ["striker", "jack"]
    assert not may_attack(Scene([striker(1, at=(0, 0))]).state, 0, "feint")


@pytest.mark.rule("HX-ABIL-19")
def test_a_pacifist_steals_and_feints_but_does_not_hit():
    state = Scene([jack(1, at=(0, 0), abilities=("pacifist", "misdirect"))]).state
    kinds = ("slam", "sucker_punch", "steal", "stomp", "feint")
    assert [kind for kind in kinds if may_attack(state, 0, kind)] == ["steal", "feint"]


@pytest.mark.rule("HX-SLAM-02", "HX-STEAL-02", "HX-STOMP-02", "HX-FEINT-02")
def test_targets_are_opponents_in_the_threat_hexes_standing_or_down_as_the_attack_asks():
    scene = Scene(
        [jack(1, at=(0, 0), facing=0, abilities=("misdirect",)), striker(2, at=(1, -1))],
        [
            striker(3, at=(1, 0), ball=True),
            striker(4, at=(0, 1), down=True),
            striker(5, at=(-1, 0)),
            striker(6, at=(2, 0)),
        ],
        ref=(5, 5),
    )
    assert [tags(scene, "H1", kind) for kind in ("slam", "steal", "feint", "stomp")] == [["V3"], ["V3"], ["V3"], ["V4"]]


@pytest.mark.rule("HX-STEAL-02")
def test_nobody_steals_from_a_player_without_the_ball():
    scene = Scene([jack(1, at=(0, 0))], [striker(3, at=(1, 0))], ball=(5, 0))
    assert tags(scene, "H1", "steal") == []


@pytest.mark.rule("HX-FACING-03")
def test_nobody_attacks_from_the_floor():
    assert tags(Scene([jack(1, at=(0, 0), down=True)], [striker(3, at=(1, 0))]), "H1", "slam") == []


def made(scene: Scene, began: tuple[int, int], *, moved: bool = True, kind: str = "slam") -> str:
    """What H1's attack on the only opponent is, who saw him begin there."""
    start = scene.state.with_figure(0, cell=cell(began))
    return kind_made(scene.state, Attack(slot=0, target=1, kind=kind, moved=moved, watched=watchers(start, 0)))


@pytest.mark.rule("HX-SUCKER-01", "HX-SUCKER-02", "HX-SUCKER-10")
def test_a_slam_begun_before_the_targets_eyes_and_made_from_behind_is_a_sucker_punch():
    """EX-071"""
    behind = Scene([jack(1, at=(-1, 0), facing=0)], [jack(2, at=(0, 0), facing=0)])
    assert made(behind, (2, 0)) == "sucker_punch"
    assert made(behind, (-2, 0)) == "slam"
    assert made(behind, (2, 0), kind="steal") == "steal"
    before = Scene([jack(1, at=(1, 0), facing=3)], [jack(2, at=(0, 0), facing=0)])
    assert made(before, (2, 0)) == "slam"


@pytest.mark.rule("HX-SUCKER-02")
def test_a_slam_from_behind_without_a_move_in_the_same_action_is_no_foul():
    behind = Scene([jack(1, at=(-1, 0), facing=0)], [jack(2, at=(0, 0), facing=0)])
    assert made(behind, (-1, 0), moved=False) == "slam"


@pytest.mark.rule("HX-ABIL-01")
def test_nobody_comes_from_behind_on_all_round_vision():
    scene = Scene([jack(1, at=(-1, 0), facing=0)], [jack(2, at=(0, 0), facing=0, abilities=("360_vision",))])
    assert made(scene, (2, 0)) == "slam"


@pytest.mark.rule("HX-SUCKER-10")
def test_where_it_must_be_declared_a_slam_stays_a_slam():
    scene = Scene([jack(1, at=(-1, 0), facing=0)], [jack(2, at=(0, 0), facing=0)], sucker_detect="declared")
    assert made(scene, (2, 0)) == "slam"
    assert made(scene, (2, 0), kind="sucker_punch") == "sucker_punch"


@pytest.mark.rule("HX-SUCKER-01")
def test_what_counts_is_how_the_target_faced_as_the_action_began():
    seen = Scene([jack(1, at=(2, 0))], [jack(2, at=(0, 0), facing=0), jack(3, at=(0, 2), facing=4)])
    assert watchers(seen.state, 0) == 0b010
    turned = Scene([jack(1, at=(1, 0), facing=3)], [jack(2, at=(0, 0), facing=3)])
    attack = Attack(slot=0, target=1, kind="slam", moved=True, watched=0)
    assert kind_made(turned.state, attack) == "slam"
