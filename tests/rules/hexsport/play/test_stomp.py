"""What a Stomp brings."""

import pytest

from rules.core.pending import Choice
from rules.hexsport.play.commands import Choose, NameDirection
from rules.hexsport.play.events import PlayerHarmed
from rules.hexsport.play.pitch import NOWHERE
from rules.hexsport.report import Cause
from tests.rules.hexsport.play.brawls import fight, score
from tests.rules.hexsport.play.scenes import Scene, cell, guard, striker


def stomp(*successes: int, abilities: tuple[str, ...] = (), **told: object) -> Scene:
    """H1 on (0,0) facing 1 stomps V9, who lies on (1,0) and dodges."""
    scene = Scene(
        [guard(1, at=(0, 0), facing=1)],
        [striker(9, at=(1, 0), facing=2, down=True, abilities=abilities)],
        ref=(-5, 5),
        **told,
    )
    return fight(scene, "H1", "V9", "stomp", "dodge", *successes)


@pytest.mark.rule("HX-STOMP-05")
@pytest.mark.parametrize("successes", [(2, 2), (3, 2), (2, 3)])
def test_short_of_a_double_the_stomper_faces_the_target_and_no_more(successes):
    scene = stomp(*successes)
    assert (scene.facing("H1"), scene.facing("V9"), scene.where("V9"), scene.pending) == (0, 2, (1, 0), None)


@pytest.mark.rule("HX-STOMP-06", "HX-STOMP-10")
def test_a_doubled_stomp_brings_an_armour_check():
    """EX-070"""
    scene = score(stomp(4, 1), 2)
    assert scene.told(PlayerHarmed) == [PlayerHarmed(1, 3, 1, 0, Cause.STOMP)]
    assert score(stomp(4, 1), 3).down("V9")


@pytest.mark.rule("HX-STOMP-07", "HX-EVADE-08")
def test_a_doubled_dodge_lets_him_crawl_and_the_stomper_faces_the_hex_left():
    scene = stomp(1, 2)
    assert isinstance(scene.pending, Choice)
    assert (scene.pending.seat, len(scene.offered)) == (1, 6)  # five empty hexes, and staying
    scene.give(Choose(cell((2, -1))))
    assert (scene.where("V9"), scene.down("V9"), scene.facing("H1"), scene.pending) == ((2, -1), True, 0, None)
    stays = stomp(1, 2).give(Choose(NOWHERE))
    assert (stays.where("V9"), stays.facing("H1"), stays.pending) == ((1, 0), 0, None)


@pytest.mark.rule("HX-DOWN-05")
def test_who_crawls_onto_the_ball_makes_it_scatter():
    scene = stomp(1, 2, ball=(2, 0)).give(Choose(cell((2, 0))), NameDirection(0)).roll(1, 1)
    assert (scene.ball, scene.carrier) == ((3, 0), None)


@pytest.mark.rule("HX-ABIL-23")
@pytest.mark.parametrize(
    ("option", "successes", "crawls"),
    [
        ("win_counts_double", (2, 3), True),
        ("win_by_one_only", (2, 3), True),
        ("win_counts_double", (2, 2), False),
    ],
)
def test_roll_makes_a_double_of_a_plain_dodge(option, successes, crawls):
    scene = stomp(*successes, abilities=("roll",), abil_roll_scope=option)
    assert (scene.pending is not None) is crawls


@pytest.mark.rule("HX-ABIL-23")
@pytest.mark.parametrize(("option", "crawls"), [("win_counts_double", True), ("win_by_one_only", False)])
def test_by_option_roll_needs_a_win_by_one(option, crawls):
    scene = stomp(3, abilities=("roll", "duck_weave"), abil_roll_scope=option)
    scene.roll(6, 5, 5, 5).roll(5)  # 5 against 3
    assert (scene.pending is not None) is crawls
