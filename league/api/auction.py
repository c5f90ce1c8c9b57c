"""The auction of a round as its commissioner runs it: what is on offer, its clocks, awards, and what undoes them."""

from typing import Any
from zoneinfo import ZoneInfo

from django.http import Http404
from django.shortcuts import get_object_or_404
from rest_framework import serializers

from league.api.acting import IN_SEASON, OfSeason
from league.api.calendar_acts import MomentField
from league.api.desk_deeds import round_of
from league.api.refs import ROUND_REF, SEASON_REF, RoundRefSerializer, SeasonRefSerializer
from league.domain.market import (
    award_lot,
    close_market,
    offer_star,
    pause_market,
    reopen_market,
    resume_market,
    set_closing,
    strike_bid,
    undo_award,
)
from league.domain.market.timing import LONGEST_SOFT_CLOSE
from league.domain.rhythm import moment_of
from league.domain.terms import rules_of_season, star_name
from league.enums import LotStatus, RoundStatus
from league.models import Bid, Lot, Round, Season
from rosters.api.acting import Deed, Deeds, acted, needed_by, taken_by
from rosters.api.documenting import example
from rosters.api.fields import CountField, UidField
from rosters.api.writing import ActSerializer
from rosters.models import User

Asked = dict[str, Any]
AUCTION = {
    "season": SEASON_REF,
    "round": ROUND_REF,
    "open": True,
    "lots": [
        {
            "uid": "h7x2w9r4qmkt",
            "mvp": "buzzcut",
            "name": "Buzzcut",
            "status": "open",
            "least_bid": 11,
            "closes_at": "2026-03-01T20:00:00Z",
            "soft_close": 60,
            "paused": False,
        }
    ],
    "absent": [{"mvp": "dozer", "name": "Dozer"}],
}


class LotOnOfferSerializer(serializers.Serializer):
    """An MVP on offer; `least_bid` is mc, `soft_close` seconds. Without `closes_at` he is awarded when the
    commissioner says so."""

    uid = UidField()
    mvp = serializers.CharField()
    name = serializers.CharField()
    status = serializers.ChoiceField(choices=LotStatus.choices)
    least_bid = CountField()
    closes_at = serializers.DateTimeField(allow_null=True)
    soft_close = CountField()
    paused = serializers.BooleanField()


class StarSerializer(serializers.Serializer):
    """An MVP of the game."""

    mvp = serializers.CharField()
    name = serializers.CharField()


@example(AUCTION)
class AuctionSerializer(serializers.Serializer):
    """The auction that is `open`, else the last one held; without a round there was none. `absent` are the MVPs that
    are not on offer in it."""

    season = SeasonRefSerializer()
    round = RoundRefSerializer(allow_null=True)
    open = serializers.BooleanField()
    lots = LotOnOfferSerializer(many=True)
    absent = StarSerializer(many=True)


def _lot(season: Season, uid: str) -> Lot:
    lots = Lot.objects.filter(round__season=season)
    return get_object_or_404(lots.select_related("round__season__league", "round__season__pin"), uid=uid)


def _place(season: Season, asked: Asked) -> tuple[Round, Lot | None]:
    """The whole auction of a round, or one of its lots."""
    lot = _lot(season, asked["lot"]) if "lot" in asked else None
    round_ = round_of(season, asked)
    if lot is not None and lot.round_id != round_.pk:
        raise Http404("a lot of another round")
    return round_, lot


def _pause(season: Season, asked: Asked, actor: User) -> None:
    round_, lot = _place(season, asked)
    pause_market(round_, actor=actor, lot=lot)


def _resume(season: Season, asked: Asked, actor: User) -> None:
    round_, lot = _place(season, asked)
    resume_market(round_, actor=actor, lot=lot)


def _closing(season: Season, asked: Asked, actor: User) -> None:
    round_, lot = _place(season, asked)
    at = moment_of(asked["at"], ZoneInfo(season.league.time_zone)) if "at" in asked else None
    set_closing(round_, at, actor=actor, lot=lot, soft_close=asked.get("soft_close", 0))


