"""How the events of the eleven steps move a team. Total and boring: no legality, no dice, no options."""

from typing import assert_never

from msgspec.structs import replace

from rules.hexsport import fatality_events as fate
from rules.hexsport import step_events as happened
from rules.hexsport.state import Player, Role, Sequence, Status, TeamState
from rules.hexsport.step_events import StepEvent

_Growth = happened.ExperienceEarned | happened.ManOfTheMatchDrawn | happened.PlayerRose
_Advance = (
    happened.AdvancementTableChosen
    | happened.AdvancementRolled
    | happened.StatImproved
    | happened.AbilityGained
    | happened.BecameKeeper
    | happened.AdvancementMissed
)
_End = (
    happened.PlayerDied
    | fate.PlayerBuried
    | fate.HiredDeadGone
    | fate.RecoveryFailed
    | happened.FreeAgentLeft
    | happened.StandInLeft
)
_Revival = (
    fate.RevivalChosen
    | fate.RevivalRolled
    | fate.PlayerRevived
    | fate.RecoveryPaid
    | fate.RecoveryRolled
    | fate.StatLowered
    | fate.AbilityLost
    | fate.KeeperLost
    | fate.PlayerRecovered
)
_Course = (
    happened.SequenceOpened
    | happened.StepBegun
    | happened.ManOfTheMatchRedrawn
    | happened.LeaguePointsEarned
    | happened.RevenueEarned
    | happened.RankingComputed
    | happened.MatchReported
)


def evolve_step(state: TeamState, event: StepEvent) -> TeamState:
    """The team after an event of the steps."""
    if isinstance(event, _Course):
        return _course(state, event)
    if isinstance(event, _Growth):
        return _growth(state, event)
    if isinstance(event, _Advance):
        return _advance(state, event)
    if isinstance(event, _End):
        return _end(state, event)
    return _revival(state, event)


def _course(state: TeamState, event: _Course) -> TeamState:
    match event:
        case happened.SequenceOpened(aftermath=aftermath):
            return replace(state, sequence=Sequence(aftermath=aftermath), preparation=None)
        case happened.StepBegun(step=step, players=players, reason=reason):
            return _wait(state, "", step=step, queue=players, reason=reason, table="")
        case happened.ManOfTheMatchRedrawn(player=player):
            sequence = _sequence(state)
            left = tuple(other for other in sequence.queue if other != player)
            return _wait(state, "", queue=left, redraws=sequence.redraws + 1)
        case happened.LeaguePointsEarned(points=points):
            return _wait(state, "", league_points=points)
        case happened.RevenueEarned(mc=mc, debt_paid=debt_paid):
            return replace(state, cash=state.cash + mc, debt=state.debt - debt_paid)
        case happened.RankingComputed():
            return state
        case happened.MatchReported(kind="friendly"):
            return replace(state, sequence=None, friendlies=state.friendlies + 1)
        case happened.MatchReported():
            return replace(state, sequence=None, matches=state.matches + 1)
        case _:
            assert_never(event)


def _growth(state: TeamState, event: _Growth) -> TeamState:
    player = _player(state, event.player)
    match event:
        case happened.ExperienceEarned(experience=gain) | happened.ManOfTheMatchDrawn(experience=gain):
            return _put(state, replace(player, experience=player.experience + gain))
        case happened.PlayerRose(rank=rank, spent=spent):
            risen = (*_sequence(state).risen, player.id)
            grown = replace(player, rank=rank, experience=player.experience - spent)
            return _wait(_put(state, grown), "", risen=risen)
        case _:
            assert_never(event)


