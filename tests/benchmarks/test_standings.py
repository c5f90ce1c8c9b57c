"""W1: the standings page with nothing cached, against a page of one query in the same stack with the same bytes.
W5: computing a table after a round; no peer installs from a package index, so the figures of one are history."""

import time
from collections.abc import Callable, Iterator
from statistics import median

import pytest
from django.conf import settings
from django.core.handlers.base import BaseHandler
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory, override_settings
from django.test.utils import CaptureQueriesContext
from django.urls import include, path, resolve, reverse
from pytest_django import DjangoDbBlocker

from league.domain.table import compute_table, tables_after
from league.domain.terms import rules_of_season, terms_of
from league.models import Season
from league.presenters.points_words import points_in_words
from league.presenters.seasons import season_frame
from league.presenters.table import contenders_of, shown_tables
from rosters.views.access import public_page
from rules.competition.terms import table_rules
from tests.benchmarks.measure import compare, costing, in_words, repeats, sample
from tests.lasting import lasting_world
from tests.played_seasons import a_played_season

TEAMS, ROUNDS = 20, 15
PAGE_QUERIES, TABLE_QUERIES = 2, 5
CLOCK = time.process_time
HISTORY_SECONDS, HISTORY_QUERIES = 0.060, 53  # heltour, on a quiet machine
HISTORY_QUERY_SECONDS = 0.00033  # one query of 20 rows through the ORM, on that machine


@pytest.fixture(scope="module")
def played(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Season]:
    with lasting_world(django_db_blocker):
        season = a_played_season(TEAMS, ROUNDS)
        yield Season.objects.select_related("league", "pin").get(pk=season.pk)


@pytest.fixture
def season(played: Season, db: None) -> Season:
    """Twenty teams after fifteen rounds."""
    return played


class OneQuery:
    """The page of somebody who keeps every figure and sentence ready, and asks only for the rows of the teams."""

    season: Season
    ready: dict[str, object]

    def __call__(self, request: HttpRequest) -> HttpResponse:
        rows = list(contenders_of(self.season).values())
        assert len(rows) == TEAMS
        request.resolver_match = resolve(request.path)  # by which a page knows the picture of its link preview
        return public_page(request, "league/public/table.html", self.ready)


one_query = OneQuery()
urlpatterns = [path("ready/", one_query), path("", include("league.urls"))]


def ready_context(season: Season) -> dict[str, object]:
    tables = tables_after(season)
    return {
        **season_frame(season, "table"),
        "tables": shown_tables(tables, contenders_of(season), rules_of_season(season)[0], cash=True),
        "after": tables[0].after,
        "before": tables[0].after - 1,
        "old": False,
        "computed_at": tables[0].computed_at,
        "divisions": False,
        "points": points_in_words(table_rules(terms_of(season)).scheme),
    }


def asked(handler: BaseHandler, address: str, shown: str) -> HttpResponse:
    """The answer to a visitor of `address`, who is told that he is at `shown`: both pages link back to themselves."""
    request = RequestFactory().get(address)
    request.path = shown
    return handler.get_response(request)


def queries_of(work: Callable[[], object]) -> int:
    with CaptureQueriesContext(connection) as queries:
        work()
    return len(queries)


def test_w1_standings_with_nothing_cached(season: Season) -> None:
    one_query.season, one_query.ready = season, ready_context(season)
    address = reverse("season-table", args=[season.league.slug, season.number])
    middleware = [name for name in settings.MIDDLEWARE if not name.startswith("zeal")]
    with override_settings(ROOT_URLCONF=__name__, MIDDLEWARE=middleware):
        handler = BaseHandler()
        handler.load_middleware()

        def ours() -> HttpResponse:
            return asked(handler, address, address)

        def reference() -> HttpResponse:
            return asked(handler, "/ready/", address)

        assert ours().status_code == 200
        assert ours().content == reference().content
        assert (queries_of(ours), queries_of(reference)) == (PAGE_QUERIES, 1)
        size = f"{TEAMS} teams after {ROUNDS} rounds, {len(ours().content)} bytes; {PAGE_QUERIES} queries against 1"
        compare("W1 standings, nothing cached", ours, reference, goal=costing(1.5, stretch=1.1), notes=(size,))


def test_w5_a_table_after_a_round(season: Season) -> None:
    def work() -> object:
        return compute_table(season)

    def one_plain_query() -> object:
        return list(season.entries.values_list("uid", "number", "division", "status"))

    queries = queries_of(work)
    assert queries <= TABLE_QUERIES
    ours, plain = (
        median(sample(each, repeats(each, CLOCK), CLOCK) for _ in range(9)) for each in (work, one_plain_query)
    )
    print(
        f"\nW5 a table of {TEAMS} teams after {ROUNDS} rounds"
        f"\n  ours       {in_words(ours)} of CPU, {queries} queries"
        f"\n  history    {in_words(HISTORY_SECONDS)}, {HISTORY_QUERIES} queries (heltour, on a quiet machine)"
        f"\n  ratio      {HISTORY_SECONDS / ours:.3g} times faster as measured"
        f"\n  bar        at least 6, and at most {TABLE_QUERIES} queries"
        f"\n  a plain query takes {in_words(plain)} here and took {in_words(HISTORY_QUERY_SECONDS)} there: in plain "
        f"queries ours costs {ours / plain:.3g}, the history {HISTORY_SECONDS / HISTORY_QUERY_SECONDS:.3g}"
    )
