"""The penalty box."""

import pytest
from msgspec.structs import replace

from rules.derby_board.box import way_out
from rules.derby_board.commands import PlayCard, Push, Select
from rules.derby_board.events import ChairStepped, MoveEnded, SentOff, Unboxed
from rules.derby_board.kinds import Where
from rules.derby_board.state import Bout
from rules.derby_board.track import TRACK
from tests.rules.derby_board.scenes import (
    B1,
    B2,
    B3,
    O1,
    OJ,
    OP,
    J,
    P,
    Place,
    act,
    after,
    at,
    boxed,
    holding,
    of_kind,
    off,
    offered,
    offers,
    scene,
    space_of,
    with_skater,
)

FOUL: dict[int, Place] = {B1: "S1:L2:4", O1: "S1:L3:4", P: "S1:L1:8", OP: "S1:L3:8"}


def next_turn(bout: Bout) -> Bout:
    """The same situation a turn later."""
    rested = tuple(replace(one, moved=False, barred=False) for one in bout.skaters)
    return replace(bout, skaters=rested, turn=bout.turn + 1, phase=1, in_phase=())


def sent_off(*, moved: bool) -> Bout:
    """B1 is seen when she fouls in turn 4, with her movement behind her or not."""
    bout = holding(scene(FOUL, turn=4), 0, "Trip")
    if moved:
        bout = replace(with_skater(bout, B1, moved=True), in_phase=(B1,))
    foul = next(play for play in offered(bout, PlayCard) if play.skater == B1)
    bout, events = act(bout, foul, 6, 6)
    assert of_kind(events, SentOff) == [SentOff(B1)]
    return bout


@pytest.mark.rule("ICR-42b", "ICR-42c", "ICR-42f", "ICR-42d")
@pytest.mark.parametrize("moved", [False, True])
def test_a_penalty_takes_five_turns(moved: bool) -> None:
    """The seventh worked example; turns count from that of the foul, 4."""
    bout = sent_off(moved=moved)
    assert bout.skaters[B1].chair == 5
    chairs = {}
    while bout.skaters[B1].where is Where.BOX:
        if Select(B1) in offers(bout):
            bout, events = act(bout, Select(B1))
            chairs[bout.turn] = [event.chair for event in of_kind(events, ChairStepped)]
        bout = next_turn(bout) if bout.skaters[B1].where is Where.BOX else bout
    later = int(moved)
    assert chairs == {4 + later: [4], 5 + later: [3], 6 + later: [2], 7 + later: [1], 8 + later: []}
    assert bout.skaters[B1].barred
    free = next_turn(bout)
    assert not free.skaters[B1].barred
    assert after(free, Select(B1)).movement is not None


@pytest.mark.rule("ICR-42c", "ICR-07", "ICR-05c")
def test_a_chair_step_counts_as_her_move() -> None:
    bout, events = act(boxed(scene(), B1, 3), Select(B1))
    assert of_kind(events, ChairStepped) == [ChairStepped(B1, 2)]
    assert not of_kind(events, MoveEnded)
    assert bout.skaters[B1].moved
    assert Select(B1) not in offers(bout)
    assert bout.in_phase == (B1,)


@pytest.mark.rule("ICR-42b")
def test_several_share_a_chair() -> None:
    bout = boxed(boxed(scene(), B1, 3), B2, 3)
    bout = after(bout, Select(B1), Select(B2))
    assert (bout.skaters[B1].chair, bout.skaters[B2].chair) == (2, 2)


@pytest.mark.rule("ICR-42d", "ICR-42h")
@pytest.mark.parametrize(
    ("rear", "expected"),
    [
        (("S1:L3:2", 0), ("S1:L5:1", 0)),
        (("S1:L3:0", 2), ("C2:L5:13", 1)),
        (("C1:L1:0", 1), ("C1:L5:7", 1)),
        (("S2:L2:5", 1), ("S2:L5:4", 1)),
    ],
)
def test_she_comes_out_behind_the_rearmost_blocker(rear: tuple[str, int], expected: tuple[str, int]) -> None:
    ahead: dict[int, Place] = {skater: (f"C2:L{lane}:3", 4) for lane, skater in enumerate((B2, B3, P, O1), start=1)} | {
        OP: ("C2:L5:6", 4),
        7: ("C2:L4:6", 4),
        8: ("C2:L3:6", 4),
    }
    bout = boxed(scene({**ahead, B2: rear, B1: "S1:L1:9"}), B1, 1)
    assert way_out(bout) == (at(expected[0]), expected[1])
    bout, events = act(bout, Select(B1))
    assert of_kind(events, Unboxed) == [Unboxed(B1, at(expected[0]), expected[1])]
    one = bout.skaters[B1]
    assert (one.where, space_of(bout, B1), one.laps) == (Where.TRACK, *expected)
    assert TRACK.lane(one.space) == 5
    assert one.rank < bout.skaters[B2].rank


@pytest.mark.rule("ICR-42d")
def test_in_that_turn_she_does_nothing_else() -> None:
    bout = boxed(scene({B2: "S1:L3:4", B3: "S1:L4:5", O1: "S1:L4:2"}), B1, 1)
    bout = holding(bout, 0, "Trip")
    bout = after(bout, Select(B1))
    assert space_of(bout, B1) == "S1:L5:1"
    assert Select(B1) not in offers(bout)
    places = {O1: "S1:L4:1", OJ: "S1:L2:0"}
    beside = boxed(scene({B2: "S1:L3:2", **places, 7: "S1:L3:5"}), B1, 1)
    beside = after(holding(beside, 0, "Trip"), Select(B1))
    assert space_of(beside, B1) == "S1:L5:0"
    near = with_skater(beside, O1, space=at("S1:L4:0"))
    assert not [play for play in offered(near, PlayCard) if play.skater == B1]
    assert [play for play in offered(next_turn(near), PlayCard) if play.skater == B1]
    assert offered(near, Push) == []


@pytest.mark.rule("ICR-42g")
def test_without_a_pack_she_comes_out_behind_the_rear_jammer() -> None:
    bout = scene({J: ("S1:L2:4", 1), OJ: ("S2:L3:3", 1)})
    for skater in (B1, B2, B3, P, O1, 7, 8, OP):
        bout = boxed(bout, skater, 1)
    assert way_out(bout) == (at("S1:L5:3"), 1)
    assert way_out(off(bout, J)) == (at("S1:L5:3"), 1)


@pytest.mark.rule("ICR-42g")
def test_taken_spaces_are_passed_over_backwards() -> None:
    rear: dict[int, Place] = {B2: "S1:L3:1", J: "S1:L5:0", OJ: ("C2:L5:13", -1)}
    assert way_out(boxed(scene(rear), B1, 1)) == (at("C2:L5:12"), -1)


@pytest.mark.rule("ICR-42a", "ICR-96")
def test_jammers_have_no_fouls_to_be_sent_off_for() -> None:
    bout = scene({J: "S1:L2:4", O1: "S1:L3:4", B1: "S1:L5:2", P: "S1:L1:8", OP: "S1:L3:8"})
    bout = holding(bout, 0, "Trip", "Elbow Smash", "Cut-off")
    assert offered(bout, PlayCard) == []
    assert not offered(after(bout, Select(B2)), PlayCard)
