"""The market: who was on offer in which round, who bid what, who hired whom, and what each MVP has cost."""

from typing import Any

import django_filters
from django.db.models import Count, Max, Prefetch, QuerySet
from django.shortcuts import get_object_or_404
from rest_framework import serializers

from league.api.found import FoundInLeagues
from league.api.refs import (
    ENTRY_REF,
    ROUND_REF,
    SEASON_REF,
    EntryRefSerializer,
    RoundRefSerializer,
    SeasonRefSerializer,
)
from league.api.seasons import seasons_of
from league.domain.market import absences, fee_history
from league.domain.terms import rules_of_season, star_name
from league.enums import LotStatus, RoundStatus, Stage
from league.models import Bid, Lot, Round, Season
from league.permissions import readable_leagues
from rosters.api.documenting import example, in_path, listed, readable
from rosters.api.fields import CountField, UidField
from rosters.api.filters import KeyFilter, Ordering, UidFilter
from rosters.api.reading import ReadingList

LOT = {
    "uid": "h7x2w9r4qmkt",
    "season": SEASON_REF,
    "round": ROUND_REF,
    "mvp": "buzzcut",
    "name": "Buzzcut",
    "status": "sold",
    "least_bid": 11,
    "bid_count": 1,
    "highest_bid": 13,
    "winner": ENTRY_REF,
    "fee": 13,
    "closed_at": "2026-03-01T20:00:00Z",
}
BID = {"uid": "q4d8n3k7vyzm", "entry": ENTRY_REF, "amount": 13, "placed_at": "2026-03-01T19:30:00Z"}
SETTLED = (RoundStatus.PLAYING, RoundStatus.CLOSED)


@example(LOT)
class LotSerializer(serializers.Serializer):
    """An MVP on offer in a round; bids and fees are mc."""

    uid = UidField()
    season = SeasonRefSerializer(source="round.season")
    round = RoundRefSerializer()
    mvp = serializers.CharField()
    name = serializers.SerializerMethodField()
    status = serializers.ChoiceField(choices=LotStatus.choices)
    least_bid = CountField()
    bid_count = CountField()
    highest_bid = CountField(allow_null=True)
    winner = EntryRefSerializer(allow_null=True)
    fee = CountField(allow_null=True)
    closed_at = serializers.DateTimeField(allow_null=True)

    def get_name(self, lot: Lot) -> str:
        return star_name(lot.round.season, lot.mvp)


class BidSerializer(serializers.Serializer):
    """A bid in mc."""

    uid = UidField()
    entry = EntryRefSerializer()
    amount = CountField()
    placed_at = serializers.DateTimeField()


@example(LOT | {"bids": [BID]})
class LotDetailSerializer(LotSerializer):
    """An MVP on offer, with every bid in the order made."""

    bids = BidSerializer(many=True, source="bids.all")


class LotFilter(django_filters.FilterSet):
    """Lots of a league, season or round, by MVP, winner and what became of them."""

    league = UidFilter("round__season__league__uid", help_text="Lots of this league.")
    season = UidFilter("round__season__uid", help_text="Lots of this season.")
    round = UidFilter("round__uid", help_text="Lots of this round.")
    mvp = KeyFilter("mvp", help_text="The lots of this MVP, by his key.")
    winner = UidFilter("winner__team__uid", help_text="The team that hired him.")
    status = django_filters.ChoiceFilter(choices=LotStatus.choices)
    ordering = Ordering(fields=(("round__number", "round"), ("fee", "fee"), ("least_bid", "least_bid")))

    class Meta:
        model = Lot
        fields: tuple[str, ...] = ()


@readable("market", "lot", "lots")
class Lots(FoundInLeagues):
    """MVPs on offer, newest round first."""

    serializer_class = LotDetailSerializer
    list_serializer_class = LotSerializer
    filterset_class = LotFilter
    queryset = Lot.objects.none()

    def get_queryset(self) -> Any:
        found = Lot.objects.filter(round__season__league__in=self.leagues)
        lots = with_what_lots_show(found)
        if not self.detail:
            return lots
        bids = Bid.objects.select_related("entry__team").order_by("amount")
        return lots.prefetch_related(Prefetch("bids", bids))


@example(
    {
        "mvp": "buzzcut",
        "name": "Buzzcut",
        "base_fee": 11,
        "least_bid": 13,
        "fees": [{"round": 1, "fee": None}, {"round": 2, "fee": 13}],
    }
)
class FeesSerializer(serializers.Serializer):
    """What an MVP has cost, in mc: his base fee, the least bid when he is next on offer, and what was paid for him in
    each round whose market is over (empty where nobody hired him)."""

    class RoundFeeSerializer(serializers.Serializer):
        """What was paid in a round."""

        round = CountField()
        fee = CountField(allow_null=True)

    mvp = serializers.CharField()
    name = serializers.CharField()
    base_fee = CountField()
    least_bid = CountField()
    fees = RoundFeeSerializer(many=True)


@listed("market", "season fees", in_path("season", "The season."))
class SeasonFees(ReadingList):
    """The fee history of every MVP of the game in a season."""

    serializer_class = FeesSerializer
    filter_backends = ()

    def get_queryset(self) -> Any:
        seasons = seasons_of(readable_leagues(self.person)).select_related("pin")
        return fees_of(get_object_or_404(seasons, uid=self.kwargs["season"]))


def with_what_lots_show(lots: QuerySet[Lot]) -> QuerySet[Any]:
    """These lots, newest round first, each with what a list of lots shows."""
    related = ("round__season__league", "round__season__pin", "winner__team")
    counted = lots.select_related(*related).annotate(bid_count=Count("bids"), highest_bid=Max("bids__amount"))
    return counted.order_by("-round__opened_at", "-round__number", "pk")


def fees_of(season: Season) -> list[dict[str, object]]:
    """What each MVP has cost in each league round whose market is over. Empty for a game without market."""
    ruleset, options = rules_of_season(season)
    market = ruleset.market
    if market is None:
        return []
    over = season.rounds.filter(stage=Stage.LEAGUE, status__in=SETTLED).order_by("number")
    numbers = list(over.values_list("number", flat=True))
    upcoming = Round(season=season, number=numbers[-1] + 1) if numbers else None
    history = fee_history(upcoming) if upcoming else {}
    absent = absences(upcoming) if upcoming else {}
    none = (None,) * len(numbers)
    return [
        {
            "mvp": key,
            "name": star.name,
            "base_fee": star.base_fee,
            "least_bid": market.least_bid(key, history.get(key, none), options, absent.get(key, ())),
            "fees": [
                {"round": number, "fee": fee} for number, fee in zip(numbers, history.get(key, none), strict=True)
            ],
        }
        for key, star in market.stars.items()
    ]
