"""The stand-in base game: its board, its moves, its passes."""

from itertools import product

import pytest
from msgspec.structs import replace

from rules.derby_penalties.base_game import (
    CalledOff,
    LeadTaken,
    Overtook,
    Pushed,
    PushedOut,
    Scored,
    SentOff,
    TurnBegan,
    TurnEnded,
)
from rules.derby_penalties.data import BOARD, DECK
from rules.derby_penalties.deeds import CallOff, GoOn, Stay
from rules.derby_penalties.engine import advance, begin, pending
from rules.derby_penalties.reference import REFERENCE, STAND_IN
from rules.derby_penalties.stand_in import entering, game
from rules.derby_penalties.stand_in.board import LAP, progress, section_of, step, tile_of
from rules.derby_penalties.stand_in.deeds import Enter, Leg, Slide
from rules.derby_penalties.stand_in.directions import BACKWARD, FORWARD, Direction
from rules.derby_penalties.stand_in.slides import slides
from rules.derby_penalties.stand_in.state import Braced, Downed, Entered, Rested, Slid, StandIn, Where
from rules.derby_penalties.state import Sheet
from rules.derby_penalties.team import is_jammer, is_pivot, side_of
from tests.rules.derby_penalties.tracks import track

AHEAD = Direction.AHEAD


def reach(base: StandIn, skater: int, card: str = "") -> dict[Direction, int]:
    """The longest single slide each way, pushes left out."""
    found: dict[Direction, int] = {}
    for slide in slides(base, skater, card):
        if len(slide.legs) == 1 and not slide.legs[0].pushed:
            way = slide.legs[0].direction
            found[way] = max(found.get(way, 0), slide.legs[0].tiles)
    return found


def after(base: StandIn, skater: int, deed: object, card: str = "") -> StandIn:
    for event in game.perform(base, skater, deed, card):
        base = game.apply(base, event)
    return base


@pytest.mark.rule("TYC-101a")
def test_the_ring_has_180_tiles_in_12_sections_of_three_rows() -> None:
    tiles = {tile_of((row, lane)) for row, lane in product(range(2 * 36), range(5))}
    assert len(tiles) == 180
    assert {section_of(tile) for tile in tiles} == set(range(12))
    assert [row for row in range(36) if section_of((row, 0)) == 4] == [12, 13, 14]


@pytest.mark.rule("TYC-101b", "TYC-101c", "TYC-94")
def test_a_step_ahead_is_2_of_progress_and_a_diagonal_one_1() -> None:
    gains = {Direction.AHEAD: 2, Direction.AHEAD_LEFT: 1, Direction.AHEAD_RIGHT: 1}
    gains |= {Direction.BEHIND: -2, Direction.BACK_LEFT: -1, Direction.BACK_RIGHT: -1}
    for spot, way in product(product(range(80), range(5)), Direction):
        there = step(spot, way)
        if there is not None:
            assert progress(there) - progress(spot) == gains[way]
            assert step(there, list(Direction)[(list(Direction).index(way) + 3) % 6]) == spot
    assert LAP == 72
    assert progress((36, 1)) == 73


@pytest.mark.rule("TYC-102a", "TYC-102b")
def test_the_sides_place_in_turns_the_starter_first() -> None:
    assert BOARD.jammer_line_between_rows == (2, 3)
    bout, _ = begin(Sheet(starter=1))
    seats = []
    while bout.turns == (0, 0):
        wanted = pending(bout)
        for offer in wanted.offers:
            skater, row = offer.command.skater, offer.command.spot[0]
            rows = [2] if is_jammer(skater) else [8] if is_pivot(skater) else range(3, 8)
            assert row in rows
        seats.append(wanted.seat)
        bout, _ = advance(bout, wanted.offers[0].command)
    assert seats == [1, 0] * 5
    assert bout.side == 1
    assert len(bout.base.taken) == 10


@pytest.mark.rule("TYC-104a", "TYC-104b", "TYC-104c")
def test_blockers_slide_three_tiles_or_one_back_and_jammers_six() -> None:
    alone = track({0: (10, 2), 1: (20, 2)})
    assert reach(alone, 1) == {Direction.AHEAD: 3, Direction.AHEAD_LEFT: 2, Direction.AHEAD_RIGHT: 2} | dict.fromkeys(
        BACKWARD, 1
    )
    assert reach(alone, 0) == {Direction.AHEAD: 6, Direction.AHEAD_LEFT: 2, Direction.AHEAD_RIGHT: 2}
    assert all(len(slide.legs) == 1 for skater in (0, 1) for slide in slides(alone, skater, ""))


