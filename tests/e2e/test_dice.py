"""Dice are checked by the reader's own browser."""

import json

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import PageOf
from tests.matches.proofs import a_record
from tests.services.site import Site

pytestmark = pytest.mark.e2e
CLOSED = "/leagues/low-tide-derby/seasons/1/draws/"


def test_the_draws_of_a_season_that_is_over_agree_without_a_click(page_of: PageOf, showcase: Site) -> None:
    page = page_of(showcase)
    page.goto(CLOSED)
    expect(page.locator("[data-proof-state]")).to_contain_text("all agree")
    first = page.locator("[data-proof-line]").first
    expect(first).to_contain_text("✓ agrees")
    first.get_by_text("Work it out by hand").click()
    expect(first.locator("li").first).to_contain_text("when divided by")


def test_a_record_is_pasted_and_what_was_changed_in_it_is_found(page_of: PageOf, showcase: Site) -> None:
    page = page_of(showcase)
    page.goto("/dice/")
    box, state = page.get_by_label("Or pasted"), page.locator("[data-proof-state]")
    record = a_record(3)
    box.fill(json.dumps(record))
    expect(state).to_contain_text("all agree")
    record["draws"][0]["purpose"] = "<img src=x onerror=alert(1)>"
    box.fill(json.dumps(record))
    expect(state).to_contain_text("differ")
    box.fill("{")
    expect(state).to_contain_text("not JSON")


def test_without_scripts_the_page_says_how_to_check_elsewhere(page_of: PageOf, showcase: Site) -> None:
    page = page_of(showcase, java_script_enabled=False)
    page.goto(CLOSED)
    expect(page.locator("[data-proof-state]")).to_contain_text("scripts are off")
    expect(page.get_by_role("link", name="The program (Python)")).to_be_visible()
    page.goto("/dice/")
    expect(page.get_by_label("Or pasted")).to_be_hidden()
