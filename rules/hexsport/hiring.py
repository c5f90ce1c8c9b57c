"""The underdog bonus and the stars hired for a round, on the team (HX-UNDERDOG, HX-AUCTION)."""

from msgspec import UnsetType

from rules.core.errors import RuleViolation
from rules.core.options import Options
from rules.hexsport.commands import GrantBonus, HireMvp, HoldCash, LapseBonus, ReleaseHired, ReturnMvp
from rules.hexsport.data import MVPS
from rules.hexsport.events import (
    BonusGranted,
    BonusLapsed,
    CashHeld,
    HiredReleased,
    MvpHired,
    MvpReturned,
    PurchasesForgotten,
)
from rules.hexsport.handlers import Handlers
from rules.hexsport.market import check_bid, open_bonus, purse
from rules.hexsport.naming import free_number
from rules.hexsport.state import Hire, Player, TeamState

FREE_AGENTS_STEP = 7


def grant_bonus(state: TeamState, command: GrantBonus, options: Options) -> tuple[BonusGranted, ...]:
    """The team has this bonus in place of any older one (HX-UNDERDOG-01)."""
    if command.mc < 0:
        raise RuleViolation("bonus.negative", bonus=command.mc)
    return (BonusGranted(bonus=command.mc),) if command.mc or state.bonus else ()


def lapse_bonus(state: TeamState, command: LapseBonus, options: Options) -> tuple[BonusLapsed, ...]:
    """No bonus is left (HX-UNDERDOG-06)."""
    return (BonusLapsed(bonus=state.bonus),) if state.bonus else ()


def hire_mvp(state: TeamState, command: HireMvp, options: Options) -> tuple[MvpHired]:
    """The MVP is on the roster; bonus paid first, cash the rest (HX-UNDERDOG-05). His fee is at least his base fee."""
    mvp = MVPS.get(command.mvp)
    if mvp is None:
        raise RuleViolation("mvp.unknown", mvp=command.mvp)
    hired = [player.position for player in state.roster if player.hired is Hire.MVP]
    if mvp.key in hired:
        raise RuleViolation("hire.already", mvp=mvp.key, name=mvp.name)
    won = len(hired)
    check_bid(state, mvp.key, command.fee, least=mvp.base_fee, highest=None, won=won, options=options)
    free = purse(state) - state.held
    if command.fee > free:
        raise RuleViolation("bid.cannot_afford", bid=command.fee, purse=free)
    player = Player(
        id=state.next_player,
        name=mvp.name,
        number=free_number(state),
        list_key="",
        position=mvp.key,
        role=mvp.role,
        cost=0,
        stats=mvp.stats,
        abilities=mvp.abilities,
        hired=Hire.MVP,
    )
    return (_payment(state, player, command.fee),)


def _payment(state: TeamState, player: Player, fee: int) -> MvpHired:
    from_bonus = min(fee, open_bonus(state))
    in_friendly = bool(state.preparation and state.preparation.bonus)
    return MvpHired(
        player=player,
        fee=fee,
        bonus=0 if in_friendly else from_bonus,
        friendly_bonus=from_bonus if in_friendly else 0,
        mc=from_bonus - fee,
    )


def hold_cash(state: TeamState, command: HoldCash, options: Options) -> tuple[CashHeld, ...]:
    """So many mc are held for bids and cannot be spent; bids alone hold anything."""
    if not 0 <= command.mc <= state.cash:
        raise RuleViolation("hold.beyond_cash", mc=command.mc, cash=state.cash)
    return (CashHeld(held=command.mc),) if command.mc != state.held else ()


def return_mvp(state: TeamState, command: ReturnMvp, options: Options) -> tuple[MvpReturned]:
    """The MVP is gone and what was paid for him is back where it came from."""
    hired = (player for player in state.roster if player.hired is Hire.MVP and player.position == command.mvp)
    player = next(hired, None)
    if player is None:
        raise RuleViolation("return.not_hired", mvp=command.mvp)
    if command.cash < 0 or command.bonus < 0:
        raise RuleViolation("return.negative", cash=command.cash, bonus=command.bonus)
    return (MvpReturned(player=player.id, name=player.name, bonus=command.bonus, mc=command.cash),)


def release_hired(
    state: TeamState, command: ReleaseHired, options: Options
) -> tuple[HiredReleased | PurchasesForgotten, ...]:
    """No hired player is left (HX-AUCTION-17), free agents whose match was never played included, and what was bought
    in the round counts no more (HX-POST-38).

    Raises `RuleViolation` while steps 1 to 7 of a match are open, for hired players take part in them.
    """
    bought = state.bought
    over = () if isinstance(bought, UnsetType) else (PurchasesForgotten(cards=bought.cards, dice=bought.dice),)
    hired = [player for player in state.roster if player.hired is not None]
    if not hired:
        return over
    if state.sequence is not None and state.sequence.step <= FREE_AGENTS_STEP:
        raise RuleViolation("release.steps_open", step=state.sequence.step)
    ids, names = (player.id for player in hired), (player.name for player in hired)
    return (HiredReleased(players=tuple(ids), names=tuple(names)), *over)


HANDLERS: Handlers = {
    GrantBonus: grant_bonus,
    LapseBonus: lapse_bonus,
    HireMvp: hire_mvp,
    HoldCash: hold_cash,
    ReturnMvp: return_mvp,
    ReleaseHired: release_hired,
}
