"""Action cards: drawn, played, answered; fouls and their penalties."""

import pytest
from msgspec.structs import replace

from rules.core.pending import Drawn, DrawRequest, RollRequest
from rules.derby_board.cards import modifier
from rules.derby_board.commands import (
    Decline,
    Enough,
    KeepHand,
    PlayCard,
    PourOn,
    Push,
    Redraw,
    Select,
    SetDie,
    StandUp,
    Step,
)
from rules.derby_board.data import CARDS
from rules.derby_board.engine import pending
from rules.derby_board.events import (
    AttemptLost,
    CardDrawn,
    CardPlayed,
    CardRolled,
    MoveEnded,
    PenaltyRolled,
    PushSettled,
    Reshuffled,
    SentOff,
    Stepped,
    TokenMoved,
    WipedOut,
)
from rules.derby_board.kinds import Cause, Condition, Kind, Stage, Where, Wipeout
from rules.derby_board.results import PENALTY_DICE, card_works, spotted, wipeout
from rules.derby_board.state import Bout
from tests.rules.derby_board.scenes import (
    B1,
    B2,
    B3,
    O1,
    O2,
    OJ,
    OP,
    STOP,
    J,
    P,
    act,
    after,
    at,
    card,
    down,
    holding,
    of_kind,
    off,
    offered,
    offers,
    options_of,
    scene,
    space_of,
    steps,
    straight,
)

# B1 starts on the zone S1:L1:7, one space behind nobody; O1 beside her when `NEAR`.
ZONE = {B1: "S1:L1:7", P: "S1:L4:8", O1: "S1:L2:3", OP: "S1:L3:8"}
NEAR = {**ZONE, O1: "S1:L2:7"}


def names(bout: Bout) -> set[str]:
    """The cards that may be played now."""
    return {CARDS[play.card].name for play in offered(bout, PlayCard)}


def played(bout: Bout, name: str) -> PlayCard:
    return next(play for play in offered(bout, PlayCard) if CARDS[play.card].name == name)


def crossed(**terms: object) -> Bout:
    """A Jammer has just crossed the checkered line; her hand is to be renewed."""
    bout = scene({J: "S1:L1:2", B1: "S1:L5:4", P: "S1:L4:8", O1: "S1:L3:4", OP: "S1:L3:8"}, **terms)
    return after(straight(after(bout, Select(J), SetDie(6)), 5), STOP)


@pytest.mark.rule("ICR-35a")
def test_no_hand_is_dealt() -> None:
    assert Bout().hands == ((), (), (), ())
    assert sorted(Bout().draw) == list(range(40))


@pytest.mark.rule("ICR-35b", "ICR-35c", "ICR-35d")
def test_a_hand_is_renewed_at_the_line() -> None:
    bout = crossed()
    assert bout.stage is Stage.REDRAW
    assert offers(bout) == [Redraw(()), KeepHand()]
    assert after(bout, KeepHand()).hands[0] == ()
    bout = after(bout, Redraw(()))
    for count in range(3):
        wanted = pending(bout)
        assert isinstance(wanted, DrawRequest)
        assert len(wanted.among) == 40 - count
        bout, events = act(bout, Drawn(0))
        assert of_kind(events, CardDrawn) == [CardDrawn(0, count)]
    assert bout.hands[0] == (0, 1, 2)
    assert bout.stage is Stage.SELECT


@pytest.mark.rule("ICR-35d")
def test_which_cards_may_be_exchanged() -> None:
    whole = replace(crossed(), hands=((3, 7), (), (), ()))
    assert offers(whole) == [Redraw((3, 7)), KeepHand()]
    some = replace(crossed(sheet=options_of(redraw="any_cards")), hands=((3, 7), (), (), ()))
    assert offers(some) == [Redraw(()), Redraw((3,)), Redraw((7,)), Redraw((3, 7)), KeepHand()]
    bout = after(some, Redraw((7,)))
    assert (bout.hands[0], bout.discards) == ((3,), (7,))


@pytest.mark.rule("ICR-35e")
def test_an_empty_pile_is_refilled_with_the_discards() -> None:
    bout = replace(crossed(), draw=(5,), discards=(8, 9, 10))
    bout, events = act(bout, Redraw(()), Drawn(0))
    assert of_kind(events, Reshuffled)
    assert (bout.draw, bout.discards) == ((8, 9, 10), ())
    empty = act(replace(crossed(), draw=(), discards=()), Redraw(()))[0]
    assert empty.stage is Stage.SELECT


