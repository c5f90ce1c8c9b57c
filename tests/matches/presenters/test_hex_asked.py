"""What a coach of the hex sport is asked at the keyboard: how things stand, a line for each offer, and its chances."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, get_args

import pytest
from msgspec import Struct
from msgspec.structs import replace

from league.management.commands.play import Table
from matches.presenters.hexsport.asked_words import TITLES, asked_told
from matches.presenters.hexsport.chance_words import HAPPENS, OF_A_TEST, percent
from matches.presenters.hexsport.offer_words import OFFERS
from matches.presenters.words import AskedTold
from rules.core.dice import HashDice
from rules.core.pending import Choice
from rules.hexsport.play import commands as c
from rules.hexsport.play.bots import BOTS
from rules.hexsport.play.deck import CARDS
from rules.hexsport.play.odds import CONTEST, DAMAGE, SOONER, odds
from rules.hexsport.play.state import MatchState
from rules.registry import RULESETS

Asked = tuple[MatchState, Choice, AskedTold]


class Listening:
    """Programs decide for both sides; what they were asked is kept, in words."""

    places = (0, 1)

    def __init__(self) -> None:
        self.programs = [BOTS["sensible"](HashDice(seed)) for seed in (5, 6)]
        self.asked: list[Asked] = []

    def choose(self, place: int, state: Any, choice: Choice) -> Struct:
        self.asked.append((state, choice, asked_told(state, choice, choice.offers)))
        command: Struct = self.programs[place](state, choice)
        return command

    def answer(self, _request: object) -> None:
        return None

    def happened(self, events: Sequence[Struct]) -> None: ...


@pytest.fixture(scope="module")
def asked() -> list[Asked]:
    """Everything that was asked in a match."""
    hands = Listening()
    Table(RULESETS["hexsport"], 7, (), {}).play(("marauders", "judwan"), hands=hands)
    return hands.asked


def told(asked: list[Asked], kind: str) -> AskedTold:
    """The first choice of a kind."""
    return next(words for _state, choice, words in asked if choice.kind == kind)


def test_every_command_has_words() -> None:
    assert set(OFFERS) == set(get_args(c.COMMANDS))


def test_every_offer_of_a_match_reads_unlike_the_others(asked: list[Asked]) -> None:
    assert len(asked) > 300
    for _state, choice, words in asked:
        assert len(set(words.offers)) == len(words.offers) == len(choice.offers), (choice.kind, words.offers)
        assert all(words.offers)
        assert choice.kind in TITLES


def test_before_an_action_the_pitch_and_the_own_hand_are_told(asked: list[Asked]) -> None:
    state, choice, words = next(one for one in asked if one[1].kind == "rush" and one[0].teams[one[1].seat or 0].hand)
    assert choice.seat is not None
    (hand,) = [line for line in words.lines if line.startswith("Hand: ")]
    assert all(CARDS[number].title in hand for number in state.teams[choice.seat].hand)
    standing = sum(len(state.on_pitch(side)) for side in (0, 1))
    assert sum(" at (" in line and line.startswith("  ") for line in words.lines) == standing


def test_the_hand_of_the_other_side_is_told_by_its_number_alone(asked: list[Asked]) -> None:
    looked = 0
    for state, choice, words in asked:
        other = state.teams[1 - (choice.seat or 0)]
        if choice.kind != "rush" or not other.hand:
            continue
        swapped = tuple(number for number in CARDS if number not in other.hand)[: len(other.hand)]
        teams = list(state.teams)
        teams[1 - (choice.seat or 0)] = replace(other, hand=swapped)
        unlike = replace(state, teams=tuple(teams))
        assert asked_told(unlike, choice, choice.offers).lines == words.lines
        looked += 1
    assert looked > 5


def test_coaching_dice_stand_with_the_chances_of_the_test(asked: list[Asked]) -> None:
    state, _choice, words = next(one for one in asked if one[1].kind == "coaching")
    exact = odds(state)
    assert len(words.offers) == len(exact) > 1
    for line, choice in zip(words.offers, exact, strict=True):
        for name, chance in choice.results.items():
            assert not chance or f"{OF_A_TEST[name]} {percent(chance)}" in line


def test_an_attack_and_a_throw_stand_with_what_may_come_of_them(asked: list[Asked]) -> None:
    assert "no reaction: " in told(asked, "target").offers[0]
    assert "Strike for" in " ".join(told(asked, "throw").offers)
    assert " falls " in told(asked, "reaction").offers[0]


def test_what_has_chances_has_words() -> None:
    assert {*CONTEST, *DAMAGE, *SOONER, "fail", "success", "double", "more"} <= set(OF_A_TEST)
    assert {"moved", "pushed", "fell", "killed", "strike", "ball_free"} <= set(HAPPENS)


@pytest.mark.parametrize(
    ("chance", "words"),
    [
        (Fraction(0), "0 %"),
        (Fraction(1), "100 %"),
        (Fraction(1, 1000), "1 %"),
        (Fraction(999, 1000), "99 %"),
        (Fraction(3, 8), "38 %"),
    ],
)
def test_only_what_is_certain_reads_so(chance: Fraction, words: str) -> None:
    assert percent(chance) == words
