"""A team's log as people read it."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from itertools import groupby
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from msgspec import Struct

from rosters.enums import DiceSource
from rosters.models import Team, TeamEvent
from rosters.presenters.games import words_of
from rosters.presenters.words import filled, listed, written

DIE_SIDES = 6


class JournalDice(Struct, frozen=True, kw_only=True):
    """Dice of an act: what was rolled and where it came from; of a draw, which place of how many."""

    faces: tuple[int, ...]
    sides: int
    source: str  # one of `DiceSource`
    label: str  # the source in words
    reason: str = ""

    @property
    def shown_as_dice(self) -> bool:
        """Whether the faces are those of ordinary dice; a draw is told as a place."""
        return self.sides == DIE_SIDES


class JournalLine(Struct, frozen=True, kw_only=True):
    """One event in words. `mc` is the change of cash; `undone` says that it was taken back since, `takes_back` that it
    takes another one back."""

    uid: str
    seq: int
    act: int
    kind: str
    sentence: str
    mc: int
    when: datetime
    actor: str  # who did it; "" for the program
    acted_for: str  # the coach it was done for by somebody else
    reason: str
    cause: str
    cause_uid: str
    undone: bool
    takes_back: bool = False
    dice: tuple[JournalDice, ...] = ()


class JournalAct(Struct, frozen=True):
    """What one command led to; who, when and why are told by its first line."""

    lines: tuple[JournalLine, ...]

    @property
    def first(self) -> JournalLine:
        """The line that carries the command."""
        return self.lines[0]

    @property
    def mc(self) -> int:
        """The change of cash of the whole act."""
        return sum(line.mc for line in self.lines)


def event_sentence(slug: str, kind: str, payload: Mapping[str, Any]) -> str:
    """An event of a game in words; an event that has none is named by its kind."""
    words = words_of(slug)
    template = words.events.get(kind)
    if template is None:
        return kind.replace("_", " ").capitalize() + "."
    if isinstance(template, Promise):
        return filled(template, written(payload, words.figures))
    return template(payload)


def journal_rows(team: Team) -> QuerySet[TeamEvent]:
    """The log of a team, newest first, with everything `journal_lines` reads; to be cut into pages."""
    taken_back = TeamEvent.objects.filter(team=team, reversal_of__act=OuterRef("act"))
    rows = TeamEvent.objects.filter(team=team).order_by("-seq").annotate(undone=Exists(taken_back))
    return rows.select_related("pin", "actor", "acted_for", "reversal_of")


def journal_lines(rows: Iterable[TeamEvent]) -> list[JournalLine]:
    """Rows of `journal_rows` in words, in the order given."""
    return [_line(row) for row in rows]


def journal_acts(rows: Iterable[TeamEvent]) -> list[JournalAct]:
    """Rows of `journal_rows` in words, those of one act together and in their order."""
    lines = journal_lines(rows)
    groups = (list(group) for _act, group in groupby(lines, key=lambda line: line.act))
    return [JournalAct(tuple(sorted(group, key=lambda line: line.seq))) for group in groups]


def _line(row: TeamEvent) -> JournalLine:
    return JournalLine(
        uid=row.uid,
        seq=row.seq,
        act=row.act,
        kind=row.kind,
        sentence=_sentence(row),
        mc=row.mc,
        when=row.created_at,
        actor=str(row.actor or ""),
        acted_for=str(row.acted_for or ""),
        reason=row.reason,
        cause=row.cause,
        cause_uid=row.cause_uid,
        undone=bool(getattr(row, "undone", False)),
        takes_back=row.reversal_of is not None,
        dice=tuple(_dice(record) for record in row.dice),
    )


def _sentence(row: TeamEvent) -> str:
    if row.reversal_of is None:
        return event_sentence(row.pin.slug, row.kind, row.payload)
    taken_back = event_sentence(row.pin.slug, row.reversal_of.kind, row.reversal_of.payload)
    return _("Taken back: %(what)s") % {"what": taken_back}


def _dice(record: Mapping[str, Any]) -> JournalDice:
    return JournalDice(
        faces=tuple(record["faces"]),
        sides=record.get("sides", DIE_SIDES),
        source=record["source"],
        label=str(DiceSource(record["source"]).label),
        reason=record["reason"],
    )


def dice_in_words(dice: Iterable[JournalDice]) -> str:
    """Dice as one short text: faces and source."""
    return listed(f"{'·'.join(map(str, each.faces))} ({each.label})" for each in dice) if dice else ""
