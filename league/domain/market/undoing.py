"""Awards and bids taken back, with what hangs on them. Every correction is a new row; money comes back once."""

from collections.abc import Sequence

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from league.domain.announcing import announce
from league.domain.audit import record_act
from league.domain.jobs import queue_table
from league.domain.market.awarding import hire
from league.domain.market.bidding import tell_bid
from league.domain.market.leaving import add_left
from league.domain.market.lots import lock_lots, lock_market, locked_round
from league.domain.market.raising import raise_left_bids
from league.domain.market.room import Room, bidders_of, is_hidden, room_of
from league.domain.matches_set import set_in
from league.enums import LotStatus, RoundStatus
from league.models import Award, AwardUndone, Bid, Entry, Lot, Round, StruckBid
from league.permissions import require_commissioner
from matches.enums import MatchStatus
from matches.models import Match, MatchSide
from rosters.domain.refusal import Refusal
from rosters.models import User

REOPENED = ("status", "winner", "fee", "closed_at", "closes_at", "attempt", "leader", "price")


def live_award(lot: Lot) -> Award | None:
    """The award of the lot, unless it was taken back or never made."""
    return _live(lot.round).filter(lot=lot).first()


def later_hires(award: Award) -> list[Award]:
    """What hangs on an award: the team's later hires of the round, oldest first; without it they are paid anew."""
    return list(_live(award.lot.round).filter(bid__entry=award.bid.entry_id, pk__gt=award.pk))


def _live(round_: Round) -> QuerySet[Award]:
    related = ("lot__round", "bid__entry__team__coach")
    return Award.objects.filter(lot__round=round_, undone=None).select_related(*related).order_by("pk")


def undo_award(lot: Lot, *, actor: User, reason: str, strike: bool = False) -> Lot:
    """The lot is open again as it was before its award, without a closing time, and what was paid is back.

    What the team hired later in the round is paid anew, for the bonus is spent first (HX-UNDERDOG-05). With `strike`
    the bid that won counts no more; the next that its team can still pay leads. Hidden bids are hidden again.
    """
    require_commissioner(actor, lot.round.season.league)
    with transaction.atomic():
        round_ = lock_market(lot.round)
        lots = {one.pk: one for one in lock_lots(round_)}
        lot = lots[lot.pk]
        if lot.status == LotStatus.OPEN:
            raise Refusal(_("This MVP is still on offer."), code="market.not_awarded")
        award = live_award(lot)
        anew = later_hires(award) if award else []
        with room_of(lot, *bidders_of(lot), *([award.bid.entry] if award else [])) as room:
            if award is not None:
                _give_back(room, [award, *anew], actor=actor, reason=reason)
            for one in anew:
                again = lots[one.lot_id]
                again.attempt += 1
                hire(again, one.bid, room, actor=actor)
                again.save(update_fields=["attempt"])
            _reopen(lot)
            if award is not None and strike:
                _strike(room, award.bid, actor=actor, reason=reason)
            _lead_again(room)
        lot.save(update_fields=REOPENED)
        _tell_undone(lot, award, actor=actor, reason=reason, struck=strike, anew=anew)
    return lot


def _give_back(room: Room, awards: Sequence[Award], *, actor: User, reason: str) -> None:
    """The hires are taken back, the latest first."""
    for award in reversed(awards):
        room.acts[award.bid.entry_id].do(room.market.give_back(award.lot.mvp, award.cash, award.bonus))
        AwardUndone.objects.create(award=award, reason=reason, undone_by=actor, undone_at=room.at)


def _reopen(lot: Lot) -> None:
    lot.status, lot.winner, lot.fee, lot.closed_at, lot.closes_at = LotStatus.OPEN, None, None, None, None
    lot.attempt += 1


