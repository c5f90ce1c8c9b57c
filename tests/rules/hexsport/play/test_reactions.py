"""How many dice an attack and the answer to it have, and which answers there are."""

import pytest

from rules.core.pending import Choice
from rules.hexsport.play.commands import React
from rules.hexsport.play.events import AttackMade, TestRolled
from rules.hexsport.play.throw_at import ThrowAt
from rules.hexsport.state import Role, Stats
from tests.rules.hexsport.play.brawls import assault, dice, fight, score
from tests.rules.hexsport.play.scenes import Piece, Scene, guard, jack, keeper, striker

TARGET = striker(9, at=(1, 0), facing=3)


def attack_dice(attacker: Piece, kind: str = "slam", target: Piece = TARGET, **told: object) -> int:
    scene = Scene([attacker], [target])
    assault(scene, f"H{attacker.number}", f"V{target.number}", kind, **told)
    if isinstance(scene.pending, Choice):
        scene.give(React("none"))
    return dice(scene)


def answers(attacker: Piece, target: Piece, kind: str = "slam", **told: object) -> list[str]:
    terms = {key: told.pop(key) for key in tuple(told) if key in ("steal_slamback", "dodge_sight")}
    scene = assault(Scene([attacker], [target], **terms), "H1", "V9", kind, **told)
    return [command.reaction for command in scene.offered if isinstance(command, React)]


@pytest.mark.rule("HX-SLAM-03", "HX-SLAM-04", "HX-ROLE-03")
def test_a_guard_slams_with_4_dice_and_5_after_moving():
    """EX-063, EX-021"""
    assert attack_dice(guard(1, at=(0, 0))) == 4
    assert attack_dice(guard(1, at=(0, 0)), began=(-2, 0)) == 5
    assert attack_dice(keeper(1, at=(0, 0))) == 4


@pytest.mark.rule("HX-ROLE-04", "HX-SLAM-05")
def test_a_jack_slams_with_3_dice_and_turning_adds_none():
    assert attack_dice(jack(1, at=(0, 0)), moved=False) == 3


@pytest.mark.rule("HX-SLAM-04")
@pytest.mark.parametrize(("option", "expected"), [("any_hex_moved", 5), ("not_adjacent_at_start", 4)])
def test_who_was_adjacent_at_the_start_has_moved_all_the_same_unless_by_option(option, expected):
    """EX-064"""
    scene = Scene([guard(1, at=(0, 0))], [TARGET], slam_moved_bonus=option)
    assault(scene, "H1", "V9", began=(1, -1), adjacent_at_start=True).give(React("none"))
    assert dice(scene) == expected


@pytest.mark.rule("HX-FACING-10", "HX-SLAM-03")
@pytest.mark.parametrize(("others", "expected"), [([(0, -1), (-1, 1)], 2), ([(0, -1)], 3), ([], 4)])
def test_the_threat_of_the_target_is_left_out(others, expected):
    """EX-020"""
    facing = {(0, -1): 5, (-1, 1): 1}
    more = [striker(place, at=at, facing=facing[at]) for place, at in enumerate(others, start=2)]
    scene = Scene([guard(1, at=(0, 0))], [TARGET, *more])
    assault(scene, "H1", "V9").give(React("none"))
    assert dice(scene) == expected


@pytest.mark.rule("HX-DODGE-01", "HX-ROLE-02")
def test_a_dodge_leaves_out_the_threat_of_the_attacker_alone():
    """EX-061, EX-021"""
    for helpers, expected in (([], 4), ([guard(2, at=(2, 0), facing=3)], 3)):
        scene = Scene([guard(1, at=(0, 0)), *helpers], [TARGET])
        assault(scene, "H1", "V9").give(React("dodge"))
        score(scene, 0)
        assert dice(scene) == expected


@pytest.mark.rule("HX-ABIL-08", "HX-DODGE-07")
def test_duck_and_weave_adds_a_die_to_a_dodge():
    scene = Scene([guard(1, at=(0, 0))], [jack(9, at=(1, 0), abilities=("duck_weave",))])
    fight(scene, "H1", "V9", "slam", "dodge", 0)
    assert dice(scene) == 4


@pytest.mark.rule("HX-SLAM-07")
def test_a_guard_slams_back_with_4_dice_less_the_threat_of_others():
    scene = Scene([guard(1, at=(0, 0)), jack(2, at=(2, 0), facing=3)], [guard(9, at=(1, 0), facing=3)])
    fight(scene, "H1", "V9", "slam", "slamback", 0)
    assert dice(scene) == 3


@pytest.mark.rule("HX-SLAM-06", "HX-SLAM-08", "HX-ROLE-09", "HX-DODGE-02", "HX-RUSH-32")
def test_any_target_but_a_striker_may_slam_back_at_an_attacker_in_his_threat_hexes():
    attacker = guard(1, at=(0, 0))
    for make in (jack, guard, keeper):
        assert answers(attacker, make(9, at=(1, 0), facing=3)) == ["slamback", "dodge", "none"]
        assert answers(attacker, make(9, at=(1, 0), facing=0)) == ["dodge", "none"]
    assert answers(attacker, TARGET) == ["dodge", "none"]


