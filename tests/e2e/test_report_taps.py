"""A match is reported on a phone by taps; how many and how long is printed and kept, never judged."""

import time

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.acting import PHONE, sign_in, told
from tests.e2e.conftest import PageOf, Who
from tests.e2e.journeys import journey
from tests.services.site import Site

pytestmark = pytest.mark.e2e

CLOSE_MARKET = """
from league.domain.market import close_market
from league.models import Round
round_ = Round.objects.filter(status="market", season__league__slug="tuesday-club").get()
close_market(round_, actor=round_.season.league.memberships.filter(role="commissioner").first().user)
print(round_.pairings.get(sides__entry__team__name="Dockside Foremen II").match.uid)
"""
TARGET = 44  # px, the least of what a finger hits
SMALL = """least => [...document.querySelectorAll('main .tap, main .report-player, main button, main select')]
    .map(each => [each.textContent.trim(), each.getBoundingClientRect()])
    .filter(([_, box]) => box.height && box.height < least - 0.5).map(([text]) => text)"""


class Thumb:
    """Somebody who taps; every tap and every key is counted."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps, self.keys = page, 0, 0

    def tap(self, name: str, times: int = 1) -> None:
        for _time in range(times):
            self.page.get_by_role("button", name=name, exact=True).click()
        self.taps += times

    def choose(self, label: str, choice: int) -> None:
        self.page.get_by_role("combobox", name=label).locator("visible=true").first.select_option(index=choice)
        self.taps += 2


def test_a_match_is_reported_by_taps(page_of: PageOf, demo: Site, who: Who, record_property: object) -> None:
    page = page_of(demo)
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]  # a plain dict is one
    sign_in(page, who("coach of Dockside Foremen"))
    played = demo.manage("shell", "-c", CLOSE_MARKET).strip().splitlines()[-1]
    with journey(page, "report a match"):
        report_by_taps(page, f"/matches/{played}/report/", record_property)


def report_by_taps(page: Page, address: str, record_property: object) -> None:
    """From the form to the report that was sent, with a Strike and an injury."""
    page.goto(address)
    began, thumb = time.monotonic(), Thumb(page)
    home, away = page.locator("[data-side]").all()
    names = [side.get_attribute("data-team") for side in (home, away)]
    thumb.tap(f"One more: {names[0]}", 4)
    thumb.tap(f"One more: {names[1]}", 3)
    players = [side.locator("[data-player]").first.get_attribute("data-name") for side in (home, away)]
    thumb.tap(f"One more: Strikes of 3 or more by {players[0]}")
    assert "1 Strike of 3 or more is worth at least 3 of 4 points" in told(page)
    thumb.tap(f"{players[1]} was hurt")
    assert f"{players[1]} is noted below" in told(page)
    thumb.choose("By whom", 1)
    assert page.evaluate(SMALL, TARGET) == []
    expect(page.locator("[data-running]")).to_have_text("4 : 3")
    with page.expect_navigation():
        thumb.tap("Send the report")
    seconds = time.monotonic() - began
    figure = f"a report with a Strike and an injury: {thumb.taps} taps, {thumb.keys} keys, {seconds:.1f} s by machine"
    print(figure)
    record_property("figure", figure)  # type: ignore[operator]  # pytest's own
    assert "Reported" in page.locator("body").inner_text()
