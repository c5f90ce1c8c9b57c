"""What Slams, Slamback and Sucker Punches do."""

import pytest

from rules.core.pending import Choice
from rules.hexsport.play.commands import Choose, NameDirection
from rules.hexsport.play.deck import CARDS
from rules.hexsport.play.events import BallMoved, PlayerFell, PlayerHarmed, PlayerMoved, PlayerTurned, RushCut
from rules.hexsport.play.pitch import NOWHERE
from rules.hexsport.report import Cause
from tests.rules.hexsport.play.brawls import dice, fight, score
from tests.rules.hexsport.play.scenes import Piece, Scene, cell, guard, jack, striker

STAY = Choose(NOWHERE)


def slam(
    reaction: str, *successes: int, target: Piece | None = None, attacker: Piece | None = None, **told: object
) -> Scene:
    """H1 on (0,0) facing 1 slams V9 on (1,0) facing 2; the dice show so many successes."""
    more = {key: told.pop(key) for key in tuple(told) if key in ("began", "moved")}
    home = [attacker or guard(1, at=(0, 0), facing=1)]
    scene = Scene(home, [target or jack(9, at=(1, 0), facing=2)], ref=(-5, 5), **told)
    return fight(scene, "H1", "V9", "slam", reaction, *successes, **more)


@pytest.mark.rule("HX-SLAM-09")
def test_after_a_draw_both_face_each_other():
    scene = slam("dodge", 2, 2)
    assert (scene.facing("H1"), scene.facing("V9"), scene.pending) == (0, 3, None)
    assert (scene.where("H1"), scene.where("V9")) == ((0, 0), (1, 0))


@pytest.mark.rule("HX-SLAM-10", "HX-SLAM-11")
def test_the_loser_is_pushed_and_faces_the_hex_he_left_and_so_does_the_winner():
    scene = slam("dodge", 3, 2).give(Choose(cell((2, 0))), STAY)
    assert (scene.where("V9"), scene.facing("V9"), scene.down("V9")) == ((2, 0), 3, False)
    assert (scene.where("H1"), scene.facing("H1"), scene.pending) == ((0, 0), 0, None)


@pytest.mark.rule("HX-SLAM-11", "HX-SLAM-15")
def test_the_winner_may_follow_up_without_a_test_and_faces_the_loser():
    scene = slam("dodge", 3, 2).give(Choose(cell((2, -1))))
    assert isinstance(scene.pending, Choice)
    assert (scene.pending.seat, scene.offered) == (0, (STAY, Choose(cell((1, 0)))))
    scene.give(Choose(cell((1, 0))))
    assert (scene.where("H1"), scene.facing("H1"), scene.pending) == ((1, 0), 1, None)


@pytest.mark.rule("HX-SLAM-10", "HX-SLAM-11", "HX-ROLE-09")
def test_a_slamback_that_wins_pushes_the_attacker():
    scene = slam("slamback", 2, 3, target=jack(9, at=(1, 0), facing=3))
    assert isinstance(scene.pending, Choice)
    assert (scene.pending.kind, scene.pending.seat) == ("push", 1)
    scene.give(Choose(cell((-1, 0))), Choose(cell((0, 0))))
    assert (scene.where("H1"), scene.facing("H1")) == ((-1, 0), 0)
    assert (scene.where("V9"), scene.facing("V9")) == ((0, 0), 3)


@pytest.mark.rule("HX-SLAM-12", "HX-SLAM-13", "HX-ARMOUR-01")
def test_a_doubled_slam_knocks_down_and_the_margin_is_the_potential_damage():
    """EX-065: 5 against 2."""
    target = jack(9, at=(1, 0), facing=3)
    scene = slam("slamback", 5, 2, target=target, moved=True).give(Choose(cell((2, 0))), STAY)
    assert (scene.down("V9"), dice(scene)) == (True, 3)
    score(scene, 1)
    assert scene.told(PlayerHarmed) == [PlayerHarmed(1, 3, 2, 0, Cause.SLAM)]
    assert scene.where("V9") == "bin"


