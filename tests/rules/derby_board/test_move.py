"""Movements: Blockers, Jammers, dice tokens, curves, pouring on, and getting up."""

import pytest
from msgspec.structs import replace

from rules.derby_board import tokens
from rules.derby_board.commands import ComeBack, PourOn, Push, Select, SetDie, StandUp, StayDown, Step
from rules.derby_board.events import (
    Blocked,
    Braked,
    CameBack,
    CurveRolled,
    Fell,
    LineCrossed,
    MoveEnded,
    PouredOn,
    Stepped,
    StoodUp,
    TokenMoved,
    WipedOut,
)
from rules.derby_board.kinds import Cause, Condition, Stage, Where, Wipeout
from rules.derby_board.state import Bout
from rules.derby_board.steps import is_rear
from rules.derby_board.track import TRACK
from tests.rules.derby_board.scenes import (
    B1,
    B2,
    B3,
    O1,
    O2,
    O3,
    OJ,
    OP,
    STOP,
    J,
    P,
    Place,
    act,
    after,
    at,
    boxed,
    down,
    jams,
    of_kind,
    off,
    offered,
    offers,
    options_of,
    scene,
    space_of,
    steps,
    straight,
    winded,
)

PACK_AWAY: dict[int, Place] = {
    B1: "S2:L1:3", B2: "S2:L3:3", B3: "S2:L5:3", P: "S2:L1:5", O1: "S2:L2:6", O2: "S2:L4:5", O3: "S2:L5:6",
    OP: "S2:L3:6",
}  # fmt: skip


def ways(bout: Bout) -> set[str]:
    return {TRACK.name(step.space) for step in offered(bout, Step)}


def may_stop(bout: Bout) -> bool:
    """Whether she may end here; where nothing else is left, she has."""
    return bout.movement is None or STOP in offers(bout)


def jam(die: int, at_space: str = "S1:L3:0", **terms: object) -> Bout:
    """A Jammer on an empty straight, her token at that die."""
    return after(scene({**PACK_AWAY, J: at_space}, tokens=(die, 0), **terms), Select(J), SetDie(die))


@pytest.mark.rule("ICR-08a", "ICR-08b", "ICR-08c", "ICR-03b")
def test_a_step_goes_forward_to_a_free_space() -> None:
    bout = after(scene({B1: "S1:L3:4", B2: "S1:L5:3", B3: "S1:L5:4", O1: "S1:L3:5"}), Select(B1))
    assert ways(bout) == {"S1:L2:5", "S1:L4:5"} - {space_of(bout, O2)}
    edge = after(scene({B1: "S1:L1:6"}), Select(B1))
    assert ways(edge) == {"S1:L1:7", "S1:L2:7"}


@pytest.mark.rule("ICR-09")
def test_three_lane_changes_and_no_more() -> None:
    bout = after(jam(6), *steps("S1:L2:1", "S1:L3:2", "S1:L2:3"))
    assert ways(bout) == {"S1:L2:4"}
    assert ways(after(jam(6), *steps("S1:L2:1", "S1:L3:2", "S1:L3:3"))) == {"S1:L2:4", "S1:L3:4", "S1:L4:4"}


@pytest.mark.rule("ICR-10a", "ICR-10c")
def test_a_blocker_moves_one_to_three_spaces() -> None:
    bout = after(scene({B1: "S1:L1:6"}), Select(B1))
    assert not may_stop(bout)
    bout = straight(bout, 1)
    assert may_stop(bout)
    bout, events = act(bout, *steps("S1:L1:8", "S1:L1:9"))
    assert of_kind(events, MoveEnded) == [MoveEnded(B1, 3)]
    shut = scene({B1: "S1:L1:6", B2: "S1:L1:7", B3: "S1:L2:7"})
    assert of_kind(act(shut, Select(B1))[1], MoveEnded) == [MoveEnded(B1, 0)]
    dead_end = scene({B1: "S1:L1:6", B2: "S1:L1:8", B3: "S1:L2:8"})
    assert of_kind(act(dead_end, Select(B1), *steps("S1:L1:7"))[1], MoveEnded) == [MoveEnded(B1, 1)]


