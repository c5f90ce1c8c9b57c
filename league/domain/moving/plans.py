"""What a table of results would do to a season: the lines that are taken, those that are left, and why."""

from collections.abc import Mapping

from msgspec import Struct

from league.domain.moving.fixtures import Fixture
from league.models import Entry, Round
from rosters.domain.refusal import Refusal
from rules.competition.columns import Table
from rules.competition.note import Note
from rules.competition.pairings import Pairings
from rules.competition.results import Result
from rules.core import codec
from rules.core.errors import RuleViolation
from rules.core.told_score import ToldScore

Reason = Note | Refusal | RuleViolation


class Taken(Struct, frozen=True, eq=False):
    """A line that becomes the result of a match; `told` is its score in the order of the fixture."""

    line: int
    round: Round
    fixture: Fixture
    told: ToldScore
    result: Result


class Left(Struct, frozen=True, eq=False):
    """A line that is not taken, its text, and why. `like` is the entry whose name comes close to one nobody knows,
    `unknown` that name."""

    line: int
    text: str
    reason: Note | Refusal | RuleViolation
    unknown: str = ""
    like: str = ""


class RoundPart(Struct, frozen=True, eq=False):
    """What becomes of one round: its results; `pairings` if the table tells them; whether it must be `opened` first,
    and whether it is then `complete`."""

    round: Round
    taken: tuple[Taken, ...]
    pairings: Pairings | None = None
    opened: bool = False
    complete: bool = False


class ResultsPlan(Struct, frozen=True, eq=False):
    """What a table would do. `standing` are the lines whose result stands already, `notes` what concerns no line."""

    table: Table
    entries: Mapping[str, Entry]
    parts: tuple[RoundPart, ...] = ()
    left: tuple[Left, ...] = ()
    standing: tuple[int, ...] = ()
    notes: tuple[Note, ...] = ()

    @property
    def taken(self) -> list[Taken]:
        return [line for part in self.parts for line in part.taken]

    @property
    def closed(self) -> list[int]:
        """The numbers of the rounds that are closed on the way to a later one."""
        return [part.round.number for part in self.parts[:-1]]

    @property
    def opened(self) -> list[int]:
        return [part.round.number for part in self.parts if part.opened]

    @property
    def digest(self) -> str:
        """What a person has seen when he says yes: everything that would be done, and what would not."""
        lines = [
            (line.line, line.round.number, line.fixture.home, line.fixture.visitor, line.told) for line in self.taken
        ]
        return codec.digest([lines, self.opened, self.closed, [left.line for left in self.left], self.standing])