@pytest.mark.rule("HX-SLAM-12")
def test_a_doubled_slamback_hurts_the_attacker():
    scene = slam("slamback", 1, 3, target=jack(9, at=(1, 0), facing=3)).give(Choose(cell((-1, 0))), STAY)
    score(scene, 1)
    assert scene.told(PlayerHarmed) == [PlayerHarmed(0, 2, 1, 1, Cause.SLAMBACK)]


@pytest.mark.rule("HX-SUCKER-06", "HX-SUCKER-09")
def test_a_sucker_punch_does_what_a_slam_does():
    target = jack(9, at=(1, 0), facing=0)
    scene = slam("dodge", 3, 1, target=target, began=(3, 0)).give(Choose(cell((2, 0))), STAY)
    score(scene, 1)
    assert (scene.result, scene.down("V9")) == ("sucker_punch", False)
    assert scene.told(PlayerHarmed) == [PlayerHarmed(1, 2, 1, 0, Cause.SUCKER_PUNCH)]


@pytest.mark.rule("HX-SLAM-14")
def test_a_carrier_pushed_on_his_feet_keeps_the_ball():
    scene = slam("dodge", 3, 2, target=striker(9, at=(1, 0), ball=True)).give(Choose(cell((2, 0))), STAY)
    assert (scene.carrier, scene.ball, scene.pending) == ("V9", (2, 0), None)


@pytest.mark.rule("HX-DOWN-02", "HX-SLAM-17")
def test_a_carrier_knocked_down_drops_the_ball_and_it_scatters_last_from_where_he_lies():
    """EX-052"""
    scene = slam("dodge", 3, 1, target=striker(9, at=(1, 0), ball=True)).give(Choose(cell((2, 0))))
    assert (scene.carrier, scene.ball) == (None, (2, 0))
    scene.give(Choose(cell((1, 0))))
    score(scene, 0).give(NameDirection(0)).roll(1, 2)
    assert (scene.where("V9"), scene.ball, scene.told(RushCut)) == ("bin", (4, 0), [])
    kinds = [type(event).__name__ for event in scene.events if type(event).__name__ != "Awaited"]
    order = [kinds.index(name) for name in ("PlayerMoved", "PlayerFell", "PlayerHarmed", "PlayerBinned", "BallMoved")]
    assert order == sorted(order)
    moves = [event.how for event in scene.told(PlayerMoved) if isinstance(event, PlayerMoved)]
    assert moves == ["push", "follow_up"]
    assert kinds.index("PlayerHarmed") > len(kinds) - 1 - kinds[::-1].index("PlayerMoved")


@pytest.mark.rule("HX-PUSH-04", "HX-SLAM-10", "HX-SLAM-11")
@pytest.mark.parametrize(("order", "last"), [("scatter_last", True), ("scatter_after_knock_down", False)])
def test_by_option_a_carrier_is_pushed_off_the_pitch_and_leaves_the_ball(order, last):
    scene = at_the_wall(striker(9, at=(10, 0), ball=True), 3, 2, slam_order=order)
    if not last:
        scene.give(NameDirection(2)).roll(1, 3)
    scene.give(Choose(cell((10, 0))))
    if last:
        scene.give(NameDirection(2)).roll(1, 3)
    assert (scene.where("V9"), scene.where("H1"), scene.pending) == ("bench", (10, 0), None)
    assert (scene.carrier, scene.ball, scene.told(PlayerFell, RushCut)) == (None, (10, -3), [])


@pytest.mark.rule("HX-PUSH-04", "HX-PUSH-03", "HX-SLAM-12")
@pytest.mark.parametrize(("successes", "where"), [(3, "bench"), (1, "bin")])
def test_a_double_that_pushes_him_off_still_calls_for_armour(successes, where):
    scene = at_the_wall(jack(9, at=(10, 0)), 3, 0).give(STAY)
    score(scene, successes)
    assert (scene.where("V9"), scene.told(PlayerFell), scene.pending) == (where, [], None)


