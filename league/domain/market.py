"""The MVP market of a round: what is on offer, who bid what, who hired whom."""

from django.db import transaction
from django.db.models import Max, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.domain.audit import record_act
from league.domain.draws import season_shuffle
from league.domain.jobs import queue_table
from league.domain.terms import rules_of_season
from league.enums import EntryStatus, LotStatus, RoundStatus, Stage
from league.models import Bid, Entry, Lot, Round
from league.permissions import require_commissioner
from matches.models import Match
from rosters.domain.operation import operation, operations
from rosters.domain.refusal import Refusal
from rosters.enums import Cause
from rosters.models import Player, Team, User
from rules.core.ruleset import MarketRules


def market_of(round_: Round) -> MarketRules:
    """The market rules of the round's season; a Refusal where the game has no hired players."""
    market = rules_of_season(round_.season)[0].market
    if market is None:
        raise Refusal(_("This game knows no hired players."), code="market.none", status=404)
    return market


def open_market(round_: Round) -> None:
    """The MVPs drawn for the round are on offer at their least bids; without a market play begins at once."""
    ruleset, options = rules_of_season(round_.season)
    stars: tuple[str, ...] = ()
    if ruleset.market is not None and round_.stage == Stage.LEAGUE:
        teams = round_.season.entries.filter(status=EntryStatus.ACTIVE).count()
        shuffle = season_shuffle(round_.season, round_.number)
        stars = ruleset.market.pool(tuple(ruleset.market.stars), teams, options, shuffle)
        fees = fee_history(round_)
        Lot.objects.bulk_create(
            [
                Lot(round=round_, mvp=star, least_bid=ruleset.market.least_bid(star, fees.get(star, ()), options))
                for star in stars
            ]
        )
    round_.status = RoundStatus.MARKET if stars else RoundStatus.PLAYING
    round_.save(update_fields=["status"])


def fee_history(round_: Round) -> dict[str, tuple[int | None, ...]]:
    """What was paid for each MVP in each earlier round of the season, oldest first; None: not hired (in mc)."""
    earlier = round_.season.rounds.filter(number__lt=round_.number, stage=Stage.LEAGUE).order_by("number")
    numbers = list(earlier.values_list("number", flat=True))
    sold = Lot.objects.filter(round__in=earlier, status=LotStatus.SOLD).values_list("mvp", "round__number", "fee")
    fees: dict[str, dict[int, int | None]] = {}
    for mvp, number, fee in sold:
        fees.setdefault(mvp, {})[number] = fee
    return {mvp: tuple(paid.get(number) for number in numbers) for mvp, paid in fees.items()}


def offer_star(round_: Round, star: str, *, actor: User) -> Lot:
    """The commissioner puts one more MVP on offer (HX-AUCTION-01)."""
    require_commissioner(actor, round_.season.league)
    market = market_of(round_)
    with transaction.atomic():
        round_ = _locked_market(round_)
        if star not in market.stars:
            raise Refusal(_("There is no such MVP."), code="market.unknown_star", status=422)
        if round_.lots.filter(mvp=star).exists():
            raise Refusal(_("This MVP is on offer already."), code="market.on_offer")
        options = rules_of_season(round_.season)[1]
        least = market.least_bid(star, fee_history(round_).get(star, ()), options)
        lot = Lot.objects.create(round=round_, mvp=star, least_bid=least)
        record_act(round_.season.league, "market.offered", lot, actor=actor, mvp=star)
    return lot


def place_bid(lot: Lot, entry: Entry, amount: int, *, actor: User) -> Bid:
    """The bid stands; it is above all before it and the team can pay it, bonus and cash together (HX-AUCTION-13)."""
    require_commissioner(actor, lot.round.season.league)
    with transaction.atomic():
        round_ = _locked_market(lot.round)
        lot = _open_lot(lot)
        if entry.season_id != round_.season_id or entry.status != EntryStatus.ACTIVE:
            raise Refusal(_("This team takes no part in the season."), code="market.not_in_season", status=422)
        highest = lot.bids.aggregate(highest=Max("amount"))["highest"]
        with operation(entry.team, actor=None, permitted=True) as act:
            market_of(round_).check_bid(
                act.state,
                lot.mvp,
                amount,
                least=lot.least_bid,
                highest=highest,
                won=Lot.objects.filter(round=round_, winner=entry).count(),
                leading=_led_by(round_, entry, lot),
                options=act.options,
            )
        bid = Bid.objects.create(lot=lot, entry=entry, amount=amount, placed_by=actor)
        record_act(
            round_.season.league, "market.bid", lot, actor=actor, acted_for=entry.team.coach,
            team=entry.team.name, mvp=lot.mvp, amount=amount,
        )  # fmt: skip
    return bid


