"""What a team did around a match, act by act."""

from collections.abc import Iterable
from dataclasses import dataclass

from matches.presenters.games import words_of
from rosters.models import TeamEvent
from rosters.presenters.journal import JournalAct, JournalDice, journal_acts


@dataclass(frozen=True, kw_only=True)
class ActTold:
    """An act in words, and what it changed the cash by."""

    sentences: tuple[str, ...]
    mc: int
    dice: tuple[JournalDice, ...]
    undone: bool
    takes_back: bool
    actor: str
    acted_for: str
    reason: str

    @property
    def money(self) -> int | None:
        """The change of cash; None where there was none."""
        return self.mc or None


def acts_told(slug: str, rows: Iterable[TeamEvent]) -> tuple[ActTold, ...]:
    """The acts in rows of `journal_rows`, in their order; acts about which there is nothing to say are left out."""
    silent = words_of(slug).silent
    told = (_told(act, silent) for act in journal_acts(rows))
    return tuple(act for act in told if act.sentences)


def _told(act: JournalAct, silent: frozenset[str]) -> ActTold:
    return ActTold(
        sentences=tuple(line.sentence for line in act.lines if line.kind not in silent),
        mc=act.mc,
        dice=act.first.dice,
        undone=act.first.undone,
        takes_back=act.first.takes_back,
        actor=act.first.actor,
        acted_for=act.first.acted_for,
        reason=act.first.reason,
    )
