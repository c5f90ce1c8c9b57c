"""Everything that happened in the market of a round, in order, read from rows that never change.

Bids left in advance show when the lot they were left for is over, and to nobody before.
"""

from collections.abc import Iterator
from datetime import datetime

from django.db.models import QuerySet
from msgspec import Struct

from league.enums import LotStatus
from league.models import AuditEntry, Award, AwardUndone, Bid, Dropout, LeftBid, Lot, Round, StruckBid
from rosters.models import Team

ROUND_VERBS = ("market.paused", "market.resumed", "market.closed", "market.reopened")
LOT_VERBS = ("market.offered", "market.closing_set", "market.lot_paused", "market.lot_resumed")


class Happening(Struct, frozen=True, kw_only=True):
    """One thing that happened. `what` is a key: bid, raised, opened, left, left_back, dropped_out, struck, awarded,
    award_undone, or a verb of the league's log; `amount` is mc. `acted_for` says that somebody else than the team's
    coach did it for him."""

    at: datetime
    what: str
    mvp: str = ""
    team: Team | None = None
    amount: int | None = None
    seq: int | None = None
    acted_for: bool = False
    reason: str = ""


BID_WORDS = {"called": "bid", "raised": "raised", "opened": "opened"}


def protocol_of(round_: Round, lot: Lot | None = None) -> list[Happening]:
    """What happened in the market of the round, or around one lot of it, the earliest first. Seven queries."""
    lots = Lot.objects.filter(round=round_) if lot is None else Lot.objects.filter(pk=lot.pk)
    found = [*_bids(lots), *_left(lots), *_dropouts(lots), *_awards(lots), *_told(round_, lots, whole=lot is None)]
    return sorted(found, key=lambda one: one.at)


def _bids(lots: QuerySet[Lot]) -> Iterator[Happening]:
    for bid in Bid.objects.filter(lot__in=lots).select_related("lot", "entry__team").order_by("lot", "seq"):
        yield Happening(
            at=bid.placed_at,
            what=BID_WORDS[bid.kind],
            mvp=bid.lot.mvp,
            amount=bid.amount,
            seq=bid.seq,
            acted_for=bid.acted_for_id is not None,
            team=bid.entry.team,
        )
    struck = StruckBid.objects.filter(bid__lot__in=lots).select_related("bid__lot", "bid__entry__team").order_by("pk")
    for one in struck:
        yield Happening(
            at=one.struck_at,
            what="struck",
            mvp=one.bid.lot.mvp,
            amount=one.bid.amount,
            seq=one.bid.seq,
            reason=one.reason,
            team=one.bid.entry.team,
        )


def _left(lots: QuerySet[Lot]) -> Iterator[Happening]:
    over = lots.exclude(status=LotStatus.OPEN)
    for left in LeftBid.objects.filter(lot__in=over).select_related("lot", "entry__team").order_by("lot", "seq"):
        yield Happening(
            at=left.placed_at,
            what="left_back" if left.amount is None else "left",
            mvp=left.lot.mvp,
            amount=left.amount,
            acted_for=left.acted_for_id is not None,
            team=left.entry.team,
        )


def _dropouts(lots: QuerySet[Lot]) -> Iterator[Happening]:
    for one in Dropout.objects.filter(lot__in=lots).select_related("lot", "entry__team").order_by("pk"):
        acted_for = one.acted_for_id is not None
        yield Happening(at=one.placed_at, what="dropped_out", mvp=one.lot.mvp, acted_for=acted_for, team=one.entry.team)


def _awards(lots: QuerySet[Lot]) -> Iterator[Happening]:
    awards = Award.objects.filter(lot__in=lots).select_related("lot", "bid__entry__team").order_by("pk")
    for award in awards:
        yield Happening(
            at=award.awarded_at,
            what="awarded",
            mvp=award.lot.mvp,
            amount=award.bid.amount,
            team=award.bid.entry.team,
        )
    undone = AwardUndone.objects.filter(award__lot__in=lots).select_related("award__lot", "award__bid__entry__team")
    for one in undone.order_by("pk"):
        yield Happening(
            at=one.undone_at,
            what="award_undone",
            mvp=one.award.lot.mvp,
            amount=one.award.bid.amount,
            reason=one.reason,
            team=one.award.bid.entry.team,
        )


def _told(round_: Round, lots: QuerySet[Lot], *, whole: bool) -> Iterator[Happening]:
    """What the league's log says of the round and of its lots."""
    log = AuditEntry.objects.filter(league=round_.season.league_id)
    of_round = log.filter(verb__in=ROUND_VERBS, subject_uid=round_.uid) if whole else log.none()
    of_lots = log.filter(verb__in=LOT_VERBS, subject_uid__in=lots.values("uid"))
    for entry in [*of_round.order_by("pk"), *of_lots.order_by("pk")]:
        yield Happening(at=entry.made_at, what=entry.verb, mvp=entry.facts.get("mvp", ""), reason=entry.reason)
