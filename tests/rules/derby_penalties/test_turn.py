"""A turn of the penalty layer, on a board that it does not know."""

import ast
from pathlib import Path

import pytest
from msgspec.structs import replace

import rules.derby_penalties as package
from rules.core.errors import RuleViolation
from rules.core.pending import Choice, Drawn, DrawRequest, Rolled, RollRequest
from rules.core.squad import OWN
from rules.derby_penalties.base_game import PushedOut, SentOff, TurnBegan
from rules.derby_penalties.bases import BASES
from rules.derby_penalties.commands import Review, Select
from rules.derby_penalties.data import CARDS, DECK
from rules.derby_penalties.deeds import CallOff
from rules.derby_penalties.engine import advance, begin, pending
from rules.derby_penalties.events import (
    BoxStepped,
    CardDiscarded,
    CardDrawn,
    Judged,
    Reshuffled,
    Returned,
    RisksRolled,
    Selected,
    SpentEarlier,
    Swapped,
)
from rules.derby_penalties.options import DEFAULTS, OPTIONS
from rules.derby_penalties.played import sheet_of, starting_team
from rules.derby_penalties.state import Phase, Sheet
from rules.derby_penalties.table import Carried, Done
from rules.derby_penalties.team import blockers_of
from tests.rules.derby_penalties.driving import IDLE, TABLE, Plan, at_table, of_kind, turn, turns

LAYER = ("engine", "turn", "asking", "box", "commands", "events", "evolve", "state", "base_game", "tally")


@pytest.mark.rule("TYC-02a", "TYC-02b", "TYC-114")
def test_each_side_has_two_reviews_and_all_other_cards_lie_face_down() -> None:
    bout = at_table()
    assert bout.reviews == (2, 2)
    assert len(bout.draw) == len(CARDS) == 36
    assert (bout.discards, bout.hand) == ((), None)
    assert DECK.official_reviews_in_draw_pile == 0


@pytest.mark.rule("TYC-03a", "TYC-05b")
def test_a_turn_begins_with_one_card_and_none_is_kept() -> None:
    bout = at_table()
    wanted = pending(bout)
    assert isinstance(wanted, DrawRequest)
    assert (wanted.seat, len(wanted.among)) == (0, 36)
    drawn, events = advance(bout, Drawn(7))
    assert of_kind(events, CardDrawn) == [CardDrawn(0, 7)]
    assert drawn.hand == 7
    after, events = turn(bout)
    assert len(of_kind(events, CardDrawn)) == 1
    assert (after.hand, len(after.discards)) == (None, 1)


@pytest.mark.rule("TYC-03b", "TYC-04", "TYC-03c")
def test_a_card_may_be_declared_for_one_blocker_before_she_moves_or_for_none() -> None:
    bout, _ = turn(at_table(), Plan(card="Recycle"), until=Phase.SELECT)
    wanted = pending(bout)
    assert isinstance(wanted, Choice)
    offered = {offer.command for offer in wanted.offers}
    assert offered == {Select(skater, card) for skater in blockers_of(0) for card in (False, True)}
    bout, _ = advance(bout, Select(3, card=True))
    assert (bout.phase, bout.skater, bout.card_used) == (Phase.MOVE, 3, "Recycle")
    bout, _ = advance(bout, Done())
    wanted = pending(bout)
    assert isinstance(wanted, Choice)
    assert all(offer.command.card is False for offer in wanted.offers)
    _, events = turn(at_table(), Plan(card="Recycle"))
    assert of_kind(events, RisksRolled) == []


@pytest.mark.rule("TYC-04")
def test_a_jammers_card_is_not_for_blockers() -> None:
    bout, _ = turn(at_table(), Plan(card="Jammer Sprint"), until=Phase.SELECT)
    wanted = pending(bout)
    assert isinstance(wanted, Choice)
    assert {offer.command for offer in wanted.offers} == {Select(skater) for skater in blockers_of(0)}