def _offer(season: Season, asked: Asked, actor: User) -> None:
    offer_star(round_of(season, asked), asked["mvp"], actor=actor)


def _award(season: Season, asked: Asked, actor: User) -> None:
    award_lot(_lot(season, asked["lot"]), actor=actor)


def _strike(season: Season, asked: Asked, actor: User) -> None:
    bids = Bid.objects.filter(lot__round__season=season).select_related("lot__round__season__league", "entry__team")
    strike_bid(get_object_or_404(bids, uid=asked["bid"]), actor=actor, reason=asked["reason"])


def _undo(season: Season, asked: Asked, actor: User) -> None:
    lot, strike = _lot(season, asked["lot"]), asked.get("strike", False)
    undo_award(lot, actor=actor, reason=asked["reason"], strike=strike)


def _reopen(season: Season, asked: Asked, actor: User) -> None:
    reopen_market(round_of(season, asked), actor=actor, reason=asked["reason"])


def _close(season: Season, asked: Asked, actor: User) -> None:
    close_market(round_of(season, asked), actor=actor)


DEEDS: Deeds = {
    "offer": Deed(_offer, "round mvp"),
    "pause": Deed(_pause, "round", "lot"),
    "resume": Deed(_resume, "round", "lot"),
    "set_closing": Deed(_closing, "round", "lot at soft_close"),
    "strike": Deed(_strike, "bid reason"),
    "award": Deed(_award, "lot"),
    "undo": Deed(_undo, "lot reason", "strike"),
    "close": Deed(_close, "round"),
    "reopen": Deed(_reopen, "round reason"),
}


class AuctionActSerializer(ActSerializer):
    """An act and what it needs: `offer` one more `mvp` in a `round`; `pause` or `resume` its auction or one `lot`, or
    set when they close (`at`, none without it, put off by bids in the last `soft_close` seconds); `strike` a `bid`;
    `award` a `lot`, or `undo` that and `strike` the bid that won; `close` the auction, or `reopen` it."""

    needed, optional = needed_by(DEEDS), taken_by(DEEDS)
    act = serializers.ChoiceField(choices=list(DEEDS))
    round = UidField(required=False)
    lot = UidField(required=False)
    bid = UidField(required=False)
    mvp = serializers.CharField(required=False, max_length=40)
    at = MomentField(required=False)
    soft_close = serializers.IntegerField(required=False, min_value=0, max_value=LONGEST_SOFT_CLOSE)
    strike = serializers.BooleanField(required=False)
    reason = serializers.CharField(required=False, max_length=300)


@acted(
    "market",
    "season_auction",
    "Get a season's auction",
    "Run an auction",
    (AuctionSerializer, AuctionActSerializer),
    IN_SEASON,
    told="Done once for each key, by a commissioner of the league. Bids are made at the address of each lot.",
)
class SeasonAuction(OfSeason):
    """The auction of a season that is open, else the last one."""

    serializer_class = AuctionSerializer
    body = AuctionActSerializer
    deeds = DEEDS

    def row(self) -> Any:
        season = self.found
        held = season.rounds.filter(lots__isnull=False).order_by("-number")
        round_ = season.rounds.filter(status=RoundStatus.MARKET).first() or held.first()
        market = rules_of_season(season)[0].market
        lots = list(Lot.objects.filter(round=round_).order_by("pk")) if round_ else []
        offered = {lot.mvp for lot in lots}
        return {
            "season": season,
            "round": round_,
            "open": round_ is not None and round_.status == RoundStatus.MARKET,
            "lots": [_row(season, lot) for lot in lots],
            "absent": [
                {"mvp": key, "name": star.name}
                for key, star in (market.stars.items() if market and round_ else ())
                if key not in offered
            ],
        }


def _row(season: Season, lot: Lot) -> dict[str, Any]:
    shown = ("uid", "mvp", "status", "least_bid", "closes_at", "soft_close")
    told = {name: getattr(lot, name) for name in shown}
    return {**told, "name": star_name(season, lot.mvp), "paused": lot.paused_at is not None}
