"""Two coaches walk their teams through the eleven steps on their phones, while the server is killed under them."""

import json
import subprocess
import sys
from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import Page, expect

from tests.e2e.acting import picture, press, sign_in, step_of, take_what_is_offered, told
from tests.e2e.conftest import PageOf
from tests.e2e.journeys import journey
from tests.e2e.steps_world import PASSWORD
from tests.services.site import Site

pytestmark = pytest.mark.e2e

MOST_ACTS = 60
RESTARTS = 2  # each between two steps
REFUSED = "Nothing was changed"
SKIP = "Go on to the next decision"


@pytest.fixture
def world(site: Site) -> dict[str, Any]:
    """A settled match of Ants and Bees in which both lost a player and had one who earned a rank."""
    made = subprocess.run(
        [sys.executable, "-m", "tests.e2e.steps_world"],
        cwd=settings.HOME,
        env=site.environment,
        check=True,
        capture_output=True,
        text=True,
    )
    return dict(json.loads(made.stdout.splitlines()[-1]))


def take_one_act(page: Page) -> None:
    """The first thing on sale is bought; without any, the first act that leads on is taken."""
    buy = page.locator("main").get_by_role("button", name="buy")
    if not buy.count():
        take_what_is_offered(page)
        return
    with page.expect_navigation():
        buy.first.click()


def restart(site: Site, page: Page) -> None:
    """The server died without a word and is back; the page shows what it showed before."""
    before = told(page)
    site.kill()
    site.start()
    page.reload()
    assert told(page) == before


def buy_what_is_refused(page: Page) -> None:
    """An offer under lock is sent all the same: it is refused with its reason, and the cash stays."""
    offer = page.locator(".offer-refused", has_text="This costs").first
    expect(offer.get_by_role("button")).to_have_count(0)
    cash, reason = cash_of(page), offer.locator(".offer-reason").inner_text()
    with page.expect_navigation():
        offer.evaluate("form => form.submit()")
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text(REFUSED)
    expect(alert).to_contain_text(reason)
    assert cash_of(page) == cash


def buy_in_two_tabs(page: Page) -> None:
    """What was bought in one tab is not bought again in another that was open before."""
    other = page.context.new_page()
    other.goto(page.url)
    take_one_act(page)
    cash = cash_of(page)
    take_one_act(other)
    expect(other.get_by_role("alert")).to_contain_text("has changed since you opened this page")
    assert cash_of(other) == cash
    other.close()


def cash_of(page: Page) -> str:
    return page.locator("aside").get_by_role("definition").first.inner_text()


def walk(page: Page, site: Site) -> str:
    """Everything the pages said on the way through the steps, between which the server dies."""
    said, in_shop, steps = "", False, 0
    for _act in range(MOST_ACTS):
        said += told(page)
        if "All eleven steps are done" in said:
            return said
        if not in_shop and page.locator(".offer-refused", has_text="This costs").count():
            in_shop = True
            page.screenshot(path=picture("steps-shop-phone-light"), full_page=True)
            buy_what_is_refused(page)
            if page.locator("main").get_by_role("button", name="buy").count():
                buy_in_two_tabs(page)
                continue
        step = step_of(page)
        take_one_act(page)
        moved = step_of(page) not in ("", step)
        if moved and steps < RESTARTS:
            steps += 1
            restart(site, page)
    raise AssertionError(f"not done after {MOST_ACTS} acts")


def go_through(page: Page) -> str:
    """Everything the pages said to a coach who decides what is asked, buys nothing and skips what asks nothing."""
    said = ""
    for _act in range(MOST_ACTS):
        said += told(page)
        if "All eleven steps are done" in said:
            return said
        if page.get_by_role("button", name=SKIP, exact=True).count():
            press(page, SKIP)
        else:
            take_what_is_offered(page)
    raise AssertionError(f"not done after {MOST_ACTS} acts")


def test_both_teams_walk_all_steps_while_the_server_dies(page_of: PageOf, site: Site, world: dict[str, Any]) -> None:
    for side in world["sides"]:
        page = page_of(site)
        sign_in(page, side["email"], PASSWORD)
        page.goto(side["steps"])
        if side is world["sides"][0]:
            said = walk(page, site)
            assert "This costs" in said, "nothing was too dear"
        else:
            with journey(page, "walk the eleven steps"):
                said = go_through(page)
        assert "went up a rank" in said
        assert "is dead" in said
        assert "was buried" in said
    page.goto(world["match"])
    expect(page.get_by_text("All steps are done.")).to_have_count(2)
    site.manage("doctor")  # ends with 1 when it finds anything lost or doubled
