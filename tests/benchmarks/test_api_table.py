"""W4: the table through the API with nothing cached, against a bare list of one query in the same stack, both with the
same number of bytes."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.conf import settings
from django.core.handlers.base import BaseHandler
from django.db import connection
from django.db.models import F, Value
from django.http import HttpResponse
from django.test import RequestFactory, override_settings
from django.test.utils import CaptureQueriesContext
from django.urls import include, path
from pytest_django import DjangoDbBlocker
from rest_framework import generics, serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import SimpleRateThrottle

from league.models import Entry, Season
from tests.benchmarks.measure import compare, costing
from tests.lasting import lasting_world
from tests.played_seasons import a_played_season

TEAMS, ROUNDS = 20, 15
MOST_QUERIES = 3
FIELDS = ("uid", "number", "division", "status", "filler", "entered_at", "left_at", "name", "text")
Reading = Callable[[], HttpResponse]


class BareSerializer(serializers.ModelSerializer):
    """A row of an entry and its team; `text` fills it up."""

    name = serializers.CharField()
    text = serializers.CharField()

    class Meta:
        model = Entry
        fields = FIELDS


class Bare(generics.ListAPIView):
    """A list of entries that explains nothing."""

    permission_classes = [AllowAny]
    filter_backends = ()
    pagination_class = None
    serializer_class = BareSerializer
    season = 0
    padding = 0  # characters a row

    def get_queryset(self) -> Any:
        entries = Entry.objects.filter(season=self.season).order_by("number")
        return entries.annotate(name=F("team__name"), text=Value("x" * self.padding))


class BareValues(Bare):
    """The same list without models and fields."""

    def list(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return Response(list(self.get_queryset().values(*FIELDS)))


urlpatterns = [
    path("bare/", Bare.as_view()),
    path("bare-values/", BareValues.as_view()),
    path("", include("league.urls")),
]


@pytest.fixture(scope="module")
def season(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Season]:
    """Twenty teams after fifteen rounds."""
    with lasting_world(django_db_blocker):
        yield Season.objects.get(pk=a_played_season(TEAMS, ROUNDS).pk)


@pytest.fixture
def read(season: Season, db: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], Reading]]:
    """How an address is read through every middleware of the site but the test run's own."""
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", {"anon": "100000/s", "user": "100000/s"})
    monkeypatch.setattr(Bare, "season", season.pk)
    middleware = [name for name in settings.MIDDLEWARE if not name.startswith("zeal.")]
    with override_settings(ROOT_URLCONF=__name__, MIDDLEWARE=middleware):
        handler = BaseHandler()
        handler.load_middleware()

        def reading(address: str) -> Reading:
            return lambda: handler.get_response(RequestFactory().get(address))

        yield reading


def as_long_as(ours: Reading, reference: Reading, monkeypatch: pytest.MonkeyPatch) -> None:
    """The reference's rows are filled up until its answer is as long as ours, to a character a row."""
    monkeypatch.setattr(Bare, "padding", 0)
    monkeypatch.setattr(Bare, "padding", (len(ours().content) - len(reference().content)) // TEAMS)
    assert 0 <= len(ours().content) - len(reference().content) < TEAMS


def test_w4_the_table_through_the_api(season, read, monkeypatch):
    ours = read(f"/api/v1/seasons/{season.uid}/table/")
    with CaptureQueriesContext(connection) as asked:
        answer = json.loads(ours().content)
    assert (len(answer["rows"]), answer["after"]) == (TEAMS, ROUNDS)
    assert len(asked) <= MOST_QUERIES
    note = f"{len(asked)} queries against 1, {len(ours().content)} bytes"
    for name, address, goal in (
        ("W4 table through the API", "/bare/", costing(1.25, stretch=1.0)),
        ("The table against rows without models", "/bare-values/", None),
    ):
        reference = read(address)
        as_long_as(ours, reference, monkeypatch)
        assert len(json.loads(reference().content)) == TEAMS
        compare(name, ours, reference, goal=goal, notes=(note,))
