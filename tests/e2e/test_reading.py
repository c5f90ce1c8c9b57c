"""Everybody may read, without an account and without scripts."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.acting import PASSWORD, REASON, follow
from tests.e2e.conftest import PageOf, Who
from tests.services.site import Site

pytestmark = pytest.mark.e2e


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no-scripts"])
def test_from_the_home_page_to_a_player(page_of: PageOf, showcase: Site, *, scripts: bool) -> None:
    page = page_of(showcase, java_script_enabled=scripts)
    page.goto("/")
    follow(page, "Harbour Ring League")
    follow(page, "Season one")
    follow(page, "The whole table")
    second = page.locator("main tbody tr").nth(1)
    second.get_by_text("Why here?").click()
    expect(second.locator("details")).to_contain_text(REASON)
    second.get_by_role("rowheader").get_by_role("link").first.click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.locator("main table a[href*='/players/']").first.click()
    expect(page).to_have_url(re.compile("/players/"))
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def speak(page: Page, language: str) -> None:
    with page.expect_navigation():
        page.locator("footer").get_by_role("button", name=language, exact=True).click()


def sign_in_here(page: Page, email: str) -> None:
    """From the page that is open, with what this browser knows already."""
    page.goto("/accounts/login/")
    page.locator("input[name=login]").fill(email)
    page.locator("input[name=password]").fill(PASSWORD)
    with page.expect_navigation():
        page.locator("main form button[type=submit]").first.click()


def test_the_language_chosen_stays_through_signing_in_and_comes_along_to_another_device(
    page_of: PageOf, demo: Site, who: Who
) -> None:
    coach = who("a report waits")
    phone, desk = page_of(demo, locale="en-GB"), page_of(demo, locale="en-GB")
    phone.goto("/leagues/")
    speak(phone, "Deutsch")
    sign_in_here(phone, coach)
    phone.goto("/next/")
    expect(phone.locator("html")).to_have_attribute("lang", "de")
    sign_in_here(desk, coach)
    desk.goto("/next/")
    expect(desk.locator("html")).to_have_attribute("lang", "en")
    speak(phone, "English")
    speak(phone, "Deutsch")
    desk.reload()
    expect(desk.locator("html")).to_have_attribute("lang", "de")
    expect(desk.get_by_role("heading", level=1)).to_have_text("Wie geht es weiter?")
