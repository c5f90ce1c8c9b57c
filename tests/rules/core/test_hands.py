"""Who chooses for each place of a match."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from rules.core.hands import seated
from rules.core.pending import Choice


class Chose(Struct, frozen=True):
    """Who chose, and at which place."""

    who: str
    place: int


class People:
    """People at some of the places."""

    def __init__(self, *places: int) -> None:
        self.places = places

    def choose(self, place: int, state: Any, choice: Choice) -> Struct:
        return Chose(choice.subject, place)

    def answer(self, request: object) -> None:
        return None

    def happened(self, events: Sequence[Struct]) -> None:
        """Nobody listens."""


def program(place: int) -> Any:
    return lambda _state, _choice: Chose("program", place)


def chosen(hands: People | None) -> list[Struct]:
    question = Choice(kind="side", subject="people", offers=())
    return [choose(None, question) for choose in seated([program(0), program(1)], hands)]


def test_programs_choose_where_nobody_sits() -> None:
    assert chosen(None) == chosen(People()) == [Chose("program", 0), Chose("program", 1)]


def test_people_choose_at_their_places_and_nowhere_else() -> None:
    assert chosen(People(0)) == [Chose("people", 0), Chose("program", 1)]
    assert chosen(People(1)) == [Chose("program", 0), Chose("people", 1)]
    assert chosen(People(0, 1)) == [Chose("people", 0), Chose("people", 1)]
