"""Done when: somebody who has never seen the project brings the demo's round to its end and sees the table change."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.acting import DESK, REASON, follow, press, sign_in, take_what_is_offered, told
from tests.e2e.conftest import PageOf
from tests.e2e.journeys import journey
from tests.services.site import Site

pytestmark = pytest.mark.e2e

COMMISSIONER = "commissioner@sinbin.example"
TABLE = "/leagues/harbour-ring/seasons/1/table/"
MOST_ACTS = 40


def table(page: Page) -> list[list[str]]:
    """The figures of every row of the table."""
    page.goto(TABLE)
    rows = page.locator("main tbody tr").all()
    return [row.locator("td, th").all_inner_texts() for row in rows]


def finish_steps(page: Page) -> None:
    """The open steps, one after the other, as the page offers them."""
    for _act in range(MOST_ACTS):
        if "All eleven steps are done" in told(page):
            return
        take_what_is_offered(page)
    raise AssertionError(told(page))


def run_the_round(page: Page) -> None:
    """From what waits to the round that is closed: open steps, a ruling, and the rest at its default choices."""
    follow(page, "To the desk")
    follow(page, re.compile(r"step \d+ of 11"))
    finish_steps(page)
    follow(page, "To the desk")
    follow(page, "Rule on it")
    page.get_by_label("Why this report holds").fill("Both coaches told me so.")
    press(page, "This report holds")
    expect(page.get_by_text("Both coaches told me so.").first).to_be_visible()
    follow(page, "To the desk")
    follow(page, "See what is open and close")
    page.get_by_label("Finish the open steps at their default choices").check()
    press(page, "Close Round 4")
    expect(page.get_by_text("Round 4 is closed and the table is up to date.")).to_be_visible()


def test_the_commissioner_brings_the_round_to_its_end(page_of: PageOf, demo: Site) -> None:
    page = page_of(demo, viewport=DESK)
    before = table(page)
    sign_in(page, COMMISSIONER)
    expect(page.get_by_role("heading", name="What next?")).to_be_visible()
    assert "Nothing to do" not in told(page)
    for wait in ("1 report waits for an answer", "1 team has open steps", "6 MVPs are open for bids"):
        expect(page.get_by_role("link", name=wait)).to_be_visible()
    with journey(page, "run a round"):
        run_the_round(page)

    after = table(page)
    assert after != before
    second = page.locator("main tbody tr").nth(1)
    second.get_by_text("Why here?").click()
    expect(second.locator("details[open]")).to_contain_text(REASON)
    demo.manage("doctor")


def test_the_commissioner_corrects_a_result(page_of: PageOf, demo: Site) -> None:
    page = page_of(demo)
    sign_in(page, COMMISSIONER)
    page.goto("/leagues/harbour-ring/seasons/1/rounds/3/")
    with journey(page, "correct a result"):
        with page.expect_navigation():
            page.locator("main a[href*='/matches/']").first.click()
        follow(page, "Correct this result")
        home = page.locator("[data-side]").first.get_attribute("data-team")
        page.get_by_role("button", name=f"One more: {home}", exact=True).click()
        press(page, "Show what follows")
        expect(page.get_by_role("heading", name="What follows")).to_be_visible()
        page.get_by_label("Reason for the correction").fill("A point was not counted.")
        press(page, "Correct the result")
    expect(page.get_by_text("The result is corrected, and everything that follows from it.")).to_be_visible()
    expect(page.get_by_text("A point was not counted.").first).to_be_visible()
    demo.manage("doctor")