@pytest.mark.rule("ICR-10b", "ICR-10d", "ICR-10e")
def test_the_rearmost_uses_all_three() -> None:
    level = scene({B2: "S1:L3:4", B3: "S1:L5:4", O1: "S1:L3:3", P: "S1:L2:5"})
    assert [skater for skater in range(10) if is_rear(level, skater)] == [B1, O1]
    bout = straight(after(level, Select(B1)), 2)
    assert not may_stop(bout)
    assert may_stop(straight(bout, 1))
    shut = scene({B1: "S1:L1:3", B2: "S1:L1:5", B3: "S1:L2:5", P: "S1:L5:3"})
    assert of_kind(act(shut, Select(B1), *steps("S1:L1:4"))[1], MoveEnded) == [MoveEnded(B1, 1)]
    curve = scene({**PACK_AWAY, B1: "C1:L1:1", B2: "C1:L5:8"})
    assert is_rear(curve, B2)
    assert not is_rear(curve, B1)
    behind = scene({**PACK_AWAY, B1: "S2:L1:2", B2: ("S1:L3:3", 1), O1: "S2:L5:2"})
    assert [skater for skater in range(10) if is_rear(behind, skater)] == [B1, O1]


@pytest.mark.rule("ICR-10e")
def test_the_rearmost_of_one_side_may_have_the_other_behind_her() -> None:
    bout = scene({O1: "S1:L2:2"})
    assert [skater for skater in range(10) if is_rear(bout, skater)] == [O1]


@pytest.mark.rule("ICR-11", "ICR-11b")
@pytest.mark.parametrize(
    ("mover", "laggard", "barred"),
    [
        (("C1:L3:9", 1), ("S1:L1:0", 1), False),
        (("C1:L3:9", 1), ("C2:L5:2", 0), True),
        (("C1:L3:9", 1), ("C2:L5:13", 0), True),
        (("C2:L2:7", 0), ("S2:L4:9", 0), False),
        (("C2:L2:7", 0), ("C1:L4:11", 0), True),
    ],
)
@pytest.mark.parametrize("who", [B2, O2])
def test_nobody_leaves_a_curve_before_the_pack_has_left_the_other(
    mover: Place, laggard: Place, barred: bool, who: int
) -> None:
    pack: dict[int, Place] = dict.fromkeys((B1, B2, B3, P, O1, O2, O3, OP), mover)
    others = {
        one: (f"{mover[0][:2]}:L{lane}:2", mover[1]) for one, lane in zip(pack, (1, 2, 3, 4, 5, 5, 4, 3), strict=True)
    }
    bout = after(scene({**others, B1: mover, who: laggard}), Select(B1))
    assert any(name.startswith("S") for name in ways(bout)) == (not barred)
    free = after(scene({**others, J: mover, who: laggard}), Select(J), SetDie(6))
    assert any(name.startswith("S") for name in ways(free))


@pytest.mark.rule("ICR-12a", "ICR-12c", "ICR-12e")
@pytest.mark.parametrize(("die", "spaces"), [(0, (0, 0)), (6, (5, 6)), (8, (7, 8)), (10, (9, 10)), (12, (11, 12))])
def test_a_jammer_moves_the_maximum_or_one_less(die: int, spaces: tuple[int, int]) -> None:
    assert tokens.spaces(die) == spaces
    bout = jam(die)
    for moved in range(spaces[0]):
        assert not may_stop(bout), moved
        bout = straight(bout, 1)
    assert may_stop(bout)
    _, events = act(bout, *([STOP] if bout.movement else []))
    if die:
        assert of_kind(events, MoveEnded) == [MoveEnded(J, spaces[0])]
        assert not offered(straight(bout, 1), Step)


@pytest.mark.rule("ICR-12b", "ICR-92")
@pytest.mark.parametrize(
    ("before", "dice"), [(0, {0, 6}), (6, {0, 6, 8}), (8, {6, 8, 10}), (10, {8, 10, 12}), (12, {10, 12})]
)
def test_the_token_goes_one_step(before: int, dice: set[int]) -> None:
    bout = after(scene(tokens=(before, 0)), Select(J))
    assert bout.stage is Stage.DIE
    assert {offer.die for offer in offered(bout, SetDie)} == dice
    assert after(bout, SetDie(max(dice))).tokens[0] == max(dice)


def walled(at_column: int) -> dict[int, Place]:
    """All five lanes are occupied there."""
    return {skater: f"S1:L{lane}:{at_column}" for lane, skater in enumerate((B1, B2, B3, O1, O2), start=1)}


