"""What can be bought and who can be let go, each as an offer; what is refused now is shown with its reason."""

from typing import get_args

from msgspec import Struct

from rules.core.errors import RuleViolation
from rules.core.options import Options
from rules.core.pending import Offer
from rules.hexsport import buying
from rules.hexsport.commands import BuyCard, BuyCheerleader, BuyDie, BuyPlayer, Dismiss, HireStaff, Staff
from rules.hexsport.data import LIMITS, LISTS, PRICES
from rules.hexsport.ranking import STAFF_PRICES
from rules.hexsport.state import Status, TeamState


def player_offers(state: TeamState, options: Options) -> tuple[Offer, ...]:
    """One offer per kind of player on the team's list, with how many the team has and may have."""
    return tuple(
        _offer(
            BuyPlayer(position=row.key),
            row.cost,
            buying.why_not_buy_player(state, row.key, options),
            {
                "position": row.key,
                "name": row.name,
                "owned": buying.of_position(state, row.key, options),
                "limit": row.max,
            },
        )
        for row in LISTS[state.list_key].players
    )


def asset_offers(state: TeamState, options: Options) -> tuple[Offer, ...]:
    """One offer each for a card, a coaching die, a Cheerleader and the three staff coaches."""
    card, die, cheerleader = PRICES.card.mc, PRICES.coaching_die.mc, PRICES.cheerleader.mc
    cheering = {"asset": "cheerleaders", "owned": state.cheerleaders, "limit": LIMITS.cheerleaders_owned}
    dice = {"asset": "coaching_dice", "owned": state.coaching_dice}
    return (
        _offer(BuyCard(), card, buying.why_not_buy_card(state, options), {"asset": "cards", "owned": state.cards}),
        _offer(BuyDie(), die, buying.why_not_buy_die(state, options), dice),
        _offer(BuyCheerleader(), cheerleader, buying.why_not_buy_cheerleader(state, options), cheering),
        *(_staff_offer(state, staff, options) for staff in get_args(Staff)),
    )


def dismissal_offers(state: TeamState, options: Options) -> tuple[Offer, ...]:
    """One offer per active player of the team's own."""
    return tuple(
        _offer(
            Dismiss(player.id),
            0,
            buying.why_not_dismiss(state, player.id, options),
            {"player": player.id, "name": player.name, "position": player.position},
        )
        for player in state.roster
        if player.hired is None and player.status is Status.ACTIVE
    )


def _staff_offer(state: TeamState, staff: Staff, options: Options) -> Offer:
    facts: dict[str, object] = {"asset": staff, "owned": state.staff.count(staff), "limit": 1}
    return _offer(HireStaff(staff), STAFF_PRICES[staff].mc, buying.why_not_hire_staff(state, staff, options), facts)


def _offer(command: Struct, price: int, refusal: RuleViolation | None, facts: dict[str, object]) -> Offer:
    if refusal is None:
        return Offer(command=command, mc=-price, facts=facts)
    return Offer(command=command, mc=-price, facts=facts | refusal.facts, refused=refusal.code)
