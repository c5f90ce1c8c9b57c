"""Somebody who has never been here signs up and, led by the site alone, runs a league whose first round is open."""

import re
import time
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.acting import PHONE, follow, keep, press, told
from tests.e2e.conftest import PageOf
from tests.e2e.journeys import journey
from tests.services.site import Site

pytestmark = pytest.mark.e2e

FIVE_MINUTES = 300  # seconds
CODE = re.compile(r"^\s*([A-Z0-9]{3,5}-?[A-Z0-9]{3,5})\s*$", re.MULTILINE)
NEW = "a newcomer's long password"
LEAGUE = "Quayside League"


def code_sent_to(site: Site, email: str) -> str:
    """The code in the newest letter to that address."""
    letters = sorted((site.folder / "mail").iterdir(), key=lambda file: file.stat().st_mtime, reverse=True)
    letter = next(text for text in map(Path.read_text, letters) if f"To: {email}" in text)
    found = CODE.search(letter)
    assert found, letter
    return found.group(1)


def make_account(page: Page, site: Site, name: str) -> None:
    """The person has an account and has proved the address by the code that was sent there."""
    email = f"{name.lower()}@example.org"
    page.get_by_label("Your name").fill(name)
    page.locator("input[name=email]").fill(email)
    page.locator("input[name=password1]").fill(NEW)
    press(page, "Create the account")
    page.locator("main input[name=code]").fill(code_sent_to(site, email))
    with page.expect_navigation():
        page.locator("main").get_by_role("button").first.click()


def go_on(page: Page, name: str) -> None:
    """What the guide says comes next was followed, and that is what it said."""
    with page.expect_navigation():
        page.locator("main .guide").get_by_role("link", name=name, exact=True).click()


def found_and_enter(page: Page, button: str, name: str, team_list: str) -> None:
    form = page.locator("form").filter(has=page.get_by_role("button", name=button, exact=True))
    form.get_by_label("Team list").select_option(label=team_list)
    form.get_by_label("Name of the team").fill(name)
    press(page, button)


def invited(page: Page, site: Site) -> str:
    """From the start page to a league with a season that was set up, by what the site says; the link for a coach."""
    page.goto("/")
    follow(page, "Make an account")
    make_account(page, site, "Cora")
    follow(page, "Found a league")
    page.locator("main input[name=name]").fill(LEAGUE)
    press(page, "Found the league")
    go_on(page, "Set up a season")
    press(page, "Set the season up")
    go_on(page, "Invite coaches")
    press(page, "Make a link")
    link = page.get_by_label("Invitation link").input_value()
    page.get_by_label("Name of the coach").fill("Dot")
    press(page, "Add the guest")
    return link


def join(page: Page, site: Site, link: str) -> None:
    page.goto(link)
    follow(page, "Create an account")
    make_account(page, site, "Ben")
    press(page, "Join the league")
    expect(page.get_by_text(f"You are in: {LEAGUE}.")).to_be_visible()


def test_a_newcomer_runs_a_league_within_five_minutes(page_of: PageOf, site: Site) -> None:
    page, bens = page_of(site), page_of(site)
    began = time.monotonic()
    with journey(page, "found a league and open its first round"):
        link = invited(page, site)
        with journey(bens, "join a league"):
            join(bens, site, link)
        with journey(bens, "build a team"):
            follow(bens, "Choose or found a team")
            found_and_enter(bens, "Found and enter it", "Ben's Bees", "Veer-myn")
        go_on(page, "To the teams")
        expect(page.get_by_label("Coach")).to_have_text("Dot")  # Ben has a team, so there is nothing to choose
        found_and_enter(page, "Found and enter it", "Dot's Ants", "Robots")
        keep(page, "newcomer-dates")
        page.set_viewport_size(PHONE)  # type: ignore[arg-type]  # a plain dict is one
        go_on(page, "Plan the dates")
        go_on(page, "Start without dates")
        press(page, "Start the season")
        press(page, "Open Round 1")
    assert time.monotonic() - began < FIVE_MINUTES
    expect(page.locator("main")).to_contain_text("Round 1")
    bens.goto("/next/")
    keep(bens, "newcomer-coach")
    assert f"{LEAGUE} · Season 1 · Round 1" in told(bens)  # where something is for him to do
    site.manage("doctor")


def test_a_team_built_before_its_season_is_led_into_it(page_of: PageOf, site: Site) -> None:
    page, bens = page_of(site), page_of(site)
    join(bens, site, invited(page, site))
    bens.goto("/teams/new/")
    bens.locator("main a[href^='/teams/new/hexsport/']").first.click()
    bens.get_by_label("Name of the team").fill("Ben's Bees")
    press(bens, "Found the team")
    keep(bens, "newcomer-team")
    follow(bens, "Enter Season 1")
    bens.get_by_role("combobox", name="Team", exact=True).select_option(label="Ben's Bees (Ben)")
    press(bens, "Enter the team")
    assert "Ben's Bees" in told(bens)
    page.goto(bens.url)
    expect(page.locator("main")).not_to_contain_text("Enter Season 1")
