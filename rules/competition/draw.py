"""Draws by lot. Chance comes in from outside; a season's draws follow from the seed it committed to."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from rules.core.dice import match_root, shuffle

T = TypeVar("T")

Shuffle = Callable[[str, int], tuple[int, ...]]
"""A draw: given its purpose and a count, a permutation of `range(count)`. It always gives the
same permutation for the same purpose and count, so that lots may be looked at twice; each round has its own."""


def drawn(items: Sequence[T], draw: Shuffle, purpose: str) -> tuple[T, ...]:
    """The items in the order drawn for that purpose."""
    return tuple(items[index] for index in draw(purpose, len(items)))


def season_draws(seed: bytes, league: str, season: str) -> Callable[[int], Shuffle]:
    """The draw of each round of a season; league and season by uid. Round 0 is before the first."""
    root = match_root(seed, season)

    def draws_of(number: int) -> Shuffle:
        return lambda purpose, count: shuffle(root, draw_context(league, season, number, purpose), count)

    return draws_of


def draw_context(league: str, season: str, number: int, purpose: str) -> str:
    """The name of a draw; with it and the season's revealed seed anybody can make the draw again."""
    return f"v1|league:{league}|season:{season}|round:{number:02d}|purpose:{purpose}"
