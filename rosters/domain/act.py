"""What one operation adds to the log: acts, each a command with what followed from it, and the undoing of acts."""

from dataclasses import dataclass, field

from msgspec import Struct

from rosters.domain.dice import DiceRecord
from rosters.models import Coach, RulesPin, Team, TeamEvent, User
from rules.core import codec

UNDONE = "act_undone"  # the kind of the row that undoes an act; no game has an event of that name


@dataclass(frozen=True, kw_only=True)
class Origin:
    """Who did something, for whom, what it belongs to, and by which rules."""

    actor: User | None
    acted_for: Coach | None
    cause: str
    cause_uid: str
    reason: str
    pin: RulesPin
    correction: str = ""

    def row(self, team: Team, *, seq: int, act: int, kind: str) -> TeamEvent:
        """A row of the log, unsaved and without content."""
        return TeamEvent(
            team=team,
            seq=seq,
            act=act,
            kind=kind,
            cause=self.cause,
            cause_uid=self.cause_uid,
            actor=self.actor,
            acted_for=self.acted_for,
            reason=self.reason,
            correction=self.correction,
            pin=self.pin,
        )


@dataclass(kw_only=True)
class Act:
    """One command with its dice and events. `number` is the seq of its first event, `origin` says who did it and why.

    `completed` has the number of the post-match step that each event ended, or None.
    """

    number: int
    origin: Origin
    command: Struct
    dice: tuple[DiceRecord, ...]
    events: list[Struct] = field(default_factory=list)
    completed: list[int | None] = field(default_factory=list)

    @property
    def last(self) -> int:
        """The seq of its last event."""
        return self.number + len(self.events) - 1

    def add(self, event: Struct, *, completed: int | None) -> None:
        """One more event; `completed` is the number of the post-match step it ended."""
        self.events.append(event)
        self.completed.append(completed)

    def rows(self, team: Team) -> list[TeamEvent]:
        """The rows of the log, unsaved. The first carries the command and the dice."""
        rows = []
        for place, (event, step) in enumerate(zip(self.events, self.completed, strict=True)):
            row = self.origin.row(team, seq=self.number + place, act=self.number, kind=kind_of(event))
            row.payload, row.mc, row.step = codec.plain(event), mc_of(event), step
            rows.append(row)
        rows[0].command = codec.plain(self.command)
        rows[0].dice = codec.plain(self.dice)
        return rows


@dataclass(frozen=True, kw_only=True)
class Reversal:
    """The undoing of an act. `first` is its first row, `mc` the change of cash that is taken back."""

    number: int
    origin: Origin
    first: TeamEvent
    mc: int

    @property
    def last(self) -> int:
        """The seq of its only row."""
        return self.number

    def rows(self, team: Team) -> list[TeamEvent]:
        """The one row of the log, unsaved."""
        row = self.origin.row(team, seq=self.number, act=self.number, kind=UNDONE)
        row.cause, row.cause_uid = self.first.cause, self.first.cause_uid
        row.reversal_of, row.mc = self.first, -self.mc
        return [row]


def kind_of(event: Struct) -> str:
    """The tag an event is known by."""
    return str(event.__struct_config__.tag)


def mc_of(event: Struct) -> int:
    """The change of cash an event brings; 0 for one without money."""
    return int(getattr(event, "mc", 0))