def _tell_undone(
    lot: Lot, award: Award | None, *, actor: User, reason: str, struck: bool, anew: Sequence[Award]
) -> None:
    queue_table(lot.round.season)
    team = award.bid.entry.team if award else None
    record_act(
        lot.round.season.league, "market.award_undone", lot, actor=actor, reason=reason, mvp=lot.mvp,
        about=[team] if team else (), team=team.name if team else "",
        fee=award.bid.amount if award else None, struck=struck, paid_anew=[one.lot.mvp for one in anew],
    )  # fmt: skip
    if award is not None:
        announce("market.award_undone", lot.round, actor=actor, lot=lot, bidder=award.bid.entry)


def strike_bid(bid: Bid, *, actor: User, reason: str) -> Lot:
    """The bid of an open lot counts no more; the highest that counts and that its team can pay leads."""
    require_commissioner(actor, bid.lot.round.season.league)
    with transaction.atomic():
        round_ = lock_market(bid.lot.round)
        lot = next(one for one in lock_lots(round_) if one.pk == bid.lot_id)
        if lot.status != LotStatus.OPEN or StruckBid.objects.filter(bid=bid).exists():
            raise Refusal(_("This bid does not count any more, or its MVP is awarded."), code="market.bid_over")
        with room_of(lot, *bidders_of(lot)) as room:
            lot.attempt += 1
            _strike(room, bid, actor=actor, reason=reason)
            _lead_again(room)
        lot.save(update_fields=REOPENED)
        record_act(
            round_.season.league, "market.bid_struck", lot, actor=actor, reason=reason, mvp=lot.mvp,
            about=[bid.entry.team], team=bid.entry.team.name, amount=bid.amount, seq=bid.seq,
        )  # fmt: skip
    return lot


def _strike(room: Room, bid: Bid, *, actor: User, reason: str) -> None:
    """The bid counts no more, and whatever its team has left for the MVP does not speak for it either."""
    StruckBid.objects.create(bid=bid, reason=reason, struck_by=actor, struck_at=room.at)
    if bid.entry_id in room.left:
        room.left.pop(bid.entry_id)
        add_left(room.lot, room.entries[bid.entry_id], None, actor=actor, at=room.at)


def _lead_again(room: Room) -> None:
    """Who leads by the bids that count, bids left in advance included; cash is held for it."""
    if is_hidden(room.lot):
        room.lot.leader, room.lot.price = None, None
    else:
        room.find_leader()
        before = room.lot.price
        raised = raise_left_bids(room)
        if raised is not None:
            tell_bid(room, raised, actor=None, before=before)
    room.hold()


def reopen_market(round_: Round, *, actor: User, reason: str) -> Round:
    """The auction of the round goes on: what is awarded stays so until it is taken back. Only before anybody has
    rolled free agents or reported a match of the round."""
    require_commissioner(actor, round_.season.league)
    with transaction.atomic():
        round_ = locked_round(round_)
        if round_.status != RoundStatus.PLAYING or not round_.lots.exists():
            raise Refusal(_("The auction of this round is not over."), code="market.not_over")
        if _begun(round_):
            raise Refusal(
                _("Matches of this round have begun; its auction cannot be opened again."), code="market.round_begun"
            )
        round_.status = RoundStatus.MARKET
        round_.save(update_fields=["status"])
        record_act(round_.season.league, "market.reopened", round_, actor=actor, reason=reason)
    return round_


def _begun(round_: Round) -> bool:
    matches = Match.objects.filter(set_in(round=round_))
    prepared = MatchSide.objects.filter(match__in=matches, prepared_at__isnull=False)
    return prepared.exists() or matches.exclude(status__in=(MatchStatus.SCHEDULED, MatchStatus.VOID)).exists()


def pass_over_leaver(entry: Entry) -> None:
    """A team that has just left the season leads no lot any more; the next highest bid does, and no cash is held."""
    led = Round.objects.filter(season=entry.season_id, status=RoundStatus.MARKET, lots__leader=entry)
    for found in led.distinct():
        for lot in lock_lots(lock_market(found)):
            if lot.leader_id == entry.pk:
                with room_of(lot, *bidders_of(lot)) as room:
                    lot.attempt += 1
                    _lead_again(room)
                lot.save(update_fields=REOPENED)
