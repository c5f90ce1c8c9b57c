"""The market against its bids and the rosters."""

from collections import Counter
from collections.abc import Iterator

from django.db.models import F, Q

from league.domain.doctor.finding import Finding
from league.enums import LotStatus, RoundStatus
from league.models import Bid, Lot
from matches.enums import MatchStatus
from matches.models import MatchSide
from rosters.models import Player, TeamEvent


def bids_wrong() -> Iterator[Finding]:
    """The bids of a lot rise in the order made, from its least bid on, and are of teams of the season."""
    for lot in Lot.objects.prefetch_related("bids").order_by("pk"):
        made = [bid.amount for bid in sorted(lot.bids.all(), key=lambda bid: bid.pk)]
        if made != sorted(set(made)) or (made and made[0] < lot.least_bid):
            yield Finding(f"lot {lot.uid}", "bids in order", made, sorted(set(made)))
    for bid in Bid.objects.exclude(entry__season=F("lot__round__season")).order_by("pk"):
        yield Finding(f"bid {bid.uid}", "of a team in another season")


def awards_wrong() -> Iterator[Finding]:
    """Who hired an MVP made the highest bid of those then in the season, and hired him once, for that fee, in his log.

    A lot that nobody could win was not sold.
    """
    closed = Lot.objects.exclude(status=LotStatus.OPEN).select_related("winner").prefetch_related("bids__entry")
    hires: dict[str, list[tuple[int, object]]] = {}
    for uid, team, payload in TeamEvent.objects.filter(cause="auction", kind="mvp_hired").values_list(
        "cause_uid", "team", "payload"
    ):
        hires.setdefault(uid, []).append((team, payload.get("fee")))
    for lot in closed.order_by("pk"):
        best = max(_standing(lot), key=lambda bid: bid.amount, default=None)
        found = (lot.winner_id, lot.fee)
        expected = (best.entry_id, best.amount) if best else (None, None)
        if found != expected:
            yield Finding(f"lot {lot.uid}", "winner and fee", found, expected)
        hired = hires.pop(lot.uid, [])
        owed = [(lot.winner.team_id, lot.fee)] if lot.winner else []
        if hired != owed:
            yield Finding(f"lot {lot.uid}", "hires in the team logs", hired, owed)
    for uid, hired in sorted(hires.items()):
        yield Finding(f"lot {uid}", "hires in the team logs", hired, [])


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
    """The bids of teams that were in the season when the lot was closed."""
    for bid in lot.bids.all():
        left = bid.entry.left_at
        if left is None or lot.closed_at is None or left > lot.closed_at:
            yield bid