@pytest.mark.rule("ICR-37a", "ICR-37b", "ICR-36c")
def test_an_offensive_card_adds_spaces_on_a_zone() -> None:
    bout = after(holding(scene(ZONE), 0, "Juke", "Inside Edge"), Select(B1))
    assert names(bout) == {"Juke", "Inside Edge"}
    number = card(bout, "Juke")
    bout, events = act(bout, played(bout, "Juke"))
    assert of_kind(events, CardPlayed) == [CardPlayed(B1, number, "Juke", Kind.OFFENSIVE, None, 1)]
    assert number in bout.discards
    assert number not in bout.hands[0]
    bout = straight(bout, 4)
    assert bout.movement is None
    entered = after(holding(scene({**ZONE, B1: "S1:L1:6"}), 0, "Juke"), Select(B1))
    assert names(entered) == set()
    assert names(straight(entered, 1)) == {"Juke"}


@pytest.mark.rule("ICR-37a", "ICR-37b", "ICR-93")
def test_a_jammers_card_raises_minimum_and_maximum() -> None:
    bout = scene({J: "S1:L1:7", B1: "S1:L5:7", P: "S1:L5:8", O1: "S1:L2:3", OP: "S1:L3:8"}, tokens=(6, 0))
    bout = after(holding(bout, 0, "Slingshot"), Select(J), SetDie(6))
    bout = straight(after(bout, played(bout, "Slingshot")), 6)
    assert STOP not in offers(bout)
    assert STOP in offers(straight(bout, 1))


@pytest.mark.rule("ICR-15d")
def test_no_card_adds_spaces_after_pouring_it_on() -> None:
    bout = scene({J: "S1:L1:0", B1: "S1:L5:8", P: "S1:L5:9", O1: "S1:L2:3", OP: "S1:L3:8"}, tokens=(6, 0))
    bout = straight(after(holding(bout, 0, "Juke"), Select(J), SetDie(6)), 6)
    bout, _ = act(bout, PourOn(), 1, *steps("S1:L1:7"))
    assert bout.skaters[J].space == at("S1:L1:7")
    assert bout.stage is not Stage.MOVE


@pytest.mark.rule("ICR-15d")
def test_pouring_it_on_waits_for_the_spaces_of_a_card() -> None:
    bout = scene({J: "S1:L1:7", B1: "S1:L5:7", P: "S1:L5:8", O1: "S1:L2:3", OP: "S1:L3:8"}, tokens=(6, 0))
    bout = after(holding(bout, 0, "Slingshot"), Select(J), SetDie(6))
    bout = after(bout, played(bout, "Slingshot"))
    may = [PourOn() in offers(straight(bout, count)) for count in range(9)]
    assert may == [False] * 8 + [True]


@pytest.mark.rule("ICR-37c", "ICR-37d")
@pytest.mark.parametrize(
    ("name", "places", "met"),
    [
        ("Arm Whip", {B2: "S1:L2:7"}, True),
        ("Arm Whip", {O1: "S1:L2:7"}, False),
        ("Hip Whip", {B2: "S1:L2:8"}, False),
        ("Push Start", {B2: "S1:L1:6"}, True),
        ("Push Start", {O1: "S1:L1:6"}, False),
        ("Inside Edge", {}, True),
        ("Inside Edge", {B1: "S1:L3:7"}, False),
        ("Juke", {B1: "S1:L3:7"}, True),
        ("Pack Surf", {B1: "S1:L3:7", B2: "S1:L2:7"}, False),
        ("Pack Surf", {B1: "S1:L3:7", B2: "S1:L2:7", B3: "S1:L4:7"}, True),
        ("Slingshot", {}, False),
    ],
)
def test_what_an_offensive_card_asks_for(name: str, places: dict[int, str], met: bool) -> None:
    bout = after(holding(scene({**ZONE, **places}), 0, name), Select(B1))
    assert (names(bout) == {name}) == met


@pytest.mark.rule("ICR-37c", "ICR-09")
def test_a_juke_leaves_one_lane_change_uncounted() -> None:
    bout = after(holding(scene(ZONE), 0, "Juke"), Select(B1))
    assert bout.movement is not None
    assert bout.movement.lanes == 3
    bout = after(bout, played(bout, "Juke"))
    assert bout.movement is not None
    assert bout.movement.lanes == 4


