"""Done when: somebody who has never seen the project brings the demo's round to its end and sees the table change."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.acting import DESK, REASON, follow, press, sign_in, take_what_is_offered, told
from tests.e2e.conftest import PageOf
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


def test_the_commissioner_brings_the_round_to_its_end(page_of: PageOf, demo: Site) -> None:
    page = page_of(demo, viewport=DESK)
    before = table(page)
    sign_in(page, COMMISSIONER)
    expect(page.get_by_role("heading", name="What next?")).to_be_visible()
    assert "Nothing to do" not in told(page)
    for wait in ("1 report waits for an answer", "1 team has open steps", "6 MVPs are open for bids"):
        expect(page.get_by_role("link", name=wait)).to_be_visible()
    follow(page, "To the desk")

    follow(page, re.compile(r"step \d+ of 11"))
    finish_steps(page)
    page.goto("/next/")
    follow(page, "To the desk")

    follow(page, "Rule on it")
    page.get_by_label("Why this report holds").fill("Both coaches told me so.")
    press(page, "This report holds")
    expect(page.get_by_text("Both coaches told me so.").first).to_be_visible()

    page.goto("/next/")
    follow(page, "To the desk")
    follow(page, "See what is open and close")
    page.get_by_label("Finish the open steps at their default choices").check()
    press(page, "Close Round 4")
    expect(page.get_by_text("Round 4 is closed and the table is up to date.")).to_be_visible()

    after = table(page)
    assert after != before
    second = page.locator("main tbody tr").nth(1)
    second.get_by_text("Why here?").click()
    expect(second.locator("details[open]")).to_contain_text(REASON)
    demo.manage("doctor")
