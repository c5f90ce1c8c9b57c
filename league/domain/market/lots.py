"""What is on offer in a round, at which least bids, and the locks of lots."""

from collections.abc import Iterable

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from league.domain.audit import record_act
from league.domain.draws import kept_shuffle
from league.domain.leavers import award_fixtures
from league.domain.terms import rules_of_season
from league.enums import EntryStatus, LotStatus, RoundAct, RoundStatus, Stage
from league.models import Lot, Round, RoundTime
from league.permissions import require_commissioner
from rosters.domain.locks import lock_teams
from rosters.domain.refusal import Refusal
from rosters.models import User
from rules.core.ruleset import MarketRules


def market_of(round_: Round) -> MarketRules:
    """The market rules of the round's season; a Refusal where the game has no hired players."""
    market = rules_of_season(round_.season)[0].market
    if market is None:
        raise Refusal(_("This game knows no hired players."), code="market.none", status=404)
    return market


def open_market(round_: Round) -> None:
    """The MVPs drawn for the round are on offer at their least bids; without a market play begins at once.

    A time that the calendar has for the end of the auction stands on each lot.
    """
    ruleset, options = rules_of_season(round_.season)
    stars: tuple[str, ...] = ()
    if ruleset.market is not None and round_.stage == Stage.LEAGUE:
        teams = round_.season.entries.filter(status=EntryStatus.ACTIVE).count()
        shuffle = kept_shuffle(round_.season, round_.number)
        stars = ruleset.market.pool(tuple(ruleset.market.stars), teams, options, shuffle)
        _put_on_offer(round_, stars)
    round_.status = RoundStatus.MARKET if stars else RoundStatus.PLAYING
    round_.save(update_fields=["status"])
    if not stars:
        award_fixtures(round_)


def _put_on_offer(round_: Round, stars: Iterable[str]) -> list[Lot]:
    least = least_bids(round_)
    mode = market_of(round_).terms(rules_of_season(round_.season)[1]).mode
    set_for = RoundTime.objects.filter(round=round_, kind=RoundAct.AUCTION).values_list("at", flat=True).first()
    lots = (Lot(round=round_, mvp=star, least_bid=least[star], mode=mode, closes_at=set_for) for star in stars)
    return Lot.objects.bulk_create(lots)


def least_bids(round_: Round) -> dict[str, int]:
    """The least bid for each MVP of the game in this round, in mc (HX-AUCTION-03 to HX-AUCTION-07)."""
    market, options = market_of(round_), rules_of_season(round_.season)[1]
    fees, absent = fee_history(round_), absences(round_)
    return {star: market.least_bid(star, fees.get(star, ()), options, absent.get(star, ())) for star in market.stars}


def fee_history(round_: Round) -> dict[str, tuple[int | None, ...]]:
    """What was paid for each MVP in each earlier round of the season, oldest first; None: not hired (in mc)."""
    numbers = _earlier(round_)
    sold = Lot.objects.filter(round__season=round_.season, round__number__in=numbers, status=LotStatus.SOLD)
    fees: dict[str, dict[int, int | None]] = {}
    for mvp, number, fee in sold.values_list("mvp", "round__number", "fee"):
        fees.setdefault(mvp, {})[number] = fee
    return {mvp: tuple(paid.get(number) for number in numbers) for mvp, paid in fees.items()}


def absences(round_: Round) -> dict[str, frozenset[int]]:
    """For each MVP of the game the places in `fee_history` of rounds in which he was not on offer; nothing where that
    does not keep his fee (HX-AUCTION-07)."""
    market = market_of(round_)
    if market.terms(rules_of_season(round_.season)[1]).absent_drops:
        return {}
    numbers = _earlier(round_)
    offered = Lot.objects.filter(round__season=round_.season, round__number__in=numbers)
    shown = set(offered.values_list("mvp", "round__number"))
    return {
        star: frozenset(place for place, number in enumerate(numbers) if (star, number) not in shown)
        for star in market.stars
    }


def _earlier(round_: Round) -> list[int]:
    earlier = round_.season.rounds.filter(number__lt=round_.number, stage=Stage.LEAGUE).order_by("number")
    return list(earlier.values_list("number", flat=True))


def offer_star(round_: Round, star: str, *, actor: User) -> Lot:
    """The commissioner puts one more MVP on offer (HX-AUCTION-01); a pause holds for him too."""
    require_commissioner(actor, round_.season.league)
    market = market_of(round_)
    with transaction.atomic():
        round_ = lock_market(round_)
        if star not in market.stars:
            raise Refusal(_("There is no such MVP."), code="market.unknown_star", status=422)
        if round_.lots.filter(mvp=star).exists():
            raise Refusal(_("This MVP is on offer already."), code="market.on_offer")
        (lot,) = _put_on_offer(round_, [star])
        others = round_.lots.filter(status=LotStatus.OPEN).exclude(pk=lot.pk)
        lot.paused_at = others.values_list("paused_at", flat=True).first()
        lot.save(update_fields=["paused_at"])
        record_act(round_.season.league, "market.offered", lot, actor=actor, mvp=star)
    return lot


# Locks: round, lots by ascending id, teams by ascending id


def locked_round(round_: Round) -> Round:
    """The round as it is now, locked."""
    held = Round.objects.select_for_update(no_key=True, of=("self",)).select_related("season__league", "season__pin")
    return held.get(pk=round_.pk)


def lock_market(round_: Round) -> Round:
    """The round, locked, while its market is open; a Refusal 409 when it is not."""
    round_ = locked_round(round_)
    if round_.status != RoundStatus.MARKET:
        raise Refusal(_("The market of this round is not open."), code="market.closed")
    return round_


def lock_lots(round_: Round) -> list[Lot]:
    """Every lot of the round, locked, with the teams of the season after them; nobody bids until the act is over."""
    held = Lot.objects.select_for_update(no_key=True, of=("self",)).filter(round=round_).order_by("pk")
    lots = list(held)
    for lot in lots:
        lot.round = round_
    lock_teams(round_.season.entries.filter(status=EntryStatus.ACTIVE).values_list("team_id", flat=True))
    return lots


def lock_open_lot(lot: Lot) -> Lot:
    """The lot, locked, while it is open; a Refusal 409 when it is not.

    Whoever ends a market closes its lots, so that their status alone says whether bids are taken.
    """
    related = ("round__season__league", "round__season__pin")  # a leader joined here could be that of before the wait
    held = Lot.objects.select_for_update(no_key=True, of=("self",)).select_related(*related)
    lot = held.get(pk=lot.pk)
    if lot.round.status != RoundStatus.MARKET:
        raise Refusal(_("The market of this round is not open."), code="market.closed")
    if lot.status != LotStatus.OPEN:
        raise Refusal(_("Bidding for this MVP is over."), code="market.lot_closed")
    return lot
