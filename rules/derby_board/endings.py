"""What the end of a phase brings: lead, marker, and the ends of jam and game (ICR-19 to ICR-21, ICR-26 to ICR-30)."""

from rules.core.emission import Emission
from rules.derby_board.events import (
    Awaited,
    BoutEnded,
    JamBegan,
    JamEnded,
    LeadWon,
    MarkerMoved,
    MoveEnded,
    PhaseBegan,
    PhaseEnded,
    SideUp,
    SuddenDeathBegan,
    TokenMoved,
    TurnBegan,
    TurnEnded,
)
from rules.derby_board.kinds import Cause, Stage
from rules.derby_board.skaters import SIDES, blockers_of, is_jammer, jammer_of
from rules.derby_board.state import PASSES, ROWS, Bout
from rules.derby_board.steps import token_of
from rules.derby_board.tokens import shifted

Play = Emission[Bout]
PHASES = 3  # ICR-05a
SCRIMMAGE_POINTS = 5  # ICR-44b


def end_movement(play: Play) -> None:
    """Token changes are applied now (ICR-14)."""
    bout = play.state
    move = bout.movement
    assert move is not None, "somebody is moving"
    if is_jammer(move.skater) and move.due:
        play.emit(TokenMoved(move.skater, shifted(token_of(bout, move.skater), move.due), Cause.DUE))
    play.emit(MoveEnded(move.skater, move.spaces))


def over_at_once(bout: Bout) -> bool:
    """Whether the jam is over in the middle of a phase (ICR-27b): with its second pass, not with the fourth of the game
    (ICR-28d)."""
    return bout.sheet.jam_end == "immediate" and max(bout.passes) > PASSES and not bout.sudden_death


def passes_over(bout: Bout) -> bool:
    """Whether a Jammer has had the last scoring pass of the jam (ICR-27a, ICR-28b, ICR-29b)."""
    return max(bout.passes) > bout.pass_limit and not bout.sudden_death


def end_phase(play: Play) -> None:
    """The checks of ICR-48, in their order."""
    lead = new_lead(play.state)
    if lead is not None:
        play.emit(LeadWon(jammer_of(lead)))
    if marker(play.state) != play.state.marker:
        play.emit(MarkerMoved(play.state.jam, marker(play.state)))
    bout = play.state
    reached = bout.sheet.mode == "scrimmage" and max(bout.score) >= SCRIMMAGE_POINTS
    if not bout.level and (bout.sudden_death or reached):
        end_jam(play, final=True)
        return
    if reached and not bout.sudden_death:
        play.emit(SuddenDeathBegan(bout.jam))
    caller = may_call_off(play.state)
    if passes_over(play.state):
        end_jam(play)
    elif caller is not None:
        play.emit(Awaited(Stage.CALL_OFF, caller, jammer_of(caller)))
    else:
        next_phase(play)


def new_lead(bout: Bout) -> int | None:
    """The side whose Jammer becomes lead now (ICR-19)."""
    if bout.lead is not None:
        return None
    for side in SIDES:
        mine, other = bout.skaters[jammer_of(side)], bout.skaters[jammer_of(1 - side)]
        opponents = bout.pack if bout.sheet.lead_requires == "all_blockers" else blockers_of(1 - side)
        ranks = [bout.skaters[one].rank for one in opponents if bout.skaters[one].seen]
        if mine.fit and all(mine.rank > rank for rank in (*ranks, other.rank)):
            return side
    return None


def marker(bout: Bout) -> int:
    """The box the jam marker belongs into: none, the initial pass, or the passes completed (ICR-21b, ICR-24)."""
    return max(max(bout.passes) - 1, -1 if bout.lead is None else 0)


def may_call_off(bout: Bout) -> int | None:
    """The side whose lead jammer may end the jam now (ICR-26a, ICR-29b, ICR-44c, ICR-44e)."""
    side = bout.lead
    if side is None or jammer_of(side) not in bout.in_phase or (bout.sudden_death and bout.level):
        return None
    second = bout.sheet.mode == "scrimmage" and bout.jam == bout.sheet.jams
    return None if second and bout.score[side] < SCRIMMAGE_POINTS else side


def next_phase(play: Play) -> None:
    """The next phase, of this turn or the next."""
    phase = play.state.phase
    play.emit(PhaseEnded(phase))
    if phase < PHASES:
        begin_phase(play, phase + 1)
    else:
        play.emit(TurnEnded(play.state.turn))
        begin_turn(play)


def begin_turn(play: Play) -> None:
    play.emit(TurnBegan(play.state.turn + 1))
    begin_phase(play, 1)


def begin_phase(play: Play, phase: int) -> None:
    play.emit(PhaseBegan(phase), SideUp(play.state.first))


def end_jam(play: Play, *, final: bool = False) -> None:
    """`final`: the game ends with it; else it does after the last jam or pass, unless the score is level."""
    bout = play.state
    passes = passes_played(bout)
    play.emit(PhaseEnded(bout.phase), TurnEnded(bout.turn))
    last = final or bout.jam >= bout.sheet.jams or bout.rows_played + passes >= ROWS
    if last and bout.level:
        play.emit(SuddenDeathBegan(bout.jam))
        begin_turn(play)
        return
    play.emit(JamEnded(bout.jam, passes))
    if last:
        play.emit(BoutEnded(0 if bout.score[0] > bout.score[1] else 1))
    else:
        play.emit(JamBegan(bout.jam + 1, next_first(play.state)))


def passes_played(bout: Bout) -> int:
    """The scoring passes of the jam that are complete, or begun with a mark (ICR-28d)."""
    trips = (bout.passes[side] - (not bout.counted[side]) for side in SIDES if bout.passes[side])
    return max(min(max(trips, default=0), bout.pass_limit), 0)


def next_first(bout: Bout) -> int:
    """Who places first in the next jam (ICR-01b)."""
    if bout.level:
        return 1 - bout.first
    return 0 if bout.score[0] < bout.score[1] else 1