@pytest.mark.rule("ICR-12d", "ICR-13")
@pytest.mark.parametrize(("die", "end"), [(6, 0), (8, 0), (10, 6), (12, 8)])
def test_occupied_spaces_stop_her_and_cost_two_steps(die: int, end: int) -> None:
    """The second worked example is that of D10."""
    least = tokens.spaces(die)[0]
    free = min(6, least - 1)
    bout = after(scene({**PACK_AWAY, J: "S1:L3:0", **walled(free + 1)}, tokens=(die, 0)), Select(J), SetDie(die))
    path = [Step(at(f"S1:L3:{column}")) for column in range(1, free + 1)]
    bout, events = act(bout, *path)
    assert of_kind(events, Blocked) == [Blocked(J, free, least)]
    assert of_kind(events, TokenMoved) == [TokenMoved(J, end, Cause.DUE)]
    assert bout.tokens[0] == end


@pytest.mark.rule("ICR-13b")
def test_without_lane_changes_the_space_straight_ahead_decides() -> None:
    places: dict[int, Place] = {J: "S1:L3:0", B1: "S1:L4:4", B2: "S1:L1:8", B3: "S1:L2:8", O1: "S1:L3:8"}
    bout = jams(scene(places, tokens=(10, 0)), J, 10, "S1:L2:1", "S1:L3:2", "S1:L4:3")
    assert bout.movement is None
    assert bout.tokens[0] == 6


@pytest.mark.rule("ICR-12f", "ICR-13")
def test_braking_is_an_option() -> None:
    assert not may_stop(straight(jam(8), 2))
    bout = straight(jam(8, sheet=options_of(voluntary_brake="yes")), 2)
    bout, events = act(bout, STOP)
    assert of_kind(events, Braked) == [Braked(J, 2, 7)]
    assert bout.tokens[0] == 0


@pytest.mark.rule("ICR-12f", "ICR-10a", "ICR-10b")
def test_blockers_do_not_brake() -> None:
    brakes = options_of(voluntary_brake="yes")
    bout = after(scene({B1: "S1:L1:6"}, sheet=brakes), Select(B1))
    assert not may_stop(bout)
    rear = straight(after(scene({B1: "S1:L1:2", P: "S1:L4:8"}, sheet=brakes), Select(B1)), 2)
    assert not may_stop(rear)


@pytest.mark.rule("ICR-14", "ICR-13")
def test_token_changes_come_at_the_end_of_the_movement_and_add_up() -> None:
    """A curve that goes wrong: the token stays until she has made her roll, then goes down by all that was due."""
    bout = after(jam(12, "C1:L1:4"), *steps("C1:L1:5", "S2:L1:0"))
    bout, _ = act(bout, 9)
    assert bout.tokens[0] == 12
    bout, events = act(bout, 1)
    assert of_kind(events, TokenMoved) == [TokenMoved(J, 10, Cause.DUE)]
    both = after(jam(12, "C1:L1:4"), *steps("C1:L1:5", "S2:L1:0"))
    assert both.movement is not None
    both = replace(both, movement=replace(both.movement, due=-2))
    assert act(both, 9, 1)[0].tokens[0] == 6


@pytest.mark.rule("ICR-15a", "ICR-15c", "ICR-15d")
def test_pouring_it_on_gains_a_space() -> None:
    """The third worked example, first half."""
    short = straight(jam(8), 7)
    assert PourOn() not in offers(short)
    bout = straight(short, 1)
    bout, events = act(bout, PourOn(), 7)
    assert of_kind(events, PouredOn) == [PouredOn(J, 8, 7, gained=True)]
    assert STOP in offers(bout)
    bout, events = act(bout, Step(offered(bout, Step)[0].space))
    assert of_kind(events, Stepped)[0].poured
    assert of_kind(events, MoveEnded) == [MoveEnded(J, 9)]
    assert bout.movement is None
    assert PourOn() not in offers(after(straight(jam(8), 8), PourOn(), 3))
    stopped = after(scene({**PACK_AWAY, J: "S1:L3:0"}), Select(J), SetDie(0))
    assert stopped.movement is None


@pytest.mark.rule("ICR-15b", "ICR-17a")
def test_the_maximum_is_a_wipeout_where_she_is() -> None:
    """The third worked example, second half."""
    bout = straight(jam(8), 8)
    here = space_of(bout, J)
    bout, events = act(bout, PourOn(), 8, 5)
    assert of_kind(events, PouredOn) == [PouredOn(J, 8, 8, gained=False)]
    assert of_kind(events, WipedOut) == [WipedOut(J, 5, 1, Wipeout.DOWN, Cause.POURING_ON)]
    assert (space_of(bout, J), bout.tokens[0]) == (here, 0)
    assert of_kind(events, MoveEnded) == [MoveEnded(J, 8)]


