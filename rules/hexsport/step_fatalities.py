"""Step 6: what becomes of the dead (HX-POST-23 to HX-POST-30, HX-RECOVER)."""

from msgspec import Struct

from rules.core.emission import Emission
from rules.core.options import Options
from rules.core.pending import Choice, Drawn, DrawRequest, Offer, Pending, Rolled, RollRequest
from rules.hexsport.commands import ChooseFate
from rules.hexsport.data import PRICES
from rules.hexsport.fatality_events import (
    HiredDeadGone,
    PlayerBuried,
    PlayerRevived,
    RecoveryPaid,
    RevivalChosen,
    RevivalRolled,
)
from rules.hexsport.ranking import player_value
from rules.hexsport.recovery import ability_lost, hurt_for_good, hurts_for_good, recovered
from rules.hexsport.state import Player, Status, TeamState
from rules.hexsport.step import Beginning, Step, first_in_queue, going_on, named, open_sequence, subject_of

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
    if hurts_for_good(options) and sequence.awaiting != "ability":
        purpose = f"long_injury_again_{sequence.redraws}" if sequence.redraws else "long_injury"
        return RollRequest(purpose=purpose, subject=subject, dice=1, step=sequence.step, facts=named(player))
    if _rolls_first(state, player, options):
        facts = {**_price_range(player, options), "first": True}
        return RollRequest(purpose="revive", subject=subject, dice=1, step=sequence.step, facts=facts)
    match sequence.awaiting:
        case "revive":
            facts = _price_range(player, options)
            return RollRequest(purpose="revive", subject=subject, dice=1, step=sequence.step, facts=facts)
        case "recovery":
            facts = {**named(player), "paid": PRICES.revive_with_recovery_roll.mc}
            purpose = f"recovery_again_{sequence.redraws}" if sequence.redraws else "recovery"
            return RollRequest(purpose=purpose, subject=subject, dice=1, step=sequence.step, facts=facts)
        case "ability":
            facts = named(player)
            return DrawRequest(
                purpose="lost_ability", subject=subject, among=sequence.among, step=sequence.step, facts=facts
            )
        case _:
            return Choice(kind="fate", subject=subject, step=sequence.step, offers=_fates(state, player, options))


def _rolls_first(state: TeamState, player: Player, options: Options) -> bool:
    """Whether the die of a revival is rolled now, before the choice, because its lowest price is there (HX-POST-27)."""
    if options["fatal.revive_roll"] == "after_choice" or open_sequence(state).awaiting:
        return False
    return state.cash - state.held > _basis(player, options)


def _price_range(player: Player, options: Options) -> dict[str, object]:
    basis = _basis(player, options)
    return {**named(player), "low": basis + 1, "high": basis + HIGHEST_FACE}


def _basis(player: Player, options: Options) -> int:
    """What a revival costs besides the die, in mc (HX-POST-28)."""
    return player_value(player) if options["fatal.revive_basis"] == "value_keeps_ranks" else player.cost


def _rank_after(options: Options) -> int:
    """The rank at which a revived player is back; 0 when he keeps his own (HX-POST-28)."""
    return 1 if options["fatal.revive_basis"] == "basic_rank_1" else 0


def _fates(state: TeamState, player: Player, options: Options) -> tuple[Offer, ...]:
    """What may be done for a dead player; whoever cannot pay must bury him (HX-POST-29)."""
    basis = _basis(player, options)
    face = open_sequence(state).face
    low, high = basis + (face or 1), basis + (face or HIGHEST_FACE)
    brings = PRICES.dead_player_removed_income.mc
    recovery = PRICES.revive_with_recovery_roll.mc
    lost: dict[str, object] = {
        "low": low,
        "high": high,
        "experience_lost": player.experience,
        "ranks_counted": basis - player.cost,
        "rank": _rank_after(options) or player.rank,
    }
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
            emission.emit(_chosen(player, fate, open_sequence(emission.state).face, options))
        case Rolled(faces=(face,)):
            _roll(emission, player, face, options)
        case Drawn(index=index):
            emission.emit(*ability_lost(player, open_sequence(emission.state).among[index]))
        case _:
            pass
    return not open_sequence(emission.state).queue and _let_hired_go(emission)


def _chosen(
    player: Player, fate: str, rolled: int, options: Options
) -> PlayerBuried | PlayerRevived | RevivalChosen | RecoveryPaid:
    if fate == "bury":
        return PlayerBuried(player=player.id, name=player.name, mc=PRICES.dead_player_removed_income.mc)
    if fate == "revive" and rolled:
        return _revived(player, rolled, -_basis(player, options) - rolled, options)
    if fate == "revive":
        basis = _basis(player, options)
        return RevivalChosen(player=player.id, name=player.name, cost=basis, mc=-basis - HIGHEST_FACE)
    return RecoveryPaid(player=player.id, name=player.name, mc=-PRICES.revive_with_recovery_roll.mc)


def _roll(emission: Emission[TeamState], player: Player, face: int, options: Options) -> None:
    match open_sequence(emission.state).awaiting:
        case _ if hurts_for_good(options):
            emission.emit(*hurt_for_good(player, face, options))
        case "recovery":
            emission.emit(*recovered(player, face, options))
        case "revive":
            emission.emit(_revived(player, face, HIGHEST_FACE - face, options))
        case _:
            emission.emit(RevivalRolled(player=player.id, name=player.name, face=face))


def _revived(player: Player, face: int, mc: int, options: Options) -> PlayerRevived:
    return PlayerRevived(
        player=player.id,
        name=player.name,
        face=face,
        paid=_basis(player, options) + face,
        experience_lost=player.experience,
        mc=mc,
        rank=_rank_after(options),
    )


def _let_hired_go(emission: Emission[TeamState]) -> bool:
    """Hired players are not the team's: a dead one leaves and brings nothing."""
    for player in _dead(emission.state):
        emission.emit(HiredDeadGone(player=player.id, name=player.name, hired=player.hired or ""))
    return True


STEP = Step(key=KEY, begin=_begin, pending=_pending, apply=_apply)
