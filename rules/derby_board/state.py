"""A bout: immutable, and all there is to know about it (ICR-45e, ICR-45h)."""

from msgspec import Struct

from rules.derby_board.data import CARDS
from rules.derby_board.kinds import Cause, Condition, Stage, Where
from rules.derby_board.skaters import BLOCKERS, SKATERS, is_jammer, is_pivot, side_of
from rules.derby_board.tokens import STOPPED
from rules.derby_board.track import TRACK

FIRST_CHAIR = 5  # ICR-42b
LANE_CHANGES = 3  # ICR-09
JAMS = {"full": 3, "scrimmage": 2}  # ICR-28a, ICR-44a
ROWS = 4  # scoring passes in a game (ICR-28b)
PASSES = 2  # scoring passes in a jam (ICR-27a)
FIVE = (1, 2, 3, 4, 5)


class Sheet(Struct, frozen=True, kw_only=True):
    """The terms of a bout: its options, and the line-ups as ids within the squads."""

    lead_requires: str = "opposing_blockers"
    jam_end: str = "phase_end"
    voluntary_brake: str = "no"
    redraw: str = "whole_hand"
    players: str = "2"
    mode: str = "full"
    lineups: tuple[tuple[int, ...], tuple[int, ...]] = (FIVE, FIVE)

    @property
    def jams(self) -> int:
        return JAMS[self.mode]

    @property
    def persons(self) -> tuple[int, ...]:
        """Who holds hands: two numbers for each side, of which the second is used by four players only."""
        return (0, 1, 2, 3) if self.players == "4" else (0, 2)

    @property
    def hand_size(self) -> int:
        """ICR-35b, ICR-43b"""
        return 2 if self.players == "4" else 3


class Skater(Struct, frozen=True, kw_only=True):
    """`space` is the one she is on, or left (OUT). `chair` counts the movements left in the box, 0 outside.

    `barred`: she came out of the box in this turn (ICR-42d).
    """

    space: int = 0
    laps: int = 0
    where: Where = Where.BENCH
    condition: Condition = Condition.STANDING
    moved: bool = False
    chair: int = 0
    barred: bool = False

    @property
    def rank(self) -> int:
        """Who is in front has more of it (ICR-20c)."""
        return self.laps * TRACK.lap + TRACK.ranks[self.space]

    @property
    def fit(self) -> bool:
        """On the track and standing."""
        return self.where is Where.TRACK and self.condition is Condition.STANDING

    @property
    def seen(self) -> bool:
        """On the track, or beside it (ICR-34f)."""
        return self.where in (Where.TRACK, Where.OUT)


class Movement(Struct, frozen=True, kw_only=True):
    """The movement being made. `spaces` counts standing up and coming back as well (ICR-18c, ICR-34e); `extra` are
    those of cards; `lanes` are the changes left. `due` is what her token changes by at the end (ICR-14).

    `die_set`: her token is chosen. `begun`: she has done something already. `rear`: she started rearmost.
    `poured`: 0 not tried, 1 she may take one more space, 2 over with. `ending`: no more steps.
    """

    skater: int
    spaces: int = 0
    extra: int = 0
    lanes: int = LANE_CHANGES
    due: int = 0
    rear: bool = False
    die_set: bool = False
    begun: bool = False
    stood: bool = False
    crossed: bool = False
    poured: int = 0
    ending: bool = False


class Attempt(Struct, frozen=True, kw_only=True):
    """A push (`card` None), a defensive card or a foul, until it is settled. `roll` is its first die, 0 before.

    A reply lies above the attempt it answers; `answered`: nobody may answer any more (ICR-41).
    """

    skater: int
    target: int
    card: int | None = None
    reply: bool = False
    answered: bool = False
    roll: int = 0
    worked: bool = False


class Fall(Struct, frozen=True):
    """A wipeout roll still to be made."""

    skater: int
    modifier: int
    cause: Cause


class JamScore(Struct, frozen=True, kw_only=True):
    """`passes` are the scoring passes played in it (ICR-28d), counted when it is over."""

    points: tuple[int, int] = (0, 0)
    lead: int | None = None
    passes: int = 0