@pytest.mark.rule("TYC-103b")
def test_a_selection_may_be_a_pass() -> None:
    base = track({1: (20, 2)})
    assert Stay() in game.selections(base, 1, "")
    assert after(base, 1, Stay()).spots == base.spots


@pytest.mark.rule("TYC-105a")
def test_a_push_moves_the_opponent_one_tile_and_takes_hers() -> None:
    base = track({1: (20, 2), 6: (22, 2)})
    moved = after(base, 1, Slide((Leg(AHEAD, 2, 1),)))
    assert (moved.spots[1], moved.spots[6]) == ((22, 2), (23, 2))
    assert Slide((Leg(AHEAD, 2, 1),)) not in slides(track({1: (20, 2), 6: (22, 2), 7: (23, 2)}), 1, "")
    edge = track({1: (20, 3), 6: (21, 4)})
    events = game.perform(edge, 1, Slide((Leg(Direction.AHEAD_RIGHT, 1, 1),)), "")
    assert list(events) == [PushedOut(6, 1), Slid(1, (21, 4), (Leg(Direction.AHEAD_RIGHT, 1, 1),))]


@pytest.mark.rule("TYC-105b")
def test_one_push_and_never_of_a_mate() -> None:
    mates = track({1: (20, 2), 2: (21, 2), 6: (22, 2)})
    assert not any(leg.direction is AHEAD for slide in slides(mates, 1, "") for leg in slide.legs)
    crowd = track({1: (20, 2), 6: (21, 2), 7: (21, 3), 8: (21, 1)})
    for slide in slides(crowd, 1, "Blocker Juke"):
        assert sum(leg.pushed > 0 for leg in slide.legs) <= 1


@pytest.mark.rule("TYC-106a", "TYC-106b")
def test_out_of_bounds_she_reenters_behind_whoever_pushed_her() -> None:
    base = after(track({1: (20, 3), 6: (21, 4)}), 1, Slide((Leg(Direction.AHEAD_RIGHT, 1, 1),)))
    assert base.where[6] is Where.OUT
    offers = game.selections(base, 6, "")
    assert all(isinstance(deed, Enter) and progress(deed.spot) < base.progress(1) for deed in offers)
    assert {deed.spot for deed in offers} == {(20, 4), (20, 3)}
    assert not game.takes_card(base, 6, "Recycle")
    level = game.apply(base, Slid(1, (21, 2)))
    assert {deed.spot for deed in game.selections(level, 6, "")} == {(20, 4), (20, 3)}
    gone_on = game.apply(base, Slid(1, (23, 4)))
    assert [deed.spot for deed in game.selections(gone_on, 6, "")] == [(21, 4)]
    back = after(gone_on, 6, Enter(6, (21, 4)))
    assert back.on_track(6)


@pytest.mark.rule("TYC-106b")
def test_a_lap_between_pusher_and_pushed_does_not_matter() -> None:
    base = after(track({0: (20 + 36, 3), 6: (21, 4)}), 0, Slide((Leg(Direction.AHEAD_RIGHT, 1, 1),)))
    assert {deed.spot for deed in game.selections(base, 6, "")} == {(20, 4), (20, 3)}


@pytest.mark.rule("TYC-107a", "TYC-107b")
def test_the_pack_keeps_to_three_sections_or_spreads_no_wider() -> None:
    whole = track({1: (18, 2), 2: (24, 0), 6: (26, 2)})
    assert AHEAD not in reach(whole, 6)
    assert Direction.BEHIND not in reach(whole, 1)
    assert reach(track({1: (18, 2), 6: (25, 2)}), 6)[AHEAD] == 1
    broken = track({1: (15, 2), 6: (26, 2)})
    assert AHEAD not in reach(broken, 6)
    assert reach(broken, 1)[AHEAD] == 3
    jammer = track({0: (25, 2), 1: (18, 0), 6: (26, 2)})
    assert not any(slide.legs[0].pushed for slide in slides(jammer, 0, ""))


@pytest.mark.rule("TYC-108")
def test_the_first_jammer_ahead_of_all_blockers_is_lead() -> None:
    ahead = track({0: (22, 2), 5: (10, 2), 1: (20, 2), 6: (21, 2)})
    assert list(game.turn_end(ahead, 1)) == [LeadTaken(0)]
    assert list(game.turn_end(game.apply(ahead, LeadTaken(0)), 0)) == []
    assert list(game.turn_end(track({0: (21, 2), 1: (20, 2), 6: (21, 3)}), 0)) == []


