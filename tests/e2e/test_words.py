"""A coach's word for the dice: its fingerprint is made in his browser, which remembers the word for his report."""

import json
import re
import subprocess
import sys
from typing import Any
from urllib.parse import parse_qs

import pytest
from django.conf import settings
from playwright.sync_api import Page, Request, expect

from tests.e2e.acting import follow, keep, press, sign_in
from tests.e2e.conftest import PageOf
from tests.e2e.steps_world import PASSWORD
from tests.services.site import Site

pytestmark = pytest.mark.e2e

MADE = re.compile(r"([a-z2-7]{4} ){3}[a-z2-7]{4}")


@pytest.fixture
def world(site: Site) -> dict[str, Any]:
    """Ants and Bees, of whom the Bees are at home to the Ants next."""
    program = [sys.executable, "-m", "tests.e2e.steps_world"]
    made = subprocess.run(program, cwd=settings.HOME, env=site.environment, check=True, capture_output=True, text=True)
    return dict(json.loads(made.stdout.splitlines()[-1]))


def to_the_word(page: Page, world: dict[str, Any], who: int) -> None:
    sign_in(page, world["sides"][who]["email"], PASSWORD)
    page.goto(world["next"])
    follow(page, "Add a word to the dice")


def test_a_word_never_leaves_the_browser_before_the_report(page_of: PageOf, site: Site, world: dict[str, Any]) -> None:
    page = page_of(site)
    to_the_word(page, world, 1)
    expect(page.get_by_text("Scripts are off")).to_be_hidden()
    keep(page, "word")
    page.get_by_role("button", name="Make one for me").click()
    word = page.get_by_label("Your secret word").input_value()
    assert MADE.fullmatch(word)
    sent: list[Request] = []
    page.on("request", lambda request: sent.append(request) if request.method == "POST" else None)
    press(page, "Deposit the word")
    (deposited,) = [parse_qs(request.post_data or "") for request in sent]
    assert "word" not in deposited
    assert re.fullmatch("[0-9a-f]{64}", deposited["hash"][0])
    expect(page.get_by_text("This browser remembers it:")).to_contain_text(word)
    keep(page, "word-deposited")
    page.goto(f"{world['next']}report/")
    field = page.get_by_label(re.compile("Your word for the dice of"))
    expect(field).to_have_value(word)
    page.locator("input[name=points_0]").fill("2")
    page.locator("input[name=points_1]").fill("1")
    keep(page, "report-word")
    field.fill("another word of mine")
    press(page, "Send the report")
    expect(page.get_by_text("This is not the word that was deposited")).to_be_visible()
    field.fill(word)
    press(page, "Send the report")
    sign_in(page, world["sides"][0]["email"], PASSWORD)
    page.goto(f"{world['next']}confirm/")
    press(page, "Yes, confirm")
    page.goto(f"{world['next']}dice/")
    expect(page.get_by_text(f"“{word}”")).to_be_visible()
    expect(page.locator("[data-proof-line='words:0']")).to_contain_text("agrees")
    expect(page.get_by_text("No word was deposited.")).to_be_visible()
    keep(page, "dice-words")


def test_a_short_word_is_not_sent(page_of: PageOf, site: Site, world: dict[str, Any]) -> None:
    page = page_of(site)
    to_the_word(page, world, 0)
    page.get_by_label("Your secret word").press_sequentially("  short  ")
    page.get_by_role("button", name="Deposit the word").click()
    expect(page.get_by_label("Your secret word")).to_have_value("short")
    page.get_by_label("Your secret word").fill("long enough")
    press(page, "Deposit the word")
    expect(page.get_by_text("Your word is deposited", exact=True)).to_be_visible()


def test_what_could_never_be_sent_is_not_deposited(page_of: PageOf, site: Site, world: dict[str, Any]) -> None:
    page = page_of(site)
    to_the_word(page, world, 0)
    field = page.get_by_label("Your secret word")
    field.fill("seven\tquiet herons")
    page.get_by_role("button", name="Deposit the word").click()
    shown = field.evaluate("field => field.validationMessage")
    assert shown == "A word is one line of at most 100 characters."
    field.fill("seven\u00a0quiet herons")
    press(page, "Deposit the word")
    expect(page.get_by_text("Your word is deposited", exact=True)).to_be_visible()


def test_a_word_that_was_refused_does_not_take_the_place_of_the_one_deposited(
    page_of: PageOf, site: Site, world: dict[str, Any]
) -> None:
    page = page_of(site)
    to_the_word(page, world, 0)
    older = page.context.new_page()
    older.goto(page.url)
    page.get_by_label("Your secret word").fill("seven quiet herons")
    press(page, "Deposit the word")
    older.get_by_label("Your secret word").fill("eight loud geese")
    press(older, "Deposit the word")
    expect(older.get_by_text("Your word is deposited already")).to_be_visible()
    expect(older.get_by_text("This browser remembers it:")).to_contain_text("seven quiet herons")
    older.goto(f"{world['next']}report/")
    expect(older.get_by_label(re.compile("Your word for the dice of"))).to_have_value("seven quiet herons")


def test_without_scripts_the_page_says_that_the_site_sees_the_word(
    page_of: PageOf, site: Site, world: dict[str, Any]
) -> None:
    page = page_of(site, java_script_enabled=False)
    to_the_word(page, world, 0)
    expect(page.get_by_text("Then the site has seen it")).to_be_visible()
    expect(page.get_by_role("button", name="Make one for me")).to_be_hidden()
    page.get_by_label("Your secret word").fill("seven quiet herons")
    press(page, "Deposit the word")
    expect(page.get_by_text("Keep it: you type it again").first).to_be_visible()
