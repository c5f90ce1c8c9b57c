"""Jams as a script of cards: `play(*NAMED, jam("HIP"), *LEAD_V, blk("SCORE", n100=47), ...)`.

V is the visitor, H home; V3 and H5 jam unless a scene says otherwise. A card can only be asked for what it was given.
"""

import random
from collections.abc import Iterator
from typing import Any

from rules.derby_cards.bout import play_bout
from rules.derby_cards.course import Setting, Shuffle
from rules.derby_cards.events import Event, Log
from rules.derby_cards.jam import play_jam
from rules.derby_cards.options import Terms
from rules.derby_cards.scorer import BoutTally, recount
from rules.derby_cards.scripts import scripted_course, scripted_jams

Draw = dict[str, Any]


def jammer(slot: int) -> Draw:
    return {"jammers": slot}


def jam(entry: str) -> Draw:
    return {"jblk": entry}


def n20(number: int) -> Draw:
    return {"n20": number}


def n100(number: int) -> Draw:
    return {"n100": number}


def blk(entry: str, **more: int) -> Draw:
    return {"blk": entry, **more}


def p1(points: int | str) -> Draw:
    return {"points_1": points}


def p2(points: int | str) -> Draw:
    return {"points_2": points}


def penalty(skater: str) -> Draw:
    return {"penalty": skater}


NAMED = (jammer(3), jammer(5))
LEAD_V = (n20(15), n20(8))
LEAD_H = (n20(8), n20(15))
PLAIN_V = (*NAMED, jam("HIP"), *LEAD_V)
MAJOR_H4 = (*NAMED, jam("HIP MP"), penalty("H4"))  # V has a power play
NO_MORE = (blk("HIP-1"), blk("HIP-2"))  # two blocks in a row


class Scene:
    """What came of a script."""

    def __init__(self, given: dict[str, Any]) -> None:
        course = scripted_course(given)
        for _ in range(given["jams"]):
            play_jam(course)
        self.course = course
        self.log: Log = course.log
        result = scripted_jams(given)
        self.score = (result["score"]["V"], result["score"]["H"])
        self.cards = result["cards_used"]
        self.stats: dict[str, dict[str, int]] = result["stats"]
        assert self.cards == len(given["draws"]), "cards are left over"

    def of(self, kind: type[Any]) -> list[Any]:
        return [event for event in self.log if isinstance(event, kind)]

    def total(self, column: str) -> int:
        return sum(counters.get(column, 0) for counters in self.stats.values())

    @property
    def tally(self) -> BoutTally:
        return recount(self.log)


def play(
    *draws: Draw,
    power: tuple[int, int] = (2, 2),
    jams: int = 1,
    minors: dict[str, int] | None = None,
    period: int = 1,
    **options: str,
) -> Scene:
    """The jams of that script; `power` is (V, H), `minors` those of the period so far."""
    given = {
        "power": dict(zip("VH", power, strict=True)),
        "options": options,
        "minors_this_period_before": minors or {},
        "jams": jams,
        "period": period,
        "draws": list(draws),
    }
    return Scene(given)


def shuffles(seed: int) -> Shuffle:
    """A quick source of orders."""
    chance = random.Random(seed)

    def shuffle(purpose: str, count: int) -> list[int]:
        order = list(range(count))
        chance.shuffle(order)
        return order

    return shuffle


def bout(seed: int, powers: tuple[int, int] = (2, 2), **terms: Any) -> Log:
    """A whole bout; `powers` are (home, visitor)."""
    return play_bout(Setting(powers=powers, terms=Terms(**terms)), shuffles(seed))


def by_jam(log: Log) -> Iterator[list[Event]]:
    """The events of each jam, from its beginning to its end."""
    events: list[Event] = []
    for event in log:
        name = type(event).__name__
        events = [event] if name == "JamBegan" else [*events, event]
        if name == "JamEnded":
            yield events
