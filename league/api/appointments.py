"""The time of a match: what was agreed, what is on offer, and what coaches and commissioners do about it."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.shortcuts import get_object_or_404
from django.utils.functional import cached_property
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.calendar_acts import MomentField
from league.domain.appointments import (
    MOST_TIMES,
    is_open_for_times,
    offer_times,
    open_offer,
    round_of,
    rule_time,
    take_time,
    times_outside,
    withdraw_offer,
)
from league.domain.rhythm import moment_of
from league.models import Round
from league.presenters.appointments import may_agree
from matches.api.refs import MATCH_REF, MatchRefSerializer
from matches.models import Match
from matches.permissions import matches_seen_by
from rosters.api.documenting import example, in_path
from rosters.api.fields import CountField, UidField
from rosters.api.reading import Reading
from rosters.api.refs import TeamRefSerializer
from rosters.api.writing import REFUSALS, WRITING, ActSerializer, write_once
from rosters.models import Team, User
from rosters.permissions import Person

NEEDED: Mapping[str, frozenset[str]] = {  # by each act
    "offer": frozenset({"team", "times"}),
    "take": frozenset({"time"}),
    "withdraw": frozenset(),
    "set": frozenset({"at"}),
    "remove": frozenset({"reason"}),
}
OPTIONAL: Mapping[str, frozenset[str]] = {
    "offer": frozenset({"place", "note"}),
    "set": frozenset({"place", "reason"}),
}
TEAM = {"uid": "c6jx3p9s4gnb", "name": "Rattlers", "colour": 2}
STATE = {
    "match": MATCH_REF,
    "open": True,
    "scheduled_for": "2026-03-06T19:00:00Z",
    "place": "Club room",
    "changes": 1,
    "offer": {
        "uid": "t4k9w2p6xhzq",
        "team": TEAM,
        "place": "Club room",
        "note": "Friday suits me best.",
        "made_at": "2026-03-02T18:00:00Z",
        "times": [{"uid": "m7c3v8k2ndyp", "at": "2026-03-06T20:00:00Z", "outside_round": False}],
    },
}


class OfferedTimeSerializer(serializers.Serializer):
    """A time on offer; `outside_round` warns that it lies before the round opens or after its matches are due."""

    uid = UidField()
    at = serializers.DateTimeField()
    outside_round = serializers.BooleanField()


class TimeOfferSerializer(serializers.Serializer):
    """Times that a team offers the other, with a place and a note."""

    uid = UidField()
    team = TeamRefSerializer()
    place = serializers.CharField()
    note = serializers.CharField()
    made_at = serializers.DateTimeField()
    times = OfferedTimeSerializer(many=True)


@example(STATE)
class AppointmentSerializer(serializers.Serializer):
    """When a match is played. `open` says that it can still be agreed on, `changes` how often the time was set; `offer`
    is what waits for an answer. `place` and `offer` are empty for whoever neither plays nor runs the match."""

    match = MatchRefSerializer()
    open = serializers.BooleanField()
    scheduled_for = serializers.DateTimeField(allow_null=True)
    place = serializers.CharField()
    changes = CountField()
    offer = TimeOfferSerializer(allow_null=True)


class AppointmentActSerializer(ActSerializer):
    """A coach makes an `offer` of `times` for his `team`, takes a `time` (its uid), or withdraws what he offered; a
    commissioner may `set` the time to `at`, or `remove` it for a `reason`. `place` and `note` are free text."""

    needed, optional = NEEDED, OPTIONAL
    act = serializers.ChoiceField(choices=list(NEEDED))
    team = UidField(required=False)
    times = serializers.ListField(child=MomentField(), required=False, max_length=MOST_TIMES)
    time = UidField(required=False)
    at = MomentField(required=False)
    place = serializers.CharField(required=False, allow_blank=True, max_length=200)
    note = serializers.CharField(required=False, allow_blank=True, max_length=500)
    reason = serializers.CharField(required=False, max_length=300)


IN_PATH = in_path("match", "The match.")


@extend_schema_view(
    retrieve=extend_schema(
        operation_id="get_match_time",
        summary="Get the time of a match",
        tags=["matches"],
        parameters=[IN_PATH],
    ),
    create=extend_schema(
        operation_id="act_on_match_time",
        summary="Offer, take or set a time",
        description="Done once for each key. Moments without an offset are those of the league's zone.",
        tags=["matches"],
        parameters=[IN_PATH, *WRITING],
        request=AppointmentActSerializer,
        responses={200: AppointmentSerializer, **REFUSALS},
    ),
)
class MatchTime(Reading):
    """The time of a match. Place and offer are shown to its coaches and the commissioners of its league alone."""

    serializer_class = AppointmentSerializer
    finding = ("found",)
    filter_backends = ()
    ruling_acts = frozenset({"set", "remove"})
    queryset = Match.objects.none()

    def retrieve(self, request: Request, **_kwargs: Any) -> Response:
        return Response(told(*self.found, self.person))

    def create(self, request: Request, **_kwargs: Any) -> Response:
        def run(user: User, asked: dict[str, Any]) -> Any:
            match, round_ = self.found
            zone = ZoneInfo(round_.season.league.time_zone)
            ACTS[asked.pop("act")](match, asked, user, zone)
            match.refresh_from_db(fields=["scheduled_for", "place", "time_changes"])
            return told(match, round_, user)

        return write_once(request, AppointmentActSerializer, run)

    @cached_property
    def found(self) -> tuple[Match, Round]:
        """The match and its round, once they have been found; 404 for whoever may not see them."""
        matches = matches_seen_by(self.person).select_related("pin").prefetch_related("sides__team")
        match = get_object_or_404(matches, uid=self.kwargs["match"])
        round_ = round_of(match)
        if round_ is None:
            raise NotFound
        return match, round_


def told(match: Match, round_: Round, reader: Person) -> Any:
    """The time of a match as plain values, as far as it concerns the reader."""
    concerned = isinstance(reader, User) and may_agree(match, round_.season.league, reader)
    offer = open_offer(match) if concerned else None
    times = list(offer.times.all()) if offer else []
    outside = set(times_outside(round_, [time.at for time in times]))
    offered = [{"uid": time.uid, "at": time.at, "outside_round": time.at in outside} for time in times]
    shown = ("uid", "team", "place", "note", "made_at")
    return AppointmentSerializer(
        {
            "match": match,
            "open": is_open_for_times(match, round_),
            "scheduled_for": match.scheduled_for,
            "place": match.place if concerned else "",
            "changes": match.time_changes,
            "offer": {**{name: getattr(offer, name) for name in shown}, "times": offered} if offer else None,
        }
    ).data


def _offer(match: Match, asked: dict[str, Any], actor: User, zone: ZoneInfo) -> None:
    team = get_object_or_404(Team, uid=asked.pop("team"), sides__match=match)
    times: list[datetime] = [moment_of(time, zone) for time in asked.pop("times")]
    offer_times(match, team, times, actor=actor, **asked)


def _take(match: Match, asked: dict[str, Any], actor: User, _zone: ZoneInfo) -> None:
    take_time(match, asked["time"], actor=actor)


def _withdraw(match: Match, _asked: dict[str, Any], actor: User, _zone: ZoneInfo) -> None:
    withdraw_offer(match, actor=actor)


def _set(match: Match, asked: dict[str, Any], actor: User, zone: ZoneInfo) -> None:
    rule_time(match, moment_of(asked.pop("at"), zone), actor=actor, **asked)


def _remove(match: Match, asked: dict[str, Any], actor: User, _zone: ZoneInfo) -> None:
    rule_time(match, None, actor=actor, reason=asked["reason"])


ACTS: Mapping[str, Callable[[Match, dict[str, Any], User, ZoneInfo], None]] = {
    "offer": _offer,
    "take": _take,
    "withdraw": _withdraw,
    "set": _set,
    "remove": _remove,
}
