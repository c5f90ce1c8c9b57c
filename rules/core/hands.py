"""Matches from their first act to their last, played by programs or by the hands of people."""

from collections.abc import Callable, Collection, Sequence
from typing import Any, Protocol, TypeVar

from msgspec import Struct

from rules.core.dice import HashDice
from rules.core.pending import Choice, Drawn, DrawRequest, Pending, Rolled, RollRequest

State = TypeVar("State")
Entry = TypeVar("Entry")
Chooser = Callable[[Any, Choice], Struct]


class Hands(Protocol):
    """People who decide, and roll if they like, for the sides at some places in the order of the match."""

    places: Collection[int]

    def choose(self, place: int, state: Any, choice: Choice) -> Struct:
        """The command of the offer they take for the side at that place, as the match stands."""
        ...

    def answer(self, request: RollRequest | DrawRequest) -> Rolled | Drawn | None:
        """Their dice; None leaves them to the seed."""
        ...

    def happened(self, events: Sequence[Struct]) -> None:
        """They are told what came of an act."""
        ...


def seated(choosers: Sequence[Chooser], hands: Hands | None) -> list[Chooser]:
    """Who chooses for each place: the hands where they are, else the program."""
    if hands is None:
        return list(choosers)
    return [_by_hand(hands, place) if place in hands.places else chooser for place, chooser in enumerate(choosers)]


def _by_hand(hands: Hands, place: int) -> Chooser:
    return lambda state, choice: hands.choose(place, state, choice)


def play_through(
    begun: tuple[State, Entry],
    *,
    pending: Callable[[State], Pending | None],
    give: Callable[[State, Struct, int | None, bool], tuple[State, Entry]],
    choose: Callable[[State, Choice], Struct],
    chance: HashDice,
    hands: Hands | None = None,
    told: Callable[[Entry], Sequence[Struct]],
) -> tuple[State, list[Entry]]:
    """The end of a match and the entries of its log.

    `give` carries out what is given by the side in a seat (None: by chance), and is told whether hands gave it; `told`
    is what an entry says happened.
    """
    state, entry = begun
    entries: list[Entry] = []
    while True:
        entries.append(entry)
        if hands is not None:
            hands.happened(told(entry))
        wanted = pending(state)
        if wanted is None:
            return state, entries
        if isinstance(wanted, Choice):
            state, entry = give(state, choose(state, wanted), wanted.seat, hands is not None)
        else:
            by_hand = None if hands is None else hands.answer(wanted)
            given = chance.answer(wanted) if by_hand is None else by_hand
            state, entry = give(state, given, None, by_hand is not None)
