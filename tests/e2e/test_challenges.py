"""Coaches with their phones: a challenge before the clock runs out, and a match told in two versions."""

import re

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from league.domain.challenges import draw_rest
from league.models import Season
from matches.domain.reporting import submit_report
from matches.models import Match
from rosters.models import User
from tests.e2e.acting import DESK, PHONE, SCREENSHOTS, follow, press
from tests.e2e.journeys import journey
from tests.verbs import coach_user
from tests.verbs_challenges import a_challenge_round, awaited
from tests.verbs_league import cora, match_of
from tests.verbs_matches import a_report

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


def opened_by(browser: Browser, live_server: LiveServer, user: User, **told: object) -> Page:
    """A page of somebody who has signed in, nine hours ahead of the league's clock."""
    client = Client()
    client.force_login(user)
    usual = {"base_url": live_server.url, "viewport": PHONE, "timezone_id": "Asia/Tokyo", "reduced_motion": "reduce"}
    context = browser.new_context(
        **usual | told, service_workers="block"
    )  # one request at a time: the tables are shared
    name = settings.SESSION_COOKIE_NAME
    context.add_cookies([{"name": name, "value": client.cookies[name].value, "url": live_server.url}])
    return context.new_page()


def shoot(page: Page, name: str) -> None:
    """Pictures of the page, light and dark, to be looked at."""
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        page.screenshot(path=SCREENSHOTS / f"{name}-{page.viewport_size['width']}-{scheme}.png", full_page=True)


def test_a_coach_reads_his_time_and_challenges(browser: Browser, live_server: LiveServer) -> None:
    round_ = a_challenge_round(4, hours=(24, 12), matchup__refusal="allowed_once")
    season: Season = round_.season
    page = opened_by(browser, live_server, coach_user(awaited(round_).team))
    page.goto(reverse("next"))
    expect(page.get_by_text(re.compile("There is time until"))).to_be_visible()
    with journey(page, "challenge an opponent"):
        follow(page, "Choose an opponent")
        expect(page.get_by_text("where you are")).to_be_visible()
        page.get_by_role("radio").first.check()
        shoot(page, "challenge-turn")
        press(page, "Challenge")
    expect(page.get_by_text(re.compile("awaits the answer")).first).to_be_visible()
    desk = opened_by(browser, live_server, cora(season.league), viewport=DESK)
    desk.goto(reverse("desk-pairings", args=[season.league.slug, season.number]))
    shoot(desk, "challenge-desk")
    phone = opened_by(browser, live_server, cora(season.league))
    phone.goto(reverse("desk-calendar", args=[season.league.slug, season.number]))
    shoot(phone, "challenge-calendar")
    desk.goto(reverse("desk-pairings", args=[season.league.slug, season.number]))
    desk.get_by_text("Draw the rest", exact=True).click()
    press(desk, "Draw the rest now")
    for public in (phone, desk):
        public.goto(reverse("round", args=[season.league.slug, season.number, 2]))
        shoot(public, "challenge-round")


def test_a_match_is_told_in_two_versions_and_ruled_on(browser: Browser, live_server: LiveServer) -> None:
    round_ = a_challenge_round(2)
    draw_rest(round_, actor=cora(round_.season.league))
    match: Match = match_of(round_, "Ants")
    home, away = (side.team for side in match.sides.select_related("team__coach__user").order_by("index"))
    submit_report(match, a_report(match, 4, 1, cheers=(2, 0)), actor=coach_user(home), team=home)
    page = opened_by(browser, live_server, coach_user(away))
    page.goto(reverse("next"))
    with journey(page, "dispute a report"):
        follow(page, "Look at the report")
        page.get_by_text("No, something is wrong").click()
        follow(page, "Dispute and tell your version")
        page.locator("#text").fill("We scored two.")
        page.locator("input[name=points_1]").fill("2")
        shoot(page, "dispute-form")
        press(page, "Dispute the report")
    expect(page.locator("mark").first).to_be_visible()
    shoot(page, "dispute-match")
    desk = opened_by(browser, live_server, cora(round_.season.league), viewport=DESK)
    desk.goto(reverse("match-rule", args=[match.uid]))
    shoot(desk, "dispute-ruling")
    desk.get_by_role("radio").nth(1).check()
    desk.locator("#uphold-reason").fill("I watched it.")
    press(desk, "This version holds")
    expect(desk.get_by_text("I watched it.")).to_be_visible()
    assert Match.objects.get(pk=match.pk).status == "settled"
