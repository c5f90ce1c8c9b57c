"""The cases of the specification."""

import json
from fractions import Fraction
from pathlib import Path

import pytest
from msgspec.structs import replace

from rules.derby_penalties.base_game import SentOff
from rules.derby_penalties.data import BOARD, CARDS
from rules.derby_penalties.events import BoxStepped, CardDiscarded, CardDrawn, Judged, Returned
from rules.derby_penalties.evolve import evolve
from rules.derby_penalties.odds import penalty_chance, penalty_counts
from rules.derby_penalties.stand_in.board import section_of, spots_in, step, tile_name
from rules.derby_penalties.stand_in.directions import Direction
from rules.derby_penalties.stand_in.entering import return_section
from rules.derby_penalties.stand_in.state import StandIn, Where
from rules.derby_penalties.state import Bout, Cause, Phase, Risky
from rules.derby_penalties.team import SKATERS
from tests.rules.derby_penalties.driving import IDLE, Plan, at_table, of_kind, turn, turns

HOME = Path(__file__).resolve().parents[3]
CASES = json.loads((HOME / "fixtures" / "vectors" / "derby_penalties.json").read_text())["cases"]


def cases(area: str) -> list[object]:
    found = [case for case in CASES if case["area"] == area]
    assert found
    return [pytest.param(case["input"], case["expect"], id=case["id"], marks=_rules(case)) for case in found]


def _rules(case: dict[str, list[str]]) -> pytest.MarkDecorator:
    return pytest.mark.rule(*case["rules"])


def spot(name: str) -> tuple[int, int]:
    row, lane = name.split(":")
    return int(row), int(lane)


@pytest.mark.parametrize(("given", "expected"), cases("tyc-risk"))
def test_a_risk_is_so_likely(given, expected) -> None:
    assert penalty_chance(given["risk"]) == Fraction(expected["penalty"])
    assert penalty_chance(given["risk"], review=True) == Fraction(expected["penalty_with_review"])


@pytest.mark.parametrize(("given", "expected"), cases("tyc-two-actions"))
def test_two_actions_are_rolled_for_apart(given, expected) -> None:
    assert penalty_counts(given["risks"]) == tuple(Fraction(expected[key]) for key in ("none", "one", "both"))


@pytest.mark.parametrize(("given", "expected"), cases("tyc-roll"))
def test_a_roll_is_judged(given, expected) -> None:
    """Risk 2 is a push-out, risk 1 a Blocker's card."""
    bout = evolve_reviews(at_table(), given["reviews_before"])
    action = Plan(push_outs={1: 1}) if given["risk"] == 2 else Plan(user=1)
    again = given["reroll"]
    plan = Plan(
        user=action.user,
        push_outs=action.push_outs,
        faces=[(given["roll"],), *([(again,)] if again else [])],
        reviews=[again is not None],
    )
    after, events = turn(bout, plan)
    assert [event.penalty for event in of_kind(events, Judged)] == [expected["penalised"]]
    assert after.reviews[0] == expected["reviews_after"]
    assert (after.stay(1) is not None) == expected["penalised"]


def evolve_reviews(bout: Bout, left: int) -> Bout:
    return replace(bout, reviews=(left, 2))


@pytest.mark.parametrize(("given", "expected"), cases("tyc-box"))
def test_a_penalty_takes_these_turns(given, expected) -> None:
    bout = at_table(box_regions=given["regions"])
    seen: dict[str, int] = {}
    for number in range(1, given["penalised_own_turn"] + 3):
        risky = Plan(push_outs={2: 1}, faces=[(1,)]) if number == given["penalised_own_turn"] else IDLE
        bout, events = turn(bout, risky)
        for kind, key in (
            (SentOff, "outer_region_turn"),
            (BoxStepped, "inner_region_turn"),
            (Returned, "returns_turn"),
        ):
            if of_kind(events, kind):
                seen[key] = number
        bout, _ = turn(bout)
    assert seen == expected


@pytest.mark.parametrize(("given", "expected"), cases("tyc-swap"))
def test_who_sits_after_a_sending_off(given, expected) -> None:
    skaters = {"A jammer": 0, "B jammer": 5, "B blocker": 6}
    bout = at_table()
    for name in given["in_box"]:
        bout, _ = turn(bout, Plan(push_outs={skaters[name]: 1}, faces=[(1,)]))
    sent_off = skaters[given["sent_off"]]
    bout, events = turn(bout, Plan(push_outs={sent_off: 1}, faces=[(1,)]))
    assert {stay.skater for stay in bout.box} == {skaters[name] for name in expected["in_box"]}
    placed = [event.skater for event in events if type(event).__name__ == "Carried" and event.skater < 5]
    assert placed == [skaters[name] for name in expected["returned_now"]]


@pytest.mark.parametrize(("given", "expected"), cases("tyc-neighbours"))
def test_a_tile_has_these_neighbours(given, expected) -> None:
    found = {way: step(spot(given["tile"]), Direction(way)) for way in expected}
    assert {way: "out" if there is None else tile_name(there) for way, there in found.items()} == expected


@pytest.mark.parametrize(("given", "expected"), cases("tyc-return"))
def test_she_returns_to_this_section(given, expected) -> None:
    where = [Where.BENCH] * len(SKATERS)
    where[1] = Where.TRACK
    base = StandIn(spots=((0, 0), spot(given["rearmost_pack_tile"]), *((0, 0),) * 8), where=tuple(where))
    section = return_section(base)
    assert section % BOARD.sections == expected["return_section"]
    assert sorted({row % BOARD.rows for row, _ in spots_in(section)}) == expected["rows"]
    assert all(section_of(there) == section for there in spots_in(section))


@pytest.mark.parametrize(("given", "expected"), cases("tyc-deck"))
def test_the_deck_at_the_end_of_a_turn(given, expected) -> None:
    after_draw = given["after_draw"]
    bout = at_table()
    while (len(bout.draw), len(bout.discards)) != (after_draw["draw"] + 1, after_draw["discard"]):
        bout, _ = turn(bout, Plan(card=card_on_top(bout)))
    bout, events = turn(bout, Plan(card=card_on_top(bout)))
    assert len(of_kind(events, CardDrawn)) == len(of_kind(events, CardDiscarded)) == 1
    assert {"draw": len(bout.draw), "discard": len(bout.discards)} == expected["at_turn_end"]
    assert bout.hand is None


def card_on_top(bout: Bout) -> str:
    return CARDS[bout.draw[0]].name


@pytest.mark.rule("TYC-09a")
def test_a_roll_up_to_the_risk_is_a_penalty() -> None:
    judged = {face: Risky(skater=1, cause=Cause.CARD, risk=3, roll=face).penalised for face in range(1, 7)}
    assert judged == {1: True, 2: True, 3: True, 4: False, 5: False, 6: False}
    assert turns(at_table(), IDLE).phase is Phase.DRAW
    assert evolve(at_table(), SentOff(3)).stay(3) is not None
