"""Bouts and jams by script: cards in the order drawn, each with only those entries that may be read."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

from rules.core.options import Options
from rules.derby_cards.cards import HOME, SIDES, VISITOR, Card, read_blk, read_jblk, read_penalty, read_points
from rules.derby_cards.course import Course, Setting
from rules.derby_cards.jam import play_jam
from rules.derby_cards.options import OPTIONS, terms_of
from rules.derby_cards.scorer import recount
from rules.derby_cards.tallies import SkaterTally

Plain = dict[str, Any]
STATS = {
    "JAMS": "jams",
    "LD": "lead_jams",
    "AST": "assists",
    "BLKS": "blocks",
    "PEN": "minors",
    "MPEN": "majors",
    "PTS": "points",
}
"""The counters of a scripted jam, and their statistics."""


class ScriptedCard:
    """A card that has only the entries it was given; whoever reads another one gets an `AttributeError`."""

    def __init__(self, number: int, entries: Mapping[str, Any]) -> None:
        self.id = number
        for name, entry in entries.items():
            vars(self).update(READ[name](entry))


def _penalty(entry: str) -> Plain:
    side, slot = read_penalty(entry)
    return {"penalty_side": side, "penalty_slot": slot}


def _blk(entry: str) -> Plain:
    read = read_blk(entry)
    return {"reading": read.reading, "slot": read.slot, "how": read.how, "minor": read.minor}


READ: Mapping[str, Callable[[Any], Plain]] = {
    "jammers": lambda entry: {"jammers": entry},
    "jblk": lambda entry: {"mark": read_jblk(entry).mark},
    "blk": _blk,
    "points_1": lambda entry: {"points_1": read_points(entry)},
    "points_2": lambda entry: {"points_2": read_points(entry)},
    "penalty": _penalty,
    "n100": lambda entry: {"n100": entry},
    "n20": lambda entry: {"n20": entry},
}
"""What a card can tell, by the name of its entry."""


def scripted_course(given: Plain) -> Course:
    """A course in the first period whose cards are those of the script; a shuffle fails, for there are no others."""

    def no_more(purpose: str, count: int) -> Sequence[int]:
        raise LookupError("the script has no more cards")

    powers = given.get("power", {"V": 2, "H": 2})
    terms = terms_of(Options(OPTIONS, given.get("options", {})))
    course = Course(Setting(powers=(powers["H"], powers["V"]), terms=terms), no_more)
    course.begin_period(given.get("period", 1))
    for skater, count in given.get("minors_this_period_before", {}).items():
        side, slot = read_penalty(skater)
        course.minors[side][slot] = count
    cards = [ScriptedCard(number, entries) for number, entries in enumerate(given["draws"], start=1)]
    course.cards = cast("list[Card]", cards[::-1])
    return course


def scripted_jams(given: Plain) -> Plain:
    """Score, cards used and the counters that are not 0 after so many jams."""
    course = scripted_course(given)
    for _ in range(given.get("jams", 1)):
        play_jam(course)
    tally = recount(course.log)
    return {
        "score": {"V": tally.score[VISITOR], "H": tally.score[HOME]},
        "cards_used": course.drawn,
        "stats": {
            f"{letter}{slot}": counters
            for letter, side in SIDES.items()
            for slot, skater in enumerate(tally.skaters[side], start=1)
            if (counters := _counters(skater))
        },
    }


def _counters(skater: SkaterTally) -> dict[str, int]:
    return {name: count for name, column in STATS.items() if (count := getattr(skater, column))}
