"""Roll-off, placing, and whose move it is."""

import pytest
from msgspec.structs import replace

from rules.core.errors import RuleViolation
from rules.core.pending import Rolled, RollRequest
from rules.derby_board.commands import Decline, Enough, Place, Push, Select, Step
from rules.derby_board.endings import next_first
from rules.derby_board.engine import advance, begin, pending
from rules.derby_board.events import JamBegan, RolledOff
from rules.derby_board.kinds import Condition, Stage, Where
from rules.derby_board.skaters import JAMMERS, SKATERS, is_jammer, is_pivot, jammer_of, side_of, skaters_of
from rules.derby_board.state import Bout, JamScore, Sheet
from rules.derby_board.track import TRACK
from tests.rules.derby_board.scenes import B1, O1, OJ, OP, J, P, act, after, boxed, of_kind, offered, offers, scene


def placed(bout: Bout) -> tuple[Bout, list[int]]:
    """Everybody on the first space that is offered, and the order of sides."""
    order = []
    while bout.stage is Stage.PLACE:
        order.append(bout.seat)
        bout = after(bout, offers(bout)[0])
    return bout, order


def rolled_off(*faces: int) -> Bout:
    return after(begin(Sheet())[0], Rolled(faces))


def moved(bout: Bout) -> Bout:
    """The bout when the side in turn has moved somebody, a space at a time, whatever is asked."""
    phase, side, turn = bout.phase, bout.side, bout.turn
    while (bout.phase, bout.side, bout.turn) == (phase, side, turn):
        wanted = [offer for offer in offers(bout) if not isinstance(offer, Push)]
        bout = after(bout, Enough() if Enough() in wanted else wanted[0])
    return bout


@pytest.mark.rule("ICR-01a")
def test_the_higher_roll_places_first_and_level_rolls_are_repeated() -> None:
    bout, _ = begin(Sheet())
    wanted = pending(bout)
    assert isinstance(wanted, RollRequest)
    assert (wanted.dice, wanted.sides) == (2, 6)
    bout, events = act(bout, Rolled((4, 4)))
    assert of_kind(events, RolledOff) == [RolledOff((4, 4))]
    assert bout.stage is Stage.ROLL_OFF
    for faces, first in (((5, 2), 0), ((2, 5), 1)):
        after_roll, events = act(bout, Rolled(faces))
        assert of_kind(events, JamBegan) == [JamBegan(1, first)]
        assert placed(after_roll)[1] == [first, 1 - first] * 5


@pytest.mark.rule("ICR-01b")
@pytest.mark.parametrize(
    ("points", "first", "expected"), [((3, 5), 1, 0), ((5, 3), 0, 1), ((4, 4), 0, 1), ((4, 4), 1, 0)]
)
def test_later_jams_are_begun_by_the_side_behind(points: tuple[int, int], first: int, expected: int) -> None:
    assert next_first(Bout(first=first, jams=(JamScore(points=points),))) == expected


@pytest.mark.rule("ICR-03a", "ICR-03b", "ICR-45a", "ICR-04")
def test_everybody_starts_on_a_space_of_her_kind() -> None:
    bout = rolled_off(6, 1)
    assert {offer.space for offer in offered(bout, Place) if offer.skater == J} == set(TRACK.jammer_start)
    assert {offer.space for offer in offered(bout, Place) if offer.skater == B1} == set(TRACK.blocker_start)
    assert {offer.space for offer in offered(bout, Place) if offer.skater == P} == set(TRACK.pivot_start)
    taken = Place(J, TRACK.jammer_start[0])
    bout = after(bout, taken)
    assert taken.space not in {offer.space for offer in offered(bout, Place)}
    with pytest.raises(RuleViolation, match=r"^bout\.not_offered\("):
        advance(bout, Place(OJ, taken.space))
    bout, _ = placed(bout)
    assert len(bout.taken) == len(SKATERS) == 10
    assert bout.tokens == (0, 0)
    kinds = [(is_jammer(one), is_pivot(one)) for one in skaters_of(0)]
    assert (kinds.count((True, False)), kinds.count((False, True)), kinds.count((False, False))) == (1, 1, 3)


@pytest.mark.rule("ICR-03c", "ICR-07")
def test_the_boxed_are_not_placed_and_their_chair_step_is_their_move() -> None:
    bout = boxed(rolled_off(6, 1), P, 3)
    bout, order = placed(bout)
    assert order == [0, 1, 0, 1, 0, 1, 0, 1, 1]
    assert bout.skaters[P].where is Where.BOX
    assert bout.skaters[P].chair == 2
    assert bout.side == 1


