"""What a team is worth in mc (HX-RANKING)."""

from rules.hexsport.data import PRICES
from rules.hexsport.state import Player, TeamState

STAFF_PRICES = {
    "offensive": PRICES.offensive_coach,
    "defensive": PRICES.defensive_coach,
    "support": PRICES.support_coach,
}


def player_value(player: Player) -> int:
    """Basic cost and 5 mc for each rank gained (HX-RANKING-02); losses do not lower it (HX-RANKING-05)."""
    return player.cost + PRICES.rank_gained.mc * (player.rank - 1)


def parts(state: TeamState) -> dict[str, int]:
    """What each kind of possession adds to the ranking, in mc (HX-RANKING-01). Hired players add nothing."""
    return {
        "players": sum(player_value(player) for player in state.roster if player.hired is None),
        "cards": state.cards * PRICES.card.mc,
        "coaching_dice": state.coaching_dice * PRICES.coaching_die.mc,
        "cheerleaders": state.cheerleaders * PRICES.cheerleader.mc,
        "staff": sum(STAFF_PRICES[staff].mc for staff in state.staff),
        "cash": state.cash,
    }


def ranking(state: TeamState) -> int:
    """The team ranking in mc, always the sum of its parts (HX-RANKING-06)."""
    return sum(parts(state).values())
