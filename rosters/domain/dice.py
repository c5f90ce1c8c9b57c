"""Dice as the team log keeps them."""

import msgspec
from msgspec import Struct

from rosters.models import Team
from rules.core.pending import DrawRequest, RollRequest

Request = RollRequest | DrawRequest


class DiceRecord(Struct, frozen=True, kw_only=True):
    """What was rolled for an act. `faces` has one entry a die; of a draw it holds the place drawn, counted from 1.

    `source` is one of `DiceSource`, `context` what derived dice were derived from, `reason` why a commissioner
    entered them. `first` is the place of its first die among all that were rolled for the same: above 0 for dice that a
    correction added.
    """

    purpose: str
    subject: str
    faces: tuple[int, ...]
    source: str
    sides: int = 6
    context: str = ""
    reason: str = ""
    first: int = 0


def named_by_uid(request: Request, team: Team) -> Request:
    """The request with its subject named for the world: `team` -> `team:UID`, `player:9` -> `player:UID.9`."""
    kind, separator, key = request.subject.partition(":")
    subject = f"{kind}:{team.uid}.{key}" if separator else f"{kind}:{team.uid}"
    return msgspec.structs.replace(request, subject=subject)