def award_lot(lot: Lot, *, actor: User | None) -> Lot:
    """The highest bidder has the MVP for the round and has paid (HX-AUCTION-09); without a bid nobody has him.

    Bids of teams that have left the season since are passed over.
    """
    if actor is not None:
        require_commissioner(actor, lot.round.season.league)
    with transaction.atomic():
        round_ = _locked_market(lot.round)
        lot = _open_lot(lot)
        standing = lot.bids.filter(entry__status=EntryStatus.ACTIVE).select_related("entry__team")
        best = standing.order_by("-amount").first()
        lot.closed_at = timezone.now()
        lot.status = LotStatus.SOLD if best else LotStatus.UNSOLD
        if best:
            lot.winner, lot.fee = best.entry, best.amount
            with operation(best.entry.team, actor=actor, cause=Cause.AUCTION, cause_uid=lot.uid, permitted=True) as act:
                act.do(market_of(round_).hire(lot.mvp, best.amount))
            queue_table(round_.season)  # what was paid in cash lowers the ranking
        lot.save(update_fields=["status", "winner", "fee", "closed_at"])
        record_act(
            round_.season.league, "market.awarded", lot, actor=actor, mvp=lot.mvp, fee=lot.fee,
            team=best.entry.team.name if best else "",
        )  # fmt: skip
    return lot


def close_market(round_: Round, *, actor: User | None) -> Round:
    """Every lot is awarded or unsold, and play begins."""
    if actor is not None:
        require_commissioner(actor, round_.season.league)
    with transaction.atomic():
        round_ = _locked_market(round_)
        open_lots = round_.lots.filter(status=LotStatus.OPEN)
        for lot in open_lots.exclude(bids=None).distinct():
            award_lot(lot, actor=actor)
        open_lots.update(status=LotStatus.UNSOLD, closed_at=timezone.now())
        round_.status = RoundStatus.PLAYING
        round_.save(update_fields=["status"])
        record_act(round_.season.league, "market.closed", round_, actor=actor)
    return round_


def release_hired(round_: Round) -> None:
    """Players hired for the round have left and unused bonuses are gone (HX-AUCTION-17, HX-UNDERDOG-06)."""
    market = rules_of_season(round_.season)[0].market
    if market is None:
        return
    hirers = _teams_with_hired(round_)
    favoured = set(round_.pairings.filter(sides__bonus__gt=0).values_list("sides__entry__team", flat=True))
    teams = list(Team.objects.filter(pk__in=hirers | favoured).order_by("pk"))
    with operations(teams, actor=None, cause=Cause.ROUND, cause_uid=round_.uid, permitted=True) as acts:
        for act, team in zip(acts, teams, strict=True):
            if team.pk in hirers:
                act.do(market.release())
            act.do(market.lapse_bonus())


def _locked_market(round_: Round) -> Round:
    locked = Round.objects.select_for_update(no_key=True, of=("self",)).select_related("season__league", "season__pin")
    round_ = locked.get(pk=round_.pk)
    if round_.status != RoundStatus.MARKET:
        raise Refusal(_("The market of this round is not open."), code="market.closed")
    return round_


def _open_lot(lot: Lot) -> Lot:
    lot = Lot.objects.select_for_update(no_key=True).get(pk=lot.pk)
    if lot.status != LotStatus.OPEN:
        raise Refusal(_("Bidding for this MVP is over."), code="market.lot_closed")
    return lot


def _led_by(round_: Round, entry: Entry, lot: Lot) -> list[int]:
    """What the team would owe for each of the other open lots it leads, in mc."""
    others = round_.lots.filter(status=LotStatus.OPEN).exclude(pk=lot.pk)
    standing = Bid.objects.filter(lot__in=others, entry__status=EntryStatus.ACTIVE).order_by("amount")
    best = {bid.lot_id: bid for bid in standing}
    return [bid.amount for bid in best.values() if bid.entry_id == entry.pk]


def _teams_with_hired(round_: Round) -> set[int]:
    """Teams that hired a star for the round, or still have free agents of a match of it that was never played."""
    matches = Match.objects.filter(Q(pairing__round=round_) | Q(friendly__round=round_))
    left = Player.objects.filter(team__sides__match__in=matches, status="active").exclude(hired="")
    winners = round_.lots.filter(status=LotStatus.SOLD).values_list("winner__team", flat=True)
    return {*winners, *left.values_list("team", flat=True)}
