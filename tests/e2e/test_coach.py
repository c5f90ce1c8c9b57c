"""A coach with his phone: what waits for him, a report to confirm, the steps that follow."""

import re
from contextlib import nullcontext

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.acting import PASSWORD, enter, follow, press, send, sign_in, step_of, tab_to, take_what_is_offered, told
from tests.e2e.conftest import PageOf, Who
from tests.e2e.journeys import journey
from tests.services.site import Site

pytestmark = pytest.mark.e2e

MOST_SILENT = 4  # steps in which nothing happens to a team come first, one after the other


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no-scripts"])
def test_a_coach_confirms_a_report_and_walks_a_step(page_of: PageOf, demo: Site, who: Who, *, scripts: bool) -> None:
    page = page_of(demo, java_script_enabled=scripts)
    sign_in(page, who("a report waits"))
    expect(page.get_by_role("heading", name="Confirm a report")).to_be_visible()
    with journey(page, "confirm a report") if scripts else nullcontext():
        follow(page, "Look at the report")
        expect(page.get_by_role("heading", name="Is this what happened?")).to_be_visible()
        press(page, "Yes, confirm")
    page.goto("/next/")
    expect(page.get_by_role("heading", name="Confirm a report")).to_have_count(0)
    expect(page.get_by_role("heading", name=re.compile("step . of 11"))).to_be_visible()
    follow(page, "Go on with the steps")
    for _act in range(MOST_SILENT):
        take_what_is_offered(page)
        if "Just now" in told(page):
            break
    assert "Just now" in told(page)
    demo.manage("doctor")


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement.outerHTML"))


def test_a_coach_signs_in_and_rolls_by_keyboard_alone(page_of: PageOf, demo: Site, who: Who) -> None:
    page = page_of(demo)
    page.goto("/")
    page.keyboard.press("Tab")
    assert "Skip to the content" in focused(page)
    enter(page, page.get_by_role("link", name="Sign in").first)
    tab_to(page, page.locator("input[name=login]"))
    page.keyboard.type(who("of 11 is open"))
    tab_to(page, page.locator("input[name=password]"))
    page.keyboard.type(PASSWORD)
    send(page)
    enter(page, page.get_by_role("link", name="What next"))
    enter(page, page.get_by_role("link", name="Go on with the steps"))
    before = step_of(page)
    enter(page, page.locator("main").get_by_role("button", name=re.compile("^(Roll for me|Go on)$")))
    assert step_of(page) != before