def at_the_wall(target: Piece, *successes: int, **told: object) -> Scene:
    """H1 on (9,0) slams V9 on (10,0), who can only be pushed off the pitch."""
    home = [guard(1, at=(9, 0), facing=0)]
    scene = Scene(home, [target], ref=(-5, 5), push_off_pitch="removed_to_bench", **told)
    return fight(scene, "H1", "V9", "slam", "dodge", *successes)


@pytest.mark.rule("HX-SLAM-17")
def test_by_option_it_scatters_as_soon_as_he_lies():
    target = striker(9, at=(1, 0), ball=True)
    scene = slam("dodge", 3, 1, target=target, slam_order="scatter_after_knock_down").give(Choose(cell((2, 0))))
    scene.give(NameDirection(0)).roll(1, 2)
    assert (scene.ball, scene.offered) == ((4, 0), (STAY, Choose(cell((1, 0)))))
    score(scene.give(STAY), 3)
    assert (scene.pending, len(scene.told(BallMoved))) == (None, 1)


@pytest.mark.rule("HX-RUSH-21")
@pytest.mark.parametrize(("option", "cut"), [(True, "fallen_carrier"), (False, "")])
def test_a_rushing_carrier_knocked_down_by_a_slamback_ends_the_rush_unless_by_option(option, cut):
    scene = slam(
        "slamback",
        1,
        3,
        attacker=jack(1, at=(0, 0), facing=0, ball=True),
        target=jack(9, at=(1, 0), facing=3),
        rush_carrier_down_ends=option,
    )
    scene.give(Choose(cell((-1, 0))), STAY)
    score(scene, 3).give(NameDirection(0)).roll(4, 2)
    assert (scene.ball, scene.state.cut) == ((-3, 0), cut)


@pytest.mark.rule("HX-RUSH-21", "HX-RUSH-16")
@pytest.mark.parametrize("title", ["Ball Shatters", "Run"])
def test_a_rushing_carrier_killed_by_a_slamback_ends_the_rush_though_his_ball_shatters(title: str) -> None:
    scene = slam(
        "slamback", 0, 4, attacker=jack(1, at=(0, 0), facing=0, ball=True), target=guard(9, at=(1, 0), facing=3)
    )
    scene.give(Choose(cell((-1, 0))), STAY)
    score(scene, 0).draw(next(no for no, card in CARDS.items() if card.title == title))
    if title == "Ball Shatters":
        assert scene.state.ball == NOWHERE
    else:
        scene.give(NameDirection(0)).roll(4, 2)
    assert scene.where("H1") == "dead"
    assert scene.state.cut == "fallen_carrier"


@pytest.mark.rule("HX-RUSH-20")
@pytest.mark.parametrize(("option", "ends"), [("listed_cases", False), ("any_loss", True)])
def test_the_ball_of_a_slammed_opponent_ends_no_rush_unless_by_option(option, ends):
    target = striker(9, at=(1, 0), ball=True)
    scene = slam("dodge", 3, 1, target=target, rush_foreign_loss_ends=option).give(Choose(cell((2, 0))), STAY)
    score(scene, 3).give(NameDirection(0)).roll(1, 2)
    assert bool(scene.state.cut) is ends


@pytest.mark.rule("HX-SLAM-16", "HX-SLAM-17", "HX-ABIL-27", "HX-SUCKER-08")
@pytest.mark.parametrize("began", [None, (3, 0)])
def test_the_steady_are_pushed_but_stand_and_keep_the_ball_and_still_roll_armour(began):
    target = jack(9, at=(1, 0), facing=0, ball=True, abilities=("steady",))
    told = {"began": began} if began else {}
    scene = slam("dodge", 3, 1, target=target, **told).give(Choose(cell((2, 0))), STAY)
    score(scene, 3)
    assert (scene.where("V9"), scene.facing("V9"), scene.down("V9"), scene.carrier) == ((2, 0), 3, False, "V9")


