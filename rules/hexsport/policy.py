"""What a simulated coach does: plain, deterministic, and the same in memory as in a league.

The module satisfies `rules.core.ruleset.SimulatedCoaches`.
"""

from collections.abc import Sequence

from msgspec import Struct

from rules.core.errors import RuleViolation
from rules.core.options import Options
from rules.core.pending import Choice, Offer
from rules.core.simulation import Bidder
from rules.hexsport import campaign, market, underdog
from rules.hexsport.commands import (
    BuyCard,
    BuyCheerleader,
    BuyDie,
    BuyPlayer,
    ChooseFate,
    ChooseTable,
    ForgoRolls,
    HireStaff,
    TakeFreeAgent,
    TurnAway,
)
from rules.hexsport.data import LIMITS, row
from rules.hexsport.result_model import model_report as report
from rules.hexsport.state import TeamState

__all__ = ("answer", "before_match", "bids", "report")

WANTED_PLAYERS = 10
SPARE_CASH = 10  # mc kept back when buying
ASSETS: tuple[type[Struct], ...] = (BuyDie, BuyCard, BuyCheerleader, HireStaff)  # in the order wanted


def answer(state: TeamState, options: Options) -> Struct | None:
    """The command for what the open sequence awaits; None when dice or a draw are awaited, or nothing is."""
    pending = campaign.pending(state, options)
    if not isinstance(pending, Choice):
        return None
    open_offers = [offer for offer in pending.offers if not offer.refused]
    for prefer in (_fate, _purchase):
        chosen = prefer(open_offers, state)
        if chosen is not None:
            return chosen
    return campaign.default_answer(state, options)


def _fate(offers: Sequence[Offer], state: TeamState) -> Struct | None:
    """A dead player worth more than his burial is brought back the cheap way."""
    for offer in offers:
        if isinstance(offer.command, ChooseFate) and offer.command.fate == "recover":
            return offer.command
    return None


def _purchase(offers: Sequence[Offer], state: TeamState) -> Struct | None:
    wanted: tuple[type[Struct], ...] = (BuyPlayer, *ASSETS) if len(state.roster) < WANTED_PLAYERS else ASSETS
    for kind in wanted:
        for offer in offers:
            if isinstance(offer.command, kind) and state.cash + offer.mc >= SPARE_CASH:
                return offer.command
    return None


def before_match(state: TeamState, options: Options) -> Struct:
    """Free agents are rolled on both tables in turn, or all on the first chosen where a match has one table alone
    (HX-FREEAGENT-02), while there is room for them or may be made (HX-FREEAGENT-07)."""
    preparation, awaited = state.preparation, market.pending(state, options)
    if isinstance(awaited, Choice) and awaited.kind == "free_agent_place":
        return _place_for(state, awaited)
    rolls = preparation.rolls + underdog.free_agent_rolls(preparation.bonus) if preparation else 0
    full = len(state.roster) >= LIMITS.roster_players and options["freeagent.full_roster"] == "refused"
    if not rolls or not isinstance(awaited, Choice) or full:
        return ForgoRolls()
    tables = [offer.command for offer in awaited.offers if isinstance(offer.command, ChooseTable)]
    wanted = ChooseTable(1 if rolls % 2 else 2)
    return wanted if wanted in tables else tables[0]


def _place_for(state: TeamState, choice: Choice) -> Struct:
    """A free place is taken; else a beginner who costs less than the free agent makes room, the cheapest first. Nobody
    who has gained a rank, or experience for the next, is let go for one match."""
    made: list[tuple[int, Struct]] = []
    for offer in choice.offers:
        if isinstance(offer.command, TakeFreeAgent) and not offer.refused:
            player = state.player(offer.command.instead)
            if player is None:
                return offer.command
            if player.rank == 1 and not player.experience:
                made.append((player.cost, offer.command))
    told = choice.offers[-1].facts
    worth = row(str(told["agent_list"]), str(told["agent_position"])).cost
    return min((one for one in made if one[0] < worth), key=lambda one: one[0], default=(0, TurnAway()))[1]


def bids(star: str, least: int, bidders: Sequence[Bidder], options: Options) -> tuple[tuple[str, int], ...]:
    """The bids for one star in the order made, by key of the team, in mc.

    Whoever may field him and has bonus or spare cash for it bids once, the poorest first, each raising the bid before
    as little as may be, so that the richest has him.
    """
    made: list[tuple[str, int]] = []
    for bidder in sorted(bidders, key=lambda bidder: _most(bidder.state)):
        amount = made[-1][1] + market.terms(options).increment if made else least
        if _would_bid(bidder, star, amount, made, least, options):
            made.append((bidder.key, amount))
    return tuple(made)


def _most(state: TeamState) -> int:
    """The most mc a team spends on one star."""
    return max(state.bonus, (state.cash - SPARE_CASH) // 2)


def _would_bid(
    bidder: Bidder, star: str, amount: int, made: Sequence[tuple[str, int]], least: int, options: Options
) -> bool:
    highest = made[-1][1] if made else None
    if amount > _most(bidder.state) or not market.may_field(star, bidder.state.list_key):
        return False
    if len(bidder.state.roster) >= LIMITS.roster_players:  # nobody is let go for a star
        return False
    try:
        market.check_bid(bidder.state, star, amount, least=least, highest=highest, won=bidder.won, options=options)
    except RuleViolation:
        return False
    return True
