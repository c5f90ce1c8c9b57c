"""What a game's words about matches are made of."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec
from django.utils.functional import Promise
from msgspec import Struct

from matches.presenters.awaited import Shown
from matches.presenters.telling import Line
from rules.core.pending import Choice, DrawRequest, Offer, RollRequest
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
class SheetTable:
    """A table of a sheet; the first cell of a row heads it, and with `totals` the last row sums up the others."""

    caption: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    totals: bool = False


@dataclass(frozen=True, kw_only=True)
class SheetPart:
    """A sheet of paper: its heading and its tables."""

    title: str
    tables: tuple[SheetTable, ...]


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
class AskedTold:
    """A choice of a match: what is to be decided (empty: as its key says), how things stand, a line for each offer."""

    title: str = ""
    lines: tuple[str, ...] = ()
    offers: tuple[str, ...]


def nothing_awaited(*_awaited: object) -> Shown:
    """What is shown of a choice, dice or a draw by a game that awaits none."""
    return Shown(title="")


def no_sheet(_report: Struct, _names: Sequence[SideNames]) -> tuple[SheetPart, ...]:
    """A game whose reports say no more than their page does has nothing to be printed."""
    return ()


def key_as_words(key: str) -> str:
    """A key that nobody has found words for."""
    return key.replace("_", " ").capitalize()


def plain_offer(offer: Offer, _names: Sequence[SideNames]) -> str:
    """What may be done, as its key and values: for a game without words of its own for it."""
    told = dict(msgspec.to_builtins(offer.command))
    tag = told.pop(type(offer.command).__struct_config__.tag_field, "")
    values = [f"{name} {value}" for name, value in told.items() if value not in (None, [], "")]
    return ", ".join([str(tag), *values]).replace("_", " ")


Asking = Callable[[Any, Choice, Sequence[Offer], Sequence[SideNames]], AskedTold]  # from the state of the match


def line_by_line(
    offer: Callable[[Offer, Sequence[SideNames]], str],
) -> Asking:
    """Choices of a game in which an offer is told by itself, whatever has happened."""

    def asked(_state: Any, _choice: Choice, offers: Sequence[Offer], names: Sequence[SideNames]) -> AskedTold:
        return AskedTold(offers=tuple(offer(one, names) for one in offers))

    return asked


plainly_asked = line_by_line(plain_offer)


def keys_themselves(request: DrawRequest, _names: Sequence[SideNames]) -> tuple[str, ...]:
    """What chance picks among, where its keys are its names."""
    return tuple(str(key) for key in request.among)


def no_empty_step(_kind: str, _payload: Mapping[str, Any]) -> int:
    """A game without steps after a match has none that could be empty."""
    return 0


@dataclass(frozen=True, kw_only=True)
class MatchWords:
    """The words of one game: what a report of it tells, and what its choices, dice and draws ask for, if it has any."""

    report: Callable[[Struct, Sequence[SideNames]], ReportTold]
    transcript: Callable[[Sequence[Struct], Sequence[SideNames]], TranscriptTold]  # what the engine says happened
    statistics: Mapping[str, Promise]
    tallies: Mapping[str, Promise]  # the figures of a side in the facts of a match
    tables: Mapping[str, Promise] = field(default_factory=dict)  # what players are ranked by
    story: Sequence[Line] = ()  # what a match is told by, besides its result
    records: Mapping[str, Promise] = field(default_factory=dict)
    criteria: Mapping[str, Promise] = field(default_factory=dict)  # what sorts a table, where the game has its own word
    sheet: Callable[[Struct, Sequence[SideNames]], tuple[SheetPart, ...]] = no_sheet  # a report, ready for printing
    asked: Asking = plainly_asked
    among: Callable[[DrawRequest, Sequence[SideNames]], tuple[str, ...]] = keys_themselves  # what is drawn in a match
    choice: Callable[[Choice], Shown] = nothing_awaited
    roll: Callable[[RollRequest], Shown] = nothing_awaited
    draw: Callable[[DrawRequest, Sequence[PlayerSheet]], Shown] = nothing_awaited
    purpose: Callable[[str], str] = key_as_words  # what dice were rolled for
    silent: frozenset[str] = frozenset()  # kinds of events that the bar of steps shows already
    empty_step: Callable[[str, Mapping[str, Any]], int] = no_empty_step  # the step that an event says is empty, else 0
