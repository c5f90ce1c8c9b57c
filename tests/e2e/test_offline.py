"""A coach at a venue without network: what he took along opens, what he enters is kept and arrives later, once."""

import json
import re
import sqlite3
import subprocess
import sys
from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import Page, expect

from tests.e2e.acting import keep, press, sign_in, step_of, take_what_is_offered, told
from tests.e2e.conftest import PageOf
from tests.e2e.steps_world import PASSWORD
from tests.services.site import Site

pytestmark = pytest.mark.e2e

MORE_THAN_ROWS = 5
ALONG = "async () => (await (await caches.open('pages')).keys()).map((one) => new URL(one.url).pathname)"
WAITING = "async () => (await kept.forms()).map((form) => form.state)"
SAID_TOO_EARLY = """
    new MutationObserver(() => {
      const shelf = document.querySelector("[data-shelf]");
      const none = document.querySelector("[data-none=forms]");
      if (shelf && none && !shelf.hidden && !none.hidden) window.saidTooEarly = true;
    }).observe(document, { subtree: true, childList: true, attributes: true });
"""
TAKEN = "async () => { while (!(await kept.fact('taken'))) await new Promise((again) => setTimeout(again, 100)); }"


@pytest.fixture
def world(site: Site) -> dict[str, Any]:
    """Two coaches with steps to walk and a friendly to report."""
    made = subprocess.run(
        [sys.executable, "-m", "tests.e2e.steps_world"],
        cwd=settings.HOME,
        env=site.environment,
        check=True,
        capture_output=True,
        text=True,
    )
    return dict(json.loads(made.stdout.splitlines()[-1]))


def taken_along(page: Page, email: str) -> None:
    """The coach has signed in on his phone, which has taken along what he needs."""
    sign_in(page, email, PASSWORD)
    page.goto("/next/")
    page.evaluate(TAKEN)


def fill_report(page: Page, home: int, visitor: int) -> None:
    page.locator("input[name=points_0]").fill(str(home))
    page.locator("input[name=points_1]").fill(str(visitor))


def reports_of_the_friendly(site: Site) -> int:
    told = "SELECT count(*) FROM matches_report r JOIN matches_match m ON m.id = r.match_id WHERE m.kind = 'friendly'"
    with sqlite3.connect(site.database) as connection:
        return int(connection.execute(told).fetchone()[0])


def all_sent(page: Page) -> None:
    page.goto("/offline/")
    expect(page.get_by_text("Nothing waits. Everything you entered has arrived.")).to_be_visible()


def test_a_report_entered_without_a_line_arrives_once_when_there_is_one(
    page_of: PageOf, site: Site, world: dict[str, Any]
) -> None:
    page = page_of(site)
    page.add_init_script(SAID_TOO_EARLY)
    taken_along(page, world["sides"][0]["email"])
    page.context.set_offline(True)
    page.goto("/next/")
    expect(page.locator("[data-line]")).to_contain_text("No line.")
    page.goto(f"{world['next']}report/")
    fill_report(page, 3, 1)
    press(page, "Send the report")
    expect(page.get_by_role("heading", name="Waiting to be sent")).to_be_visible()
    expect(page.locator("[data-list=forms] .card")).to_have_count(1)
    assert not page.evaluate("window.saidTooEarly"), "the page said that all had arrived before it knew"
    keep(page, "offline-waiting")
    page.goto("/next/")
    expect(page.locator("[data-line]")).to_contain_text("One form waits on this device")
    page.context.set_offline(False)
    all_sent(page)
    page.goto(world["next"])
    expect(page.locator("main")).to_contain_text(re.compile("waits|confirm", re.IGNORECASE))
    assert reports_of_the_friendly(site) == 1


def test_a_form_that_arrived_though_its_answer_was_lost_is_not_sent_twice(
    page_of: PageOf, site: Site, world: dict[str, Any]
) -> None:
    page = page_of(site)
    taken_along(page, world["sides"][0]["email"])
    page.goto(f"{world['next']}report/")
    fill_report(page, 2, 2)
    body = page.evaluate("new URLSearchParams(new FormData(document.querySelector('[data-report]'))).toString()")
    press(page, "Send the report")
    again = {"address": f"{world['next']}report/", "body": body, "at": 1, "state": "waiting"}
    page.evaluate("async (form) => kept.put({ ...form, person: await kept.fact('person') })", again)
    all_sent(page)
    assert reports_of_the_friendly(site) == 1


