"""Who may read what: public leagues are open to all, unlisted ones to whoever knows them, private ones to members."""

import pytest
from django.test import Client
from django.urls import reverse

from league.models import Season
from tests.pages import PageClient
from tests.reading import World
from tests.verbs import a_host

SEASON_PAGES = (
    "season",
    "season-table",
    "season-rounds",
    "season-market",
    "season-charts",
    "season-cross",
    "season-forecast",
    "season-leaders",
    "season-records",
    "season-teams",
    "season-rules",
    "season-share",
    "season-embedded",
)
LEAGUE_PAGES = (
    "league-records",
    "league-compare",
    "league-archive",
    "league-hall",
    "league-graveyard",
    "league-market",
)
PEOPLE = ("anonymous", "stranger", "member", "commissioner", "host")


def addresses(season: Season) -> list[str]:
    """Every public page of the season and of its league."""
    place = [season.league.slug, season.number]
    return [
        reverse("league", args=place[:1]),
        *(reverse(name, args=place[:1]) for name in LEAGUE_PAGES),
        *(reverse(name, args=place) for name in SEASON_PAGES),
        reverse("round", args=[*place, 1]),
    ]


def client_of(world: World, who: str) -> Client:
    client = PageClient()
    if who == "host":
        client.force_login(a_host())
    elif who != "anonymous":
        client.force_login(getattr(world, who))
    return client


def test_what_is_not_there_is_not_found_by_anybody(world: World) -> None:
    slug = world.public.league.slug
    missing = [
        reverse("league", args=["nowhere"]),
        reverse("season", args=[slug, 9]),
        reverse("round", args=[slug, 1, 9]),
        reverse("season-leaders", args=[slug, 1]) + "?by=nothing",
    ]
    assert {PageClient().get(address).status_code for address in missing} == {404}


@pytest.mark.parametrize("address", ["home", "leagues"])
@pytest.mark.parametrize(
    ("who", "found"),
    [
        ("anonymous", {"public"}),
        ("stranger", {"public"}),
        ("member", {"public", "unlisted", "private"}),
        ("host", {"public", "unlisted", "private"}),
    ],
)
def test_lists_name_public_leagues_and_those_of_the_reader(
    world: World, address: str, who: str, found: set[str]
) -> None:
    page = client_of(world, who).get(reverse(address)).content.decode()
    leagues = {
        name: reverse("league", args=[getattr(world, name).league.slug]) for name in ("public", "unlisted", "private")
    }
    assert {name for name, link in leagues.items() if f'"{link}"' in page} == found


def test_what_a_visitor_gets_is_the_same_for_everybody_and_may_be_kept(world: World) -> None:
    for address in [*addresses(world.public), reverse("home"), reverse("leagues"), reverse("draws")]:
        page = PageClient().get(address)
        assert page.headers["Cache-Control"] == "public, no-cache"
        assert not page.cookies
        assert b"csrfmiddlewaretoken" not in page.content
        assert page.content == client_of(world, "anonymous").get(address).content


def test_what_somebody_signed_in_gets_is_his_alone(world: World) -> None:
    page = client_of(world, "stranger").get(reverse("season-table", args=[world.public.league.slug, 1]))
    assert page.headers["Cache-Control"] == "private"
    assert "Cookie" in page.headers["Vary"]
    assert "Stan" in page.content.decode()


def test_a_page_that_has_not_changed_is_not_sent_again(world: World) -> None:
    address = reverse("season-table", args=[world.public.league.slug, 1])
    first = PageClient().get(address)
    again = PageClient().get(address, headers={"if-none-match": first.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    entry = world.public.entries.select_related("team").first()
    entry.team.cash += 1
    entry.team.save(update_fields=["cash"])
    changed = PageClient().get(address, headers={"if-none-match": first.headers["ETag"]})
    assert changed.status_code == 200


def test_the_desk_is_shown_to_commissioners_alone(world: World) -> None:
    desk = reverse("league-desk", args=[world.public.league.slug])
    address = reverse("league", args=[world.public.league.slug])
    shown = {who: f'"{desk}"' in client_of(world, who).get(address).content.decode() for who in PEOPLE}
    assert shown == {"anonymous": False, "stranger": False, "member": False, "commissioner": True, "host": True}