@pytest.mark.rule("ICR-16a", "ICR-16c")
@pytest.mark.parametrize(("die", "rolled"), [(6, False), (8, False), (10, True), (12, True)])
def test_a_curve_is_rolled_for_on_fast_dice(die: int, rolled: bool) -> None:
    bout = after(jam(die, "C1:L1:4"), *steps("C1:L1:5"))
    assert bout.stage is Stage.MOVE
    bout = after(bout, *steps("S2:L1:0"))
    assert (bout.stage is Stage.CURVE) == rolled
    if rolled:
        assert space_of(bout, J) == "S2:L1:0"
        bout, events = act(bout, 8)
        assert of_kind(events, CurveRolled) == [CurveRolled(J, die, 8, clean=True)]
        assert bout.stage is Stage.MOVE


@pytest.mark.rule("ICR-16a", "ICR-15a")
def test_a_curve_is_rolled_for_on_the_space_poured_on_too() -> None:
    bout = after(straight(jam(10, "S1:L1:5"), 10), PourOn(), 5)
    assert space_of(bout, J) == "C1:L1:5"
    assert after(bout, *steps("S2:L1:0")).stage is Stage.CURVE


@pytest.mark.rule("ICR-16b", "ICR-16c", "ICR-46", "ICR-47", "ICR-17a")
@pytest.mark.parametrize(
    ("face", "result", "token"),
    [
        (1, Wipeout.MAJOR_STUMBLE, 8),
        (2, Wipeout.FULL_STOP, 0),
        (3, Wipeout.DOWN, 0),
        (4, Wipeout.DOWN, 0),
        (5, Wipeout.WINDED, 0),
        (6, Wipeout.WINDED, 0),
    ],
)
def test_a_curve_taken_too_fast(face: int, result: Wipeout, token: int) -> None:
    """The first worked example: D12, an 11."""
    bout = after(jam(12, "C1:L1:4"), *steps("C1:L1:5", "S2:L1:0"))
    bout, events = act(bout, 11, face)
    assert of_kind(events, WipedOut) == [WipedOut(J, face, 3, result, Cause.CURVE)]
    assert (bout.tokens[0], space_of(bout, J)) == (token, "S2:L1:0")
    assert of_kind(events, MoveEnded) == [MoveEnded(J, 2)]
    assert bool(of_kind(events, Fell)) == (face > 2)


@pytest.mark.rule("ICR-18a", "ICR-18c")
def test_standing_up_is_a_space_of_the_movement() -> None:
    bout = after(down(scene({**PACK_AWAY, J: "S1:L3:0"}), J), Select(J), SetDie(6))
    assert bout.stage is Stage.MOVE
    bout = straight(bout, 4)
    assert may_stop(bout)
    _, events = act(straight(bout, 1), STOP)
    assert of_kind(events, MoveEnded) == [MoveEnded(J, 6)]
    blocker = after(down(scene({B2: "S1:L3:2", P: "S1:L2:5"}), B1), Select(B1), StandUp())
    assert may_stop(blocker)
    assert straight(blocker, 2).movement is None


@pytest.mark.rule("ICR-18c", "ICR-18d", "ICR-12e")
def test_a_stopped_jammer_stands_up_and_moves_nowhere() -> None:
    bout = after(down(scene({J: "S1:L3:0"}), J), Select(J), SetDie(0))
    assert offers(bout) == [StandUp(), StayDown()]
    up, events = act(bout, StandUp())
    assert up.skaters[J].condition is Condition.STANDING
    assert not of_kind(events, Stepped)
    lying, events = act(bout, StayDown())
    assert lying.skaters[J].condition is Condition.DOWN
    assert of_kind(events, MoveEnded) == [MoveEnded(J, 0)]
    blocker, events = act(down(scene(), B1), Select(B1), StayDown())
    assert not of_kind(events, Stepped)
    assert blocker.skaters[B1].condition is Condition.DOWN


@pytest.mark.rule("ICR-18b")
@pytest.mark.parametrize("skater", [J, B1])
def test_the_winded_only_stand_up(skater: int) -> None:
    bout, events = act(winded(scene(tokens=(8, 0)), skater), Select(skater))
    assert of_kind(events, StoodUp) == [StoodUp(skater, space=False)]
    assert of_kind(events, MoveEnded) == [MoveEnded(skater, 0)]
    assert bout.skaters[skater].condition is Condition.STANDING
    assert bout.tokens[0] == 8


