"""Cards as they are drawn, turned, bought and played; and the placeholder deck."""

import shutil
from collections import Counter
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from rules.core.pending import Choice, DrawRequest, RollRequest
from rules.hexsport.data import DECK, DIRECTORY, load
from rules.hexsport.play.action import action_for
from rules.hexsport.play.actions import SPECIAL_MOVES, offers_for
from rules.hexsport.play.cards import (
    BETWEEN_ACTIONS,
    CARDS,
    NO_CARD,
    Buy,
    DrawCards,
    RandomPlayer,
    TurnCard,
    card_offers,
    first_fitting,
    play_between,
)
from rules.hexsport.play.cheers import FanChecks
from rules.hexsport.play.commands import Act, BuyCard, PlayCard, Stop, Turn
from rules.hexsport.play.deck import all_cards, cards_of
from rules.hexsport.play.events import BallLost, CardTurned, CardWasted, CheersEarned, EventBegan, PileReshuffled
from rules.hexsport.play.interrupts import INTERFERENCE_CARDS
from rules.hexsport.play.procedure import Frame, Play
from tests.rules.hexsport.play.scenes import Scene, jack

RUN, EVENT, SPRINT, INTERFERENCE, OTHER_EVENT, SPECIAL, SHATTERS = 1, 3, 4, 5, 6, 8, 33


class PlayBetween(Frame, frozen=True, kw_only=True):
    """A card is played between two actions, as a Rush does it."""

    side: int
    card: int

    def begin(self, play: Play, _given: object) -> None:
        play_between(play, self.side, self.card)
        play.finish()


def with_pile(scene: Scene, pile: tuple[int, ...], discards: tuple[int, ...] = ()) -> Scene:
    """The scene with these cards left."""
    scene.first = scene.state = replace(scene.state, pile=pile, discards=discards)
    return scene


def offered(scene: Scene) -> list[object]:
    return [offer.command for offer in card_offers(scene.state)]


@pytest.mark.rule("HX-CARDS-01", "HX-CARDS-02", "HX-CARDS-03")
def test_the_set_has_two_fan_support_cards_and_52_to_draw_of_three_kinds() -> None:
    assert [card.side for card in DECK.fan_support_cards] == ["home", "visitor"]
    assert all_cards() == tuple(range(1, 53))
    assert {card.kind for card in CARDS.values()} == {"event", "special_move", "special"}
    assert all(1 <= card.ref <= 7 and 0 <= card.cheers <= 3 and card.numbers for card in CARDS.values())


@pytest.mark.rule("HX-CARDS-04", "HX-CARDS-16", "HX-CARDS-17", "HX-CARDS-18", "HX-CARDS-19")
def test_the_placeholder_deck_is_composed_as_described() -> None:
    """EX-040"""
    assert Counter(card.kind for card in CARDS.values()) == {"special_move": 24, "special": 12, "event": 16}
    assert Counter(card.ref for card in CARDS.values()) == {1: 8, 2: 8, 3: 8, 4: 7, 5: 7, 6: 7, 7: 7}
    assert Counter(card.cheers for card in CARDS.values()) == {0: 13, 1: 13, 2: 13, 3: 13}
    moves = Counter(SPECIAL_MOVES.values())
    assert moves == {"run": 4, "sprint": 4, "throw": 4, "slam": 4, "steal": 4, "stand_up": 4}


@pytest.mark.rule("HX-CARDS-15")
def test_another_deck_file_may_take_the_place_of_the_placeholder(
    tmp_path: Path,
) -> None:
    other = replace(DECK, draw_cards=(replace(CARDS[RUN], title="Long Run"), *DECK.draw_cards[1:]))
    shutil.copytree(DIRECTORY, tmp_path / "1")
    (tmp_path / "1" / "deck.json").write_bytes(msgspec.json.encode(other))
    cards = cards_of(load(tmp_path / "1").deck)
    assert cards[RUN].title == "Long Run"
    assert {no: card for no, card in cards.items() if no != RUN} == {no: CARDS[no] for no in CARDS if no != RUN}


def test_between_actions_events_and_specials_are_played_but_no_interference() -> None:
    scene = Scene(hands=((RUN, SPRINT, EVENT, INTERFERENCE, SPECIAL, SHATTERS), ()))
    assert offered(scene) == [PlayCard(EVENT), PlayCard(SPECIAL), PlayCard(SHATTERS)]


