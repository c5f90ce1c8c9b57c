"""The auction as one team sits in it: what it leads, what it has left in advance, and what it can still spend."""

from collections.abc import Mapping, Sequence, Set
from datetime import datetime

from django.db.models import QuerySet
from msgspec import Struct

from league.domain.market import market_of
from league.domain.terms import rules_of_season
from league.enums import AuctionMode, LotStatus, RoundStatus
from league.models import Bid, Dropout, Entry, LeftBid, Lot, Round
from league.presenters.live import digest_of
from league.presenters.market import BADGES, BidLine
from rosters.domain.acting import read_state
from rosters.domain.pins import rules_of
from rules.core.ruleset import MarketRules
from rules.core.terms import Star


class RoomLot(Struct, frozen=True, kw_only=True):
    """An MVP on offer as one team sees it. Amounts are mc; `next` is the least that may be bid now, `left` what the
    team has left in advance, `paid` the fee of whoever has hired him."""

    star: Star
    status: str
    badge: str
    open: bool
    hidden: bool
    sealed: bool
    next: int
    more: int
    price: int | None
    leader: str
    mine: bool
    left: int | None
    dropped_out: bool
    may_field: bool
    closes_at: datetime | None
    paused: bool
    paid: int | None
    winner: str
    bids: Sequence[BidLine]


class RoomPurse(Struct, frozen=True):
    """What a team can spend, in mc: `cash` and `bonus` of now, `promised` by the bids with which it leads and the
    sealed ones it has left, of which `from_bonus` comes out of the bonus, and what is `left` for another."""

    cash: int
    bonus: int
    promised: int
    left: int

    @property
    def from_bonus(self) -> int:
        return min(self.promised, self.bonus)

    @property
    def from_cash(self) -> int:
        return self.promised - self.from_bonus

    @property
    def version(self) -> str:
        """Differs when something in it does."""
        return digest_of(self)


class BiddingRoom(Struct, frozen=True, kw_only=True):
    """The auction of a round for one team."""

    round: Round
    entry: Entry
    open: bool
    paused: bool
    lots: Sequence[RoomLot]
    purse: RoomPurse

    @property
    def shown(self) -> tuple[object, ...]:
        """Everything that can change while the page is open."""
        return self.open, self.paused, self.lots, self.purse


def room_for(entry: Entry, round_: Round) -> BiddingRoom:
    """The auction of the round as the team of the entry may see it. Five queries, however many MVPs and teams.

    Nothing of what other teams have left in advance is read.
    """
    market, options = market_of(round_), rules_of_season(round_.season)[1]
    lots = list(
        round_.lots.select_related("leader__team", "winner__team").defer("leader__team__state", "winner__team__state")
    )
    own = _Own(entry, market, market.terms(options).increment, _left(round_, entry), _dropped(round_, entry))
    bids = _bids(round_)
    shown = [_room_lot(lot, own, bids.get(lot.pk, [])) for lot in lots if lot.mvp in market.stars]
    return BiddingRoom(
        round=round_,
        entry=entry,
        open=round_.status == RoundStatus.MARKET,
        paused=all(lot.paused for lot in shown if lot.open) and any(lot.open for lot in shown),
        lots=shown,
        purse=_purse(entry, round_, shown),
    )


class _Own(Struct, frozen=True):
    """What the market asks of the team in the room, what it has left by lot, and the lots it has dropped out of."""

    entry: Entry
    market: MarketRules
    step: int
    left: Mapping[int, int]
    dropped: Set[int]


def _room_lot(lot: Lot, own: _Own, bids: Sequence[BidLine]) -> RoomLot:
    least = lot.least_bid if lot.price is None else lot.price + own.step
    return RoomLot(
        star=own.market.stars[lot.mvp],
        status=str(LotStatus(lot.status).label),
        badge=BADGES[lot.status],
        open=lot.status == LotStatus.OPEN,
        hidden=lot.mode != AuctionMode.OPEN,
        sealed=lot.mode == AuctionMode.BLIND,
        next=least,
        more=least + own.step,
        price=lot.price,
        leader=lot.leader.team.name if lot.leader else "",
        mine=lot.leader_id == own.entry.pk,
        left=own.left.get(lot.pk),
        dropped_out=lot.pk in own.dropped,
        may_field=own.market.may_field(lot.mvp, own.entry.team.list_key),
        closes_at=lot.closes_at,
        paused=lot.paused_at is not None,
        paid=lot.fee,
        winner=lot.winner.team.name if lot.winner else "",
        bids=bids,
    )


def _purse(entry: Entry, round_: Round, lots: Sequence[RoomLot]) -> RoomPurse:
    market = market_of(round_)
    ruleset = rules_of(entry.team.pin)[0]
    assert ruleset.roster is not None, "a game with a market has rosters"
    state = read_state(entry.team, ruleset.roster)
    promises = [lot.left if lot.hidden else lot.price for lot in lots if lot.open and (lot.mine or lot.hidden)]
    promised = [mc for mc in promises if mc is not None]
    whole = market.purse(state)
    return RoomPurse(entry.team.cash, whole - entry.team.cash, sum(promised), market.purse(state, promised))


def _left(round_: Round, entry: Entry) -> dict[int, int]:
    """What the team has left for each lot, in mc; of several bids the latest holds."""
    found: QuerySet[LeftBid] = entry.leftbids.filter(lot__round=round_).order_by("seq")
    return {lot: mc for lot, mc in dict(found.values_list("lot", "amount")).items() if mc is not None}


def _dropped(round_: Round, entry: Entry) -> set[int]:
    found: QuerySet[Dropout] = entry.dropouts.filter(lot__round=round_)
    return set(found.values_list("lot", flat=True))


def _bids(round_: Round) -> dict[int, list[BidLine]]:
    """The bids called for each lot, from low to high."""
    bids: dict[int, list[BidLine]] = {}
    placed = Bid.objects.filter(lot__round=round_).order_by("lot", "seq")
    for lot, team, name, amount in placed.values_list("lot", "entry__team__uid", "entry__team__name", "amount"):
        bids.setdefault(lot, []).append(BidLine(team, name, amount))
    return bids


def lot_of(room: BiddingRoom, star: str) -> Lot | None:
    """The lot of that MVP with what bidding asks for; None where he is not on offer."""
    related = ("round__season__league", "round__season__pin")
    return room.round.lots.select_related(*related).filter(mvp=star).first()
