"""What a game's words about matches are made of."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from msgspec import Struct

from matches.presenters.awaited import Shown
from rules.core.pending import Choice, DrawRequest, RollRequest
from rules.core.sheets import PlayerSheet


@dataclass(frozen=True, kw_only=True)
class SideNames:
    """What a side and its players, by their ids, are called."""

    team: str
    players: Mapping[int, str]


@dataclass(frozen=True, kw_only=True)
class SideTold:
    """One side in a report: its points, its other figures by name, and what its players did, a line each."""

    team: str
    points: int
    figures: tuple[tuple[str, str], ...] = ()
    deeds: tuple[str, ...] = ()
    took_part: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class ReportTold:
    """A report in words: how it ended, who won, both sides, and what else is told."""

    outcome: str
    ending: str
    reason: str
    sides: tuple[SideTold, ...]
    figures: tuple[tuple[str, str], ...] = ()
    injuries: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class ActTold:
    """What came of one act: its name and who paid for it (nothing between acts), and a sentence for each thing."""

    label: str
    sentences: tuple[str, ...]

    @property
    def text(self) -> str:
        """The sentences in one line."""
        return " ".join(self.sentences)


@dataclass(frozen=True, kw_only=True)
class PassageTold:
    """A stretch of a match under its heading, and the points of each side, in the order of the match, at its end."""

    title: str
    acts: tuple[ActTold, ...]
    score: tuple[int, int]


@dataclass(frozen=True, kw_only=True)
class TranscriptTold:
    """A match move by move. `teams` are the sides in the order of the match, whoever drew Home."""

    teams: tuple[str, str]
    passages: tuple[PassageTold, ...]


@dataclass(frozen=True, kw_only=True)
class MatchWords:
    """The words of one game: what its choices, dice and draws ask for, and what a report of it tells."""

    choice: Callable[[Choice], Shown]
    roll: Callable[[RollRequest], Shown]
    draw: Callable[[DrawRequest, Sequence[PlayerSheet]], Shown]
    report: Callable[[Struct, Sequence[SideNames]], ReportTold]
    transcript: Callable[[Sequence[Struct]], TranscriptTold]  # what the game's engine says happened
    purpose: Callable[[str], str]  # what dice were rolled for
    statistics: Mapping[str, Promise]
    tallies: Mapping[str, Promise]  # the figures of a side in the facts of a match
    silent: frozenset[str]  # kinds of events that the bar of steps shows already
    empty_step: Callable[[str, Mapping[str, Any]], int]  # the step that an event says has nothing to do, else 0
