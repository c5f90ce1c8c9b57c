"""The record of a match that the program played: enough to play it again elsewhere, and compare."""

from enum import StrEnum

import msgspec
from msgspec import Raw, Struct

from matches.domain.dice import prefix_for
from matches.domain.logs import read_log
from matches.models import Match
from rosters.domain.pins import rules_of
from rosters.enums import DiceSource
from rules.core.dice import HashDice, commit, match_root
from rules.registry import get_ruleset

FORMAT = "sinbin-match/1"


class MatchRecord(Struct, frozen=True, kw_only=True):
    """What is published of a match. `seed` is in hex; `log` are the bytes of the game, which are JSON."""

    format: str = FORMAT
    game: str
    version: str
    league: str
    match: str
    commitment: str
    seed: str
    log: Raw


class Verdict(StrEnum):
    """What came of a record's check."""

    HOLDS = "holds"
    OTHER_FORMAT = "other_format"
    UNKNOWN_GAME = "unknown_game"
    OTHER_SEED = "other_seed"
    OTHER_LOG = "other_log"


def record_of(match: Match) -> bytes | None:
    """The record as JSON; None for a match that was not played from its own, published seed."""
    log = read_log(match, DiceSource.DERIVED)
    if log is None or match.revealed_at is None:
        return None
    rules, _options = rules_of(match.pin)
    record = MatchRecord(
        game=rules.slug,
        version=rules.version,
        league=match.league_uid,
        match=match.uid,
        commitment=match.commitment,
        seed=bytes(match.seed).hex(),
        log=Raw(log),
    )
    return msgspec.json.encode(record)


def check_record(data: bytes) -> Verdict:
    """Whether the seed is the one committed to and makes this log. Raises `msgspec.MsgspecError` for other files."""
    record = msgspec.json.decode(data, type=MatchRecord)
    if record.format != FORMAT:
        return Verdict.OTHER_FORMAT
    try:
        automatic = get_ruleset(record.game, record.version).automatic
    except KeyError:
        automatic = None
    if automatic is None:
        return Verdict.UNKNOWN_GAME
    seed = _bytes(record.seed)
    if commit(record.league, record.match, seed) != record.commitment:
        return Verdict.OTHER_SEED
    dice = HashDice.of_root(match_root(seed, record.match))
    made = automatic().verified(bytes(record.log), dice, prefix_for(record.league, record.match))
    return Verdict.HOLDS if made else Verdict.OTHER_LOG


def _bytes(text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        return b""
