"""The guide of a newcomer: what comes next, until the season starts."""

import pytest

from league.domain.invitations import invite, revoke_invitation
from league.domain.seasons import start_season
from league.models import Calendar, League
from league.presenters.guide import first_guide, guide_of
from tests.page_text import words
from tests.pages import PageClient
from tests.verbs import a_user
from tests.verbs_league import a_league, a_member, a_running_season, a_season, cora, enter

pytestmark = pytest.mark.django_db


def now(league: League) -> str:
    """The step that the guide shows as the next one."""
    guide = first_guide(league)
    assert guide is not None
    return next(str(step["label"]) for step in guide.steps if step["state"] == "current")


def test_each_step_comes_when_the_one_before_it_is_done() -> None:
    league = a_league()
    assert now(league) == "Game and options"
    season = a_season(0, league=league)
    assert now(league) == "People"
    invitation, _secret = invite(league, actor=cora(league))
    assert now(league) == "Teams"
    revoke_invitation(invitation, actor=cora(league))
    assert now(league) == "People"
    a_member(league, "Mia")
    enter(season, "Ants")
    assert now(league) == "Teams"
    enter(season, "Bees")
    assert now(league) == "Dates"
    Calendar.objects.create(season=season)
    assert now(league) == "Start"
    start_season(season, actor=cora(league))
    assert first_guide(league) is None
    season.refresh_from_db()
    assert guide_of(league, season) is None


def test_whoever_plans_no_dates_is_led_to_the_start() -> None:
    season = a_season(2)
    a_member(season.league, "Mia")
    client = PageClient()
    client.force_login(cora(season.league))
    base = f"/leagues/{season.league.slug}/seasons/{season.number}/"
    without = f'href="{base}entries/"'
    dates = client.get(f"{base}desk/calendar/").content.decode()
    assert "Start without dates" in dates
    assert without in dates[dates.index('class="guide"') :]
    assert "Start without dates" not in words(client.get(f"{base}entries/")), "it is this page"


def test_a_second_season_has_its_guide_on_its_own_pages_alone() -> None:
    league = a_running_season(2).league
    season = a_season(0, league=league)
    assert first_guide(league) is None
    assert guide_of(league, season) is not None


def test_commissioners_are_guided_on_the_page_of_their_league_and_others_are_not() -> None:
    league = a_league()
    address = f"/leagues/{league.slug}/"
    pages = []
    for person in (cora(league), a_user("Stan"), None):
        client = PageClient()
        if person:
            client.force_login(person)
        pages.append(words(client.get(address)))
    assert ["The way to your first match" in page for page in pages] == [True, False, False]
    assert "Choose the game and the set of options nearest to how you play." in pages[0]


def test_the_guide_leads_from_page_to_page() -> None:
    league = a_league()
    client = PageClient()
    client.force_login(cora(league))
    base = f"/leagues/{league.slug}/"
    assert "You do it on this page." in words(client.get(f"{base}seasons/new/")) or "Set up a season" in words(
        client.get(f"{base}desk/")
    )
    season = a_season(0, league=league)
    for page in ("members/", f"seasons/{season.number}/options/", f"seasons/{season.number}/entries/"):
        assert "The way to your first match" in words(client.get(f"{base}{page}")), page
