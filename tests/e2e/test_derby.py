"""The derby of the demo: a coach names her line-up, the commissioner lets the round be played, everybody reads it."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.acting import DESK, PHONE, follow, press, sign_in
from tests.e2e.conftest import PageOf
from tests.services.site import Site

pytestmark = pytest.mark.e2e

DERBY = "/leagues/low-tide-derby/seasons/2/"
COMMISSIONER = "commissioner@sinbin.example"


def test_a_round_is_played_by_the_program_and_read_by_everybody(page_of: PageOf, demo: Site) -> None:
    phone = page_of(demo, viewport=PHONE)
    sign_in(phone, "ana@sinbin.example")
    follow(phone, "Look at the line-up")
    first, second = (phone.locator("main select").nth(place) for place in (0, 1))
    names = [choice.evaluate("one => one.value") for choice in (first, second)]
    first.select_option(names[1])
    press(phone, "Save the line-up")
    expect(phone.locator("main .field-errors, main .alert").first).to_be_visible()
    phone.locator("main select").nth(1).select_option(names[0])
    press(phone, "Save the line-up")

    desk = page_of(demo, viewport=DESK)
    sign_in(desk, COMMISSIONER)
    desk.goto(f"{DERBY}desk/")
    press(desk, "Play 4 matches")
    expect(desk.get_by_text("4 matches were played.")).to_be_visible()
    follow(desk, re.compile("close", re.IGNORECASE))
    press(desk, "Close Round 1")

    phone.context.clear_cookies()
    phone.goto(f"{DERBY}rounds/1/")
    phone.locator("main a[href*='/matches/']").first.click()
    expect(phone.get_by_text("The program played this match from its seed")).to_be_visible()
    follow(phone, "Move by move")
    expect(phone.get_by_text("Period 1, jam 1").first).to_be_visible()
    demo.manage("doctor")
