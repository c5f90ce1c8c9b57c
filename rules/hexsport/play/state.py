"""A match at one moment, as plain immutable data: what its events fold into.

Sides are 0 (home) and 1 (visitor), a `slot` names a player by his place in `sheet.profiles`, a cell a hex by its place
in `PITCH.cells`; `NOWHERE` and `NOBODY` stand for none. `stack` holds the unfinished procedures, the innermost last.
"""

from enum import StrEnum
from typing import Any

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from rules.core.pending import Pending
from rules.hexsport.play.pitch import NOWHERE, PITCH
from rules.hexsport.play.sheet import MatchSheet, Profile
from rules.hexsport.play.worked_out import worked_out
from rules.hexsport.report import Cause
from rules.hexsport.state import Rewards, Role, Stats

NOBODY = -1
TOKENS = 5  # HX-SETUP-04, HX-RUSH-05
RUSHES = 14  # HX-RUSH-01
LANDSLIDE = 7  # HX-SCORE-02


class Where(StrEnum):
    """Where a player is. The Sin Bin's space is `Figure.bin`."""

    PITCH = "pitch"
    BENCH = "bench"
    BIN = "bin"
    OFF = "off"  # sent off (HX-REF-08)
    DEAD = "dead"


class Figure(Struct, frozen=True, kw_only=True, gc=False):
    """One player during play. `actions` counts token actions this Rush, `carded` is a special move taken this Rush.

    `role` is what he plays as now (HX-ABIL-20, HX-TRANSFORM). `used` and `used_rush` name abilities used up for the
    match and for this Rush. `binned` is the Rush in which he was last sent to the Sin Bin.
    """

    role: Role
    where: Where = Where.BENCH
    cell: int = NOWHERE
    facing: int = 0
    down: bool = False
    bin: int = 0
    binned: int = 0
    actions: int = 0
    carded: bool = False
    used: tuple[str, ...] = ()
    used_rush: tuple[str, ...] = ()
    prima: bool = False  # deployed as Striker by Prima Donna


class Team(Struct, frozen=True, kw_only=True, gc=False):
    """One side during play: counts of what it holds. `hand` lists card numbers, hidden from the other side.

    `reserve` are the dice of a Defensive Play, good for Slambacks and Dodges in the other side's Rush (HX-STAFF-11).
    `cheerleaders` are the score fields they stand on; `benched_cheerleaders` wait. `cheers` is all earned, `cashed`
    how many of it are spent; `rewards` are what they bought for the season, unset for none. `limits` are the slots that
    may take more token actions this Rush, and how many.
    """

    tokens: int = 0
    dice: int = 0
    reserve: int = 0
    hand: tuple[int, ...] = ()
    bought: int = 0
    cheers: int = 0
    cashed: int = 0
    benched_cheerleaders: int = 0
    cheerleaders: tuple[int, ...] = ()
    limits: tuple[tuple[int, int], ...] = ()
    rewards: Rewards | UnsetType = UNSET


class StrikeMade(Struct, frozen=True, gc=False):
    """A Strike that scored."""

    slot: int
    points: int
    rush: int


