"""How the story of a match is told: lines that find their facts, each with several patterns for the same thing.

A line says nothing where its facts are not there, and nothing that they do not say. Which of its patterns is used hangs
on the uid of the match alone, so that a match is always told in the same words and no two seasons sound alike.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any
from zlib import crc32

from django.utils.functional import Promise
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from msgspec import Struct

from rules.core.facts import MatchFacts, SideFacts

MOST_NAMES = 3  # who share a figure and are still all named

Told = Mapping[str, str | int]


class Known(Struct, frozen=True):
    """What a line may use: the facts of the match, the names of both sides, and of their players by id."""

    facts: MatchFacts
    teams: Sequence[str]
    players: Sequence[Mapping[int, str]]


class Line(Struct, frozen=True):
    """A sentence of a story: what finds its facts, or None, and the patterns that say it (`%(name)s` and so on)."""

    key: str
    find: Callable[[Known], Told | None]
    patterns: Sequence[Promise]

    def told(self, uid: str, known: Known) -> str:
        """The sentence for this match; "" where there is nothing to say."""
        found = self.find(known)
        if found is None:
            return ""
        return str(self.patterns[crc32(f"{uid}:{self.key}".encode()) % len(self.patterns)] % found)


def best_player(figure: str, least: int = 1, *, shared: bool = False) -> Callable[[Known], Told | None]:
    """Who had most of a figure, at least that many: one alone, or with `shared` two or three who are level."""

    def find(known: Known) -> Told | None:
        amounts = [
            (player.stats.get(figure, 0), names.get(player.player, ""), team)
            for side, names, team in zip(known.facts.sides, known.players, known.teams, strict=True)
            for player in side.players
        ]
        most = max((amount for amount, *_who in amounts), default=0)
        best = [(name, team) for amount, name, team in amounts if amount == most and name]
        if most < least or (len(best) > 1) is not shared or len(best) > MOST_NAMES:
            return None
        named = [_("%(name)s (%(team)s)") % {"name": name, "team": team} for name, team in best]
        everybody = get_text_list(named, _("and"))
        return {"name": best[0][0], "team": best[0][1], "names": everybody, "count": most}

    return find


def more_of(tally: str, least: int = 1, *, ahead: int = 1) -> Callable[[Known], Told | None]:
    """The side that had more of a figure: at least that many, and so many more than the other."""

    def find(known: Known) -> Told | None:
        counts = [side.tallies.get(tally, 0) for side in known.facts.sides]
        if abs(counts[0] - counts[1]) < ahead or max(counts) < least:
            return None
        first = int(counts[1] > counts[0])
        return {"team": known.teams[first], "other": known.teams[1 - first], "count": max(counts), "fewer": min(counts)}

    return find


def of_both(tally: str, least: int = 1) -> Callable[[Known], Told | None]:
    """What both sides had of a figure together, at least that much."""

    def find(known: Known) -> Told | None:
        count = sum(side.tallies.get(tally, 0) for side in known.facts.sides)
        return {"count": count, "home": known.teams[0], "away": known.teams[1]} if count >= least else None

    return find


def of_winner(tally: str, least: int = 1) -> Callable[[Known], Told | None]:
    """What the winner had of a figure, at least that much."""

    def find(known: Known) -> Told | None:
        winner = known.facts.winner
        count = 0 if winner is None else known.facts.sides[winner].tallies.get(tally, 0)
        return {"team": known.teams[winner], "count": count} if winner is not None and count >= least else None

    return find


def score_of(sides: Sequence[SideFacts], first: int) -> str:
    """The points of both sides, those of the side at that place first."""
    return f"{sides[first].points}–{sides[1 - first].points}"


def details_of(known: Known, name: str) -> Any:
    """What the facts keep under that name; None where they do not."""
    return known.facts.details.get(name)
