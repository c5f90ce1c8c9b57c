"""The page on which a team walks its post-match steps."""

from collections.abc import Sequence
from dataclasses import dataclass

from matches.models import Match, MatchSide
from matches.presenters.acts import ActTold, acts_told
from matches.presenters.awaited import Shown
from matches.presenters.games import words_of
from matches.presenters.pending import shown_pending
from matches.presenters.words import MatchWords
from rosters.models import TeamEvent
from rosters.presenters.games import words_of as team_words_of
from rosters.presenters.journal import journal_rows
from rules.core.pending import Pending
from rules.core.sheets import TeamSheet


@dataclass(frozen=True, kw_only=True)
class StepMark:
    """One step in the bar of steps. `state`: done, skipped (there was nothing to do), current, waiting."""

    number: int
    label: str
    state: str


@dataclass(frozen=True, kw_only=True)
class StepsPage:
    """Everything the page prints. `latest` is the last act of this match, `acts` are all of them, newest first."""

    steps: tuple[StepMark, ...]
    shown: Shown | None
    latest: ActTold | None
    acts: tuple[ActTold, ...]

    @property
    def changes(self) -> tuple[ActTold, ...]:
        """What stands and changed the team, in the order it happened: dice were rolled for it, or money moved."""
        return tuple(act for act in reversed(self.acts) if not (act.undone or act.takes_back) and (act.dice or act.mc))

    @property
    def money(self) -> int:
        """mc by which the cash changed."""
        return sum(act.mc for act in self.acts)


def steps_page(
    match: Match, side: MatchSide, sheet: TeamSheet, *, keys: Sequence[str], step: int, pending: Pending | None
) -> StepsPage:
    """The page of a side whose open step is `step` (0: none); `keys` are the steps of its game in order."""
    slug = match.pin.slug
    words = words_of(slug)
    rows = list(journal_rows(side.team).filter(cause_uid=match.uid))
    acts = acts_told(slug, rows)
    return StepsPage(
        steps=_marks(slug, keys, _empty_steps(rows, words), done=side.finished_at is not None, step=step),
        shown=shown_pending(slug, pending, sheet.players) if pending else None,
        latest=acts[0] if acts else None,
        acts=acts,
    )


def step_marks(match: Match, side: MatchSide, keys: Sequence[str], step: int) -> tuple[StepMark, ...]:
    """How far a side has come, for others to see."""
    return _marks(match.pin.slug, keys, set(), done=side.finished_at is not None, step=step)


def _marks(slug: str, keys: Sequence[str], empty: set[int], *, done: bool, step: int) -> tuple[StepMark, ...]:
    names = team_words_of(slug).steps
    return tuple(
        StepMark(number=number, label=str(names[key]), state=_state(number, step, done=done, empty=number in empty))
        for number, key in enumerate(keys, start=1)
    )


def _state(number: int, step: int, *, done: bool, empty: bool) -> str:
    if not done and number == step:
        return "current"
    if done or number < step:
        return "skipped" if empty else "done"
    return "waiting"


def _empty_steps(rows: Sequence[TeamEvent], words: MatchWords) -> set[int]:
    return {step for row in rows if (step := words.empty_step(row.kind, row.payload))}
