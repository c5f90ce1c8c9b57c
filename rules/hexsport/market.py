"""The market of hired stars: which are on offer, what they cost, who may bid, and the commands that carry it out.

Pure functions for a league; the module satisfies `rules.core.ruleset.MarketRules`.
"""

from collections.abc import Callable, Collection, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import asdict

from rules.core.errors import RuleViolation
from rules.core.options import Options
from rules.core.terms import MarketTerms, Star
from rules.hexsport import free_agents, underdog
from rules.hexsport.buying import hired_place_refusal, limits_by_round, may_dismiss_later, why_no_place
from rules.hexsport.commands import (
    GrantBonus,
    HireMvp,
    HoldCash,
    LapseBonus,
    Prepare,
    ReleaseHired,
    ReturnMvp,
)
from rules.hexsport.data import ABILITIES, MVP_FEE, MVPS, UNDERDOG
from rules.hexsport.stand_ins import has_stand_ins
from rules.hexsport.state import TeamState

Shuffle = Callable[[str, int], tuple[int, ...]]

pending = free_agents.preparation_pending
bonus = underdog.bonus

stars: Mapping[str, Star] = {
    key: Star(
        key=key,
        name=mvp.name,
        role=mvp.role.value,
        base_fee=mvp.base_fee,
        plays_for=mvp.plays_for,
        stats=asdict(mvp.stats),
        abilities=tuple(ABILITIES[ability].name for ability in mvp.abilities),
    )
    for key, mvp in MVPS.items()
}


class Bid(Struct, frozen=True):
    """What a team offers for a star, in mc."""

    team: str
    mc: int


def terms(options: Options) -> MarketTerms:
    """How stars are bid for (HX-AUCTION-07, HX-AUCTION-10 to HX-AUCTION-12), and for whom a round ends (HX-POST-38)."""
    return MarketTerms(
        mode=str(options["auction.mode"]),
        tie=str(options["auction.blind_tie"]),
        increment=options.whole("auction.increment") or 1,
        absent_drops=options["auction.absent_drop"] == "drops",
        ends_for_all=limits_by_round(options),
        stand_ins=has_stand_ins(options),
    )