@pytest.mark.rule("HX-CARDS-05", "HX-RUSH-08")
def test_a_special_move_is_one_action_more_for_one_player() -> None:
    scene = Scene([jack(1, at=(-1, 2))], hands=((RUN, 12, SPRINT), ()))
    scene.first = scene.state = scene.state.with_figure(0, actions=2)
    carded = [offer.command for offer in offers_for(scene.state, 0)]
    assert set(carded) == {Act(0, "run", RUN), Act(0, "sprint", SPRINT)}
    scene.start(action_for(scene.state, Act(0, "run", RUN)))
    while isinstance(scene.pending, Choice):
        turns = [command for command in scene.offered if isinstance(command, Stop | Turn)]
        scene.give(turns[0])
    assert scene.state.teams[0].tokens == 5
    assert scene.state.figures[0].actions == 2
    assert scene.state.teams[0].hand == (12, SPRINT)
    assert scene.state.discards == (RUN,)
    assert offers_for(scene.state, 0) == []


@pytest.mark.rule("HX-CARDS-06", "HX-CARDS-07")
def test_an_event_of_the_hand_stays_in_force_until_the_next_one() -> None:
    scene = Scene(hands=((EVENT, OTHER_EVENT), ()))
    scene.start(PlayBetween(side=0, card=EVENT))
    assert scene.state.event == EVENT
    assert scene.state.teams[0].hand == (OTHER_EVENT,)
    assert scene.state.discards == (EVENT,)
    scene.start(PlayBetween(side=0, card=OTHER_EVENT))
    assert scene.state.event == OTHER_EVENT


@pytest.mark.rule("HX-CARDS-06", "HX-CARDS-20", "HX-CARDS-21")
def test_ball_shatters_takes_the_ball_out_of_play_and_does_not_stay() -> None:
    scene = Scene([jack(1, at=(0, 2), ball=True)], hands=((EVENT, SHATTERS), ()))
    scene.start(PlayBetween(side=0, card=EVENT)).start(PlayBetween(side=0, card=SHATTERS))
    assert (scene.ball, scene.carrier) == (None, None)
    assert scene.state.event == 0
    assert scene.state.cut == ""
    assert scene.told(CardWasted) == [CardWasted(0, EVENT)]


def test_ball_shatters_without_a_ball_changes_nothing() -> None:
    scene = Scene(hands=((SHATTERS,), ())).start(PlayBetween(side=0, card=SHATTERS))
    assert scene.told(BallLost) == []


@pytest.mark.rule("HX-CARDS-20")
def test_a_placeholder_special_is_played_without_effect() -> None:
    scene = Scene(hands=((SPECIAL,), ())).start(PlayBetween(side=0, card=SPECIAL))
    assert scene.told(CardWasted) == [CardWasted(0, SPECIAL)]
    assert scene.state.event == 0


@pytest.mark.rule("HX-CARDS-08", "HX-CHEERS-09")
def test_an_event_turned_up_applies_after_the_purpose() -> None:
    scene = Scene([jack(1, at=(0, 2))]).start(FanChecks(side=0, count=1, why="strike")).draw(EVENT)
    told = scene.told(CardTurned, CheersEarned, EventBegan)
    assert told == [CardTurned(EVENT, "fan_check", 0), CheersEarned(0, 2, "strike"), EventBegan(EVENT)]
    assert scene.state.discards == (EVENT,)


@pytest.mark.rule("HX-CARDS-09", "HX-RUSH-05")
def test_a_token_buys_one_card_of_the_pile() -> None:
    scene = Scene(cards=(1, 0)).start(Buy(side=0))
    assert isinstance(scene.pending, DrawRequest)
    assert (scene.pending.purpose, scene.pending.seat, len(scene.pending.among)) == ("bought", 0, 52)
    scene.draw(SPRINT)
    assert scene.state.teams[0].hand == (SPRINT,)
    assert scene.state.teams[0].tokens == 4
    assert SPRINT not in scene.state.pile


@pytest.mark.rule("HX-CARDS-10")
def test_a_coach_buys_at_most_as_many_cards_in_a_rush_as_his_roster_has() -> None:
    """EX-038"""
    scene = Scene(cards=(2, 0))
    for card in (RUN, SPRINT):
        assert BuyCard() in offered(scene)
        scene.start(Buy(side=0)).draw(card)
    assert BuyCard() not in offered(scene)
    assert scene.state.teams[0].tokens == 3


