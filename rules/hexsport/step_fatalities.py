"""Step 6: what becomes of the dead (HX-POST-23 to HX-POST-30, HX-RECOVER)."""

from msgspec import Struct

from rules.core.emission import Emission
from rules.core.options import Options
from rules.core.pending import Choice, Drawn, DrawRequest, Offer, Pending, Rolled, RollRequest
from rules.hexsport.commands import ChooseFate
from rules.hexsport.data import PRICES
from rules.hexsport.recovery import ability_lost, recovered
from rules.hexsport.state import Player, Status, TeamState
from rules.hexsport.step import Beginning, Step, first_in_queue, going_on, named, open_sequence, subject_of
from rules.hexsport.step_events import HiredDeadGone, PlayerBuried, PlayerRevived, RecoveryPaid, RevivalChosen

KEY = "fatalities"
HIGHEST_FACE = 6


def _begin(state: TeamState, options: Options) -> Beginning:
    own = tuple(player.id for player in _dead(state) if player.hired is None)
    if own:
        return Beginning(players=own)
    return Beginning() if _dead(state) else Beginning(reason="fate.nobody_died")


def _dead(state: TeamState) -> list[Player]:
    return [player for player in state.roster if player.status is Status.DEAD]


def _pending(state: TeamState, options: Options) -> Pending:
    sequence = open_sequence(state)
    if not sequence.queue:
        return going_on(state, KEY, hired=[named(player) for player in _dead(state)])
    player = first_in_queue(state)
    subject = subject_of(player)
    match sequence.awaiting:
        case "revive":
            facts = {**named(player), "low": player.cost + 1, "high": player.cost + HIGHEST_FACE}
            return RollRequest(purpose="revive", subject=subject, dice=1, step=sequence.step, facts=facts)
        case "recovery":
            facts = {**named(player), "paid": PRICES.revive_with_recovery_roll.mc}
            return RollRequest(purpose="recovery", subject=subject, dice=1, step=sequence.step, facts=facts)
        case "ability":
            facts = named(player)
            return DrawRequest(
                purpose="lost_ability", subject=subject, among=sequence.among, step=sequence.step, facts=facts
            )
        case _:
            return Choice(kind="fate", subject=subject, step=sequence.step, offers=_fates(state, player))


def _fates(state: TeamState, player: Player) -> tuple[Offer, ...]:
    """What may be done for a dead player; whoever cannot pay must bury him (HX-POST-29)."""
    low, high = player.cost + 1, player.cost + HIGHEST_FACE
    brings = PRICES.dead_player_removed_income.mc
    recovery = PRICES.revive_with_recovery_roll.mc
    lost: dict[str, object] = {"low": low, "high": high, "experience_lost": player.experience}
    return (
        _fate(state, player, ChooseFate(player=player.id, fate="bury"), brings, {}),
        _fate(state, player, ChooseFate(player=player.id, fate="revive"), -high, lost),
        _fate(state, player, ChooseFate(player=player.id, fate="recover"), -recovery, {}),
    )


def _fate(state: TeamState, player: Player, command: ChooseFate, mc: int, facts: dict[str, object]) -> Offer:
    in_hand = state.cash - state.held
    known = {**named(player), **facts, "need": max(0, -mc), "in_hand": in_hand}
    return Offer(command=command, mc=mc, facts=known, refused="fate.cannot_afford" if in_hand + mc < 0 else "")


def _apply(emission: Emission[TeamState], given: Struct, options: Options) -> bool:
    if not open_sequence(emission.state).queue:
        return _let_hired_go(emission)
    player = first_in_queue(emission.state)
    match given:
        case ChooseFate(fate=fate):
            emission.emit(_chosen(player, fate))
        case Rolled(faces=(face,)):
            _roll(emission, player, face)
        case Drawn(index=index):
            emission.emit(*ability_lost(player, open_sequence(emission.state).among[index]))
        case _:
            pass
    return not open_sequence(emission.state).queue and _let_hired_go(emission)


def _chosen(player: Player, fate: str) -> PlayerBuried | RevivalChosen | RecoveryPaid:
    if fate == "bury":
        return PlayerBuried(player=player.id, name=player.name, mc=PRICES.dead_player_removed_income.mc)
    if fate == "revive":
        highest = player.cost + HIGHEST_FACE
        return RevivalChosen(player=player.id, name=player.name, cost=player.cost, mc=-highest)
    return RecoveryPaid(player=player.id, name=player.name, mc=-PRICES.revive_with_recovery_roll.mc)


def _roll(emission: Emission[TeamState], player: Player, face: int) -> None:
    if open_sequence(emission.state).awaiting == "recovery":
        emission.emit(*recovered(player, face))
        return
    emission.emit(
        PlayerRevived(
            player=player.id,
            name=player.name,
            face=face,
            paid=player.cost + face,
            experience_lost=player.experience,
            mc=HIGHEST_FACE - face,
        )
    )


def _let_hired_go(emission: Emission[TeamState]) -> bool:
    """Hired players are not the team's: a dead one leaves and brings nothing."""
    for player in _dead(emission.state):
        emission.emit(HiredDeadGone(player=player.id, name=player.name, hired=player.hired or ""))
    return True


STEP = Step(key=KEY, begin=_begin, pending=_pending, apply=_apply)
