"""What the events of players, the ball and fouls change; a part of `evolve`."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from rules.hexsport.play import events as e
from rules.hexsport.play.pitch import NOWHERE
from rules.hexsport.play.state import NOBODY, Harm, MatchState, StrikeMade, Where


def _player_deployed(state: MatchState, event: e.PlayerDeployed) -> MatchState:
    return _placed(state, event.slot, event.cell, event.facing)


def _placed(state: MatchState, slot: int, cell: int, facing: int) -> MatchState:
    state = state.with_figure(slot, where=Where.PITCH, cell=cell, facing=facing, down=False, bin=0)
    return replace(state, seen=state.seen | 1 << slot)


def _player_moved(state: MatchState, event: e.PlayerMoved) -> MatchState:
    state = state.with_figure(event.slot, cell=event.cell, facing=event.facing)
    return replace(state, ball=event.cell) if state.carrier == event.slot else state


def _player_turned(state: MatchState, event: e.PlayerTurned) -> MatchState:
    return state.with_figure(event.slot, facing=event.facing)


def _player_entered(state: MatchState, event: e.PlayerEntered) -> MatchState:
    return _placed(state, event.slot, event.cell, event.facing)


def _player_left(state: MatchState, event: e.PlayerLeft) -> MatchState:
    return _taken_off(state, event.slot, Where.BENCH)


def _taken_off(state: MatchState, slot: int, where: Where, space: int = 0) -> MatchState:
    if state.carrier == slot:
        state = replace(state, carrier=NOBODY)
    return state.with_figure(slot, where=where, cell=NOWHERE, down=False, bin=space)


def _player_fell(state: MatchState, event: e.PlayerFell) -> MatchState:
    state = state.with_figure(event.slot, cell=event.cell, down=True)
    if state.carrier == event.slot:
        return replace(state, carrier=NOBODY, ball=event.cell)
    return state


def _player_stood(state: MatchState, event: e.PlayerStood) -> MatchState:
    return state.with_figure(event.slot, down=False, facing=event.facing)


def _role_changed(state: MatchState, event: e.RoleChanged) -> MatchState:
    return state.with_figure(event.slot, role=event.role)


def _player_binned(state: MatchState, event: e.PlayerBinned) -> MatchState:
    return _taken_off(state, event.slot, Where.BIN, event.space).with_figure(event.slot, binned=state.rush)


def _player_sent_off(state: MatchState, event: e.PlayerSentOff) -> MatchState:
    return _taken_off(state, event.slot, Where.OFF)


def _player_killed(state: MatchState, event: e.PlayerKilled) -> MatchState:
    return _taken_off(state, event.slot, Where.DEAD)


def _player_harmed(state: MatchState, event: e.PlayerHarmed) -> MatchState:
    harm = Harm(
        slot=event.slot, damage=event.damage, by=event.by, cause=event.cause, rush=state.rush, measured=event.measured
    )
    return replace(state, harm=(*state.harm, harm))


def _ball_at(state: MatchState, event: e.BallLaunched | e.BallMoved) -> MatchState:
    return replace(state, ball=event.cell, carrier=NOBODY)


def _ball_taken(state: MatchState, event: e.BallTaken) -> MatchState:
    return replace(state, carrier=event.slot, ball=state.figures[event.slot].cell)


def _ball_lost(state: MatchState, _event: e.BallLost) -> MatchState:
    return replace(state, ball=NOWHERE, carrier=NOBODY)


def _strike_scored(state: MatchState, event: e.StrikeScored) -> MatchState:
    strike = StrikeMade(event.slot, event.points, state.rush)
    return replace(state, score=event.score, strikes=(*state.strikes, strike), ball=NOWHERE, carrier=NOBODY)


def _cheers_earned(state: MatchState, event: e.CheersEarned) -> MatchState:
    return state.with_team(event.side, cheers=state.teams[event.side].cheers + event.cheers)


def _foul_called(state: MatchState, event: e.FoulCalled) -> MatchState:
    return replace(state, stalls=(*state.stalls, event.slot)) if event.foul == "stall" else state


def _ref_distracted(state: MatchState, event: e.RefDistracted) -> MatchState:
    return replace(state, distractor=event.slot)


FIGURE_EFFECTS: dict[type[e.Event], Callable[[MatchState, Any], MatchState]] = {
    e.PlayerDeployed: _player_deployed,
    e.PlayerMoved: _player_moved,
    e.PlayerTurned: _player_turned,
    e.PlayerEntered: _player_entered,
    e.PlayerLeft: _player_left,
    e.PlayerFell: _player_fell,
    e.PlayerStood: _player_stood,
    e.RoleChanged: _role_changed,
    e.PlayerBinned: _player_binned,
    e.PlayerSentOff: _player_sent_off,
    e.PlayerKilled: _player_killed,
    e.PlayerHarmed: _player_harmed,
    e.BallLaunched: _ball_at,
    e.BallMoved: _ball_at,
    e.BallTaken: _ball_taken,
    e.BallLost: _ball_lost,
    e.StrikeScored: _strike_scored,
    e.CheersEarned: _cheers_earned,
    e.FoulCalled: _foul_called,
    e.RefDistracted: _ref_distracted,
}
