"""What a team buys in steps 8 and 9, and whom it lets go (HX-POST-32 to HX-POST-40)."""

from collections.abc import Iterable

from msgspec import UNSET, UnsetType

from rules.core.errors import RuleViolation
from rules.core.options import Options
from rules.hexsport.commands import BuyCard, BuyCheerleader, BuyDie, BuyPlayer, Dismiss, HireStaff
from rules.hexsport.data import LIMITS, LISTS, PRICES
from rules.hexsport.data_files import PlayerRow
from rules.hexsport.events import (
    CardBought,
    CheerleaderBought,
    DieBought,
    PlayerBought,
    PlayerDismissed,
    StaffHired,
)
from rules.hexsport.handlers import Handlers
from rules.hexsport.naming import checked_number, free_number, recruit
from rules.hexsport.ranking import STAFF_PRICES
from rules.hexsport.state import Bought, Player, Role, Sequence, Status, TeamState

PLAYERS_STEP = 8
ASSETS_STEP = 9
LAST_EARLY_STEP = 3
EARLY_CUTS = 2


def why_not_buy_player(state: TeamState, position: str, options: Options) -> RuleViolation | None:
    """Why the team may not buy a player of this kind now; None when it may."""
    row = LISTS[state.list_key].position(position)
    if row is None:
        return RuleViolation("buy.unknown_position", position=position, list=state.list_key)
    return (
        _not_now(state, PLAYERS_STEP)
        or why_no_place(state, "buy.roster_full")
        or _role_full(state, position, row.max, options)
        or _cannot_pay(state, row.cost)
    )


def why_not_buy_card(state: TeamState, options: Options) -> RuleViolation | None:
    """Why the team may not buy a card now; None when it may (HX-POST-33)."""
    refusal = _not_now(state, ASSETS_STEP)
    limit = LIMITS.cards_bought_between_matches
    if refusal is None and _bought(state, options).cards >= limit:
        refusal = _bought_enough("cards", limit, options)
    return refusal or _owns_enough("cards", state.cards, options) or _cannot_pay(state, PRICES.card.mc)


def why_not_buy_die(state: TeamState, options: Options) -> RuleViolation | None:
    """Why the team may not buy a coaching die now; None when it may (HX-POST-34)."""
    refusal = _not_now(state, ASSETS_STEP)
    limit = LIMITS.coaching_dice_bought_between_matches
    if refusal is None and _bought(state, options).dice >= limit:
        refusal = _bought_enough("coaching_dice", limit, options)
    return (
        refusal
        or _owns_enough("coaching_dice", state.coaching_dice, options)
        or _cannot_pay(state, PRICES.coaching_die.mc)
    )


def why_not_buy_cheerleader(state: TeamState, options: Options) -> RuleViolation | None:
    """Why the team may not buy a Cheerleader now; None when it may (HX-POST-35, HX-POST-37)."""
    refusal = _not_now(state, ASSETS_STEP)
    if refusal is None and state.cheerleaders >= LIMITS.cheerleaders_owned:
        refusal = RuleViolation("buy.owned_limit", asset="cheerleaders", limit=LIMITS.cheerleaders_owned)
    return refusal or _cannot_pay(state, PRICES.cheerleader.mc)


def why_not_hire_staff(state: TeamState, staff: str, options: Options) -> RuleViolation | None:
    """Why the team may not hire this staff coach now; None when it may (HX-POST-36)."""
    refusal = _not_now(state, ASSETS_STEP)
    if refusal is None and staff in state.staff:
        refusal = RuleViolation("buy.staff_owned", staff=staff)
    return refusal or _cannot_pay(state, STAFF_PRICES[staff].mc)


def why_not_dismiss(state: TeamState, player_id: int, options: Options) -> RuleViolation | None:
    """Why the player may not be dismissed now; None when he may.

    With `team.cuts` = `any` that is in step 8, with `at_most_2_before_step_4` in steps 1 to 3 at most twice a match,
    with `none` never. Outside a sequence a team whose places are full, or those of the player's role where hired
    players count to them (HX-TEAM-09), may dismiss to make room (HX-AUCTION-20), save with `none`.
    """
    refusal = why_not_let_go(state, player_id, options)
    if refusal is not None:
        return refusal
    if state.sequence is None:
        player = state.player(player_id)
        assert player is not None, "somebody on the roster may be let go"
        full = why_no_place(state, "") or hired_place_refusal(state, player.role, options)
        return None if full else RuleViolation("dismiss.not_now", step=PLAYERS_STEP)
    return _cut_refusal(state.sequence, player_id, options)