@pytest.mark.rule("ICR-36a")
def test_one_card_of_a_side_in_each_phase() -> None:
    bout = after(holding(scene({**ZONE, B2: "S1:L5:7"}), 0, "Juke", "Juke"), Select(B1))
    bout = after(bout, played(bout, "Juke"))
    assert names(bout) == set()
    bout = straight(bout, 4)
    assert names(after(bout, Select(B2))) == set()
    assert names(after(replace(bout, carded=(1,)), Select(B2))) == {"Juke"}


@pytest.mark.rule("ICR-36a")
def test_a_used_card_is_for_the_whole_phase_and_the_next_phase_has_its_own() -> None:
    bout = holding(scene(FOUL), 0, "Trip", "Trip")
    bout = after(bout, played(bout, "Trip"), 6, 1)
    bout = after(bout, Select(P), *steps("S1:L1:9"), STOP, Enough())
    assert (bout.phase, bout.seat, bout.stage) == (1, 1, Stage.SELECT)
    bout = after(bout, Select(OP), *steps("S1:L3:9"), STOP, Enough())
    assert (bout.phase, bout.seat, names(bout)) == (2, 0, {"Trip"})


@pytest.mark.rule("ICR-36b")
def test_no_cards_by_or_against_the_fallen() -> None:
    bout = straight(after(holding(scene({**NEAR, B1: "S1:L1:6"}), 0, "Hip Check"), Select(B1)), 1)
    assert played(bout, "Hip Check").target == O1
    for changed in (down(scene({**NEAR, B1: "S1:L1:6"}), O1), off(scene({**NEAR, B1: "S1:L1:6"}), O1)):
        assert names(straight(after(holding(changed, 0, "Hip Check"), Select(B1)), 1)) == set()
    fouled = holding(down(scene(NEAR), O1), 2, "Trip")
    assert after(fouled, Select(B1)).stage is Stage.MOVE


@pytest.mark.rule("ICR-38a", "ICR-38c", "ICR-38d", "ICR-17a")
def test_a_defensive_card_at_the_end_of_a_movement() -> None:
    bout = straight(after(holding(scene({**NEAR, B1: "S1:L1:6"}), 0, "Hip Check"), Select(B1)), 1)
    bout, events = act(bout, played(bout, "Hip Check"))
    wanted = pending(bout)
    assert isinstance(wanted, RollRequest)
    assert (wanted.sides, wanted.seat) == (8, 0)
    _, events = act(bout, 5)
    assert of_kind(events, CardRolled) == [CardRolled(B1, O1, Kind.DEFENSIVE, 8, 5, worked=False)]
    assert not of_kind(events, WipedOut)
    assert of_kind(events, MoveEnded) == [MoveEnded(B1, 1)]
    worked = after(bout, 4)
    wanted = pending(worked)
    assert isinstance(wanted, RollRequest)
    assert (wanted.sides, wanted.seat, wanted.facts["modifier"]) == (6, 1, 2)
    bout, events = act(worked, 6)
    assert of_kind(events, WipedOut) == [WipedOut(O1, 6, 2, Wipeout.WINDED, Cause.CARD)]
    assert bout.skaters[O1].condition is Condition.WINDED


@pytest.mark.rule("ICR-38a")
def test_defensive_cards_wait_for_the_end_and_for_a_zone() -> None:
    rear = holding(scene({**NEAR, B2: "S1:L3:8", B3: "S1:L5:8", J: "S1:L5:0", O1: "S1:L2:7"}), 0, "Hip Check")
    assert names(after(rear, Select(B1))) == set()
    off_zone = straight(after(holding(scene({**NEAR, O1: "S1:L2:8"}), 0, "Hip Check"), Select(B1)), 1)
    assert names(off_zone) == set()


@pytest.mark.rule("ICR-39a", "ICR-38a")
def test_off_a_zone_both_must_be_jammers() -> None:
    on_jammer = scene({B1: "S1:L1:4", P: "S1:L4:8", OJ: "S1:L2:5", O1: "S1:L3:2"})
    assert names(straight(after(holding(on_jammer, 0, "Hip Check"), Select(B1)), 1)) == set()
    on_blocker = scene({J: "S1:L1:0", O1: "S1:L2:5", B1: "S1:L5:4", P: "S1:L4:9", OP: "S1:L3:8"}, tokens=(6, 0))
    bout = straight(after(holding(on_blocker, 0, "Sweep"), Select(J), SetDie(6)), 5)
    assert STOP in offers(bout)
    assert names(bout) == set()