@pytest.mark.rule("HX-ABIL-19")
def test_a_pacifist_does_not_slam_back():
    assert answers(guard(1, at=(0, 0)), jack(9, at=(1, 0), facing=3, abilities=("pacifist",))) == ["dodge", "none"]


@pytest.mark.rule("HX-ABIL-20")
def test_a_prima_donna_who_plays_as_striker_may_slam_back():
    scene = Scene([guard(1, at=(0, 0))], [guard(9, at=(1, 0), facing=3, abilities=("prima_donna",))])
    scene.state = scene.first = scene.state.with_figure(1, role=Role.STRIKER, prima=True)
    assert React("slamback") in assault(scene, "H1", "V9").offered
    score(scene.give(React("slamback")), 0)
    assert dice(scene) == 3


@pytest.mark.rule("HX-DODGE-03")
def test_a_dodge_needs_no_sight_of_the_attacker_unless_by_option():
    away = striker(9, at=(1, 0), facing=0)
    assert answers(guard(1, at=(0, 0)), away) == ["dodge", "none"]
    blind = assault(Scene([guard(1, at=(0, 0))], [away], dodge_sight="needed"), "H1", "V9")
    assert dice(blind) == 4  # nobody was asked
    assert answers(guard(1, at=(0, 0)), TARGET, dodge_sight="needed") == ["dodge", "none"]


@pytest.mark.rule("HX-SUCKER-04", "HX-SUCKER-05")
def test_a_sucker_punch_has_the_bonus_of_having_moved_and_is_dodged_at_best():
    scene = Scene([guard(1, at=(0, 0))], [jack(9, at=(1, 0), facing=0)])
    assault(scene, "H1", "V9", began=(3, 0))
    assert scene.told(AttackMade) == [AttackMade(0, 1, "sucker_punch")]
    assert scene.offered == (React("dodge"), React("none"))
    score(scene.give(React("dodge")), 0, 0)
    assert scene.result == "sucker_punch"
    rolled = scene.told(TestRolled)[0]
    assert isinstance(rolled, TestRolled)
    assert (rolled.kind, len(rolled.chains)) == ("sucker_punch", 5)


@pytest.mark.rule("HX-ABIL-33", "HX-SUCKER-05")
def test_mind_like_water_slams_back_from_behind_and_as_a_striker():
    water = striker(9, at=(1, 0), facing=0, abilities=("mind_like_water",))
    assert answers(guard(1, at=(0, 0)), water) == ["slamback", "dodge", "none"]
    assert answers(guard(1, at=(0, 0)), water, began=(3, 0)) == ["slamback", "dodge", "none"]


@pytest.mark.rule("HX-ABIL-17")
@pytest.mark.parametrize(
    ("option", "moved", "expected"),
    [("base_with_modifiers", True, 5), ("base_with_modifiers", False, 4), ("listed_base_dice", True, 3)],
)
def test_mind_like_water_answers_with_the_attackers_dice_and_number(option, moved, expected):
    """EX-089"""
    orx = guard(1, at=(0, 0), stats=Stats(5, 3, 4, 4, 4))
    scene = Scene([orx], [jack(88 % 14, at=(1, 0), facing=3, abilities=("mind_like_water",))], abil_mlw_base=option)
    scene = fight(scene, "H1", "V4", "slam", "slamback", 0, moved=moved)
    assert dice(scene) == expected
    scene.roll(3, *[1] * (expected - 1))
    assert scene.told(TestRolled)[1] == TestRolled("slamback", 1, 3, ((3,), *[(1,)] * (expected - 1)), 1)


@pytest.mark.rule("HX-ABIL-17")
def test_mind_like_water_leaves_the_attackers_coaching_dice_out():
    water = jack(9, at=(1, 0), facing=3, abilities=("mind_like_water",))
    scene = assault(Scene([guard(1, at=(0, 0))], [water], dice=(1, 0)), "H1", "V9").give(React("slamback"))
    scene.give(scene.offered[1])
    assert dice(scene) == 5
    assert dice(score(scene, 0)) == 4


@pytest.mark.rule("HX-STEAL-03", "HX-STEAL-04")
def test_a_striker_steals_with_4_dice_and_is_dodged_like_a_slammer():
    assert attack_dice(striker(1, at=(0, 0)), "steal") == 4
    assert attack_dice(jack(1, at=(0, 0)), "steal", began=(-1, 0)) == 3
    assert answers(striker(1, at=(0, 0)), TARGET, "steal") == ["dodge", "none"]


@pytest.mark.rule("HX-STEAL-05")
def test_a_carrier_may_slam_back_at_a_thief_unless_by_option():
    carrier = jack(9, at=(1, 0), facing=3, ball=True)
    thief = striker(1, at=(0, 0))
    assert answers(thief, carrier, "steal") == ["slamback", "dodge", "none"]
    assert answers(thief, carrier, "steal", steal_slamback="not_allowed") == ["dodge", "none"]


