"""What coaches added to the dice of a match, as everybody may know it."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from matches.domain.proof_record import shown_word
from matches.enums import MatchStatus
from matches.models import Match, MatchSide


@dataclass(frozen=True, kw_only=True)
class WordLine:
    """One side: its team, the fingerprint it deposited ("": none), its word once everybody may know it, and in a
    sentence how things stand."""

    team: str
    hash: str
    word: str
    told: str


def word_lines(match: Match, sides: Iterable[MatchSide]) -> tuple[WordLine, ...]:
    """What both sides (with their teams, home first) added; nothing where no coach deposited a word."""
    told = list(sides)
    if not any(side.word_hash for side in told):
        return ()
    return tuple(
        WordLine(team=side.team.name, hash=side.word_hash, word=shown_word(match, side), told=state_of(match, side))
        for side in told
    )


def state_of(match: Match, side: MatchSide) -> str:
    """How things stand with the word of a side, in a sentence."""
    if not side.word_hash:
        return _("No word was deposited.")
    if match.status != MatchStatus.SETTLED:
        return _("A word is deposited; it is shown once the match has its result.")
    if side.word:
        return _("The word was deposited before the match and sent after it.")
    return _("A word was deposited and is unsent: its fingerprint counts in its place.")