def why_not_let_go(state: TeamState, player_id: int, options: Options) -> RuleViolation | None:
    """Why the team may never dismiss this player, whenever it is; None when it may."""
    player = state.player(player_id)
    if player is None or player.status is not Status.ACTIVE:
        return RuleViolation("player.not_on_roster", player=player_id)
    if player.hired is not None:
        return RuleViolation("dismiss.hired", player=player_id, name=player.name)
    return RuleViolation("dismiss.forbidden") if options["team.cuts"] == "none" else None


def _cut_refusal(sequence: Sequence, player_id: int, options: Options) -> RuleViolation | None:
    if options["team.cuts"] == "any":
        late = sequence.step != PLAYERS_STEP
        return RuleViolation("dismiss.not_now", step=PLAYERS_STEP) if late else None
    if sequence.step > LAST_EARLY_STEP:
        return RuleViolation("dismiss.too_late", last_step=LAST_EARLY_STEP)
    if sequence.cuts >= EARLY_CUTS:
        return RuleViolation("dismiss.limit", limit=EARLY_CUTS)
    if player_id in (*sequence.queue, *sequence.risen):
        return RuleViolation("dismiss.in_step", player=player_id, step=sequence.step)
    return None


def buy_player(state: TeamState, command: BuyPlayer, options: Options) -> tuple[PlayerBought]:
    """A new player of the team's list is on the roster at basic cost."""
    _forbid(why_not_buy_player(state, command.position, options))
    row = LISTS[state.list_key].position(command.position)
    assert row is not None
    number = free_number(state) if command.number is None else checked_number(state, command.number, state.next_player)
    player = recruit(row, state.list_key, state.next_player, command.name, number, options)
    return (PlayerBought(player=player, mc=-row.cost),)


def dismiss(state: TeamState, command: Dismiss, options: Options) -> tuple[PlayerDismissed]:
    """The player is gone and nothing was paid."""
    _forbid(why_not_dismiss(state, command.player, options))
    player = state.player(command.player)
    assert player is not None
    return (PlayerDismissed(player=player.id, name=player.name),)


def buy_card(state: TeamState, command: BuyCard, options: Options) -> tuple[CardBought]:
    """The team owns a card more."""
    _forbid(why_not_buy_card(state, options))
    return (CardBought(mc=-PRICES.card.mc, counted=_counted(options)),)


def buy_die(state: TeamState, command: BuyDie, options: Options) -> tuple[DieBought]:
    """The team owns a coaching die more."""
    _forbid(why_not_buy_die(state, options))
    return (DieBought(mc=-PRICES.coaching_die.mc, counted=_counted(options)),)


def buy_cheerleader(state: TeamState, command: BuyCheerleader, options: Options) -> tuple[CheerleaderBought]:
    """The team has a Cheerleader more."""
    _forbid(why_not_buy_cheerleader(state, options))
    return (CheerleaderBought(mc=-PRICES.cheerleader.mc),)


def hire_staff(state: TeamState, command: HireStaff, options: Options) -> tuple[StaffHired]:
    """The staff coach works for the team."""
    _forbid(why_not_hire_staff(state, command.staff, options))
    return (StaffHired(staff=command.staff, mc=-STAFF_PRICES[command.staff].mc),)


def why_no_place(state: TeamState, code: str, *, promised: int = 0) -> RuleViolation | None:
    """A violation of that code when all 14 places are taken or `promised` (HX-TEAM-02, HX-TEAM-08)."""
    players = len(state.roster) + promised
    limit = LIMITS.roster_players
    return RuleViolation(code, players=players, limit=limit) if players >= limit else None


def may_dismiss_later(options: Options) -> bool:
    """Whether a full team may win an MVP and let somebody go before its next match (HX-AUCTION-20)."""
    return options["auction.full_roster"] == "dismiss_after_winning" and options["team.cuts"] != "none"


