"""The logs of matches that were played here."""

import zlib
from hashlib import sha256

from matches.domain.dice import require_simulated
from matches.models import Match, MatchLog
from rosters.enums import DiceSource

LEVEL = 9  # smallest: a log is written once


def keep_log(match: Match, log: bytes, source: DiceSource) -> MatchLog:
    """The log of a match is on record, for good. A Refusal 403 for seeded dice in a league match."""
    if source == DiceSource.SEEDED:
        require_simulated(match)
    return MatchLog.objects.create(
        match=match, data=zlib.compress(log, LEVEL), digest=sha256(log).hexdigest(), source=source
    )


def read_log(match: Match, source: DiceSource | None = None) -> bytes | None:
    """The bytes that were kept; None for a match that was not played here, or with dice of another source."""
    kept = MatchLog.objects.filter(match=match, **({"source": source} if source else {})).first()
    return None if kept is None else log_bytes(kept)


def log_bytes(kept: MatchLog) -> bytes:
    """What was compressed."""
    return zlib.decompress(kept.data)