def test_no_card_is_bought_without_a_token() -> None:
    scene = Scene(cards=(2, 0))
    scene.first = scene.state = scene.state.with_team(0, tokens=0)
    assert offered(scene) == []


@pytest.mark.rule("HX-CARDS-11")
def test_a_hand_holds_any_number_of_cards() -> None:
    scene = Scene().start(DrawCards(side=1, count=60, why="setup"))
    while scene.pending is not None:
        assert isinstance(scene.pending, DrawRequest)
        scene.draw(scene.pending.among[0])
    assert scene.state.teams[1].hand == all_cards()


@pytest.mark.rule("HX-CARDS-12")
def test_the_first_number_of_the_column_that_fits_names_the_random_player() -> None:
    """EX-039"""
    column = replace(CARDS[RUN], numbers=(9, 3, 12))
    assert first_fitting(column, {3, 12}) == 3
    scene = Scene([jack(3, at=(-1, 2)), jack(12, at=(-2, 2))])
    scene.start(RandomPlayer(among=(0, 1), side=0)).draw(25)
    assert scene.result == scene.slot("H12")
    assert scene.told(CardTurned) == [CardTurned(25, "random_player", 0)]


@pytest.mark.rule("HX-CARDS-08", "HX-CARDS-12")
def test_an_event_that_named_a_random_player_applies_afterwards() -> None:
    scene = Scene([jack(3, at=(-1, 2)), jack(12, at=(-2, 2))])
    scene.start(RandomPlayer(among=(0, 1), side=0)).draw(EVENT)
    assert scene.result == scene.slot("H12")
    assert scene.state.event == EVENT


@pytest.mark.rule("HX-CARDS-13")
@pytest.mark.parametrize("retry", ["turn_again", "roll_d14"])
def test_where_no_number_fits_chance_is_asked_again(monkeypatch: pytest.MonkeyPatch, retry: str) -> None:
    monkeypatch.setitem(CARDS, RUN, replace(CARDS[RUN], numbers=(9, 5)))
    scene = Scene([jack(3, at=(-1, 2)), jack(12, at=(-2, 2))], cards_random_retry=retry)
    scene.start(RandomPlayer(among=(0, 1), side=0)).draw(RUN)
    if retry == "turn_again":
        scene.draw(OTHER_EVENT)
        assert scene.result == scene.slot("H12")
    else:
        assert isinstance(scene.pending, RollRequest)
        assert scene.pending.sides == 14
        scene.roll(7).roll(3)
        assert scene.result == scene.slot("H3")


@pytest.mark.rule("HX-CARDS-14")
def test_an_empty_pile_is_made_of_the_discards() -> None:
    scene = with_pile(Scene(), (RUN,), (EVENT, SPRINT))
    scene.start(TurnCard(why="ref", side=0)).draw(RUN).start(TurnCard(why="ref", side=0))
    assert scene.told(PileReshuffled) == [PileReshuffled()]
    assert isinstance(scene.pending, DrawRequest)
    assert scene.pending.among == (RUN, EVENT, SPRINT)
    scene.draw(SPRINT)
    assert scene.state.discards == (SPRINT,)


@pytest.mark.rule("HX-CARDS-14")
def test_without_reshuffling_an_empty_pile_stays_empty() -> None:
    scene = with_pile(Scene([jack(3, at=(-1, 2))], cards=(2, 0), cards_reshuffle=False), (), (EVENT, SPRINT))
    scene.start(TurnCard(why="ref", side=0))
    assert scene.pending is None
    assert scene.result == NO_CARD
    assert offered(scene) == []
    scene.start(RandomPlayer(among=(0,), side=0)).roll(3)
    assert scene.result == scene.slot("H3")


def test_cards_in_hands_are_never_drawn_again() -> None:
    scene = with_pile(Scene(hands=((RUN,), ())), ())
    scene.start(DrawCards(side=1, count=1, why="cheers"))
    assert scene.pending is None
    assert scene.state.teams[1].hand == ()


def test_every_card_is_a_special_move_an_interference_or_played_between_actions() -> None:
    assert set(SPECIAL_MOVES) | INTERFERENCE_CARDS | BETWEEN_ACTIONS == set(CARDS)
    assert len(SPECIAL_MOVES) + len(INTERFERENCE_CARDS) + len(BETWEEN_ACTIONS) == len(CARDS)