def of_position(state: TeamState, position: str, options: Options) -> int:
    """How many of the roster count to the limit of this row of the team's list.

    A Keeper is still a Guard, unless the league counts him apart (HX-ADV-14), and a Robot a Jack (HX-TEAM-05); hired
    players count to the row of their role, or not at all (HX-TEAM-09).
    """
    apart = Role.KEEPER if options["adv.keeper_counts_as"] == "own_role" else None
    counted = [player for player in state.roster if player.role is not apart]
    own = sum(player.hired is None and player.position == position for player in counted)
    if options["team.hired_role_limit"] == "exempt":
        return own
    return own + sum(_takes_place_of(state, player, position) for player in counted if player.hired is not None)


def _takes_place_of(state: TeamState, hired: Player, position: str) -> bool:
    """Whether a hired player belongs to this row of the team's list by his role."""
    row = _row_of_role(state, hired.role)
    return row is not None and row.key == position


def _row_of_role(state: TeamState, role: Role) -> PlayerRow | None:
    """The row of the team's list to which a hired player of this role counts, a Keeper as a Guard; None without one."""
    as_listed = Role.GUARD if role is Role.KEEPER else role
    return next((row for row in LISTS[state.list_key].players if row.role is as_listed), None)


def hired_place_refusal(
    state: TeamState, role: Role, options: Options, promised: Iterable[Role] = ()
) -> RuleViolation | None:
    """A violation when hired players count to the limits of roles and the team has all it may have of this one, with
    those of the roles `promised`, whom it may still hire (HX-TEAM-09). Keepers have no limit where they are counted
    apart (HX-ADV-14)."""
    row = _limiting_row(state, role, options)
    if row is None:
        return None
    waiting = sum(_limiting_row(state, other, options) is row for other in promised)
    if of_position(state, row.key, options) + waiting < row.max:
        return None
    return RuleViolation("hire.role_limit", position=row.key, limit=row.max)


def _limiting_row(state: TeamState, role: Role, options: Options) -> PlayerRow | None:
    """The row of the team's list of which a hired player of this role takes a place; None where he takes none."""
    apart = role is Role.KEEPER and options["adv.keeper_counts_as"] == "own_role"
    return None if apart or options["team.hired_role_limit"] == "exempt" else _row_of_role(state, role)


def _owns_enough(asset: str, owned: int, options: Options) -> RuleViolation | None:
    """A violation when the team owns as many as it may (HX-POST-39)."""
    limit = options.whole("buy.max_owned")
    return None if limit is None or owned < limit else RuleViolation("buy.owned_limit", asset=asset, limit=limit)


def _role_full(state: TeamState, position: str, most: int, options: Options) -> RuleViolation | None:
    if of_position(state, position, options) < most:
        return None
    return RuleViolation("buy.role_limit", position=position, limit=most)


def _cannot_pay(state: TeamState, price: int) -> RuleViolation | None:
    free = state.cash - state.held
    return RuleViolation("buy.cannot_afford", price=price, cash=free) if price > free else None


def _not_now(state: TeamState, step: int) -> RuleViolation | None:
    open_step = state.sequence.step if state.sequence else 0
    return None if open_step == step else RuleViolation("buy.not_now", step=step, open_step=open_step)


def limits_by_round(options: Options) -> bool:
    """Whether cards and coaching dice are limited by round and not by each step 9 (HX-POST-38)."""
    return options["buy.limit_scope"] == "each_round"


def _counted(options: Options) -> bool | UnsetType:
    return True if limits_by_round(options) else UNSET


def _bought(state: TeamState, options: Options) -> Bought:
    """What the team has bought since its limits began: with this step 9, or with the round."""
    if limits_by_round(options):
        return Bought() if isinstance(state.bought, UnsetType) else state.bought
    assert state.sequence is not None
    return Bought(cards=state.sequence.cards_bought, dice=state.sequence.dice_bought)


def _bought_enough(asset: str, limit: int, options: Options) -> RuleViolation:
    code = "buy.round_limit" if limits_by_round(options) else "buy.step_limit"
    return RuleViolation(code, asset=asset, limit=limit)


def _forbid(refusal: RuleViolation | None) -> None:
    if refusal is not None:
        raise refusal


HANDLERS: Handlers = {
    BuyPlayer: buy_player,
    Dismiss: dismiss,
    BuyCard: buy_card,
    BuyDie: buy_die,
    BuyCheerleader: buy_cheerleader,
    HireStaff: hire_staff,
}
