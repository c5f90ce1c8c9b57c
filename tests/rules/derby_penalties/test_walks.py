"""What holds in every bout, whatever anybody does (TYC-90 to TYC-94)."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core import codec
from rules.core.pending import Choice
from rules.derby_penalties.base_game import JamBegan, PushedOut, SentOff, TurnBegan, TurnEnded
from rules.derby_penalties.bases import COMMANDS, EVENTS
from rules.derby_penalties.data import CARDS
from rules.derby_penalties.engine import pending
from rules.derby_penalties.events import (
    BoxCleared,
    CardDrawn,
    JamEnded,
    JammerUp,
    Judged,
    Returned,
    ReviewSpent,
    RisksRolled,
    Selected,
    Swapped,
)
from rules.derby_penalties.evolve import evolve, fold
from rules.derby_penalties.stand_in.board import progress, tile_of
from rules.derby_penalties.stand_in.directions import FORWARD
from rules.derby_penalties.stand_in.slides import span
from rules.derby_penalties.stand_in.state import Slid
from rules.derby_penalties.state import Bout, Sheet
from rules.derby_penalties.team import JAMMERS, SKATERS, is_jammer, side_of
from tests.rules.derby_penalties.driving import walk

ACTS = 260
SHEETS = st.builds(
    Sheet,
    base_game=st.sampled_from(["stand_in", "table"]),
    box_regions=st.integers(1, 4),
    reviews=st.sampled_from(["removed", "recycled"]),
    box_at_jam_end=st.sampled_from(["carry_over", "release"]),
    starter=st.integers(0, 1),
)
SEEDS = st.integers(0, 2**32)
few = settings(max_examples=8)


@pytest.mark.rule("TYC-90", "TYC-05b")
@few
@given(SEEDS, SHEETS)
def test_no_card_is_ever_lost(seed: int, sheet: Sheet) -> None:
    for bout, events in walk(seed, sheet, ACTS):
        hand = () if bout.hand is None else (bout.hand,)
        everywhere = Counter((*bout.draw, *bout.discards, *hand))
        spent = 4 - sum(bout.reviews) if sheet.reviews == "recycled" else 0
        assert everywhere == Counter(range(len(CARDS) + spent))
        assert (bout.hand is None) == (bout.phase in ("draw", "set_up", "turn_end", "over"))
        if any(isinstance(event, TurnEnded) for event in events):
            assert bout.hand is None


@pytest.mark.rule("TYC-91", "TYC-10b")
@few
@given(SEEDS, SHEETS)
def test_reviews_run_out_and_no_action_has_two(seed: int, sheet: Sheet) -> None:
    open_actions = 0
    for bout, events in walk(seed, sheet, ACTS):
        assert min(bout.reviews) >= 0
        for event in events:
            if isinstance(event, ReviewSpent):
                open_actions += 1
            elif isinstance(event, Judged):
                assert open_actions == event.reviewed
                open_actions = 0


@pytest.mark.rule("TYC-92", "TYC-12")
@few
@given(SEEDS, SHEETS)
def test_the_jammers_are_never_boxed_together(seed: int, sheet: Sheet) -> None:
    seen = []
    for _, events in walk(seed, sheet, ACTS):
        for event in events:
            seen.append(event)
            if isinstance(event, SentOff) and is_jammer(event.skater):
                assert not all(fold(seen).stay(jammer) for jammer in JAMMERS)


@pytest.mark.rule("TYC-93", "TYC-11c", "TYC-111b")
@few
@given(SEEDS, st.sampled_from(["stand_in", "table"]))
def test_each_penalty_costs_two_own_turns(seed: int, base_game: str) -> None:
    penalties: Counter[int] = Counter()
    since: dict[int, int] = {}
    turns = [0, 0]
    for _, events in walk(seed, Sheet(base_game=base_game), 2 * ACTS):
        for event in events:
            match event:
                case TurnBegan(side=side, turn=turn):
                    turns[side] = turn
                case SentOff(skater=skater):
                    since.setdefault(skater, turns[side_of(skater)])
                    penalties[skater] += 1
                case Swapped(jammer=jammer):
                    since.pop(jammer)
                    penalties.pop(jammer)
                case Returned(skater=skater):
                    assert turns[side_of(skater)] - since.pop(skater) == 2 * penalties.pop(skater)
                case BoxCleared():
                    raise AssertionError("the default carries the box over")


@pytest.mark.rule("TYC-94", "TYC-107a", "TYC-107b")
@few
@given(SEEDS)
def test_no_two_share_a_tile_and_a_forward_slide_gains(seed: int) -> None:
    before = None
    for bout, events in walk(seed, Sheet(), ACTS):
        standing = [tile_of(bout.base.spots[skater]) for skater in SKATERS if bout.base.on_track(skater)]
        assert len(set(standing)) == len(standing)
        assert not {stay.skater for stay in bout.box} & {one for one in SKATERS if bout.base.on_track(one)}
        for event in events:
            if before is not None and isinstance(event, Slid) and event.legs:
                if all(leg.direction in FORWARD for leg in event.legs):
                    assert progress(event.spot) > before.base.progress(event.skater)
                now = [bout.base.spots[one] for one in bout.base.pack]
                was = [before.base.spots[one] for one in before.base.pack]
                assert span(now) <= max(3, span(was))
        before = bout


@pytest.mark.rule("TYC-07a", "TYC-07b", "TYC-07c", "TYC-07d", "TYC-103a", "TYC-115")
@few
@given(SEEDS, SHEETS)
def test_every_turn_goes_by_the_state_machine(seed: int, sheet: Sheet) -> None:
    """A card, each Blocker once, dice for what they did, the Jammer, dice for what she did."""
    order: list[object] = []
    risky = 0
    for _, events in walk(seed, sheet, ACTS):
        for event in events:
            match event:
                case TurnBegan():
                    order = []
                case CardDrawn():
                    order.append("card")
                case Selected(skater=skater, card=card):
                    order.append(skater)
                    risky += bool(card)
                case PushedOut():
                    risky += 1
                case RisksRolled(faces=faces):
                    assert len(faces) == risky
                    risky = 0
                case JammerUp():
                    assert risky == 0
                    order.append("jammer up")
                case TurnEnded(side=side):
                    first = 5 * side
                    assert (order[0], order[5], order[6]) == ("card", "jammer up", first)
                    assert sorted(order[1:5]) == [first + 1, first + 2, first + 3, first + 4]
                    assert risky == 0


@few
@given(SEEDS, SHEETS)
def test_a_fold_of_the_events_is_the_bout(seed: int, sheet: Sheet) -> None:
    told, last = [], None
    for bout, events in walk(seed, sheet, ACTS):
        told += events
        last = bout
    assert fold(told) == last


@few
@given(SEEDS, SHEETS)
def test_all_that_is_offered_or_happens_can_be_kept_as_json(seed: int, sheet: Sheet) -> None:
    for bout, events in walk(seed, sheet, ACTS // 2):
        wanted = pending(bout)
        for offer in wanted.offers if isinstance(wanted, Choice) else ():
            assert codec.decode_as(COMMANDS, codec.plain(offer.command)) == offer.command
        for event in events:
            assert codec.decode(codec.encode(event), EVENTS) == event


@pytest.mark.rule("TYC-111c")
@few
@given(SEEDS, st.sampled_from(["carry_over", "release"]))
def test_the_box_is_carried_over_or_emptied_at_the_end_of_a_jam(seed: int, kept: str) -> None:
    now = Bout()
    for _, events in walk(seed, Sheet(box_at_jam_end=kept), 2 * ACTS):
        boxed = now.box
        for event in events:
            if isinstance(event, JamBegan) and event.jam > 1:
                assert now.box == (boxed if kept == "carry_over" else ())
                assert event.boxed == tuple(stay.skater for stay in now.box)
            now = evolve(now, event)
            if isinstance(event, JamEnded):
                boxed = now.box
