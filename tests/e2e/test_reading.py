"""Everybody may read, without an account and without scripts."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.acting import REASON, follow
from tests.e2e.conftest import PageOf
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
