"""What simulated play of any game shares: who takes part, who bids, and how its dice are kept apart."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any, TypeVar

from msgspec import Struct

T = TypeVar("T")


class Newcomer(Struct, frozen=True, kw_only=True):
    """A team that enters a simulated season; its key is the uid of its entry."""

    key: str
    list_key: str
    name: str
    division: int = 1


class PlayedMatch(Struct, frozen=True, kw_only=True):
    """A match that was played by programs: its report, and its log as the game keeps it; empty if it keeps none."""

    report: Struct
    log: bytes = b""


class Bidder(Struct, frozen=True):
    """A team at an auction, in its present state, with how many stars it has won in the round."""

    key: str
    state: Any
    won: int = 0


def simulated_uid(seed: int, name: str) -> str:
    """The uid of something in the simulation of that seed ("league", "season", "entry:1")."""
    return "s" + sha256(f"{seed}|{name}".encode()).hexdigest()[:15]


def newcomers(seed: int, lists: Sequence[str], divisions: int = 1) -> tuple[Newcomer, ...]:
    """The teams of a simulated season, one for each list, dealt to its divisions in turn."""
    return tuple(
        Newcomer(
            key=simulated_uid(seed, f"entry:{number}"),
            list_key=list_key,
            name=f"Team {number}",
            division=(number - 1) % divisions + 1,
        )
        for number, list_key in enumerate(lists, start=1)
    )


def friendly_pairs(teams: Sequence[T], number: int) -> list[tuple[T, T]]:
    """Who would like to meet in a friendly in a round: neighbours in order of entry, then every second, and so on;
    nobody more than twice."""
    apart = 1 + (number - 1) % max(len(teams) - 1, 1)
    return list(zip(teams, teams[apart:], strict=False))


def match_prefix(round_number: int, pairing: int, leg: int, *, friendly: bool = False) -> str:
    """What keeps the dice of one simulated match apart from all others."""
    kind = "friendly" if friendly else "pairing"
    return f"round:{round_number:02d}|{kind}:{pairing}|leg:{leg}"


def side_prefix(prefix: str, side: int) -> str:
    """What keeps the dice of the two sides of a simulated match apart."""
    return f"{prefix}|side:{side}"