class Harm(Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """Damage an armour check left: to whom, by whom (`NOBODY` if no player), how. 4 or more killed.

    `measured` is what fans and experience go by, where a house rule makes it another: that before Quick Recovery.
    """

    slot: int
    damage: int
    by: int
    cause: Cause
    rush: int
    measured: int | None = None

    @property
    def counts(self) -> int:
        """The damage that fans and experience go by."""
        return self.damage if self.measured is None else self.measured


class Ended(Struct, frozen=True, kw_only=True, gc=False):
    """How the match ended: `winner` is a side or None; `how` is landslide, rushes, sudden_death, last_team, lot,
    no_players, ranking or level."""

    winner: int | None
    how: str


class Places(Struct, frozen=True):
    """Who is on each cell that holds a player, the set of these cells, and of those who stand and who lie, by side."""

    at: dict[int, int]
    occupied: int
    standing: tuple[int, int]
    floored: tuple[int, int]


class MatchState(Struct, frozen=True, kw_only=True, dict=True):
    """Everything there is to know about a match. `score` counts home's way, -7 to 7.

    `ball` is the cell of a loose or held ball, `carrier` who holds it. `distractor` is set while the Ref is distracted
    (HX-REF-18). `cut` is the code of why the Rush is over, empty while it goes on. `pile` and `discards` are sets of
    card numbers (the order of the pile is drawn, not stored), `event` the card in force, 0 for none. `seen` has a bit
    for each slot that was on the pitch at any time; `answers` counts what was given so far; `swapped` says that the
    second lineup drew Home (HX-SETUP-01).
    """

    sheet: MatchSheet
    figures: tuple[Figure, ...]
    teams: tuple[Team, Team]
    ball: int = NOWHERE
    carrier: int = NOBODY
    ref: int = PITCH.ref_start
    distractor: int = NOBODY
    rush: int = 0
    side: int = 0
    score: int = 0
    cut: str = ""
    sudden: bool = False
    ended: Ended | None = None
    pile: tuple[int, ...] = ()
    discards: tuple[int, ...] = ()
    event: int = 0
    strikes: tuple[StrikeMade, ...] = ()
    harm: tuple[Harm, ...] = ()
    seen: int = 0
    stalls: tuple[int, ...] = ()  # slots whose Stall was called since their side's last Rush began (HX-STALL-05)
    stallers: tuple[int, ...] = ()  # slots that ended their last action on the opponents' entry hex (HX-STALL-01)
    swapped: bool = False
    answers: int = 0
    stack: tuple[Any, ...] = ()

    @worked_out
    def places(self) -> Places:
        """Where everybody on the pitch is; it stays when nobody comes, goes, falls or rises."""
        at, standing, floored = {}, [0, 0], [0, 0]
        profiles = self.sheet.profiles
        for slot, figure in enumerate(self.figures):
            if figure.cell >= 0:
                at[figure.cell] = slot
                cells = floored if figure.down else standing
                cells[profiles[slot].side] |= 1 << figure.cell
        occupied = standing[0] | standing[1] | floored[0] | floored[1]
        return Places(at, occupied, (standing[0], standing[1]), (floored[0], floored[1]))

    @property
    def at(self) -> dict[int, int]:
        """Who stands or lies on each cell that holds a player."""
        return self.places.at

    @property
    def occupied(self) -> int:
        """The set of cells that hold a player."""
        return self.places.occupied

    @property
    def filled(self) -> int:
        """The set of cells no player may enter: those of players and, by option, the Ref's. (HX-RUN-05, HX-RUN-07)"""
        occupied = self.places.occupied
        return occupied | 1 << self.ref if self.sheet.terms.ref_blocks_players else occupied

    @worked_out
    def memo(self) -> dict[str, Any]:
        """What procedures have worked out about this state, by name; it stays when only the stack changes."""
        return {}

    @worked_out
    def pending(self) -> Pending | None:
        """What the innermost procedure waits for; None when the match is over."""
        if not self.stack:
            return None
        frame = self.stack[-1]
        wanted: Pending = getattr(frame, f"ask_{frame.at}")(self)
        return wanted

    def side_of(self, slot: int) -> int:
        """0 for home's players, 1 for the visitors'."""
        return self.sheet.profiles[slot].side

    def profile(self, slot: int) -> Profile:
        return self.sheet.profiles[slot]

    def stats(self, slot: int) -> Stats:
        """The player's values in the form he has now. (HX-TEAM-05)"""
        profile = self.sheet.profiles[slot]
        return profile.stats_as(self.figures[slot].role) if profile.forms else profile.stats

    def has(self, slot: int, ability: str) -> bool:
        """Whether the player has the ability, by its key (HX-ABIL-30)."""
        return ability in self.sheet.profiles[slot].abilities

    def on_pitch(self, side: int) -> list[int]:
        """The slots of a side's players on the pitch, standing or down."""
        figures = self.figures
        return [slot for slot in self.sheet.slots[side] if figures[slot].cell >= 0]

    def with_figure(self, slot: int, **changes: Any) -> "MatchState":
        """The state with one figure changed."""
        figures = list(self.figures)
        figures[slot] = replace(figures[slot], **changes)
        return replace(self, figures=tuple(figures))

    def with_team(self, side: int, **changes: Any) -> "MatchState":
        """The state with one side changed."""
        team = replace(self.teams[side], **changes)
        return replace(self, teams=(self.teams[0], team) if side else (team, self.teams[1]))


def blank(sheet: MatchSheet) -> MatchState:
    """The match before its first event: everybody on the Bench, nothing dealt, the Ref on his hex. (HX-SETUP-03)"""
    figures = tuple(Figure(role=profile.role) for profile in sheet.profiles)
    home, visitor = (
        Team(tokens=TOKENS, dice=lineup.coaching_dice, benched_cheerleaders=lineup.cheerleaders)
        for lineup in sheet.lineups
    )
    return MatchState(sheet=sheet, figures=figures, teams=(home, visitor))
