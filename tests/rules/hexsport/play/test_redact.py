"""No seat learns a card it does not see: worlds that differ in hidden cards alone look the same."""

from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from rules.core.codec import encode
from rules.core.dice import HashDice
from rules.core.pending import Choice, Drawn, DrawRequest
from rules.hexsport.play.attack import Attack
from rules.hexsport.play.bots import play_match, restless
from rules.hexsport.play.commands import Coach, Exchange, React
from rules.hexsport.play.deck import all_cards
from rules.hexsport.play.engine import advance, begin
from rules.hexsport.play.events import CardsDiscarded, CardsDrawn, CardTurned, CoachingSpent, Event
from rules.hexsport.play.log import Entry, Source, give
from rules.hexsport.play.odds import odds
from rules.hexsport.play.redact import FACE_DOWN, entry_for, event_for, state_for
from rules.hexsport.play.setup import Deal
from rules.hexsport.play.sheet import Lineup, MatchSheet
from rules.hexsport.play.state import MatchState
from tests.rules.hexsport.play.scenes import Scene, guard, jack
from tests.rules.hexsport.play.walks import Invention

SEATS = (0, 1, None)


def with_other_cards(state: MatchState, seat: int | None, swap: dict[int, int]) -> MatchState:
    """The same match, but each card this seat does not see is another one."""
    teams = tuple(
        team if side == seat else replace(team, hand=tuple(swap[card] for card in team.hand))
        for side, team in enumerate(state.teams)
    )
    stack = tuple(
        replace(frame, aside=tuple(swap.get(card, card) for card in frame.aside))
        if isinstance(frame, Deal) and frame.side != seat
        else frame
        for frame in state.stack
    )
    pile = tuple(sorted(swap[card] for card in state.pile))
    return replace(state, teams=(teams[0], teams[1]), pile=pile, stack=stack)


def unseen_by(state: MatchState, seat: int | None) -> list[int]:
    hidden = [card for side, team in enumerate(state.teams) if side != seat for card in team.hand]
    return sorted([*hidden, *state.pile])


def a_match(seed: int) -> Iterator[tuple[MatchState, tuple[Event, ...]]]:
    dice = HashDice(seed)
    sheet = Invention(seed).sheet()
    lineups = tuple(replace(lineup, cards=3) for lineup in sheet.lineups)
    for acts, (state, _given, events) in enumerate(play_match(replace(sheet, lineups=lineups), dice, restless(dice))):
        yield state, events
        if acts > 300:
            return


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("seed", range(3))
def test_states_that_differ_in_hidden_cards_alone_look_the_same(seed: int, seat: int | None) -> None:
    random = Random(seed)
    for state, _events in a_match(seed):
        cards = unseen_by(state, seat)
        others = random.sample(cards, len(cards))
        world = with_other_cards(state, seat, dict(zip(cards, others, strict=True)))
        seen, likewise = state_for(state, seat), state_for(world, seat)
        assert encode(seen) == encode(likewise)
        assert seen.pending == likewise.pending


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("seed", range(3, 6))
def test_no_hidden_card_is_named_anywhere(seed: int, seat: int | None) -> None:
    for state, events in a_match(seed):
        seen = state_for(state, seat)
        for side in (0, 1):
            if side != seat:
                assert set(seen.teams[side].hand) <= {FACE_DOWN}
            else:
                assert seen.teams[side] == state.teams[side]
        assert set(seen.pile) <= {FACE_DOWN}
        shown = [event_for(event, seat) for event in events]
        drawn = [event for event in shown if isinstance(event, CardsDrawn) and event.side != seat]
        assert all(set(event.cards) == {FACE_DOWN} for event in drawn)


@pytest.mark.parametrize("seat", SEATS)
def test_how_many_cards_there_are_is_open(seat: int | None) -> None:
    state = Scene([jack(1, at=(0, 2))], hands=((3, 17), (5,))).state
    seen = state_for(state, seat)
    assert [len(team.hand) for team in seen.teams] == [2, 1]
    assert len(seen.pile) == len(all_cards()) - 3


def dealt(cards: int) -> MatchState:
    """A match in which home is about to get its first card."""
    home, visitor = (
        Lineup(name="Team", cards=cards, players=(replace(Invention(1).profile(side, 1), side=side),))
        for side in (0, 1)
    )
    state, _events = begin(MatchSheet(lineups=(home, visitor)))
    return advance(state, Drawn(0))[0]


@pytest.mark.parametrize("seat", [1, None])
def test_which_card_was_drawn_makes_no_difference_to_the_others(seat: int | None) -> None:
    state = dealt(2)
    assert isinstance(state.pending, DrawRequest)
    low, high = (give(state, Drawn(index), Source.SEEDED) for index in (0, 40))
    assert low[1] != high[1]
    assert entry_for(low[1], seat) == entry_for(high[1], seat)
    assert state_for(low[0], seat) == state_for(high[0], seat)
    assert entry_for(low[1], 0).events == low[1].events


@pytest.mark.parametrize("seat", [1, None])
def test_the_cards_put_aside_are_seen_when_the_exchange_is_made(seat: int | None) -> None:
    state = dealt(2)
    for _ in range(2):
        state = advance(state, Drawn(0))[0]
    one, other = (give(state, Exchange((card,)), Source.COACH, 0) for card in state.teams[0].hand)
    assert one[0].stack != other[0].stack
    assert entry_for(one[1], seat) == entry_for(other[1], seat)
    assert state_for(one[0], seat) == state_for(other[0], seat)
    assert entry_for(one[1], 0) == one[1]
    made = advance(one[0], Exchange())[1]
    discarded = [event for event in made if isinstance(event, CardsDiscarded)]
    assert discarded
    assert [event_for(event, seat) for event in discarded] == discarded


@pytest.mark.rule("HX-DICE-29")
@pytest.mark.parametrize("seat", [1, None])
def test_how_many_dice_were_named_in_secret_makes_no_difference_to_the_others(seat: int | None) -> None:
    scene = Scene([guard(1, at=(0, 2))], [jack(2, at=(1, 2))], dice=(2, 2), dice_coaching_order="secret")
    state = scene.start(Attack(slot=0, target=1, kind="slam")).give(React("dodge")).state
    none, two = (give(state, Coach(dice), Source.COACH, 0) for dice in (0, 2))
    assert none[0].stack != two[0].stack
    assert entry_for(none[1], seat) == entry_for(two[1], seat)
    assert state_for(none[0], seat) == state_for(two[0], seat)
    assert odds(none[0]) == odds(two[0])
    assert entry_for(two[1], 0) == two[1]
    named = give(two[0], Coach(1), Source.COACH, 1)[1]
    assert entry_for(named, seat) == named
    assert [event for event in named.events if isinstance(event, CoachingSpent)] == [
        CoachingSpent(0, 2),
        CoachingSpent(1, 1),
    ]


def test_a_place_in_the_pile_is_not_told_even_of_a_card_that_is_turned_up() -> None:
    turned = Entry(source=Source.SEEDED, given=Drawn(12), events=(CardTurned(20, "ref", 0),))
    assert entry_for(turned, 1) == replace(turned, given=Drawn(0))


def test_a_seat_is_asked_about_its_own_cards() -> None:
    state = dealt(2)
    for _ in range(2):
        state = advance(state, Drawn(0))[0]
    assert isinstance(state.pending, Choice)
    assert state_for(state, 0).pending == state.pending
    other = state_for(state, 1).pending
    assert isinstance(other, Choice)
    assert {offer.command for offer in other.offers} == {Exchange(), Exchange((FACE_DOWN,))}