@pytest.mark.rule("ICR-38c", "ICR-40d", "ICR-40c", "ICR-46")
def test_what_the_dice_of_cards_mean() -> None:
    assert [card_works(roll) for roll in range(1, 7)] == [True] * 4 + [False] * 2
    assert [spotted(roll) for roll in range(4, 9)] == [False, False, True, True, True]
    assert PENALTY_DICE == {False: 6, True: 8}
    results = [wipeout(total) for total in range(1, 10)]
    assert [str(result) for result in results] == [
        "minor_stumble", "minor_stumble", "major_stumble", "major_stumble", "full_stop", "down", "down", "winded",
        "winded",
    ]  # fmt: skip


def stepped_beside(*cards: str, **changes: object) -> Bout:
    """O1 stands on the zone S1:L1:7; B1 has stepped beside her, and side 1 holds the cards."""
    bout = scene({O1: "S1:L1:7", B1: "S1:L2:6", P: "S1:L4:8", OP: "S1:L3:8", O2: "S1:L4:5"}, **changes)
    return after(holding(bout, 2, *cards), Select(B1), *steps("S1:L2:7"))


@pytest.mark.rule("ICR-38b", "ICR-47")
def test_a_defensive_card_on_an_opponent_who_steps_beside() -> None:
    bout = stepped_beside("Hip Check")
    assert (bout.stage, bout.seat) == (Stage.REACT, 1)
    assert {(play.skater, play.target) for play in offered(bout, PlayCard)} == {(O1, B1)}
    assert after(bout, Decline()).stage is Stage.MOVE
    bout, events = act(bout, played(bout, "Hip Check"), 1, 1)
    assert of_kind(events, WipedOut) == [WipedOut(B1, 1, 2, Wipeout.MAJOR_STUMBLE, Cause.CARD)]
    assert of_kind(events, MoveEnded) == [MoveEnded(B1, 1)]
    assert bout.skaters[B1].condition is Condition.STANDING
    missed = after(stepped_beside("Hip Check"), played(stepped_beside("Hip Check"), "Hip Check"), 5)
    assert missed.stage is Stage.MOVE
    assert stepped_beside("Can Opener").stage is Stage.MOVE
    assert stepped_beside("Juke").stage is Stage.MOVE


@pytest.mark.rule("ICR-38b")
def test_whoever_reacts_with_a_defensive_card_stands_on_a_zone() -> None:
    bout = scene({O1: "S1:L1:5", B1: "S1:L2:4", P: "S1:L4:8", OP: "S1:L3:8", O2: "S1:L5:8"})
    bout = after(holding(bout, 2, "Hip Check"), Select(B1), *steps("S1:L2:5"))
    assert (bout.stage, bout.seat) == (Stage.MOVE, 0)


@pytest.mark.rule("ICR-17b")
def test_stumbles_cost_a_blocker_nothing_but_the_rest_of_her_movement() -> None:
    bout = stepped_beside("Hip Check")
    bout, events = act(bout, played(bout, "Hip Check"), 1, 3)
    assert of_kind(events, WipedOut)[0].result is Wipeout.FULL_STOP
    assert bout.skaters[B1].condition is Condition.STANDING
    assert not of_kind(events, TokenMoved)


def jammers(**changes: object) -> Bout:
    """J has come to the end of her movement side-adjacent to the other Jammer, on no zone."""
    bout = scene(
        {J: "S1:L1:0", OJ: "S1:L2:5", B1: "S1:L5:4", P: "S1:L4:9", O1: "S1:L3:3", OP: "S1:L3:8"},
        tokens=(6, 10),
        **changes,
    )
    return straight(after(holding(bout, 0, "Sweep", "Trip"), Select(J), SetDie(6)), 5)


@pytest.mark.rule("ICR-39a", "ICR-39b", "ICR-17a")
def test_jammer_on_jammer_needs_no_zone() -> None:
    bout = jammers()
    assert names(bout) == {"Sweep"}
    bout, events = act(bout, played(bout, "Sweep"), 4, 4)
    assert of_kind(events, WipedOut) == [WipedOut(OJ, 4, 0, Wipeout.MAJOR_STUMBLE, Cause.CARD)]
    assert bout.tokens == (6, 6)


