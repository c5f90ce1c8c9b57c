"""The dice of a match, or the draws of a season, as a file that anybody can check (`dice_verifier`)."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime

import msgspec
from msgspec import UNSET, Struct, UnsetType

from matches.domain import dice_verifier
from matches.domain.coach_words import sides_with_words
from matches.enums import MatchStatus
from matches.models import Match, MatchSide, Roll
from rosters.enums import DiceSource


class RollRecord(Struct, frozen=True, kw_only=True):
    """Dice rolled in one go. `first` is the place of the first of them among all that were rolled for the same."""

    step: int
    purpose: str
    subject: str
    first: int
    faces: tuple[int, ...]
    sides: int
    source: str
    context: str
    reason: str


class DrawRecord(Struct, frozen=True, kw_only=True):
    """An order drawn: the places, from 0, of what took part."""

    round: int
    purpose: str
    count: int
    order: tuple[int, ...]
    context: str


class WordRecord(Struct, frozen=True, kw_only=True):
    """What the coach of a team deposited before the match ("": nothing), and his word (None: not sent, or the match has
    no result yet)."""

    team: str
    hash: str
    word: str | None


class ProofRecord(Struct, frozen=True, kw_only=True):
    """What was promised, by which seed (hex; None: not shown yet) it is kept, and what came of it.

    A record with `words` of the two sides has a format of its own; any other has two empty `nonces` in their place.
    `of` is `match` or `season`; everything is named by uid.
    """

    format: str = dice_verifier.FORMAT
    league: str
    of: str
    uid: str
    commitment: str
    committed_at: str
    seed: str | None
    revealed_at: str | None
    nonces: tuple[str, str] | UnsetType = ("", "")
    words: tuple[WordRecord, ...] | UnsetType = UNSET
    rolls: tuple[RollRecord, ...] = ()
    draws: tuple[DrawRecord, ...] = ()


def rolls_of(match: Match) -> list[list[Roll]]:
    """The dice on record for the match, those rolled in one go together, in the order they fell. Two queries."""
    found: list[list[Roll]] = []
    for roll in match.rolls.select_related("team").order_by("pk"):
        if found and _in_one_go(found[-1][-1], roll):
            found[-1].append(roll)
        else:
            found.append([roll])
    return found


def record_of_rolls(match: Match, rolls: Iterable[list[Roll]]) -> ProofRecord:
    """The record of the match with these dice; the seed is in it once it is public."""
    words = words_of(match)
    kind = {"format": dice_verifier.FORMAT_WITH_WORDS, "nonces": UNSET, "words": words} if words else {}
    return ProofRecord(
        league=match.league_uid,
        of="match",
        uid=match.uid,
        commitment=match.commitment,
        committed_at=moment(match.created_at),
        seed=bytes(match.seed).hex() if match.revealed_at else None,
        revealed_at=moment(match.revealed_at) if match.revealed_at else None,
        rolls=tuple(_told(rolls)),
        **kind,  # type: ignore[arg-type]  # fields of the record
    )


def words_of(match: Match) -> tuple[WordRecord, ...]:
    """What both sides added to the dice; nothing where no coach deposited a word. One query."""
    sides = sides_with_words(match)
    if not any(side.word_hash for side in sides):
        return ()
    return tuple(
        WordRecord(team=side.team.uid, hash=side.word_hash, word=shown_word(match, side) or None) for side in sides
    )


def shown_word(match: Match, side: MatchSide) -> str:
    """The word of a side as everybody may know it: "" until the match has its result."""
    return side.word if match.status == MatchStatus.SETTLED else ""


def as_file(record: ProofRecord) -> bytes:
    """The record as JSON, for people to read as well."""
    return msgspec.json.format(msgspec.json.encode(record), indent=2)


def moment(at: datetime) -> str:
    """A time in UTC, as records write it."""
    return at.astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


def _in_one_go(one: Roll, other: Roll) -> bool:
    """Whether the second die follows the first in one roll."""
    follows = other.index == one.index + 1
    names = ("step", "purpose", "subject", "sides", "source", "context", "reason")
    return follows and all(getattr(one, name) == getattr(other, name) for name in names)


def _told(rolls: Iterable[list[Roll]]) -> Iterator[RollRecord]:
    for some in rolls:
        first = some[0]
        yield RollRecord(
            step=first.step,
            purpose=first.purpose,
            subject=first.subject,
            first=first.index,
            faces=tuple(roll.face for roll in some),
            sides=first.sides,
            source=first.source,
            context=first.context if first.source == DiceSource.DERIVED else "",
            reason=first.reason,
        )