@pytest.mark.rule("ICR-02", "ICR-05a", "ICR-06a", "ICR-06b")
def test_the_first_turn_of_a_jam() -> None:
    bout, _ = placed(rolled_off(1, 6))
    assert (bout.turn, bout.phase, bout.side) == (1, 1, 1)
    assert bout.movement is not None
    assert bout.movement.skater == OP
    who: list[tuple[int, int, int]] = []
    while bout.turn == 1:
        if bout.movement is not None and (bout.phase, bout.side, bout.movement.skater) not in who:
            who.append((bout.phase, bout.side, bout.movement.skater))
        bout = after(bout, offers(bout)[0])
    assert [side for _, side, _ in who] == [1, 0, 1, 1, 0, 0, 1, 0]
    assert [phase for phase, _, _ in who] == [1, 1, 2, 2, 2, 2, 3, 3]
    assert {skater for phase, _, skater in who if phase == 1} == {P, OP}
    assert not {skater for _, _, skater in who} & set(JAMMERS)


@pytest.mark.rule("ICR-06c")
def test_nobody_pushes_in_the_first_turn() -> None:
    places = {B1: "S1:L2:4", O1: "S1:L3:4"}
    second = after(scene(places), Select(B1))
    assert Push(O1) in offers(second)
    first = after(scene(places, turn=1, phase=2), Select(B1))
    assert offered(first, Push) == []


@pytest.mark.rule("ICR-05b", "ICR-05c", "ICR-91")
@pytest.mark.parametrize(
    ("counts", "legal"),
    [((2, 2, 1), True), ((2, 1, 2), True), ((1, 2, 2), True), ((1, 1, 3), False), ((2, 3, 0), False)],
)
def test_five_move_in_three_phases(counts: tuple[int, ...], legal: bool) -> None:
    bout = scene()
    made = []
    for phase, count in enumerate(counts, start=1):
        bout = replace(bout, phase=phase, in_phase=(), stage=Stage.SELECT)
        moves = 0
        while moves < count and offered(bout, Select):
            mover = offered(bout, Select)[0].skater
            skaters = (*bout.skaters[:mover], replace(bout.skaters[mover], moved=True), *bout.skaters[mover + 1 :])
            bout = replace(bout, skaters=skaters, in_phase=(*bout.in_phase, mover))
            moves += 1
        ends = Enough() in offers(bout) if offered(bout, Select) else True
        made.append(moves if ends else None)
    assert (made == list(counts)) == legal


@pytest.mark.rule("ICR-05c")
def test_whoever_is_left_for_later_must_fit_into_later_phases() -> None:
    bout = after(scene(phase=2), Select(B1))
    bout = replace(bout, stage=Stage.SELECT, movement=None)
    assert Enough() not in offers(bout)
    fewer = replace(bout, skaters=(replace(bout.skaters[J], moved=True), *bout.skaters[1:]))
    assert Enough() not in offers(fewer)
    two_left = (*(replace(one, moved=True) for one in bout.skaters[:3]), *bout.skaters[3:])
    assert Enough() in offers(replace(bout, skaters=two_left))


@pytest.mark.rule("ICR-05a", "ICR-05b", "ICR-02")
def test_a_phase_is_over_when_both_have_moved() -> None:
    bout = moved(scene())
    assert (bout.phase, bout.side) == (1, 1)
    bout = moved(bout)
    assert (bout.phase, bout.side) == (2, 0)
    for _ in range(4):
        bout = moved(bout)
    assert (bout.turn, bout.phase, bout.side) == (3, 1, 0)
    assert not any(one.moved for one in bout.skaters)


@pytest.mark.rule("ICR-45e", "ICR-45h")
def test_what_is_known_of_a_jam() -> None:
    bout = scene()
    one = bout.skaters[J]
    assert (one.where, one.condition, one.moved, one.chair, one.laps) == (Where.TRACK, Condition.STANDING, False, 0, 0)
    assert (bout.lead, bout.marker, bout.tokens, bout.pushes) == (None, -1, (0, 0), ())
    assert (bout.passes, bout.counted) == ((0, 0), ((), ()))
    assert [jammer_of(side) for side in (0, 1)] == [J, OJ]
    assert side_of(OP) == 1


def test_what_was_not_asked_for_is_refused() -> None:
    bout = scene()
    for wrong in (Decline(), Step(3), Rolled((1,)), Select(OJ)):
        with pytest.raises(RuleViolation, match=r"^bout\.not_offered\("):
            advance(bout, wrong)
    with pytest.raises(RuleViolation, match=r"^bout\.dice_first\("):
        advance(begin(Sheet())[0], Decline())
    with pytest.raises(RuleViolation, match=r"^dice\.face\("):
        advance(begin(Sheet())[0], Rolled((7, 1)))
    with pytest.raises(RuleViolation, match=r"^bout\.over"):
        advance(replace(bout, stage=Stage.OVER), Decline())