@pytest.mark.rule("TYC-05a")
@pytest.mark.parametrize("user", [None, 2])
def test_the_card_is_discarded_at_the_end_used_or_not(user: int | None) -> None:
    after, events = turn(at_table(), Plan(user=user))
    drawn, discarded = of_kind(events, CardDrawn)[0], of_kind(events, CardDiscarded)[0]
    assert drawn.card == discarded.card == after.discards[0]


@pytest.mark.rule("TYC-06")
def test_the_deck_is_shuffled_when_the_last_card_has_been_discarded() -> None:
    bout = at_table()
    bout = replace(bout, draw=(4,), discards=tuple(card for card in range(36) if card != 4))
    after, events = turn(bout, Plan(card=CARDS[4].name))
    kinds = [type(event) for event in events]
    assert kinds.index(Reshuffled) == kinds.index(CardDiscarded) + 1
    assert (len(after.draw), after.discards) == (36, ())


@pytest.mark.rule("TYC-07a", "TYC-103a")
def test_four_blockers_in_any_order_and_then_the_jammer() -> None:
    bout, _ = turn(at_table(), Plan(card="Recycle"), until=Phase.SELECT)
    seen = []
    for skater in (3, 1, 4, 2):
        bout, events = advance(bout, Select(skater))
        seen += of_kind(events, Selected)
        bout, events = advance(bout, Done())
        seen += of_kind(events, Selected)
    assert [event.skater for event in seen] == [3, 1, 4, 2, 0]


@pytest.mark.rule("TYC-07b", "TYC-07c", "TYC-07d", "TYC-08a", "TYC-08b")
def test_dice_follow_the_blockers_and_the_jammer_one_for_each_risky_action() -> None:
    plan = Plan(card="Power Hit", user=4, push_outs={1: 1, 3: 2, 0: 1})
    bout, events = turn(at_table(), plan, until=Phase.ROLL)
    assert [event.skater for event in of_kind(events, Selected)] == [1, 2, 3, 4]
    wanted = pending(bout)
    assert isinstance(wanted, RollRequest)
    assert (wanted.dice, wanted.sides) == (4, 6)
    assert wanted.facts["actions"] == [(1, "push_out", 2), (3, "push_out", 2), (3, "push_out", 2), (4, "card", 3)]
    bout, _ = advance(bout, Rolled((6, 6, 6, 6)))
    bout, events = turn(bout, plan, until=Phase.ROLL)
    wanted = pending(bout)
    assert isinstance(wanted, RollRequest)
    assert wanted.facts["actions"] == [(0, "push_out", 2)]


@pytest.mark.rule("TYC-07c", "TYC-08b")
def test_a_jammers_juke_has_risk_1_and_is_rolled_for_after_her() -> None:
    bout, _ = turn(at_table(), Plan(card="Jammer Juke", user=0), until=Phase.ROLL)
    wanted = pending(bout)
    assert isinstance(wanted, RollRequest)
    assert wanted.facts["actions"] == [(0, "card", 1)]


@pytest.mark.rule("TYC-07e")
def test_with_a_boxed_blocker_the_dice_come_after_those_who_are_left() -> None:
    bout = turns(at_table(), Plan(push_outs={1: 1}, faces=[(1,)]), IDLE)
    bout, events = turn(bout, Plan(push_outs={2: 1}), until=Phase.ROLL)
    assert of_kind(events, BoxStepped) == [BoxStepped(1, 1, 0)]
    assert not bout.jammer_up


@pytest.mark.rule("TYC-08c")
def test_a_card_without_risk_is_rolled_for_and_brings_no_penalty() -> None:
    bout, _ = turn(at_table(), Plan(user=1), until=Phase.ROLL)
    bout = replace(bout, risks=(replace(bout.risks[0], risk=0),))
    _, events = advance(bout, Rolled((1,)))
    assert of_kind(events, Judged) == [Judged(1, "card", penalty=False)]
    assert all(card.risk > 0 for card in DECK.cards)


