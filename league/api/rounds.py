"""Rounds: who meets whom, who challenged whom, who rests."""

from typing import Any

import django_filters
from django.db.models import Prefetch, QuerySet
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
from league.enums import ChallengeStatus, RoundStatus, Stage
from league.models import Challenge, Friendly, Pairing, PairingSide, Round
from league.presenters.competition_words import sentence
from matches.api.refs import MATCH_REF, MatchRefSerializer
from matches.models import MatchSide
from rosters.api.documenting import example, readable
from rosters.api.fields import AmountField, CountField, UidField
from rosters.api.filters import Ordering, UidFilter, WholeFilter

ROUND = ROUND_REF | {
    "season": SEASON_REF,
    "stage": "league",
    "status": "playing",
    "opened_at": "2026-03-01T18:00:00Z",
    "closed_at": None,
}
OTHER_ENTRY = {"uid": "z5h8k3v7nwjc", "team": {"uid": "c6jx3p9s4gnb", "name": "Rattlers", "colour": 2}}
PAIRING = {
    "uid": "d9q4t7m2kyzx",
    "number": 1,
    "leg": 1,
    "cancelled": False,
    "bye": False,
    "sides": [
        {"entry": ENTRY_REF, "index": 0, "ranking": 103, "bonus": 0},
        {"entry": OTHER_ENTRY, "index": 1, "ranking": 93, "bonus": 10},
    ],
    "match": MATCH_REF,
}
DETAILS = {
    "notes": [],
    "pairings": [PAIRING],
    "challenges": [
        {
            "order": 1,
            "challenger": OTHER_ENTRY,
            "challenged": ENTRY_REF,
            "status": "made",
            "answered_at": "2026-03-01T19:00:00Z",
        }
    ],
    "friendlies": [],
}


@example(ROUND)
class RoundSerializer(RoundRefSerializer):
    """A round; its number runs through league rounds and finals alike."""

    season = SeasonRefSerializer()
    stage = serializers.ChoiceField(choices=Stage.choices)
    status = serializers.ChoiceField(choices=RoundStatus.choices)
    opened_at = serializers.DateTimeField(allow_null=True)
    closed_at = serializers.DateTimeField(allow_null=True)


class PairingSideSerializer(serializers.Serializer):
    """An entry in a pairing, with its ranking and underdog bonus (mc) at the moment of pairing; in a game without money
    the ranking is empty and the bonus 0."""

    entry = EntryRefSerializer()
    index = CountField()
    ranking = AmountField(allow_null=True)
    bonus = CountField()


class PairingSerializer(serializers.Serializer):
    """Two entries set to meet, or one with a bye. The match stands once the round is paired."""

    uid = UidField()
    number = CountField()
    leg = CountField()
    cancelled = serializers.BooleanField()
    bye = serializers.SerializerMethodField()
    sides = PairingSideSerializer(many=True, source="sides.all")
    match = MatchRefSerializer(allow_null=True)

    def get_bye(self, pairing: Pairing) -> bool:
        return len(pairing.sides.all()) == 1


class ChallengeSerializer(serializers.Serializer):
    """An entry's turn to challenge; 1 chooses first."""

    order = CountField()
    challenger = EntryRefSerializer()
    challenged = EntryRefSerializer(allow_null=True)
    status = serializers.ChoiceField(choices=ChallengeStatus.choices)
    answered_at = serializers.DateTimeField(allow_null=True)


class NoteSerializer(serializers.Serializer):
    """Something people should know: its code, and a sentence."""

    code = serializers.CharField()
    sentence = serializers.CharField()


@example(ROUND | DETAILS)
class RoundDetailSerializer(RoundSerializer):
    """A round with its pairings and byes, the challenges that led to them, and its friendlies."""

    notes = serializers.SerializerMethodField()
    pairings = PairingSerializer(many=True, source="pairings.all")
    challenges = ChallengeSerializer(many=True, source="challenges.all")
    friendlies = serializers.SerializerMethodField()

    def get_notes(self, round_: Round) -> "list[dict[str, str]]":
        names = {
            side.entry.uid: side.entry.team.name for pairing in round_.pairings.all() for side in pairing.sides.all()
        }
        return [
            {"code": note["code"], "sentence": sentence(note["code"], note["facts"], names)} for note in round_.notes
        ]

    def get_friendlies(self, round_: Round) -> Any:
        return MatchRefSerializer([friendly.match for friendly in round_.friendlies.all()], many=True).data


class RoundFilter(django_filters.FilterSet):
    """Rounds of a season or a league, by where they stand."""

    league = UidFilter("season__league__uid", help_text="Rounds of this league.")
    season = UidFilter("season__uid", help_text="Rounds of this season.")
    number = WholeFilter("number", low=1, high=999, help_text="The rounds of this number.")
    stage = django_filters.ChoiceFilter(choices=Stage.choices)
    status = django_filters.ChoiceFilter(choices=RoundStatus.choices)
    ordering = Ordering(fields=("number", "opened_at", "closed_at"))

    class Meta:
        model = Round
        fields: tuple[str, ...] = ()


@readable("seasons", "round", "rounds")
class Rounds(FoundInLeagues):
    """Rounds, in the order of their seasons."""

    serializer_class = RoundDetailSerializer
    list_serializer_class = RoundSerializer
    filterset_class = RoundFilter
    queryset = Round.objects.none()
    naming = ("league", "season")

    def get_queryset(self) -> Any:
        rounds = Round.objects.filter(season__league__in=self.leagues).select_related("season__league")
        if self.detail:
            return with_all_that_happens(rounds)
        return rounds.order_by("season__league__name", "season__league_id", "-season__number", "number")


def with_all_that_happens(rounds: QuerySet[Round]) -> QuerySet[Any]:
    """These rounds, each with pairings, challenges and friendlies."""
    match_sides = MatchSide.objects.select_related("team").order_by("index")
    sides = PairingSide.objects.select_related("entry__team").order_by("index")
    pairings = Pairing.objects.select_related("match").order_by("number", "leg")
    challenges = Challenge.objects.select_related("challenger__team", "challenged__team").order_by("order")
    friendlies = Friendly.objects.select_related("match").order_by("pk")
    return rounds.prefetch_related(
        Prefetch(
            "pairings", pairings.prefetch_related(Prefetch("sides", sides), Prefetch("match__sides", match_sides))
        ),
        Prefetch("challenges", challenges),
        Prefetch("friendlies", friendlies.prefetch_related(Prefetch("match__sides", match_sides))),
    )