@pytest.mark.rule("ICR-34c", "ICR-34d", "ICR-34e")
def test_coming_back_onto_the_track() -> None:
    bout = off(scene({B1: "S1:L1:6", P: "S1:L2:4"}), B1)
    bout = after(bout, Select(B1))
    assert {TRACK.name(offer.space) for offer in offered(bout, ComeBack)} == {"S1:L1:6", "S1:L1:5"}
    bout = after(bout, ComeBack(at("S1:L1:5")))
    assert bout.movement is not None
    assert (bout.movement.spaces, bout.movement.lanes) == (1, 3)
    assert straight(bout, 2).movement is None
    fallen = after(down(off(scene({B1: "S1:L1:6", P: "S1:L2:4"}), B1), B1), Select(B1), StandUp())
    assert fallen.stage is Stage.RETURN
    assert straight(after(fallen, ComeBack(at("S1:L1:6"))), 1).movement is None
    _, events = act(winded(off(scene({B1: "S1:L1:6"}), B1), B1), Select(B1))
    assert of_kind(events, StoodUp) == [StoodUp(B1, space=False)]
    assert not of_kind(events, CameBack)


@pytest.mark.rule("ICR-34d")
def test_with_both_spaces_blocked_she_comes_back_further_back() -> None:
    places: dict[int, Place] = {B1: "S1:L1:1", B2: "S1:L1:0", B3: ("C2:L1:5", 0), P: "S1:L2:5"}
    bout = off(scene({**places, J: "S1:L1:1", OJ: ("S1:L5:0", 0)}), B1)
    _, events = act(bout, Select(B1))
    assert of_kind(events, CameBack) == [CameBack(B1, at("C2:L1:4"), -1)]


@pytest.mark.rule("ICR-34d", "ICR-12e")
def test_a_stopped_jammer_stays_off_the_track() -> None:
    bout, events = act(off(scene(), J), Select(J), SetDie(0))
    assert bout.skaters[J].where is Where.OUT
    assert of_kind(events, MoveEnded) == [MoveEnded(J, 0)]
    bout = after(off(scene({J: "S1:L1:1"}), J), Select(J), SetDie(6))
    assert offered(bout, ComeBack)


@pytest.mark.rule("ICR-34f")
def test_a_blocker_off_the_track_still_counts() -> None:
    bout = off(scene({B1: "S1:L1:2"}), B1)
    assert B1 in bout.pack
    assert is_rear(bout, B1)
    assert J not in off(bout, J).pack
    barred = scene({**PACK_AWAY, B1: ("S1:L3:0", 0), O1: ("C2:L2:7", 0)})
    assert {TRACK.name(there) for there in TRACK.forward[at("C2:L2:7")]} & {"S1:L1:0"}
    lagging = after(off(replace(barred, side=1, seat=1), B1), Select(O1))
    assert not any(name.startswith("S1") for name in ways(lagging))
    assert B2 not in boxed(bout, B2).pack


@pytest.mark.rule("ICR-35b", "ICR-35c", "ICR-35f")
def test_crossing_the_checkered_line() -> None:
    bout = scene({**PACK_AWAY, J: "S1:L3:2"})
    bout, events = act(bout, Select(J), SetDie(6), *steps("S1:L3:3"))
    assert of_kind(events, LineCrossed) == [LineCrossed(J)]
    assert straight(bout, 4).stage is Stage.MOVE
    assert after(straight(bout, 4), STOP).stage is Stage.REDRAW
    stopped, _ = act(scene({**PACK_AWAY, J: "S1:L3:2"}), Select(J), SetDie(0))
    assert stopped.stage is not Stage.REDRAW
    shut = scene({J: "S1:L1:1", B1: "S1:L1:3", B2: "S1:L2:3", O1: "S1:L2:2", O2: "S1:L3:3"})
    blocked, events = act(shut, Select(J), SetDie(6), *steps("S1:L1:2"))
    assert of_kind(events, Blocked)
    assert blocked.stage is not Stage.REDRAW


@pytest.mark.rule("ICR-35b")
def test_a_blocker_may_cross_the_line_as_she_likes() -> None:
    bout, events = act(scene({B1: "S1:L1:2", P: "S1:L4:8"}), Select(B1), *steps("S1:L1:3", "S1:L1:4", "S1:L1:5"))
    assert of_kind(events, MoveEnded) == [MoveEnded(B1, 3)]
    assert not of_kind(events, LineCrossed)
    assert bout.stage is Stage.SELECT


def test_a_blocker_gets_no_die_and_a_jammer_no_push() -> None:
    assert after(scene(), Select(B1)).stage is Stage.MOVE
    bout = scene({J: "S1:L2:4", O1: "S1:L3:4", B1: "S1:L5:1"}, tokens=(6, 0))
    assert offered(after(bout, Select(J), SetDie(6)), Push) == []