def pool(available: Sequence[str], teams: int, options: Options, shuffle: Shuffle) -> tuple[str, ...]:
    """The stars on offer in a round with so many teams, drawn from those the commissioner makes available.

    `shuffle(purpose, count)` answers a permutation of `range(count)`. HX-AUCTION-01, HX-AUCTION-02, HX-AUCTION-10.
    """
    if options["auction.mode"] == "none":
        return ()
    match options["auction.pool"]:
        case "all":
            return tuple(available)
        case "none":
            return ()
        case "fixed_number":
            size = options.whole("auction.pool_size") or 0
        case _:
            size = max(teams // 2, 1)
    drawn = tuple(available[place] for place in shuffle("auction.pool", len(available)))
    return _from_two_pools(drawn, size) if options["auction.pool"] == "two_pools" else drawn[:size]


def _from_two_pools(drawn: Sequence[str], size: int) -> tuple[str, ...]:
    """So many of the stars in the order drawn, as many of the dearer half as of the cheaper, which gives an odd one.
    Of stars with the same base fee the one first by key counts as the cheaper."""
    by_fee = sorted(drawn, key=lambda star: (_base_fee(star), star))
    cheap = set(by_fee[: len(by_fee) - len(by_fee) // 2])
    pools = [star for star in drawn if star in cheap], [star for star in drawn if star not in cheap]
    chosen = {*pools[0][: size - size // 2], *pools[1][: size // 2]}
    return tuple(star for star in drawn if star in chosen)


def fee_after(star: str, fee: int | None, hired_for: int | None) -> int | None:
    """The least bid after a round, given the one before it (None: never hired) and what was paid in it.

    A round without a hire lowers it by 2 mc, never below the base fee (HX-AUCTION-03 to HX-AUCTION-07).
    """
    if hired_for is not None:
        return hired_for
    return None if fee is None else max(fee - MVP_FEE.drop_when_not_hired, _base_fee(star))


def least_bid(star: str, fees: Sequence[int | None], options: Options, absent: Collection[int] = ()) -> int:
    """The least bid in mc, given what was paid in each earlier round, oldest first (None: not hired).

    `absent` holds the places in `fees` of rounds in which he was not on offer; they may leave his fee alone
    (HX-AUCTION-07).
    """
    fee: int | None = None
    frozen = () if terms(options).absent_drops else absent
    for place, hired_for in enumerate(fees):
        if place not in frozen:
            fee = fee_after(star, hired_for=hired_for, fee=fee)
    return _base_fee(star) if fee is None else fee


def purse(state: TeamState, leading: Sequence[int] = ()) -> int:
    """What the team can pay for a star in mc: underdog bonus and cash, less the bids with which it leads other lots
    (HX-UNDERDOG-03, HX-UNDERDOG-07)."""
    return open_bonus(state) + state.cash - sum(leading)


def open_bonus(state: TeamState) -> int:
    """The bonus in mc that a hire draws on: that of the friendly being prepared if it has one, else the round's."""
    return (state.preparation.bonus if state.preparation else 0) or state.bonus


def check_bid(
    state: TeamState,
    star: str,
    amount: int,
    *,
    least: int,
    highest: int | None,
    won: int,
    leading: Mapping[str, int] | None = None,
    options: Options,
) -> None:
    """Raises `RuleViolation` when a team in this state may not bid so many mc.

    It has `won` so many stars this round and leads the lots of the stars in `leading` with these bids, in mc: what it
    leads it may win, so those stars count as won, hold their places and are paid for.
    """
    leading = leading or {}
    _base_fee(star)
    if options["auction.deny_bids"] == "refused" and not may_field(star, state.list_key):
        raise RuleViolation("bid.deny", mvp=star, name=MVPS[star].name)
    limit = options.whole("auction.per_team")
    if limit is not None and won + len(leading) >= limit:
        raise RuleViolation("bid.per_team", won=won + len(leading), limit=limit)
    full = why_no_place(state, "bid.roster_full", promised=len(leading))
    if full is not None and not may_dismiss_later(options):
        raise full
    if role_full := hired_place_refusal(state, MVPS[star].role, options, [MVPS[other].role for other in leading]):
        raise role_full
    _check_amount(amount, least, highest, options)
    left = purse(state, tuple(leading.values()))
    if amount > left:
        raise RuleViolation("bid.cannot_afford", bid=amount, purse=left)


def _check_amount(amount: int, least: int, highest: int | None, options: Options) -> None:
    if amount < least:
        raise RuleViolation("bid.below_least", bid=amount, least=least)
    if highest is None:
        return
    raised = highest + terms(options).increment
    if amount < raised:
        raise RuleViolation("bid.increment", bid=amount, highest=highest, least=raised)


def winning_bid(bids: Sequence[Bid]) -> Bid | None:
    """The highest bid, the earliest of equal ones (HX-AUCTION-09)."""
    return max(bids, key=lambda bid: bid.mc, default=None)


def may_field(star: str, list_key: str) -> bool:
    """Whether a team of this list may field the star (HX-AUCTION-16); anyone may hire him (HX-AUCTION-15)."""
    return list_key in MVPS[star].plays_for


def grant_bonus(mc: int) -> GrantBonus:
    """The command that opens an underdog bonus."""
    return GrantBonus(mc)


def lapse_bonus() -> LapseBonus:
    """The command that ends an underdog bonus."""
    return LapseBonus()


def hire(star: str, fee: int) -> HireMvp:
    """The command that takes a star for the round."""
    return HireMvp(star, fee)


def hold(state: TeamState, leading: Sequence[int]) -> HoldCash:
    """The command that keeps the cash needed for the bids with which the team leads, bonus first (HX-UNDERDOG-05)."""
    return HoldCash(min(max(sum(leading) - open_bonus(state), 0), state.cash))


def give_back(star: str, cash: int, bonus: int) -> ReturnMvp:
    """The command that takes a hire back; `cash` and `bonus` were paid for him, in mc."""
    return ReturnMvp(star, cash, bonus)


def release() -> ReleaseHired:
    """The command that ends a round: the hired players go."""
    return ReleaseHired()


def prepare(match: str, kind: str, own: int, other: int, options: Options) -> Prepare | None:
    """The command that opens the free agent rolls before a match between teams of these rankings, in mc.

    A league match turns what is left of the pairing's bonus into rolls, whatever the rankings are by now; None for a
    friendly that gives the team too little, unless stand-ins may come.
    """
    difference = bonus(own, other)
    if kind == "friendly":
        given = underdog.friendly_bonus(difference, options)
        least = 1 if options["friendly.underdog"] == "full" else UNDERDOG.mc_per_free_agent_roll
        return Prepare(match, "friendly", difference) if given >= least or has_stand_ins(options) else None
    return Prepare(match, "final" if kind == "final" else "league")


def _base_fee(star: str) -> int:
    if star not in MVPS:
        raise RuleViolation("mvp.unknown", mvp=star)
    return MVPS[star].base_fee