FOUL = {B1: "S1:L2:4", O1: "S1:L3:4", P: "S1:L1:8", OP: "S1:L3:8"}


@pytest.mark.rule("ICR-40a", "ICR-40b", "ICR-40c")
def test_a_foul_needs_no_zone_and_brings_a_penalty_roll() -> None:
    bout = after(holding(scene(FOUL), 0, "Trip"), Select(B1))
    bout = after(bout, played(bout, "Trip"))
    failed = after(bout, 6)
    wanted = pending(failed)
    assert isinstance(wanted, RollRequest)
    assert (wanted.purpose, wanted.sides, wanted.seat) == ("penalty", 6, 1)
    worked = after(bout, 4, 2)
    wanted = pending(worked)
    assert isinstance(wanted, RollRequest)
    assert wanted.sides == 8
    bout, events = act(worked, 5)
    assert of_kind(events, PenaltyRolled) == [PenaltyRolled(B1, 8, 5, spotted=False)]
    assert bout.stage is Stage.MOVE


@pytest.mark.rule("ICR-40a")
def test_fouls_are_for_blockers_at_any_moment() -> None:
    between = holding(scene(FOUL), 0, "Trip")
    assert {(play.skater, play.target) for play in offered(between, PlayCard)} == {(B1, O1)}
    theirs = holding(scene(FOUL), 2, "Trip")
    theirs = after(theirs, Select(P), *steps("S1:L1:9"), STOP)
    assert (theirs.stage, theirs.seat) == (Stage.REACT, 1)
    assert {(play.skater, play.target) for play in offered(theirs, PlayCard)} == {(O1, B1)}
    jammer = after(holding(scene({J: "S1:L2:4", B1: "S1:L5:4", O1: "S1:L3:4"}), 0, "Trip"), Select(J), SetDie(0))
    assert jammer.stage is not Stage.MOVE


@pytest.mark.rule("ICR-40d", "ICR-42a", "ICR-42b")
def test_a_foul_that_is_seen_costs_the_box() -> None:
    bout = after(holding(scene(FOUL), 0, "Trip"), Select(B1))
    bout, events = act(bout, played(bout, "Trip"), 6, 6)
    assert of_kind(events, SentOff) == [SentOff(B1)]
    assert (bout.skaters[B1].where, bout.skaters[B1].chair) == (Where.BOX, 5)
    assert of_kind(events, MoveEnded) == [MoveEnded(B1, 0)]


def fouled_mover(*dice: int) -> tuple[Bout, list[object]]:
    """O1 fouls B1 after her first step."""
    bout = scene({O1: "S1:L3:5", B1: "S1:L2:4", P: "S1:L4:8", OP: "S1:L3:8", O2: "S1:L4:6", B3: "S1:L5:2"})
    bout = after(holding(bout, 2, "Low Block"), Select(B1), *steps("S1:L2:5"))
    assert bout.stage is Stage.REACT
    bout, events = act(bout, played(bout, "Low Block"), *dice)
    return bout, list(events)


@pytest.mark.rule("ICR-40e")
def test_an_interrupted_movement_goes_on() -> None:
    bout, events = fouled_mover(9, 6)
    assert SentOff(O1) in events
    assert bout.stage is Stage.MOVE
    assert of_kind(act(bout, *steps("S1:L2:6"), STOP)[1], MoveEnded) == [MoveEnded(B1, 2)]


@pytest.mark.rule("ICR-40f", "ICR-47")
def test_a_movement_that_a_foul_hit_does_not() -> None:
    bout, events = fouled_mover(1, 1, 1)
    assert MoveEnded(B1, 1) in events
    assert bout.movement is None


REPLY = {B1: "S1:L2:7", O1: "S1:L1:7", P: "S1:L4:8", OP: "S1:L3:8"}  # O1 on a zone


def pushing(*cards: str) -> Bout:
    return after(holding(scene(REPLY), 2, *cards), Select(B1), Push(O1))


@pytest.mark.rule("ICR-41a", "ICR-41b")
def test_whoever_is_pushed_may_answer_with_a_card() -> None:
    bout = pushing("Hip Check", "Trip", "Can Opener")
    assert (bout.stage, bout.seat) == (Stage.RESPOND, 1)
    assert names(bout) == {"Hip Check", "Trip"}
    assert pushing("Juke").stage is Stage.PUSH
    bout, events = act(bout, played(bout, "Hip Check"), 4, 1)
    assert of_kind(events, AttemptLost) == [AttemptLost(B1, O1)]
    assert of_kind(events, MoveEnded) == [MoveEnded(B1, 0)]
    assert bout.pushes == (B1,)
    assert bout.stage is Stage.SELECT
    assert not of_kind(events, Stepped)