@pytest.mark.rule("TYC-09a", "TYC-09b", "TYC-07d")
def test_the_first_worked_example() -> None:
    plan = Plan(card="Blocker Juke", user=3, push_outs={2: 1}, faces=[(2, 3), (5,)], reviews=[True])
    after, events = turn(at_table(), plan)
    judged = of_kind(events, Judged)
    assert [(event.skater, event.penalty) for event in judged] == [(2, False), (3, False)]
    assert after.reviews == (1, 2)
    with pytest.raises(RuleViolation, match=r"^dice\.face\("):
        advance(turn(at_table(), plan, until=Phase.ROLL)[0], Rolled((7, 1)))


@pytest.mark.rule("TYC-09c")
def test_the_penalised_push_stands() -> None:
    _, events = turn(at_table(), Plan(push_outs={2: 1}, faces=[(1,)]))
    assert of_kind(events, PushedOut) == [PushedOut(-1, 2)]
    kinds = [type(event) for event in events]
    assert kinds.index(PushedOut) < kinds.index(SentOff)


@pytest.mark.rule("TYC-10a", "TYC-10b", "TYC-91")
def test_the_second_roll_stands_and_is_not_reviewed_again() -> None:
    bout, events = turn(at_table(), Plan(push_outs={2: 1}, faces=[(1,), (2,)], reviews=[True, True]))
    assert of_kind(events, Judged) == [Judged(2, "push_out", penalty=True, reviewed=True)]
    assert bout.reviews == (1, 2)


@pytest.mark.rule("TYC-10a", "TYC-91")
def test_nobody_is_asked_for_a_review_she_has_not_left() -> None:
    bout = replace(at_table(), reviews=(0, 2))
    after, events = turn(bout, Plan(push_outs={2: 1}, faces=[(1,)], reviews=[True]))
    assert after.reviews == (0, 2)
    assert of_kind(events, SentOff) == [SentOff(2)]


@pytest.mark.rule("TYC-10c")
def test_a_used_review_leaves_the_game_or_comes_back_as_a_blank() -> None:
    plan = Plan(push_outs={2: 1}, faces=[(1,), (6,)], reviews=[True])
    removed, _ = turn(at_table(), plan)
    assert len(removed.draw) + len(removed.discards) == 36
    recycled, _ = turn(at_table(reviews="recycled"), plan)
    assert len(recycled.draw) + len(recycled.discards) == 37
    recycled = replace(recycled, draw=(36,), discards=())
    bout, _ = turn(recycled, Plan(card="blank"), until=Phase.SELECT)
    wanted = pending(bout)
    assert isinstance(wanted, Choice)
    assert not any(offer.command.card for offer in wanted.offers)


@pytest.mark.rule("TYC-11a", "TYC-11b", "TYC-11c", "TYC-111", "TYC-115")
@pytest.mark.parametrize("regions", [1, 2, 3, 4])
def test_each_own_turn_is_a_region_and_the_return_is_her_selection(regions: int) -> None:
    bout, _ = turn(at_table(box_regions=regions), Plan(push_outs={1: 1}, faces=[(1,)]))
    assert bout.stay(1).region == 0
    for region in range(1, regions):
        bout, events = turn(turns(bout, IDLE))
        assert of_kind(events, BoxStepped) == [BoxStepped(1, region, 0)]
        assert Carried(1) not in events
    bout, events = turn(turns(bout, IDLE))
    assert of_kind(events, Returned) == [Returned(1)]
    assert events.count(Carried(1)) == 1
    assert bout.box == ()


@pytest.mark.rule("TYC-111b")
def test_two_penalties_are_served_one_after_the_other() -> None:
    plan = Plan(user=1, push_outs={1: 1}, faces=[(1, 1)])
    bout, events = turn(at_table(), plan)
    assert len(of_kind(events, SentOff)) == 2
    steps = []
    while bout.box:
        bout, events = turn(turns(bout, IDLE))
        steps += [(event.region, event.further) for event in of_kind(events, BoxStepped)]
    assert steps == [(1, 1), (0, 0), (1, 0)]