@pytest.mark.rule("TYC-109a")
def test_the_first_pass_is_free_and_each_further_lap_scores_once() -> None:
    base = track({0: (19, 2), 5: (1, 0), 6: (20, 0), 7: (20, 4)})
    first = game.perform(base, 0, Slide((Leg(AHEAD, 6),)), "")
    assert [event for event in first if not isinstance(event, Slid)] == [Overtook(0, 6, 1), Overtook(0, 7, 1)]
    base = after(base, 0, Slide((Leg(AHEAD, 6),)))
    lapping = game.apply(base, Slid(0, (36 + 19, 2)))
    second = game.perform(lapping, 0, Slide((Leg(AHEAD, 6),)), "")
    told = [event for event in second if not isinstance(event, Slid)]
    assert [event for event in told if isinstance(event, Scored)] == [Scored(0, 1)] * 3
    assert {(event.opponent, event.lap) for event in told if isinstance(event, Overtook)} == {(5, 2), (6, 2), (7, 2)}
    again = after(lapping, 0, Slide((Leg(AHEAD, 6),)))
    assert not any(isinstance(event, Scored) for event in game.perform(again, 0, Slide((Leg(AHEAD, 1),)), ""))


@pytest.mark.rule("TYC-109b")
def test_boxed_opponents_count_with_the_first_point_of_the_lap() -> None:
    base = track({0: (19, 2), 6: (20, 0), 7: (20, 4), 8: (22, 0)})
    base = after(base, 0, Slide((Leg(AHEAD, 6),)))
    base = game.apply(game.apply(base, SentOff(8)), Slid(0, (36 + 19, 2)))
    events = game.perform(base, 0, Slide((Leg(AHEAD, 6),)), "")
    assert [event.opponent for event in events if isinstance(event, Overtook)] == [6, 8, 7]
    assert sum(event.points for event in events if isinstance(event, Scored)) == 3


@pytest.mark.rule("TYC-110a")
def test_the_lead_ends_the_jam_after_her_own_turn_or_15_turns_do() -> None:
    base = game.apply(track({1: (20, 2)}), LeadTaken(0))
    assert list(game.endings(base, 0)) == [GoOn(), CallOff()]
    assert list(game.endings(base, 1)) == []
    assert list(game.say(base, 0, GoOn())) == []
    for event in game.say(base, 0, CallOff()):
        assert game.jam_over(game.apply(base, event))
        assert event == CalledOff(0)
    long = base
    for number in range(30):
        assert not game.jam_over(long)
        long = game.apply(long, TurnEnded(number % 2))
    assert game.jam_over(long)


@pytest.mark.rule("TYC-110b", "TYC-82")
def test_a_bout_has_six_jams_and_another_while_the_score_is_level() -> None:
    base = game.begin()
    assert [jam for jam in range(1, 9) if game.bout_over(base, jam, (3, 2))] == [6, 7, 8]
    assert not any(game.bout_over(base, jam, (3, 3)) for jam in range(1, 20))
    assert [game.starter(jam, 1) for jam in range(1, 7)] == [1, 0, 1, 0, 1, 0]


@pytest.mark.rule("TYC-13a", "TYC-113a", "TYC-113b", "TYC-113c")
def test_she_returns_anywhere_in_the_section_behind_the_rearmost_pack_skater() -> None:
    pack = {1: (20, 2), 6: (22, 0), 0: (3, 0)}
    spots = {deed.spot for deed in game.placements(track(pack, boxed=(2,)), 2)}
    assert spots == {(row, lane) for row in (15, 16, 17) for lane in range(5)}
    taken = track({**pack, 5: (16, 3)}, boxed=(2,))
    assert (16, 3) not in {deed.spot for deed in game.placements(taken, 2)}
    no_pack = track({0: (11, 0), 5: (20, 0)}, boxed=(2,))
    assert {deed.spot[0] for deed in game.placements(no_pack, 2)} == {6, 7, 8}


@pytest.mark.rule("TYC-113b")
def test_a_full_section_sends_her_one_further_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """On the default board ten skaters fill no section, so the sections are cut down to a row."""
    monkeypatch.setattr(entering, "spots_in", lambda section: ((3 * section, 0),))
    full = track({1: (20, 2), 6: (15, 0)}, boxed=(2,))
    rear = replace(full, spots=tuple((20, 1) if one == 6 else spot for one, spot in enumerate(full.spots)))
    assert entering.return_section(rear) == 5
    full = track({1: (20, 2), 0: (15, 0)}, boxed=(2,))
    assert entering.return_section(full) == 4


