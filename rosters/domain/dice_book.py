"""What was rolled and drawn for whom: dice of unchanged subjects stay, whatever is corrected.

Acts that were undone are read as well, so that a correction taken back finds the dice it had before.
"""

from collections.abc import Callable, Iterator, Sequence

import msgspec
from msgspec.structs import replace

from rosters.domain.dice import DiceRecord, Request, named_by_uid
from rosters.domain.fold import effective, fold
from rosters.domain.pins import rules_of
from rosters.models import Team, TeamEvent
from rules.core.pending import Drawn, DrawRequest, Rolled, RollRequest
from rules.core.ruleset import Ruleset

Fresh = Callable[[str, Request, int], DiceRecord]
"""Dice for a request around a match (its uid) that were never rolled; the first few of them are known already."""

AGAIN = "_corrected_"


class DiceBook:
    """The dice in the log of one team; `fresh` gives those that are not in it."""

    def __init__(self, team: Team, rows: Sequence[TeamEvent], rules: Ruleset, fresh: Fresh) -> None:
        self._team = team
        self._rows = rows
        self._rules = rules
        self._fresh = fresh
        self._records: dict[tuple[str, str], list[tuple[TeamEvent, DiceRecord]]] = {}
        for row in rows:
            for record in msgspec.convert(row.dice, list[DiceRecord]):
                self._records.setdefault((row.cause_uid, record.subject), []).append((row, record))

    def answer(self, match_uid: str, request: Request) -> tuple[Rolled | Drawn, tuple[DiceRecord, ...]]:
        """What is given to the request, and the records of where it came from."""
        known = self._records.get((match_uid, named_by_uid(request, self._team).subject), [])
        if isinstance(request, RollRequest):
            return self._rolled(match_uid, request, known)
        return self._drawn(match_uid, request, known)

    def _rolled(
        self, match_uid: str, request: RollRequest, known: Sequence[tuple[TeamEvent, DiceRecord]]
    ) -> tuple[Rolled, tuple[DiceRecord, ...]]:
        by_place: dict[int, DiceRecord] = {}
        for _row, record in known:
            if record.purpose == request.purpose:
                by_place.setdefault(record.first, record)
                if len(record.faces) > len(by_place[record.first].faces):
                    by_place[record.first] = record
        kept: list[DiceRecord] = []
        count = 0
        while count < request.dice and count in by_place:
            record = by_place[count]
            kept.append(replace(record, faces=record.faces[: request.dice - count]))
            count += len(kept[-1].faces)
        if count < request.dice:
            kept.append(self._fresh(match_uid, request, count))
        return Rolled(tuple(face for record in kept for face in record.faces)), tuple(kept)

    def _drawn(
        self, match_uid: str, request: DrawRequest, known: Sequence[tuple[TeamEvent, DiceRecord]]
    ) -> tuple[Drawn, tuple[DiceRecord, ...]]:
        """A draw stands as long as whoever was drawn is among those to draw from; else another is drawn."""
        earlier = {
            record.purpose: (row, record)
            for row, record in reversed(known)
            if record.purpose == request.purpose or record.purpose.startswith(request.purpose + AGAIN)
        }
        for row, record in sorted(earlier.values(), key=lambda pair: pair[0].seq):
            name = self._name_drawn(row, record)
            if name in request.among:
                return Drawn(request.among.index(name)), (record,)
        purpose = request.purpose + (f"{AGAIN}{len(earlier)}" if earlier else "")
        record = self._fresh(match_uid, replace(request, purpose=purpose), 0)
        return Drawn(record.faces[0] - 1), (record,)

    def _name_drawn(self, row: TeamEvent, record: DiceRecord) -> int | str | None:
        """Who or what was drawn: the log up to that row knows among whom."""
        state = fold((other for other in effective(self._until(row))), self._rules)
        _rules, options = rules_of(row.pin)
        pending = self._rules.campaign.pending(state, options) if self._rules.campaign else None
        return pending.among[record.faces[0] - 1] if isinstance(pending, DrawRequest) else None

    def _until(self, row: TeamEvent) -> Iterator[TeamEvent]:
        return (other for other in self._rows if other.seq < row.seq)


def without_again(purpose: str) -> str:
    """What dice were rolled for, whether before a correction or because of it."""
    return purpose.partition(AGAIN)[0]