def test_where_the_other_side_was_faster_both_versions_stand_side_by_side(
    page_of: PageOf, site: Site, world: dict[str, Any]
) -> None:
    page, other = page_of(site), page_of(site)
    taken_along(page, world["sides"][0]["email"])
    page.goto(f"{world['next']}report/")
    page.context.set_offline(True)
    fill_report(page, 3, 1)
    press(page, "Send the report")
    sign_in(other, world["sides"][1]["email"], PASSWORD)
    other.goto(f"{world['next']}report/")
    fill_report(other, 1, 1)
    press(other, "Send the report")
    page.context.set_offline(False)
    page.goto("/offline/")
    card = page.locator("[data-list=forms] .card")
    expect(card).to_contain_text("The site did not take this.")
    expect(card).to_contain_text("You entered")
    expect(card).to_contain_text("reported first")
    keep(page, "offline-refused")
    page.goto("/next/")
    expect(page.locator("[data-line]")).to_contain_text("One form was refused")
    page.goto("/offline/")
    press(page, "Take it up again")
    expect(page.locator("input[name=points_0]")).to_have_value("3")
    page.locator("textarea[name=text]").fill("It was three to one.")
    press(page, "Dispute the report")
    assert reports_of_the_friendly(site) == 2


def test_a_step_taken_without_a_line_is_taken_when_there_is_one(
    page_of: PageOf, site: Site, world: dict[str, Any]
) -> None:
    page, steps = page_of(site), world["sides"][0]["steps"]
    taken_along(page, world["sides"][0]["email"])
    page.context.set_offline(True)
    page.goto(steps)
    before = step_of(page)
    take_what_is_offered(page)
    expect(page.get_by_role("heading", name="Waiting to be sent")).to_be_visible()
    page.context.set_offline(False)
    all_sent(page)
    page.goto(steps)
    assert step_of(page) != before


def test_all_steps_that_are_left_are_taken_by_a_form_that_waited(
    page_of: PageOf, site: Site, world: dict[str, Any]
) -> None:
    page, steps = page_of(site), world["sides"][0]["steps"]
    taken_along(page, world["sides"][0]["email"])
    page.context.set_offline(True)
    page.goto(steps)
    page.locator("summary", has_text="Leave the rest to the program").click()
    keep(page, "offline-steps")
    press(page, "Yes, finish all steps")
    expect(page.get_by_role("heading", name="Waiting to be sent")).to_be_visible()
    page.context.set_offline(False)
    all_sent(page)
    page.goto(steps)
    expect(page.get_by_text("All eleven steps are done")).to_be_visible()


def test_what_cannot_wait_says_so_and_keeps_what_was_typed(page_of: PageOf, site: Site, world: dict[str, Any]) -> None:
    page = page_of(site)
    taken_along(page, world["sides"][0]["email"])
    page.goto(f"{world['next']}report/")
    page.context.set_offline(True)
    fill_report(page, 3, 1)
    for _row in range(MORE_THAN_ROWS):  # those that came with the page are shown first
        page.get_by_role("button", name="More injuries").click()
    expect(page.locator("[data-line]")).to_contain_text("This needs the line.")
    expect(page.locator("input[name=points_0]")).to_have_value("3")
    assert page.evaluate(WAITING) == []
    press(page, "Send the report")
    card = page.locator("[data-list=forms] .card")
    card.locator("summary", has_text="Drop this").click()
    card.get_by_role("button", name="Drop it for good").click()
    expect(card).to_have_count(0)


def test_whoever_signs_out_leaves_no_page_on_the_device(page_of: PageOf, site: Site, world: dict[str, Any]) -> None:
    page = page_of(site)
    taken_along(page, world["sides"][0]["email"])
    assert f"{world['next']}report/" in page.evaluate(ALONG)
    page.goto("/accounts/logout/")
    press(page, "Sign out")
    assert page.evaluate("async () => caches.keys()") == []
    assert "Sign in" in told(page) or page.get_by_role("link", name="Sign in").count()
