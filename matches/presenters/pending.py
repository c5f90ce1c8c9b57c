"""What is awaited of a team, in words."""

from collections.abc import Sequence

from matches.presenters.awaited import Shown
from matches.presenters.games import words_of
from rules.core.pending import Choice, DrawRequest, Pending, RollRequest
from rules.core.sheets import PlayerSheet


def shown_pending(slug: str, pending: Pending, players: Sequence[PlayerSheet]) -> Shown:
    """The choice, dice or draw that a team of this game faces. `players` are those of its sheet."""
    words = words_of(slug)
    match pending:
        case Choice():
            return words.choice(pending)
        case RollRequest():
            return words.roll(pending)
        case DrawRequest():
            return words.draw(pending, players)