@pytest.mark.rule("TYC-114")
@pytest.mark.parametrize("skater", [0, 1])
def test_a_juke_adds_a_slide_one_hex_side_off(skater: int) -> None:
    card = "Jammer Juke" if skater == 0 else "Blocker Juke"
    two = [slide for slide in slides(track({skater: (20, 2)}), skater, card) if len(slide.legs) == 2]
    assert two
    assert all(slide.legs[1].direction in slide.legs[0].direction.beside for slide in two)


@pytest.mark.rule("TYC-114")
def test_the_jammers_cards_lengthen_her_slide_or_take_her_over_somebody() -> None:
    alone = track({0: (10, 2)})
    assert reach(alone, 0, "Jammer Sprint")[AHEAD] == 9
    assert reach(alone, 0, "Whip")[AHEAD] == 6
    assert reach(track({0: (10, 2), 1: (10, 3)}), 0, "Whip")[AHEAD] == 35
    blocked = track({0: (10, 2), 1: (12, 2)})
    assert reach(blocked, 0)[AHEAD] == 1
    assert reach(blocked, 0, "Apex Jump")[AHEAD] == 6
    assert reach(track({0: (10, 2), 1: (12, 2), 2: (14, 2)}), 0, "Apex Jump")[AHEAD] == 3


@pytest.mark.rule("TYC-114")
def test_the_blockers_cards() -> None:
    line = track({1: (20, 2), 6: (21, 2), 7: (22, 2)})
    assert not any(slide.legs[0].pushed for slide in slides(line, 1, ""))
    moved = after(line, 1, Slide((Leg(AHEAD, 1, 2),)), "Double Push")
    assert (moved.spots[1], moved.spots[6], moved.spots[7]) == ((21, 2), (22, 2), (23, 2))
    assert reach(track({1: (20, 2)}), 1, "Recycle")[Direction.BEHIND] == 3
    pair = track({1: (20, 2), 6: (21, 2)})
    push = Slide((Leg(AHEAD, 1, 1),))
    rest = Slide((Leg(AHEAD, 1, 1), Leg(Direction.AHEAD_LEFT, 2)))
    assert rest in slides(pair, 1, "Hit and Run")
    assert rest not in slides(pair, 1, "")
    events = game.perform(pair, 1, push, "Power Hit")
    assert list(events)[:2] == [Pushed(6, 1, (22, 2)), Downed(6)]
    floored = after(pair, 1, push, "Power Hit")
    assert list(game.selections(floored, 6, "")) == [Stay()]
    assert len(game.selections(game.apply(floored, Rested(6)), 6, "")) > 1


@pytest.mark.rule("TYC-114")
def test_a_skater_who_holds_the_line_is_not_pushed_until_her_sides_next_turn() -> None:
    base = track({1: (20, 2), 6: (21, 2)})
    push = Slide((Leg(AHEAD, 1, 1),))
    assert Braced(6) in game.perform(base, 6, Stay(), "Hold the Line")
    held = after(base, 6, Stay(), "Hold the Line")
    assert push not in slides(game.apply(held, TurnBegan(0, 2)), 1, "")
    assert push in slides(game.apply(held, TurnBegan(1, 2)), 1, "")


@pytest.mark.rule("TYC-11d")
def test_the_box_is_no_tile_of_the_track() -> None:
    base = game.apply(track({1: (20, 2)}), SentOff(1))
    assert base.taken == {}
    box = next(entry for table in REFERENCE for entry in table.entries if entry.key == "penalty_box")
    assert box.details["place"] == "corner of the board"


@pytest.mark.rule("TYC-85")
def test_the_stand_in_is_marked_wherever_it_can_be_read() -> None:
    assert BOARD.stand_in_base_game is True
    entries = [entry for table in REFERENCE for entry in table.entries]
    marked = {entry.key for entry in entries if entry.details.get("base_game") == STAND_IN}
    assert marked == {"ring", *(card.name.lower().replace(" ", "_") for card in DECK.cards)}


def test_being_put_on_the_track_passes_nobody() -> None:
    base = track({0: (50, 2), 6: (20, 0)})
    assert game.perform(base, 0, Stay(), "") == [Rested(0)]
    returned = game.perform(game.apply(base, SentOff(6)), 6, Enter(6, (15, 0)), "")
    assert returned == [Entered(6, (15, 0))]
    assert {side_of(skater) for skater in (0, 6)} == {0, 1}
    assert len(FORWARD) == 3
