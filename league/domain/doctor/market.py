"""The market against its bids, the money held for them, and the rosters."""

from collections import Counter
from collections.abc import Iterator

from django.db.models import F, Prefetch, Q

from league.domain.doctor.finding import Finding
from league.enums import AuctionMode, BidKind, EntryStatus, LotStatus, RoundStatus
from league.models import Award, Bid, Lot
from matches.enums import MatchStatus
from matches.models import MatchSide
from rosters.domain.acting import read_state
from rosters.domain.pins import rules_of
from rosters.models import Player, Team, TeamEvent

BIDS = Prefetch("bids", Bid.objects.select_related("entry", "struck"))
AWARDS = Prefetch("awards", Award.objects.select_related("bid", "undone"))
"""What belongs to many lots at once. A prefetch of its own for what one of them points to would name every row of a
site in one condition, which SQLite refuses beyond 1,000."""


def bids_wrong() -> Iterator[Finding]:
    """The bids of a lot are numbered without gaps, rise in each attempt from its least bid on, were made before its
    closing time, and are of teams of the season."""
    for lot in Lot.objects.prefetch_related("bids", "left_bids").order_by("pk"):
        bids = sorted(lot.bids.all(), key=lambda bid: bid.pk)
        for attempt in sorted({bid.attempt for bid in bids}):
            made = [bid.amount for bid in bids if bid.attempt == attempt]
            if made != sorted(set(made)) or made[0] < lot.least_bid:
                yield Finding(f"lot {lot.uid}", "bids in order", made, sorted(set(made)))
        for what, rows in (("bids", bids), ("left bids", sorted(lot.left_bids.all(), key=lambda left: left.pk))):
            numbers = [row.seq for row in rows]
            if numbers != list(range(1, len(rows) + 1)):
                yield Finding(f"lot {lot.uid}", f"numbers of {what}", numbers, list(range(1, len(rows) + 1)))
    for bid in Bid.objects.exclude(entry__season=F("lot__round__season")).order_by("pk"):
        yield Finding(f"bid {bid.uid}", "of a team in another season")
    called = Bid.objects.exclude(kind=BidKind.OPENED).filter(attempt=F("lot__attempt"))
    for bid in called.filter(placed_at__gte=F("lot__closes_at")).select_related("lot").order_by("pk"):
        yield Finding(f"bid {bid.uid}", "made in time", bid.placed_at, bid.lot.closes_at)


def leads_wrong() -> Iterator[Finding]:
    """Who leads an open lot is who made its highest bid that counts; nobody leads one that is over or hidden."""
    for lot in Lot.objects.prefetch_related(BIDS).order_by("pk"):
        best = None
        if lot.status == LotStatus.OPEN and lot.mode == AuctionMode.OPEN:
            counting = (bid for bid in _standing(lot) if bid.entry.status == EntryStatus.ACTIVE)
            best = max(counting, key=lambda bid: (bid.amount, -bid.seq), default=None)
        found, expected = (lot.leader_id, lot.price), (best.entry_id, best.amount) if best else (None, None)
        if found != expected:
            yield Finding(f"lot {lot.uid}", "leader and price", found, expected)


def holds_wrong() -> Iterator[Finding]:
    """Of each team's cash exactly that is held which the bids need with which it leads, and it covers them."""
    leads: dict[int, list[int]] = {}
    for leader, price in Lot.objects.filter(leader__isnull=False).values_list("leader__team", "price"):
        leads.setdefault(leader, []).append(price or 0)
    for team in Team.objects.filter(Q(pk__in=leads) | Q(held__gt=0)).select_related("pin").order_by("pk"):
        rules, options = rules_of(team.pin)
        if rules.market is None or rules.roster is None:
            continue
        state, led = read_state(team, rules.roster), leads.get(team.pk, [])
        if rules.roster.decide(state, rules.market.hold(state, led), options):
            yield Finding(f"team {team.uid}", "cash held for its bids", team.held, led)
        if rules.market.purse(state, led) < 0:
            yield Finding(f"team {team.uid}", "leading bids it can pay", led, rules.market.purse(state))


