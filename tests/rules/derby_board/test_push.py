"""Pushes."""

import pytest

from rules.derby_board.commands import Push, Select, Step
from rules.derby_board.events import (
    Fell,
    MoveEnded,
    Pushed,
    PushedOff,
    PushSettled,
    PushTried,
    Stepped,
    TokenMoved,
)
from rules.derby_board.kinds import Condition, PushResult, Stage, Where
from rules.derby_board.results import push_result
from rules.derby_board.state import Bout
from tests.rules.derby_board.scenes import (
    B1,
    B2,
    O1,
    O2,
    O3,
    OJ,
    OP,
    STOP,
    J,
    P,
    act,
    after,
    at,
    down,
    of_kind,
    off,
    offered,
    offers,
    scene,
    space_of,
    steps,
    winded,
)

BESIDE = scene({B1: "S1:L2:4", O1: "S1:L3:4", P: "S1:L1:8"})


def targets(bout: Bout) -> set[int]:
    return {push.target for push in offered(bout, Push)}


@pytest.mark.rule("ICR-33")
@pytest.mark.parametrize(
    ("pusher", "target", "result"),
    [
        (4, 4, PushResult.FAIL),
        (4, 5, PushResult.SUCCESS),
        (1, 2, PushResult.EPIC_SUCCESS),
        (1, 10, PushResult.EPIC_SUCCESS),
        (3, 1, PushResult.EPIC_FAIL),
        (2, 1, PushResult.EPIC_FAIL),
        (1, 1, PushResult.EPIC_WIPEOUT),
        (6, 2, PushResult.FAIL),
    ],
)
def test_what_a_push_comes_to(pusher: int, target: int, result: PushResult) -> None:
    """The fourth worked example, by dice and by what they do."""
    assert push_result(pusher, target) is result
    bout, events = act(BESIDE, Select(B1), Push(O1), pusher, target)
    assert of_kind(events, PushSettled) == [PushSettled(B1, O1, (pusher, target), result)]
    moved = result in (PushResult.SUCCESS, PushResult.EPIC_SUCCESS)
    assert of_kind(events, Pushed) == ([Pushed(O1, B1, at("S1:L4:4"))] if moved else [])
    assert {(fall.skater, fall.condition) for fall in of_kind(events, Fell)} == {
        PushResult.EPIC_SUCCESS: {(O1, Condition.DOWN)},
        PushResult.EPIC_FAIL: {(B1, Condition.WINDED)},
        PushResult.EPIC_WIPEOUT: {(B1, Condition.WINDED), (O1, Condition.WINDED)},
    }.get(result, set())
    assert space_of(bout, O1) == ("S1:L4:4" if moved else "S1:L3:4")


@pytest.mark.rule("ICR-31e", "ICR-31d")
def test_a_pusher_winded_at_the_start_does_not_move() -> None:
    _, events = act(BESIDE, Select(B1), Push(O1), 3, 1)
    assert of_kind(events, MoveEnded) == [MoveEnded(B1, 0)]
    assert not of_kind(events, Stepped)
    moving = after(BESIDE, Select(B1), Push(O1), 4, 4)
    assert offered(moving, Step)


@pytest.mark.rule("ICR-31d")
def test_a_push_comes_at_the_start_or_at_the_end() -> None:
    bout = after(scene({B1: "S1:L2:3", O1: "S1:L3:4", P: "S1:L1:8", B2: "S1:L4:1"}), Select(B1))
    assert targets(bout) == set()
    bout, events = act(bout, *steps("S1:L2:4"), Push(O1), 4, 5)
    assert of_kind(events, MoveEnded) == [MoveEnded(B1, 1)]
    rear = scene({B1: "S1:L2:3", O1: "S1:L3:4", P: "S1:L1:8", B2: "S1:L4:5"})
    assert Push(O1) not in offers(after(rear, Select(B1), *steps("S1:L2:4")))


