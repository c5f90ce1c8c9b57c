"""The auction room on two phones: one bids, the other's page changes; with the stream, without it, without scripts."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.acting import follow, keep, sign_in
from tests.e2e.conftest import PageOf, Who
from tests.e2e.journeys import journey
from tests.services.site import Site

pytestmark = pytest.mark.e2e

ROOM = "/leagues/tuesday-club/seasons/1/room/"
LIVE, POLLING, LOST = "Live: changes show at once.", "Not live: it looks every 5 seconds.", "No connection."
ANN, BEN = "coach of Gutter Comets", "coach of Anvil Union"
CHEAPEST: list[str] = []
A_FEW_LOOKS = 20_000  # milliseconds; a page that asks does so every 5 seconds
# What the demo's teams have left is chance; with a bonus each of them can bid for anybody.
GRANT = """
from league.models import Entry
from league.domain.terms import rules_of_season
from rosters.domain.operation import operation
for entry in Entry.objects.filter(season__league__slug="tuesday-club", season__status="running"):
    with operation(entry.team, actor=None, cause="round", permitted=True) as act:
        act.do(rules_of_season(entry.season)[0].market.grant_bonus(40))
"""


@pytest.fixture
def club(demo: Site) -> Site:
    """The demo, in whose club every team can bid for any MVP."""
    demo.manage("shell", "-c", GRANT)
    return demo


def seated(page: Page, email: str) -> Page:
    """The person has signed in and sits in the room; whatever loads the page anew takes the mark away."""
    sign_in(page, email)
    page.goto(ROOM)
    page.evaluate("document.body.dataset.seated = '1'")
    return page


def stayed(page: Page) -> bool:
    """Whether the page has not been loaded anew."""
    return bool(page.evaluate("document.body.dataset.seated === '1'"))


def lot(page: Page) -> Locator:
    """The MVP with the lowest least bid, whom both can pay."""
    return page.locator(f"#{CHEAPEST[0]}")


def cheapest(page: Page) -> None:
    """From now on everybody bids for the MVP whose button asks for least here."""
    prices = {
        str(button.locator("xpath=ancestor::section").get_attribute("id")): int(button.get_attribute("value") or 0)
        for button in page.locator("button.button-primary[name=quick]").all()
    }
    CHEAPEST[:] = [min(prices, key=lambda place: prices[place])]


def bid(page: Page) -> int:
    """The first button of the lot was pressed; how many mc it offered."""
    button = lot(page).locator("button[name=quick]").first
    amount = int(button.get_attribute("value") or 0)
    with page.expect_navigation():
        button.click()
    return amount


def says(page: Page, sentence: str) -> None:
    expect(page.locator("[data-live-state]")).to_contain_text(sentence, timeout=A_FEW_LOOKS)


def test_two_coaches_bid_against_each_other_and_neither_loads_his_page_anew(
    page_of: PageOf, club: Site, who: Who
) -> None:
    ann, ben = seated(page_of(club), who(ANN)), seated(page_of(club), who(BEN))
    for page in (ann, ben):
        says(page, LIVE)
    cheapest(ann)
    first = bid(ann)
    expect(lot(ben)).to_contain_text(f"Gutter Comets II leads with {first} mc.")
    typed = lot(ben).get_by_label("Own bid in mc")
    typed.fill("30")
    other = page_of(club)
    sign_in(other, who(ANN))
    with journey(other, "bid for an MVP"):  # on her other phone, where she raises her own bid
        follow(other, "To the auction room")
        second = bid(other)
    expect(lot(ben)).to_contain_text(f"leads with {second} mc.")
    assert (stayed(ben), typed.input_value()) == (True, "30")
    expect(typed).to_be_focused()
    keep(ben, "auction-room-outbid")
    with ben.expect_navigation():
        lot(ben).get_by_role("button", name="Bid this").click()
    expect(lot(ben)).to_contain_text("Your 30 mc lead.")
    expect(lot(ann)).to_contain_text("Anvil Union II leads with 30 mc.")
    keep(ben, "auction-room-leading")
    club.manage("doctor")


def test_without_the_stream_the_page_asks_and_with_it_back_it_is_live_again(
    page_of: PageOf, club: Site, who: Who
) -> None:
    ann, ben = page_of(club), page_of(club, service_workers="block")  # else what is routed does not pass the context
    ben.context.route(re.compile("/live/"), lambda route: route.abort())
    seated(ann, who(ANN))
    seated(ben, who(BEN))
    says(ben, POLLING)
    cheapest(ann)
    amount = bid(ann)
    expect(lot(ben)).to_contain_text(f"leads with {amount} mc.", timeout=A_FEW_LOOKS)
    assert stayed(ben)
    keep(ben, "auction-room-polling")
    ben.context.route(re.compile("/lots/"), lambda route: route.abort())
    says(ben, LOST)
    higher = bid(ann)
    ben.wait_for_timeout(6_000)  # longer than it takes to ask: nothing but the stream and the asking changes the page
    expect(lot(ben)).to_contain_text(f"leads with {amount} mc.")
    ben.context.unroute_all()
    says(ben, LIVE)
    expect(lot(ben)).to_contain_text(f"leads with {higher} mc.", timeout=A_FEW_LOOKS)
    assert stayed(ben)


def test_without_scripts_the_page_says_how_to_look_again_and_bids(page_of: PageOf, club: Site, who: Who) -> None:
    page = page_of(club, java_script_enabled=False)
    sign_in(page, who(ANN))
    page.goto(ROOM)
    says(page, "This page does not change by itself.")
    with page.expect_navigation():
        page.get_by_role("link", name="Look again").click()
    cheapest(page)
    amount = bid(page)
    expect(lot(page)).to_contain_text(f"Your {amount} mc lead.")
    with page.expect_navigation():
        lot(page).get_by_role("button", name="Bid this").click()
    expect(lot(page)).to_contain_text("Say how many mc you bid.")
