"""Draws and seasons for the tests of competition."""

import random

from hypothesis import strategies as st

from rules.competition.draw import Shuffle
from rules.competition.results import Result, ResultKind
from rules.competition.table import Contender


def shuffle_of(seed: int = 1) -> Shuffle:
    """A draw that always answers the same to the same question."""

    def shuffle(purpose: str, count: int) -> tuple[int, ...]:
        return tuple(random.Random(f"{seed}/{purpose}/{count}").sample(range(count), count))

    return shuffle


def as_listed(purpose: str, count: int) -> tuple[int, ...]:
    """A draw that leaves everything as it was."""
    return tuple(range(count))


def reversed_draw(purpose: str, count: int) -> tuple[int, ...]:
    """A draw that turns everything round."""
    return tuple(reversed(range(count)))


def teams_of(letters: str) -> tuple[str, ...]:
    return tuple(letters)


def contenders_of(keys: str, **rankings: int) -> tuple[Contender, ...]:
    """Teams with their key as name; all of ranking 100 unless it is given."""
    return tuple(
        Contender(key=key, name=key, entry=entry, ranking=rankings.get(key, 100))
        for entry, key in enumerate(keys, start=1)
    )


def match(home: str, away: str, home_points: int, away_points: int, *, number: int = 1, **more: object) -> Result:
    """A league match whose margin is the difference of points, at most 7."""
    margin = max(-7, min(7, home_points - away_points))
    facts = {"round": number, "margin": margin, "home_points": home_points, "away_points": away_points} | more
    return Result(home=home, away=away, **facts)


def bye(team: str, number: int = 1) -> Result:
    return Result(round=number, home=team, kind=ResultKind.BYE)


field_sizes = st.integers(min_value=2, max_value=16)
seeds = st.integers(min_value=0, max_value=2**32)


def field(size: int) -> tuple[str, ...]:
    """That many teams."""
    return tuple(f"team{number:02}" for number in range(1, size + 1))
