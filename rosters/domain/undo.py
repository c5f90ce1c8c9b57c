"""Taking back the latest act."""

from collections.abc import Sequence

from django.utils.translation import gettext_lazy as _

from rosters.domain.fold import effective, fold, log_of
from rosters.domain.operation import operation
from rosters.domain.refusal import Refusal
from rosters.enums import OWN_CHOICES
from rosters.models import Team, TeamEvent, User


def undo_latest_act(team: Team, *, actor: User, expected_version: int | None = None) -> None:
    """The latest act that still holds is undone by a row of its own; the one before it becomes the latest.

    Raises `Refusal` 409 for the founding, for an act with dice, for one that was the league's and not the team's
    choice, and for one that ended a post-match sequence: others have built on those.
    """
    with operation(team, actor=actor, expected_version=expected_version) as work:
        rows = log_of(work.team)
        act = latest_act(rows)
        if refusal := undo_refusal(act, open_step=work.step):
            raise refusal
        without = fold((row for row in rows if row.act != act[0].act), work.rules)
        work.take_back(act[0], sum(row.mc for row in act), without)


def latest_act(rows: Sequence[TeamEvent]) -> list[TeamEvent]:
    """The rows of the latest act that still holds."""
    holding = effective(rows)
    return [row for row in holding if row.act == holding[-1].act] if holding else []


def undo_refusal(act: Sequence[TeamEvent], *, open_step: int) -> Refusal | None:
    """Why this act, the latest of a team that stands in `open_step` (0: none), cannot be taken back; else None."""
    if not act or act[0].seq == 1:
        return Refusal(_("There is nothing to take back."), code="undo.nothing")
    if act[0].correction:
        return Refusal(_("A correction of the league has done this again; it stands."), code="undo.corrected")
    if any(row.dice for row in act):
        return Refusal(_("Dice were rolled for this; it stands."), code="undo.dice")
    if act[0].cause not in OWN_CHOICES:
        return Refusal(_("This was not the team's own choice; only the league can correct it."), code="undo.not_own")
    if open_step == 0 and any(row.step for row in act):
        return Refusal(_("The steps of this match are done; others have built on them."), code="undo.sequence_done")
    return None
