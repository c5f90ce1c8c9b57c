"""How often teams have met, and when meeting again is against the season's rule (HX-MATCHUP-09)."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from typing import assert_never

from rules.competition.pairings import Pair

Meetings = Mapping[frozenset[str], int]
"""League pairings so far of each two teams; those that never met are left out."""

Excess = Callable[[str, str], int]
"""How many meetings too many the pairing of two teams would be; 0 where the rule allows it."""


class Repeat(StrEnum):
    """Values of the option `matchup.repeat`."""

    ALLOWED = "allowed"
    NOT_UNTIL_ALL_MET = "not_until_all_met"
    AT_MOST_TWICE = "at_most_twice"


def count_meetings(pairs: Iterable[Pair]) -> Meetings:
    """The meetings in these pairings, each pairing one, whoever was at home."""
    return Counter(frozenset(pair) for pair in pairs)


def times_met(meetings: Meetings, one: str, other: str) -> int:
    """How often the two have been paired in the league."""
    return meetings.get(frozenset((one, other)), 0)


def excess_under(repeat: Repeat, teams: Sequence[str], meetings: Meetings) -> Excess:
    """What the rule says about each two of `teams` (all that still play, so that "all" in "all met" is known)."""
    match repeat:
        case Repeat.ALLOWED:
            return lambda one, other: 0
        case Repeat.AT_MOST_TWICE:
            return lambda one, other: max(0, times_met(meetings, one, other) - 1)
        case Repeat.NOT_UNTIL_ALL_MET:
            return _until_all_met(teams, meetings)
        case _:
            assert_never(repeat)


def _until_all_met(teams: Sequence[str], meetings: Meetings) -> Excess:
    fewest = {
        team: min((times_met(meetings, team, other) for other in teams if other != team), default=0) for team in teams
    }
    return lambda one, other: times_met(meetings, one, other) - min(fewest[one], fewest[other])