@pytest.mark.rule("ICR-31a")
def test_the_pivot_and_one_blocker_may_each_try_one() -> None:
    places = {B1: "S1:L2:4", O1: "S1:L3:4", B2: "S1:L3:7", OP: "S1:L4:7", P: "S1:L1:8", O2: "S1:L2:8"}
    bout = after(scene(places), Select(B1))
    assert targets(bout) == {O1}
    bout, events = act(bout, Push(O1), 4, 4)
    assert of_kind(events, PushTried) == [PushTried(B1, O1)]
    bout = after(bout, *steps("S1:L2:5"), STOP)
    assert targets(after(bout, Select(B2))) == set()
    assert targets(after(bout, Select(P))) == {O2}
    assert targets(after(scene(places, pushes=(P, O1)), Select(P))) == set()
    assert targets(after(scene(places, pushes=(P, O1)), Select(B2))) == {OP}


@pytest.mark.rule("ICR-31b")
def test_only_those_standing_on_the_track_are_pushed() -> None:
    for changed in (down(BESIDE, O1), winded(BESIDE, O1), off(BESIDE, O1)):
        assert targets(after(changed, Select(B1))) == set()


@pytest.mark.rule("ICR-31c")
def test_whoever_has_just_stood_up_pushes_nobody() -> None:
    bout = after(down(BESIDE, B1), Select(B1))
    assert bout.stage is Stage.STAND
    bout = after(bout, offers(bout)[0])
    assert targets(bout) == set()
    assert STOP in offers(bout)


@pytest.mark.rule("ICR-32a")
def test_nobody_straight_ahead_or_behind_is_pushed() -> None:
    row = scene({B1: "S1:L2:4", O1: "S1:L2:5", O2: "S1:L2:3", O3: "S1:L3:5", P: "S1:L1:8"})
    assert targets(after(row, Select(B1))) == set()


@pytest.mark.rule("ICR-32b", "ICR-32d")
def test_no_push_onto_an_occupied_space() -> None:
    shut = scene({B1: "S1:L2:4", O1: "S1:L3:4", P: "S1:L4:4"})
    assert targets(after(shut, Select(B1))) == set()


@pytest.mark.rule("ICR-32c", "ICR-32d", "ICR-61h")
def test_of_two_spaces_the_rear_one() -> None:
    curve = scene({B1: "C1:L3:2", O1: "C1:L4:2", P: "C1:L5:3"})
    bout, events = act(curve, Select(B1), Push(O1), 2, 9)
    assert of_kind(events, Pushed) == [Pushed(O1, B1, at("C1:L5:2"))]
    assert bout.skaters[O1].laps == 0
    rear_shut = scene({B1: "C1:L3:2", O1: "C1:L4:2", P: "C1:L5:2"})
    assert targets(after(rear_shut, Select(B1))) == set()


@pytest.mark.rule("ICR-32e", "ICR-34a", "ICR-34b")
def test_off_the_track() -> None:
    edge = scene({B1: "S1:L4:4", O1: "S1:L5:4", OJ: "S1:L5:1", P: "S1:L1:8"})
    bout, events = act(edge, Select(B1), Push(O1), 2, 9)
    assert of_kind(events, PushedOff) == [PushedOff(O1, B1)]
    assert (bout.skaters[O1].where, space_of(bout, O1)) == (Where.OUT, "S1:L5:4")
    assert at("S1:L5:4") not in bout.taken
    jammer = scene({B1: "S1:L4:4", OJ: "S1:L5:4", P: "S1:L1:8"}, tokens=(6, 10))
    bout, events = act(jammer, Select(B1), Push(OJ), 2, 9)
    assert [(event.skater, event.die) for event in of_kind(events, TokenMoved)] == [(OJ, 0)]
    pushed_in = scene({B1: "S1:L2:4", O1: "S1:L1:4", P: "S1:L1:8"})
    assert of_kind(act(pushed_in, Select(B1), Push(O1), 2, 9)[1], PushedOff) == [PushedOff(O1, B1)]


@pytest.mark.rule("ICR-46", "ICR-33")
def test_a_jammer_knocked_down_is_stopped() -> None:
    bout = scene({B1: "S1:L2:4", OJ: "S1:L3:4", P: "S1:L1:8"}, tokens=(6, 10))
    bout, _ = act(bout, Select(B1), Push(OJ), 1, 5)
    assert (bout.skaters[OJ].condition, bout.tokens[1]) == (Condition.DOWN, 0)
    assert targets(after(scene({J: "S1:L2:4", O1: "S1:L3:4"}), Select(B1))) == set()