@pytest.mark.rule("HX-STOMP-03", "HX-STOMP-04")
def test_a_guard_stomps_with_4_dice_and_a_floored_striker_dodges_with_3():
    """EX-069"""
    scene = Scene([guard(1, at=(0, 0))], [striker(9, at=(1, 0), down=True)])
    assault(scene, "H1", "V9", "stomp")
    assert scene.offered == (React("dodge"), React("none"))
    scene.give(React("dodge"))
    assert dice(scene) == 4
    assert dice(score(scene, 0)) == 3


@pytest.mark.rule("HX-STOMP-04")
def test_a_dodge_from_the_floor_suffers_the_threat_of_others():
    scene = Scene([guard(1, at=(0, 0)), jack(2, at=(2, 0), facing=3)], [striker(9, at=(1, 0), down=True)])
    fight(scene, "H1", "V9", "stomp", "dodge", 0)
    assert dice(scene) == 2


@pytest.mark.rule("HX-STOMP-09", "HX-ABIL-07")
def test_does_this_hurt_gives_a_stomper_the_bonus_of_having_moved():
    floored = jack(9, at=(1, 0), down=True)
    assert attack_dice(guard(1, at=(0, 0)), "stomp", floored, moved=True) == 4
    hurts = guard(1, at=(0, 0), abilities=("does_this_hurt",))
    assert attack_dice(hurts, "stomp", floored, moved=True) == 5
    assert attack_dice(hurts, "stomp", floored) == 4


@pytest.mark.rule("HX-FEINT-03", "HX-FEINT-04")
def test_a_feint_has_a_die_for_a_judwan_and_one_for_beginning_adjacent_but_none_for_a_striker():
    """EX-082"""
    judwan = striker(1, at=(0, 0), abilities=("misdirect",), race="judwan")
    human = striker(1, at=(0, 0), abilities=("misdirect",))
    assert attack_dice(judwan, "feint", adjacent_at_start=True) == 5
    assert attack_dice(human, "feint", began=(-2, 0)) == 3


@pytest.mark.rule("HX-FEINT-05")
def test_a_feint_is_answered_like_a_slam():
    feinter = striker(1, at=(0, 0), abilities=("misdirect",))
    assert answers(feinter, jack(9, at=(1, 0), facing=3), "feint") == ["slamback", "dodge", "none"]
    assert answers(feinter, TARGET, "feint") == ["dodge", "none"]


@pytest.mark.rule("HX-RUSH-29")
def test_the_target_names_his_reaction_before_any_die_is_rolled():
    scene = assault(Scene([guard(1, at=(0, 0))], [TARGET]), "H1", "V9")
    assert isinstance(scene.pending, Choice)
    assert (scene.pending.kind, scene.pending.seat, scene.pending.subject) == ("reaction", 1, "V9")


@pytest.mark.rule("HX-RUSH-29")
def test_by_option_he_names_it_when_the_attack_is_rolled():
    scene = assault(Scene([guard(1, at=(0, 0))], [TARGET], react_declare="after_roll"), "H1", "V9")
    score(scene, 1).give(React("dodge"))
    score(scene, 1)
    assert scene.result == "slam"
    assert [event.kind for event in scene.events if isinstance(event, TestRolled)] == ["slam", "dodge"]
    lame = assault(Scene([guard(1, at=(0, 0))], [TARGET], react_declare="after_roll"), "H1", "V9")
    score(lame, 1).give(React("none"))
    assert isinstance(lame.pending, Choice)
    assert lame.pending.kind == "push"


@pytest.mark.rule("HX-RUSH-29")
def test_by_option_a_throw_at_him_is_rolled_first_too():
    thrower, target = striker(1, at=(0, 0), ball=True), striker(9, at=(3, 0), facing=3)
    scene = Scene([thrower], [target], react_declare="after_roll")
    score(scene.start(ThrowAt(slot=0, target=1, moved=False)), 2).give(React("dodge"))
    score(scene, 2)
    assert (scene.pending.kind, scene.ball) == ("scatter", (3, 0))
    plain = Scene([thrower], [target], react_declare="after_roll")
    score(plain.start(ThrowAt(slot=0, target=1, moved=False)), 2).give(React("none"))
    assert plain.pending.kind == "push"


@pytest.mark.rule("HX-RUSH-30")
def test_a_target_that_does_not_react_scores_nothing():
    drawn = fight(Scene([guard(1, at=(0, 0))], [TARGET]), "H1", "V9", "slam", "none", 0)
    assert drawn.result == "slam"
    assert len(drawn.told(TestRolled)) == 1
    doubled = fight(Scene([guard(1, at=(0, 0))], [TARGET]), "H1", "V9", "slam", "none", 1)
    assert doubled.give(doubled.offered[0]).down("V9")