@pytest.mark.rule("TYC-12", "TYC-112a", "TYC-92")
def test_the_fourth_worked_example() -> None:
    bout, _ = turn(at_table(), Plan(push_outs={0: 1}, faces=[(1,)]))
    bout, _ = turn(bout, Plan(push_outs={5: 1}, faces=[(1,)]), until=Phase.SWAP)
    wanted = pending(bout)
    assert isinstance(wanted, Choice)
    assert wanted.seat == 0
    assert [stay.skater for stay in bout.box] == [5]
    bout, events = turn(bout)
    assert Carried(0) in events
    bout, events = turn(bout)
    assert of_kind(events, SpentEarlier) == [SpentEarlier(0)]
    assert Carried(0) not in events
    _, events = turn(turns(bout, IDLE))
    assert Carried(0) in events


@pytest.mark.rule("TYC-112b")
def test_the_swap_cancels_what_she_had_still_to_serve() -> None:
    plan = Plan(card="Jammer Juke", user=0, push_outs={0: 1}, faces=[(1, 1)])
    bout, _ = turn(at_table(), plan)
    assert bout.stay(0).further == 1
    bout, events = turn(bout, Plan(push_outs={5: 1}, faces=[(1,)]))
    assert of_kind(events, Swapped) == [Swapped(0)]
    assert bout.stay(0) is None
    assert bout.stay(5) is not None


@pytest.mark.rule("TYC-13b", "TYC-13c", "TYC-13d")
@pytest.mark.parametrize(("card", "moves"), [("Blocker Juke", 2), ("Hold the Line", 1)])
def test_a_return_is_a_move_and_a_juke_declared_for_her_one_more(card: str, moves: int) -> None:
    bout = turns(at_table(), Plan(push_outs={1: 1}, faces=[(1,)]), IDLE, IDLE, IDLE)
    user = 1 if card.endswith("Juke") else None
    offers = pending(turn(bout, Plan(card=card), until=Phase.SELECT)[0]).offers
    assert (Select(1, card=True) in [offer.command for offer in offers]) == (user is not None)
    _, events = turn(bout, Plan(card=card, user=user))
    assert events.count(Carried(1)) == moves


@pytest.mark.rule("TYC-111c")
@pytest.mark.parametrize(("kept", "sits"), [("carry_over", True), ("release", False)])
def test_the_box_at_the_end_of_a_jam(kept: str, sits: bool) -> None:
    bout, _ = turn(at_table(box_at_jam_end=kept), Plan(push_outs={1: 1}, faces=[(1,)], end=CallOff()))
    assert bout.jam == 2
    assert (bout.stay(1) is not None) == sits


@pytest.mark.rule("TYC-117a")
def test_the_base_game_is_an_option() -> None:
    assert OPTIONS["base_game"].offered == ("stand_in", "table")
    assert set(OPTIONS["base_game"].offered) == set(BASES)
    assert sheet_of(DEFAULTS, *(starting_team(OWN, name, DEFAULTS) for name in ("A", "B"))) == Sheet()
    assert begin(TABLE)[0].base != begin(Sheet())[0].base
    assert [OPTIONS[key].default for key in ("base_game", "box_regions", "reviews", "box_at_jam_end")] == [
        "stand_in", 2, "removed", "carry_over",
    ]  # fmt: skip


@pytest.mark.rule("TYC-01", "TYC-117b", "TYC-117c")
@pytest.mark.parametrize("module", LAYER)
def test_the_layer_knows_no_board(module: str) -> None:
    """It imports neither a base game nor the data of one; only the list of base games does."""
    tree = ast.parse((Path(package.__file__ or "").parent / f"{module}.py").read_text())
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    names = {alias.name for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for alias in node.names}
    assert not any("stand_in" in (name or "") or (name or "").endswith(".table") for name in imported)
    assert "BOARD" not in names


def test_what_was_not_asked_for_is_refused() -> None:
    bout, _ = turn(at_table(), until=Phase.SELECT)
    with pytest.raises(RuleViolation, match=r"^bout\.not_offered\("):
        advance(bout, Select(7))
    with pytest.raises(RuleViolation, match=r"^bout\.not_offered\("):
        advance(bout, Rolled((1,)))
    with pytest.raises(RuleViolation, match=r"^bout\.dice_first\("):
        advance(at_table(), Review())
    assert of_kind(turn(bout)[1], TurnBegan) == [TurnBegan(1, 1)]