def awards_wrong() -> Iterator[Finding]:
    """Who hired an MVP made the highest bid that counted, and hired him once, for that fee, in his log.

    A lot that nobody could win was not sold; one that is sold has one award that was not taken back.
    """
    closed = Lot.objects.exclude(status=LotStatus.OPEN).select_related("winner")
    hires = _hires()
    for lot in closed.prefetch_related(BIDS, AWARDS).order_by("pk"):
        best = _best(lot)
        found, expected = (lot.winner_id, lot.fee), (best.entry_id, best.amount) if best else (None, None)
        if found != expected:
            yield Finding(f"lot {lot.uid}", "winner and fee", found, expected)
        hired, owed = hires.pop(lot.uid, []), [(lot.winner.team_id, lot.fee)] if lot.winner else []
        if hired != owed:
            yield Finding(f"lot {lot.uid}", "hires in the team logs", hired, owed)
        paid = [(award.bid.entry_id, award.cash + award.bonus) for award in lot.awards.all() if _lasts(award)]
        if paid != ([found] if lot.winner else []):
            yield Finding(f"lot {lot.uid}", "awards not taken back", paid, [found] if lot.winner else [])
    for uid, hired in sorted(hires.items()):
        if hired:
            yield Finding(f"lot {uid}", "hires in the team logs", hired, [])


def _hires() -> dict[str, list[tuple[int, object]]]:
    """The hires in the team logs that were not taken back, team and fee, by the uid of their lot.

    An act names one lot of its round, and its command the MVP: what is taken back may be paid anew in the same act.
    """
    rounds = dict(Lot.objects.values_list("uid", "round"))
    uids: dict[object, str] = {(lot.round_id, lot.mvp): lot.uid for lot in Lot.objects.only("round", "mvp", "uid")}
    hires: dict[str, list[tuple[int, object]]] = {}
    auctioned = TeamEvent.objects.filter(cause="auction", reversal_of=None)
    undone = set(auctioned.filter(reversed_by__isnull=False).values_list("team", "act"))
    told = auctioned.filter(kind__in=("mvp_hired", "mvp_returned")).order_by("pk")
    columns = ("team", "act", "cause_uid", "kind", "payload", "command")
    for team, act, cause, kind, payload, command in told.values_list(*columns):
        if (team, act) in undone:  # a correction takes acts back and may do them anew
            continue
        of_lot = hires.setdefault(uids.get((rounds.get(cause), (command or {}).get("mvp")), cause), [])
        if kind == "mvp_hired":
            of_lot.append((team, payload.get("fee")))
        elif of_lot:
            of_lot.pop()
    return hires


def _best(lot: Lot) -> Bid | None:
    """The bid that has the lot: of those opened the last, of those called the highest that counts."""
    if lot.mode != AuctionMode.OPEN:
        return max((bid for bid in lot.bids.all() if bid.attempt == lot.attempt), key=lambda bid: bid.seq, default=None)
    return max(_standing(lot), key=lambda bid: bid.amount, default=None)


def _lasts(award: Award) -> bool:
    return not hasattr(award, "undone")


def hired_without_round() -> Iterator[Finding]:
    """A team has no more stars than it hired for rounds still open, and free agents only for a match still ahead."""
    open_lots = Lot.objects.filter(status=LotStatus.SOLD).exclude(round__status=RoundStatus.CLOSED)
    allowed = Counter(open_lots.values_list("winner__team__uid", flat=True))
    stars = Counter(Player.objects.filter(hired="mvp", status="active").values_list("team__uid", flat=True))
    for uid, count in sorted(stars.items()):
        if count > allowed[uid]:
            yield Finding(f"team {uid}", "stars hired for open rounds", count, allowed[uid])
    closed = Q(match__pairing__round__status=RoundStatus.CLOSED) | Q(match__friendly__round__status=RoundStatus.CLOSED)
    ahead = MatchSide.objects.filter(prepared_at__isnull=False, finished_at=None)
    ahead = ahead.exclude(closed, match__status=MatchStatus.VOID)
    guests = Player.objects.filter(status="active", hired="free_agent").exclude(team__in=ahead.values("team"))
    for uid, count in sorted(Counter(guests.values_list("team__uid", flat=True)).items()):
        yield Finding(f"team {uid}", "free agents without a match", count, 0)


def _standing(lot: Lot) -> Iterator[Bid]:
    """The bids called that were not struck, of teams that were in the season when the lot was closed."""
    for bid in lot.bids.all():
        if hasattr(bid, "struck"):
            continue
        left = bid.entry.left_at
        if left is None or lot.closed_at is None or left > lot.closed_at:
            yield bid