@pytest.mark.rule("ICR-41a", "ICR-41b", "ICR-40e")
def test_an_answer_that_fails_changes_nothing() -> None:
    bout = pushing("Hip Check")
    bout, events = act(bout, played(bout, "Hip Check"), 5)
    assert not of_kind(events, AttemptLost)
    assert bout.stage is Stage.PUSH
    bout, events = act(bout, 2, 3)
    assert of_kind(events, PushSettled)
    assert after(pushing("Hip Check"), Decline()).stage is Stage.PUSH


@pytest.mark.rule("ICR-41a", "ICR-36a")
def test_a_card_is_answered_too_but_not_with_a_second_card() -> None:
    bout = holding(holding(scene(REPLY), 0, "Trip"), 2, "Hip Check")
    bout = after(bout, Select(B1))
    bout = after(bout, played(bout, "Trip"))
    assert bout.stage is Stage.RESPOND
    lost, events = act(bout, played(bout, "Hip Check"), 1, 2)
    assert of_kind(events, AttemptLost) == [AttemptLost(B1, O1)]
    assert not of_kind(events, PenaltyRolled)
    assert lost.hands == ((), (), (), ())
    used = replace(holding(scene(REPLY), 2, "Hip Check"), carded=(1,))
    assert after(used, Select(B1), Push(O1)).stage is Stage.PUSH


@pytest.mark.rule("ICR-41a")
def test_the_mover_does_not_answer_a_reaction() -> None:
    bout = scene({O1: "S1:L3:5", B1: "S1:L2:4", P: "S1:L4:8", OP: "S1:L3:8", O2: "S1:L4:6", B3: "S1:L5:2"})
    bout = holding(holding(bout, 2, "Low Block"), 0, "Trip")
    bout = after(bout, Select(B1), *steps("S1:L2:5"))
    assert after(bout, played(bout, "Low Block")).stage is Stage.CARD


@pytest.mark.rule("ICR-41a")
def test_only_a_moving_skaters_attempts_are_answered() -> None:
    bout = holding(holding(scene(REPLY), 0, "Trip"), 2, "Hip Check")
    foul = next(play for play in offered(bout, PlayCard) if play.target == O1)
    assert after(bout, foul).stage is Stage.CARD


def test_an_answer_that_sends_its_player_off_leaves_nobody_to_push() -> None:
    bout = pushing("Trip")
    bout, events = act(bout, played(bout, "Trip"), 6, 6)
    assert SentOff(O1) in events
    assert of_kind(events, AttemptLost) == [AttemptLost(B1, O1)]
    assert offered(bout, Step)
    assert space_of(bout, B1) == "S1:L2:7"


@pytest.mark.rule("ICR-17a", "ICR-39b")
@pytest.mark.parametrize(("skater", "target", "expected"), [(J, OJ, 0), (B1, OJ, 2), (J, O1, 2), (B1, O1, 2)])
def test_only_jammers_among_themselves_wipe_out_without_a_modifier(skater: int, target: int, expected: int) -> None:
    row = next(row for row in CARDS if row.name == "Sweep")
    assert modifier(row, skater, target) == expected


@pytest.mark.rule("ICR-17a")
@pytest.mark.parametrize(("name", "harm"), [("Waterfall Block", 3), ("Sweep", 2)])
def test_the_heavier_cards(name: str, harm: int) -> None:
    bout = straight(after(holding(scene({**NEAR, B1: "S1:L1:6"}), 0, name), Select(B1)), 1)
    bout = after(bout, played(bout, name), 1)
    assert bout.fall is not None
    assert bout.fall.modifier == harm
    assert {row.wipeout_modifier for row in CARDS if row.name == "Elbow Smash"} == {3}
    assert {row.wipeout_modifier for row in CARDS if row.type is Kind.FOUL and row.name != "Elbow Smash"} == {2}


def test_whoever_stood_up_may_play_a_card() -> None:
    bout = after(holding(down(scene({**ZONE, B2: "S1:L3:1"}), B1), 0, "Juke"), Select(B1), StandUp())
    assert names(bout) == {"Juke"}
    assert at("S1:L1:7") == bout.skaters[B1].space
