"""Bidding for one MVP: what leads and until when, what one has left oneself, what happened, and a coach's own acts."""

from collections.abc import Mapping
from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.functional import cached_property
from drf_spectacular.utils import extend_schema, extend_schema_field, extend_schema_view
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.refs import ENTRY_REF, EntryRefSerializer
from league.domain.market import drop_out, leave_bid, place_bid, protocol_of, take_left_bid_back
from league.domain.market.room import next_bid
from league.enums import AuctionMode, LotStatus
from league.models import Entry, Lot
from league.permissions import left_bids_shown_to, readable_leagues
from rosters.api.documenting import example, in_path
from rosters.api.fields import CountField, UidField
from rosters.api.reading import Reading
from rosters.api.refs import TeamRefSerializer
from rosters.api.writing import REFUSALS, WRITING, ActSerializer, write_once
from rosters.models import User

STANDING = {
    "lot": "h7x2w9r4qmkt",
    "mvp": "buzzcut",
    "mode": "open",
    "status": "open",
    "attempt": 1,
    "leader": ENTRY_REF,
    "price": 13,
    "next_bid": 14,
    "closes_at": "2026-03-01T20:00:00Z",
    "soft_close": 60,
    "paused": False,
}
LEFT = {"entry": ENTRY_REF, "amount": 20, "placed_at": "2026-03-01T19:00:00Z"}
HAPPENED = {
    "at": "2026-03-01T19:30:00Z",
    "what": "bid",
    "team": ENTRY_REF["team"],
    "amount": 13,
    "seq": 1,
    "acted_for": False,
    "reason": "",
}
NEEDED: Mapping[str, frozenset[str]] = {  # by each act
    "bid": frozenset({"entry", "amount"}),
    "leave": frozenset({"entry", "amount"}),
    "take_back": frozenset({"entry"}),
    "drop_out": frozenset({"entry"}),
}


@example(STANDING)
class LotStandingSerializer(serializers.Serializer):
    """How the bidding stands. Amounts are mc; `next_bid` is the least that the next bid may be, empty where bids are
    hidden or none is taken; a bid within `soft_close` seconds before `closes_at` puts it off."""

    lot = UidField(source="uid")
    mvp = serializers.CharField()
    mode = serializers.ChoiceField(choices=AuctionMode.choices)
    status = serializers.ChoiceField(choices=LotStatus.choices)
    attempt = CountField()
    leader = EntryRefSerializer(allow_null=True)
    price = CountField(allow_null=True)
    next_bid = serializers.SerializerMethodField()
    closes_at = serializers.DateTimeField(allow_null=True)
    soft_close = CountField()
    paused = serializers.SerializerMethodField()

    @extend_schema_field(CountField(allow_null=True))
    def get_next_bid(self, lot: Lot) -> int | None:
        return next_bid(lot)

    def get_paused(self, lot: Lot) -> bool:
        return lot.paused_at is not None


class LeftSerializer(serializers.Serializer):
    """A bid left in advance, in mc; the latest of a team holds, one without amount leaves nothing."""

    entry = EntryRefSerializer()
    amount = CountField(allow_null=True)
    placed_at = serializers.DateTimeField()


class HappeningSerializer(serializers.Serializer):
    """Something that happened; `acted_for` says that somebody else did it for the team's coach."""

    at = serializers.DateTimeField()
    what = serializers.CharField()
    team = TeamRefSerializer(allow_null=True)
    amount = CountField(allow_null=True)
    seq = CountField(allow_null=True)
    acted_for = serializers.BooleanField()
    reason = serializers.CharField()


@example(STANDING | {"left": [LEFT], "protocol": [HAPPENED]})
class BiddingSerializer(LotStandingSerializer):
    """How the bidding stands, with the bids that the reader himself has left and everything that happened. Bids left
    by others stand in the protocol when the lot is over, and nowhere before."""

    left = LeftSerializer(many=True)
    protocol = HappeningSerializer(many=True)


class BiddingActSerializer(ActSerializer):
    """What the `entry` does: `bid` or `leave` an `amount` in mc, `take_back` what it left, `drop_out`."""

    needed = NEEDED
    act = serializers.ChoiceField(choices=list(NEEDED))
    entry = UidField()
    amount = CountField(required=False)


IN_PATH = in_path("lot", "The lot.")


@extend_schema_view(
    retrieve=extend_schema(
        operation_id="get_bidding", summary="Get the bidding for an MVP", tags=["market"], parameters=[IN_PATH]
    ),
    create=extend_schema(
        operation_id="act_in_bidding",
        summary="Bid, leave a bid or drop out",
        description="Done once for each key, by whoever may act for the entry.",
        tags=["market"],
        parameters=[IN_PATH, *WRITING],
        request=BiddingActSerializer,
        responses={200: LotStandingSerializer, **REFUSALS},
    ),
)
class Bidding(Reading):
    """The bidding for one MVP."""

    serializer_class = BiddingSerializer
    finding = ("found",)
    filter_backends = ()
    queryset = Lot.objects.none()

    def retrieve(self, request: Request, **_kwargs: Any) -> Response:
        lot = self.found
        left = lot.left_bids.filter(left_bids_shown_to(self.person)).select_related("entry__team").order_by("seq")
        standing = LotStandingSerializer(lot).data
        happened = HappeningSerializer(protocol_of(lot.round, lot), many=True).data
        return Response(standing | {"left": LeftSerializer(left, many=True).data, "protocol": happened})

    def create(self, request: Request, **_kwargs: Any) -> Response:
        def run(user: User, asked: dict[str, Any]) -> Any:
            lot = self.found
            entry = Entry.objects.select_related("team__coach").filter(uid=asked["entry"], season=lot.round.season)
            found = entry.first()
            if found is None:
                raise Http404("no such entry")
            match asked["act"]:
                case "bid":
                    place_bid(lot, found, asked["amount"], actor=user)
                case "leave":
                    leave_bid(lot, found, asked["amount"], actor=user)
                case "take_back":
                    take_left_bid_back(lot, found, actor=user)
                case _:
                    drop_out(lot, found, actor=user)
            (after,) = self._lots().filter(pk=lot.pk)
            return LotStandingSerializer(after).data

        return write_once(request, BiddingActSerializer, run)

    @cached_property
    def found(self) -> Lot:
        """The lot, once it has been found; 404 for whoever may not read it."""
        return get_object_or_404(self._lots(), uid=self.kwargs["lot"])

    def _lots(self) -> QuerySet[Lot]:
        related = ("round__season__league", "round__season__pin", "leader__team")
        return Lot.objects.filter(round__season__league__in=readable_leagues(self.person)).select_related(*related)