def _advance(state: TeamState, event: _Advance) -> TeamState:
    player = _player(state, event.player)
    match event:
        case happened.AdvancementTableChosen(table=table, coaching_dice=dice):
            return _wait(replace(state, coaching_dice=state.coaching_dice - dice), "roll", table=table)
        case happened.AdvancementRolled(among=among):
            return _wait(state, "pick" if among else "roll", among=among)
        case happened.StatImproved(stat=stat, after=after):
            better = replace(
                player, stats=replace(player.stats, **{stat: after}), improved=_with(player.improved, stat)
            )
            return _next(_put(state, better))
        case happened.AbilityGained(ability=ability, replaced=replaced):
            kept = tuple(key for key in player.abilities if key != replaced)
            return _next(_put(state, replace(player, abilities=_with(kept, ability))))
        case happened.BecameKeeper(ability=ability, armour=armour):
            stats = replace(player.stats, armour=armour)
            keeper = replace(player, role=Role.KEEPER, stats=stats, abilities=_with(player.abilities, ability))
            return _next(_put(state, keeper))
        case happened.AdvancementMissed():
            return _next(state)
        case _:
            assert_never(event)


def _end(state: TeamState, event: _End) -> TeamState:
    player = _player(state, event.player)
    match event:
        case happened.PlayerDied():
            return _put(state, replace(player, status=Status.DEAD))
        case fate.PlayerBuried(mc=mc):
            gone = _put(state, replace(player, status=Status.REMOVED))
            return _next(replace(gone, cash=gone.cash + mc))
        case fate.RecoveryFailed():
            return _next(_put(state, replace(player, status=Status.REMOVED)))
        case fate.HiredDeadGone() | happened.FreeAgentLeft() | happened.StandInLeft():
            return _put(state, replace(player, status=Status.LEFT))
        case _:
            assert_never(event)


def _revival(state: TeamState, event: _Revival) -> TeamState:
    player = _player(state, event.player)
    match event:
        case fate.RevivalChosen(mc=mc):
            return _wait(replace(state, cash=state.cash + mc), "revive")
        case fate.RevivalRolled(face=face):
            return _wait(state, "fate", face=face)
        case fate.PlayerRevived(mc=mc, rank=rank):
            alive = _put(state, replace(player, status=Status.ACTIVE, experience=0, rank=rank or player.rank))
            return _next(replace(alive, cash=alive.cash + mc))
        case fate.RecoveryPaid(mc=mc):
            return _wait(replace(state, cash=state.cash + mc), "recovery")
        case fate.RecoveryRolled(among=among, again=again):
            redraws = _sequence(state).redraws + again
            return _wait(state, "ability" if among else "recovery", among=among, redraws=redraws)
        case fate.PlayerRecovered():
            return _next(_put(state, replace(player, status=Status.ACTIVE)))
        case fate.StatLowered() | fate.AbilityLost() | fate.KeeperLost():
            return _put(state, _worse(player, event))
        case _:
            assert_never(event)


def _worse(player: Player, event: fate.StatLowered | fate.AbilityLost | fate.KeeperLost) -> Player:
    if isinstance(event, fate.StatLowered):
        return replace(player, stats=replace(player.stats, **{event.stat: event.after}))
    poorer = replace(player, abilities=tuple(key for key in player.abilities if key != event.ability))
    if isinstance(event, fate.KeeperLost):
        return replace(poorer, role=event.role, stats=replace(poorer.stats, armour=event.armour))
    return poorer


def _sequence(state: TeamState) -> Sequence:
    if state.sequence is None:
        raise ValueError("an event of the steps came while no sequence was open")
    return state.sequence


def _player(state: TeamState, player_id: int) -> Player:
    player = state.player(player_id)
    if player is None:
        raise ValueError(f"an event names player {player_id}, whom the team never had")
    return player


def _put(state: TeamState, player: Player) -> TeamState:
    return replace(state, players=tuple(player if other.id == player.id else other for other in state.players))


def _wait(state: TeamState, awaiting: str, **changes: object) -> TeamState:
    changes = {"among": (), **changes}
    return replace(state, sequence=replace(_sequence(state), awaiting=awaiting, **changes))


def _next(state: TeamState) -> TeamState:
    return _wait(state, "", queue=_sequence(state).queue[1:], table="", face=0)


def _with(keys: tuple[str, ...], key: str) -> tuple[str, ...]:
    return keys if key in keys else (*keys, key)
