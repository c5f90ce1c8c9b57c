"""What concerns whoever asks: who he is, what he is awaited for, and what he was told."""

from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import serializers
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.own_acts import OWN, MyActSerializer
from league.api.pagination import NewestFirst
from league.domain.news_kinds import sentence_of
from league.presenters.next_steps import next_page
from rosters.api.acting import Acting, acted
from rosters.api.documenting import example, listed
from rosters.api.fields import CountField, UidField
from rosters.api.players import TEAM_REF
from rosters.api.reading import ReadingList
from rosters.api.refs import TeamRefSerializer
from rosters.api.writing import REFUSALS, WRITING, StrictSerializer, write_once
from rosters.domain.inbox import inbox_of, mark_all_read
from rosters.enums import Scope
from rosters.models import InboxItem, Team, User

AWAITED = {
    "title": "Confirm a report",
    "sentence": "Rattlers have reported your match.",
    "place": "Harbour League, round 4",
    "page": "/matches/m2f7h4y8qkzd/confirm/",
    "api": "/api/v1/matches/m2f7h4y8qkzd/reports/",
    "since": "2026-03-08T20:00:00Z",
}
MYSELF = {
    "uid": "u7n3x9k2vwqd",
    "name": "Grace",
    "language": "",
    "scope": "play",
    "teams": [TEAM_REF],
    "awaited": [AWAITED],
    "calendar": None,
}
TOLD = {
    "uid": "n5t9w3k7qxzd",
    "kind": "match.reported",
    "sentence": "Rattlers have reported your match.",
    "at": "2026-03-08T20:00:00Z",
    "unread": True,
}


class CardSerializer(serializers.Serializer):
    """Something somebody is awaited for, where, since when, the page on which he does it, and in `api` the address at
    which a program does."""

    title = serializers.CharField()
    sentence = serializers.CharField()
    place = serializers.CharField()
    page = serializers.CharField(source="url")
    api = serializers.CharField()
    since = serializers.DateTimeField(allow_null=True)


@example(MYSELF)
class MyselfSerializer(serializers.Serializer):
    """Who asks, how far his token reaches (everything where he has signed in himself), his teams that have not retired,
    and what he is awaited for, the most urgent first. `calendar` is the address just made for his calendar: it is told
    this once."""

    uid = UidField()
    name = serializers.CharField()
    language = serializers.CharField()
    scope = serializers.ChoiceField(choices=Scope.choices)
    teams = TeamRefSerializer(many=True)
    awaited = CardSerializer(many=True)
    calendar = serializers.CharField(allow_null=True)


@acted(
    "start",
    "myself",
    "Get what concerns me",
    "Join, found a team, or set my own things",
    (MyselfSerializer, MyActSerializer),
    refused={410: "The invitation has been used up or has run out, and will never be good again."},
)
class Myself(Acting):
    """Whoever asks. For people who have signed in and programs that carry their tokens."""

    serializer_class = MyselfSerializer
    body = MyActSerializer
    deeds = OWN
    queryset = User.objects.none()

    def row(self) -> Any:
        user = _user(self.request)
        teams = Team.objects.filter(coach__user=user, retired_at=None).order_by("name", "pk")
        scope = getattr(self.request.auth, "scope", Scope.RUN)
        told = {"uid": user.uid, "name": str(user), "language": user.language, "scope": scope}
        return {**told, "teams": teams, "awaited": next_page(user).cards, "calendar": None}


@example(TOLD)
class ToldSerializer(serializers.Serializer):
    """One piece of news, as a key and in words."""

    uid = UidField()
    kind = serializers.CharField()
    sentence = serializers.SerializerMethodField()
    at = serializers.DateTimeField(source="created_at")
    unread = serializers.SerializerMethodField()

    def get_sentence(self, item: InboxItem) -> str:
        return str(sentence_of(item.kind, item.facts))

    def get_unread(self, item: InboxItem) -> bool:
        return item.read_at is None


class ReadSerializer(StrictSerializer):
    """Everything up to the news `newest` is read."""

    newest = UidField()


@example({"read": 3})
class NowReadSerializer(serializers.Serializer):
    """How many news were not read before."""

    read = CountField()


@listed("start", "my news")
@extend_schema_view(
    create=extend_schema(
        operation_id="read_my_news",
        summary="Mark news as read",
        description="Done once for each key. What is read is not sent on other ways any more.",
        tags=["start"],
        parameters=list(WRITING),
        request=ReadSerializer,
        responses={200: NowReadSerializer, **REFUSALS},
    ),
)
class MyNews(ReadingList):
    """What whoever asks was told, newest first."""

    serializer_class = ToldSerializer
    filter_backends = ()
    pagination_class = NewestFirst
    queryset = InboxItem.objects.none()

    def get_queryset(self) -> QuerySet[InboxItem]:
        return inbox_of(_user(self.request))

    def create(self, request: Request) -> Response:
        def run(user: User, asked: dict[str, Any]) -> Any:
            return {"read": mark_all_read(user, newest=asked["newest"])}

        return write_once(request, ReadSerializer, run)


def _user(request: Request) -> User:
    if not isinstance(request.user, User):
        raise NotAuthenticated
    return request.user
