"""The part of a page that is read again while it is open: what it holds, and when it is not sent."""

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from league.domain.market import close_market, place_bid
from league.models import Lot, Season
from league.presenters.live import digest_of, tag_of
from tests.clicking import forms_on
from tests.counting import queries_of
from tests.pages import PageClient
from tests.reading import World
from tests.verbs import a_user
from tests.verbs_league import a_running_season, cora, entry_of, favour, opened

PUBLIC, DESK = "season-market-lots", "desk-market-room"


@pytest.fixture
def season(db: None) -> Season:
    """Two teams that can pay, and every MVP on offer."""
    season = a_running_season(2, auction__pool="all")
    opened(season)
    for name in ("Ants", "Bees"):
        favour(season, name, 40)
    return season


def address(season: Season, page: str = PUBLIC) -> str:
    return reverse(page, args=[season.league.slug, season.number])


def read(season: Season, page: str = PUBLIC, *, tag: str = "", by: Client | None = None) -> HttpResponse:
    return (by or PageClient()).get(address(season, page), headers={"If-None-Match": tag} if tag else {})


def a_lot(season: Season) -> Lot:
    return Lot.objects.select_related("round__season__league", "round__season__pin").filter(round__season=season)[0]


def commissioner(season: Season) -> Client:
    client = PageClient()
    client.force_login(cora(season.league))
    return client


@pytest.mark.parametrize("page", [PUBLIC, DESK])
def test_a_part_is_sent_once_and_again_when_somebody_has_bid(season: Season, page: str) -> None:
    reader = commissioner(season)
    first = read(season, page, by=reader)
    assert (first.status_code, "Highest bid" in first.content.decode()) == (200, False)
    again = read(season, page, by=reader, tag=first["ETag"])
    assert (again.status_code, again.content) == (304, b"")
    lot = a_lot(season)
    place_bid(lot, entry_of(season, "Ants"), lot.least_bid, actor=cora(season.league))
    changed = read(season, page, by=reader, tag=first["ETag"])
    assert changed.status_code == 200
    assert changed["ETag"] != first["ETag"]
    assert "Highest bid" in changed.content.decode()
    assert "<html" not in changed.content.decode()


@pytest.mark.parametrize(("whole", "page"), [("season-market", PUBLIC), ("desk-market", DESK)])
def test_a_page_knows_where_to_listen_what_to_read_and_what_it_shows(season: Season, whole: str, page: str) -> None:
    reader = commissioner(season)
    html = reader.get(address(season, whole)).content.decode()
    round_ = season.rounds.get(number=1)
    assert f'data-live="/live/rounds/{round_.uid}/market"' in html
    assert f'data-fragment="{address(season, page)}?round=1"' in html
    tag = read(season, page, by=reader)["ETag"].replace('"', "&quot;")
    assert f'data-tag="{tag}"' in html
    assert "This page does not change by itself." in html
    assert "Look again" in html


def test_a_visitors_page_is_the_same_for_all_with_its_live_part(season: Season) -> None:
    first = PageClient().get(address(season, "season-market"))
    assert "data-live=" in first.content.decode()
    assert (
        PageClient().get(address(season, "season-market"), headers={"If-None-Match": first["ETag"]}).status_code == 304
    )


@pytest.mark.parametrize(("whole", "page"), [("season-market", PUBLIC), ("desk-market", DESK)])
def test_an_auction_that_is_over_is_not_listened_to(season: Season, whole: str, page: str) -> None:
    reader = commissioner(season)
    before = read(season, page, by=reader)["ETag"]
    close_market(season.rounds.get(number=1), actor=cora(season.league))
    assert read(season, page, by=reader, tag=before).status_code == 200
    assert "data-live=" not in reader.get(address(season, whole)).content.decode()


def test_the_desks_part_carries_its_forms_and_they_do_not_change_its_tag(season: Season) -> None:
    reader = commissioner(season)
    first, second = read(season, DESK, by=reader), read(season, DESK, by=reader)
    assert first.content != second.content  # the keys that let an act happen once
    assert first["ETag"] == second["ETag"]
    assert "bid" in {form.fields["act"][0] for form in forms_on(first)}


def test_a_part_of_the_desk_is_for_commissioners(season: Season) -> None:
    stranger = PageClient()
    stranger.force_login(a_user("Sam"))
    assert read(season, DESK, by=stranger).status_code == 403
    assert read(season, DESK).status_code == 302


def test_a_season_without_a_market_has_no_part(db: None) -> None:
    season = a_running_season(2)
    opened(season)
    assert read(season).status_code == 404
    assert read(season, DESK, by=commissioner(season)).status_code == 404


def test_the_part_asks_as_often_for_many_lots_as_for_few(world: World) -> None:
    assert world.unlisted.rounds.get(number=1).lots.count() < world.public.rounds.get(number=2).lots.count()
    assert queries_of(PageClient(), address(world.public)) == queries_of(PageClient(), address(world.unlisted)) == 5


def test_a_tag_differs_when_what_is_shown_does() -> None:
    assert tag_of({"a": 1, "b": 2}) == tag_of({"b": 2, "a": 1}) == f'"{digest_of({"a": 1, "b": 2})}"'
    assert digest_of([1]) != digest_of([2])