class Bout(Struct, frozen=True, kw_only=True):
    """Pairs are by side. `first` placed first; `side` is moving, and `done` with this phase or not; `seat` is asked.

    `passes` is the trip each Jammer is on (0: the initial pass), `counted` whom she has passed in it, `laps_up` the
    most full laps she ever had in front of the other Jammer. `marker` is the box of the jam marker, -1 for none.
    `hands` are by person: 2 * side, and 2 * side + 1 for the Blockers' player among four.
    `in_phase` have moved in this phase, `pushes` have tried a push in this turn, `carded` sides used a card in this
    phase. `fresh`: something happened that the other side may react to.
    """

    sheet: Sheet = Sheet()
    stage: Stage = Stage.ROLL_OFF
    seat: int | None = None
    subject: int | None = None
    jam: int = 0
    turn: int = 0
    phase: int = 0
    first: int = 0
    side: int = 0
    done: bool = False
    fresh: bool = False
    skaters: tuple[Skater, ...] = (Skater(),) * len(SKATERS)
    tokens: tuple[int, int] = (STOPPED, STOPPED)
    passes: tuple[int, int] = (0, 0)
    counted: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    laps_up: tuple[int, int] = (0, 0)
    marker: int = -1
    in_phase: tuple[int, ...] = ()
    pushes: tuple[int, ...] = ()
    carded: tuple[int, ...] = ()
    movement: Movement | None = None
    attempts: tuple[Attempt, ...] = ()
    fall: Fall | None = None
    draw: tuple[int, ...] = tuple(range(len(CARDS)))
    discards: tuple[int, ...] = ()
    hands: tuple[tuple[int, ...], ...] = ((),) * 4
    redrawing: tuple[int, ...] = ()
    filling: int | None = None
    sudden_death: bool = False
    jams: tuple[JamScore, ...] = ()
    winner: int | None = None
    answers: int = 0

    @property
    def score(self) -> tuple[int, int]:
        return sum(jam.points[0] for jam in self.jams), sum(jam.points[1] for jam in self.jams)

    @property
    def level(self) -> bool:
        return self.score[0] == self.score[1]

    @property
    def lead(self) -> int | None:
        """The side whose Jammer is lead."""
        return self.jams[-1].lead if self.jams else None

    @property
    def taken(self) -> dict[int, int]:
        """Who stands on which space."""
        return {one.space: skater for skater, one in enumerate(self.skaters) if one.where is Where.TRACK}

    @property
    def pack(self) -> tuple[int, ...]:
        """The Blockers on the track, those off it beside it included (ICR-34f)."""
        return tuple(skater for skater in BLOCKERS if self.skaters[skater].seen)

    @property
    def rows_played(self) -> int:
        """Scoring passes played in the jams that are over (ICR-28d)."""
        return sum(jam.passes for jam in self.jams)

    @property
    def pass_limit(self) -> int:
        """How many scoring passes the jam in progress may have (ICR-27a, ICR-28b)."""
        return min(PASSES, ROWS - self.rows_played)

    def row_of(self, trip: int) -> int:
        """The row of the score card, from 1, for a scoring pass of this jam."""
        return self.rows_played + trip

    def holder(self, skater: int) -> int:
        """Whose hand her cards come from (ICR-43d)."""
        own = 2 * side_of(skater)
        return own if self.sheet.players == "2" or is_jammer(skater) else own + 1

    def runner(self, skater: int) -> int:
        """Which of a side's persons, 0 or 1, runs her in this jam; they swap every jam (ICR-43a)."""
        return (self.jam + 1 + (not is_jammer(skater))) % 2 if self.sheet.players == "4" else 0

    def runner_of_hand(self, person: int) -> int:
        """Which of a side's persons, 0 or 1, holds that hand in this jam."""
        return (self.jam + 1 + person) % 2

    def may_push(self, skater: int) -> bool:
        """Whether her side has a push left that she could try (ICR-31a, ICR-06c)."""
        tried = ((side_of(one), is_pivot(one)) for one in self.pushes)
        return self.turn > 1 and not is_jammer(skater) and (side_of(skater), is_pivot(skater)) not in tried
