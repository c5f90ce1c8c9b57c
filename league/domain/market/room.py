"""One lot under lock with the teams that bid for it: what each can pay, who leads, and what is held of whose cash."""

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime

from django.db.models import Max, Q, QuerySet
from msgspec import Struct

from league.domain.market.clock import clock_now
from league.domain.market.lots import market_of
from league.domain.terms import rules_of_season
from league.enums import AuctionMode, BidKind, EntryStatus, LotStatus
from league.models import Bid, Entry, LeftBid, Lot, StruckBid
from league.permissions import is_commissioner
from rosters.domain.acting import Operation
from rosters.domain.operation import operations, require_right, spoken_for
from rosters.enums import Cause
from rosters.models import Coach, User
from rosters.permissions import may_act_for_team
from rules.core.errors import RuleViolation


class Placer(Struct, frozen=True):
    """Who does something in the market, and for which coach if it is somebody else's team."""

    user: User
    acted_for: Coach | None = None


class Room:
    """A locked lot at work. `entries` are the teams of it by key, each with its operation in `acts`."""

    def __init__(self, lot: Lot, entries: dict[int, Entry], acts: dict[int, Operation]) -> None:
        self.lot, self.entries, self.acts = lot, entries, acts
        self.at: datetime = clock_now()
        self.market = market_of(lot.round)
        self.options = rules_of_season(lot.round.season)[1]
        self.terms = self.market.terms(self.options)
        self.gone = dropped_out_of(lot)
        self.left = left_bids_of(lot, self.gone)
        self.last_seq = lot.bids.aggregate(last=Max("seq"))["last"] or 0
        self.won, self.leads = self._engagements()

    def _engagements(self) -> tuple[Counter[int], dict[int, dict[str, int]]]:
        """By team of the room: how many lots of the round it has won, and the stars whose lots it leads, with how many
        mc each."""
        others = Lot.objects.filter(round=self.lot.round_id).exclude(pk=self.lot.pk)
        mine = others.filter(Q(winner__in=self.entries) | Q(status=LotStatus.OPEN, leader__in=self.entries))
        won: Counter[int] = Counter()
        leads: dict[int, dict[str, int]] = {key: {} for key in self.entries}
        for other in mine.only("mvp", "winner_id", "leader_id", "price"):
            if other.winner_id is not None:
                won[other.winner_id] += 1
            elif other.leader_id is not None and other.price is not None:
                leads[other.leader_id][other.mvp] = other.price
        return won, leads

    @property
    def leader(self) -> Entry | None:
        """The team that leads."""
        return self.entries[self.lot.leader_id] if self.lot.leader_id else None

    @property
    def least(self) -> int:
        """The least that the next bid may be, in mc (HX-AUCTION-03, HX-AUCTION-12)."""
        return self.lot.least_bid if self.lot.price is None else self.lot.price + self.terms.increment

    def check(self, entry: Entry, amount: int, *, highest: int | None, others: dict[str, int] | None = None) -> None:
        """Raises `RuleViolation` when the team may not bid so many mc; `others` are its bids for other stars if not
        those with which it leads."""
        self.market.check_bid(
            self.acts[entry.pk].state,
            self.lot.mvp,
            amount,
            least=self.lot.least_bid,
            highest=highest,
            won=self.won[entry.pk],
            leading=self.leads[entry.pk] if others is None else others,
            options=self.acts[entry.pk].options,
        )

    def most(self, entry: Entry) -> int:
        """How far the bid that the team has left goes, in mc, as far as it can pay it; 0 without one that counts."""
        left = self.left.get(entry.pk)
        if left is None or left.amount is None:
            return 0
        goes_to = min(left.amount, self.market.purse(self.acts[entry.pk].state, self.leading(entry.pk)))
        return goes_to if self.can_take(entry, goes_to) else 0

    def can_take(self, entry: Entry, amount: int) -> bool:
        """Whether the team could have the MVP for so many mc as it stands now."""
        if entry.status != EntryStatus.ACTIVE:
            return False
        try:
            self.check(entry, amount, highest=None)
        except RuleViolation:
            return False
        return True

    def add_bid(self, entry: Entry, amount: int, kind: BidKind, placer: Placer) -> Bid:
        """The bid is made and leads."""
        self.last_seq += 1
        self.lot.leader, self.lot.price = entry, amount
        return Bid.objects.create(
            lot=self.lot,
            entry=entry,
            seq=self.last_seq,
            attempt=self.lot.attempt,
            kind=kind,
            amount=amount,
            placed_by=placer.user,
            acted_for=placer.acted_for,
            placed_at=self.at,
        )

    def find_leader(self, *, by: User | None = None) -> Bid | None:
        """The highest bid that counts leads again, or nobody; those that their teams cannot take are struck."""
        self.lot.leader, self.lot.price = None, None
        for bid in standing_bids(self.lot):
            entry = self.entries[bid.entry_id]
            if self.can_take(entry, bid.amount):
                self.lot.leader, self.lot.price = entry, bid.amount
                return bid
            StruckBid.objects.create(bid=bid, reason="uncovered", struck_by=by, struck_at=self.at)
        return None

    def leading(self, key: int) -> list[int]:
        """The bids in mc with which a team leads other lots."""
        return list(self.leads[key].values())

    def hold(self) -> None:
        """Of each team's cash as much is held as its leading bids need (HX-AUCTION-13)."""
        for key, act in self.acts.items():
            leads = self.leading(key)
            if self.lot.status == LotStatus.OPEN and self.lot.leader_id == key and self.lot.price is not None:
                leads.append(self.lot.price)
            act.do(self.market.hold(act.state, leads))