@pytest.mark.rule("HX-SLAM-17", "HX-ARMOUR-12")
def test_a_steady_carrier_who_is_removed_leaves_the_ball_to_scatter():
    target = jack(9, at=(1, 0), ball=True, abilities=("steady",))
    scene = slam("dodge", 3, 1, target=target).give(Choose(cell((2, 0))), STAY)
    score(scene, 0).give(NameDirection(0)).roll(1, 1)
    assert (scene.where("V9"), scene.ball) == ("bin", (3, 0))


@pytest.mark.rule("HX-ABIL-27")
@pytest.mark.parametrize(("option", "down"), [("slam_slamback_sucker", False), ("slam_only", True)])
def test_the_steady_stand_a_slamback_too_unless_by_option(option, down):
    scene = slam(
        "slamback",
        1,
        3,
        attacker=guard(1, at=(0, 0), facing=0, abilities=("steady",)),
        target=jack(9, at=(1, 0), facing=3),
        abil_steady_scope=option,
    )
    assert scene.give(Choose(cell((-1, 0)))).down("H1") is down


@pytest.mark.rule("HX-PUSH-03", "HX-PUSH-09", "HX-PUSH-10")
def test_who_cannot_be_pushed_suffers_the_rest_and_is_not_followed():
    home, target = guard(1, at=(9, 0), facing=1), jack(9, at=(10, 0), facing=2)
    scene = slam("dodge", 3, 1, attacker=home, target=target)
    assert (scene.where("V9"), scene.down("V9"), scene.facing("H1")) == ((10, 0), True, 0)
    score(scene, 3)
    assert scene.pending is None
    stands = slam("dodge", 3, 2, attacker=home, target=target)
    assert (stands.where("V9"), stands.facing("V9"), stands.pending) == ((10, 0), 3, None)
    assert [event.slot for event in stands.told(PlayerTurned) if isinstance(event, PlayerTurned)] == [1, 0]


@pytest.mark.rule("HX-PUSH-07")
def test_who_is_pushed_onto_the_ball_must_pick_it_up_after_all_else():
    scene = slam("dodge", 3, 2, target=striker(9, at=(1, 0)), ball=(2, 0)).give(Choose(cell((2, 0))))
    scene.give(Choose(cell((1, 0))))
    assert dice(scene) == 3  # 3 + 1 for a Striker, 1 less for the winner's threat
    score(scene, 1)
    assert (scene.carrier, scene.pending) == ("V9", None)


@pytest.mark.rule("HX-PICKUP-10")
def test_a_pushed_player_who_fails_to_pick_up_ends_the_rush():
    scene = slam("dodge", 3, 2, ball=(2, 0)).give(Choose(cell((2, 0))), STAY)
    score(scene, 0).give(NameDirection(0)).roll(1, 2)
    assert (scene.state.cut, scene.ball) == ("failed_pick_up", (4, 0))


@pytest.mark.rule("HX-PICKUP-08", "HX-DOWN-05")
@pytest.mark.parametrize(("make", "successes"), [(guard, 2), (striker, 1)])
def test_a_guard_or_a_floored_player_on_the_ball_makes_it_scatter(make, successes):
    scene = slam("dodge", 3, successes, target=make(9, at=(1, 0)), ball=(2, 0)).give(Choose(cell((2, 0))), STAY)
    if successes == 1:
        assert scene.told(PlayerFell)
        score(scene, 3)
    scene.give(NameDirection(0)).roll(1, 2)
    assert (scene.ball, scene.state.cut) == ((4, 0), "")


@pytest.mark.rule("HX-PICKUP-11")
def test_a_winner_who_follows_up_into_the_balls_hex_must_pick_it_up():
    target = striker(9, at=(1, 0), ball=True)
    attacker = jack(1, at=(0, 0), facing=0)
    scene = slam("none", 2, attacker=attacker, target=target, slam_order="scatter_after_knock_down")
    scene.give(Choose(cell((2, 0))), NameDirection(3)).roll(1, 1)
    assert scene.ball == (1, 0)
    scene.give(Choose(cell((1, 0))))
    score(scene, 3)  # armour
    assert dice(scene) == 3
    score(scene, 1)
    assert (scene.carrier, scene.ball) == ("H1", (1, 0))
