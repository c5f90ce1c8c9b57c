"""The page of a team's free agents before a match."""

from dataclasses import dataclass

from matches.models import Match, MatchSide
from matches.presenters.acts import ActTold, acts_told
from matches.presenters.awaited import Shown
from matches.presenters.pending import shown_pending
from rosters.presenters.journal import journal_rows
from rules.core.pending import Pending
from rules.core.sheets import PlayerSheet, TeamSheet


@dataclass(frozen=True, kw_only=True)
class PreparationPage:
    """What the page prints: what is awaited, what was done, newest first, and who has been hired for now."""

    shown: Shown | None
    acts: tuple[ActTold, ...]
    hired: tuple[PlayerSheet, ...]


def preparation_page(match: Match, side: MatchSide, sheet: TeamSheet, pending: Pending | None) -> PreparationPage:
    """How far a side is with its free agents for a match."""
    slug = match.pin.slug
    rows = list(journal_rows(side.team).filter(cause_uid=match.uid))
    return PreparationPage(
        shown=shown_pending(slug, pending, sheet.players) if pending else None,
        acts=acts_told(slug, rows),
        hired=tuple(player for player in sheet.players if player.hired and player.status == "active"),
    )