@contextmanager
def room_of(lot: Lot, *more: Entry) -> Iterator[Room]:
    """The room of a locked lot: who leads it, who left a bid for it, who bid for it if it is to go, and `more`.

    What was done in it is written when the block ends, or nothing.
    """
    entries = {entry.pk: entry for entry in _entries(lot, more)}
    teams = [entry.team for entry in entries.values()]
    with operations(teams, actor=None, cause=Cause.AUCTION, cause_uid=lot.uid, permitted=True) as acts:
        yield Room(lot, entries, dict(zip(entries, acts, strict=True)))


def _entries(lot: Lot, more: Iterable[Entry]) -> list[Entry]:
    concerned = {entry.pk for entry in more} | ({lot.leader_id} if lot.leader_id else set())
    wanted = Q(pk__in=concerned) | Q(pk__in=lot.left_bids.values("entry"))
    found = Entry.objects.filter(wanted, season=lot.round.season_id)
    return list(found.select_related("team__coach").defer("team__state").order_by("pk"))


def dropped_out_of(lot: Lot) -> set[int]:
    """The keys of the entries that bid no more for the lot."""
    return set(lot.dropouts.order_by().values_list("entry", flat=True))


def left_bids_of(lot: Lot, gone: set[int]) -> dict[int, LeftBid]:
    """The bid that each team has left for the lot and that holds, by key of the entry, the earliest first; no bid of
    those that are `gone` does."""
    latest: dict[int, LeftBid] = {}
    for left in lot.left_bids.order_by("seq"):
        latest.pop(left.entry_id, None)
        latest[left.entry_id] = left
    return {key: left for key, left in latest.items() if left.amount is not None and key not in gone}


def standing_bids(lot: Lot) -> QuerySet[Bid]:
    """The bids called or raised that count, the highest first: not struck, and of teams still in the season."""
    counting = Bid.objects.filter(lot=lot, struck=None, entry__status=EntryStatus.ACTIVE)
    return counting.exclude(kind=BidKind.OPENED).order_by("-amount", "seq")


def bidders_of(lot: Lot) -> list[Entry]:
    """The teams whose bids for the lot count."""
    return list(Entry.objects.filter(pk__in=standing_bids(lot).order_by().values("entry")))


def require_bidder(actor: User, lot: Lot, entry: Entry) -> None:
    """Nothing, for the team's coach and whoever may act for it, commissioners of the league included; else a 403."""
    if not may_act_for_team(actor, entry.team) and not is_commissioner(actor, lot.round.season.league):
        require_right(actor, entry.team)


def placer_for(actor: User, entry: Entry) -> Placer:
    """The actor, for the coach of the team unless it is his own."""
    return Placer(actor, spoken_for(actor, entry.team))


def next_bid(lot: Lot) -> int | None:
    """The least that the next bid called may be, in mc; None where none is taken."""
    if lot.status != LotStatus.OPEN or is_hidden(lot):
        return None
    terms = market_of(lot.round).terms(rules_of_season(lot.round.season)[1])
    return lot.least_bid if lot.price is None else lot.price + terms.increment


def is_hidden(lot: Lot) -> bool:
    """Whether nobody bids aloud for the lot."""
    return lot.mode != AuctionMode.OPEN
