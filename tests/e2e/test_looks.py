"""Every main page in every language, on a phone and a desk, light and dark: it can be read by all, fits, and leaves its
picture."""

from collections.abc import Iterator
from itertools import islice

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from tests.e2e.acting import PHONE, complaints_of, keep, picture, sign_in
from tests.e2e.conftest import PATIENCE_MS, Who
from tests.services.site import Site

pytestmark = pytest.mark.e2e

LEAGUE = "/leagues/harbour-ring/"
SEASON = f"{LEAGUE}seasons/1/"
DERBY = "/leagues/low-tide-derby/"
OTHER = "/leagues/tuesday-club/seasons/1/"
PLAYER = "main table a[href*='/players/']"
# By reader and name: the address, and what is clicked there to come to the page.
PAGES: dict[str, dict[str, tuple[str, ...]]] = {
    "": {
        "home": ("/",),
        "leagues": ("/leagues/",),
        "league": (LEAGUE,),
        "season": (SEASON,),
        "table": (f"{SEASON}table/",),
        "rounds": (f"{SEASON}rounds/",),
        "round": (f"{SEASON}rounds/4/",),
        "market": (f"{OTHER}market/",),
        "charts": (f"{SEASON}charts/",),
        "cross-table": (f"{SEASON}cross/",),
        "head-to-head": (f"{SEASON}rounds/3/", "main a[href*='/compare/?one=']"),
        "forecast": (f"{SEASON}forecast/",),
        "derby-charts": (f"{DERBY}seasons/1/charts/",),
        "leaders": (f"{SEASON}leaders/",),
        "teams": (f"{SEASON}teams/",),
        "rules": (f"{SEASON}rules/",),
        "league-archive": (f"{DERBY}archive/",),
        "league-hall": (f"{DERBY}hall/",),
        "league-graveyard": (f"{LEAGUE}graveyard/",),
        "league-market": ("/leagues/tuesday-club/market/",),
        "share": (f"{SEASON}share/",),
        "embedded": (f"{SEASON}table/embedded/",),
        "search": ("/search/?q=re",),
        "search-teams": ("/search/?q=re&kind=teams",),
        "search-nothing": ("/search/?q=nothing-is-called-so",),
        "draws": ("/draws/",),
        "dice-check": ("/dice/",),
        "season-draws": (f"{SEASON}draws/",),
        "match-dice": (f"{SEASON}rounds/3/", "main a[href*='/matches/']", "main a[href$='/dice/']"),
        "odds": ("/odds/",),
        "odds-test": ("/odds/test/?a_dice=4&need=0",),
        "team": (f"{SEASON}table/", "main tbody th a"),
        "player": (f"{SEASON}table/", "main tbody th a", PLAYER),
        "roster-sheet": (f"{SEASON}table/", "main tbody th a", "main a[href$='/sheet/'], .masthead a[href$='/sheet/']"),
        "journal": (f"{SEASON}table/", "main tbody th a", "main a[href$='/journal/']"),
        "match": (f"{SEASON}rounds/3/", "main a[href*='/matches/']"),
        "records": (f"{SEASON}records/",),
        "league-records": (f"{LEAGUE}records/",),
        "news": (f"{LEAGUE}news/",),
        "announcement": (f"{LEAGUE}news/", "main article a"),
        "document": (LEAGUE, "main a[href*='/pages/']"),
        "derby-league": (DERBY,),
        "derby-table": (f"{DERBY}seasons/1/table/",),
        "derby-leaders": (f"{DERBY}seasons/1/leaders/",),
        "derby-records": (f"{DERBY}seasons/1/records/",),
        "derby-match": (f"{DERBY}seasons/1/rounds/1/", "main a[href*='/matches/']"),
        "derby-moves": (f"{DERBY}seasons/1/rounds/1/", "main a[href*='/matches/']", "main a[href$='/moves/']"),
        "derby-sheet": (f"{DERBY}seasons/1/rounds/1/", "main a[href*='/matches/']", "main a[href$='/sheet/']"),
        "derby-team": (f"{DERBY}seasons/1/table/", "main tbody th a"),
        "not-found": ("/leagues/no-such-league/",),
        "sign-in": ("/accounts/login/",),
        "sign-up": ("/accounts/signup/",),
        "sign-in-code": ("/accounts/login/code/",),
        "password-forgotten": ("/accounts/password/reset/",),
    },
    "a report waits": {
        "next-coach": ("/next/",),
        "confirm": ("/next/", "main a[href$='/confirm/']"),
        "inbox": ("/inbox/",),
        "inbox-settings": ("/inbox/settings/",),
        "my-teams": ("/teams/",),
        "my-notes": ("/notes/",),
        "note": ("/teams/", "main a[href^='/teams/']:not([href$='/edit/']):not([href$='/new/'])", "a[href$='/note/']"),
        "my-season": (f"{SEASON}mine/",),
        "team-new": ("/teams/new/",),
        "team-build": ("/teams/new/", "main a[href^='/teams/new/hexsport/']"),
        "team-edit": ("/teams/", "main a[href$='/edit/']"),
    },
    "coach of Gutter Comets": {
        "auction-room": (f"{OTHER}room/",),
        "time": (f"{OTHER}mine/", "main a[href^='/matches/']", "main a[href$='/time/']"),
    },
    "of 11 is open": {"steps": ("/next/", "main a[href*='/steps/']")},
    "commissioner of": {
        "next-commissioner": ("/next/",),
        "league-desk": (f"{LEAGUE}desk/",),
        "desk": (f"{SEASON}desk/",),
        "desk-calendar": (f"{SEASON}desk/calendar/?start=2099-01-05T20:00&every=7&reports=6",),
        "desk-pairings": (f"{SEASON}desk/pairings/",),
        "desk-market": (f"{OTHER}desk/market/",),
        "desk-matches": (f"{SEASON}desk/matches/",),
        "desk-close": (f"{SEASON}desk/close/",),
        "desk-points": (f"{SEASON}desk/points/",),
        "entries": (f"{SEASON}entries/",),
        "members": (f"{LEAGUE}members/",),
        "settings": (f"{LEAGUE}settings/",),
        "log": (f"{LEAGUE}log/",),
        "announcements": (f"{LEAGUE}desk/announcements/",),
        "documents": (f"{LEAGUE}desk/pages/",),
        "document-change": (f"{LEAGUE}desk/pages/", "main .list-rows a[href*='/desk/pages/']"),
        "season-new": (f"{LEAGUE}seasons/new/",),
        "derby-desk": (f"{DERBY}seasons/2/desk/",),
        "derby-season-new": (f"{DERBY}seasons/new/",),
        "derby-entries": (f"{DERBY}seasons/2/entries/",),
        "league-new": ("/leagues/new/",),
        "season-run": (SEASON,),
        "account-mail": ("/accounts/email/",),
        "account-password": ("/accounts/password/change/",),
        "account-factors": ("/accounts/2fa/",),
        "account-sessions": ("/accounts/sessions/",),
        "account-proof": ("/accounts/reauthenticate/",),
        "rule": (f"{SEASON}desk/", "main a[href$='/rule/']"),
        "rule-report": (f"{SEASON}desk/", "main a[href$='/rule/']", "main a[href$='/rule/report/']"),
    },
}
GRAVE = ("serious", "critical")
NARROWEST = 320  # px
TOO_WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
BAR = 80  # px, less than two rows that a finger hits
LANGUAGES = {"en": "English", "de": "Deutsch"}
READERS = [(language, kind) for language in LANGUAGES for kind in PAGES]
AT_ONCE = (
    14  # pages of one test: a slow machine looks at so many well within the time after which a test counts as hung
)
PARTS = [
    (reader, tuple(islice(PAGES[reader[1]], first, first + AT_ONCE)))
    for reader in READERS
    for first in range(0, len(PAGES[reader[1]]), AT_ONCE)
]


def name_of(value: tuple[str, ...]) -> str:
    """Of a reader: the language and who he is; of pages: the first."""
    return f"{value[0]}-{value[1] or 'everybody'}" if value in READERS else value[0]


@pytest.fixture(scope="module")
def reader(
    request: pytest.FixtureRequest, browser: Browser, showcase: Site, who: Who
) -> Iterator[tuple[str, str, Page]]:
    """A language and a kind of reader of the demo, with a phone."""
    language, kind = request.param
    context = browser.new_context(base_url=showcase.url, viewport=PHONE, reduced_motion="reduce")  # type: ignore[arg-type]  # a plain dict is a size
    context.set_default_timeout(PATIENCE_MS)
    complaints = complaints_of(context)
    page = context.new_page()
    if kind:
        sign_in(page, who(kind))
    page.goto("/leagues/")
    speak(page, language)
    yield language, kind, page
    context.close()
    assert complaints == []


def violations(page: Page, scheme: str, *rules: str) -> list[str]:
    """Where the page keeps somebody out, with the piece of it that does."""
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]  # light or dark
    options = {"resultTypes": ["violations"]} | ({"runOnly": list(rules)} if rules else {})
    found = [found for found in Axe().run(page, options=options).response["violations"] if found["impact"] in GRAVE]
    return [f"{scheme} {each['id']}: {node['html']}" for each in found for node in each["nodes"][:3]]


def speak(page: Page, language: str) -> None:
    """The language was chosen at the foot of the page, and the page has it."""
    with page.expect_navigation():
        page.locator("footer").get_by_role("button", name=LANGUAGES[language], exact=True).click()
    assert page.locator("html").get_attribute("lang") == language


def look_at(page: Page, name: str, language: str = "en") -> None:
    """The page that is open fits a phone and can be used by all; its pictures are kept."""
    for width in (NARROWEST, PHONE["width"]):
        page.set_viewport_size({"width": width, "height": PHONE["height"]})
        assert page.evaluate(TOO_WIDE) <= 0, f"too wide at {width} px"
    assert violations(page, "light") == []
    assert violations(page, "dark", "color-contrast") == []
    if language == "en":
        keep(page, name)
    else:  # whose words are longer: a phone has the least room for them
        page.emulate_media(color_scheme="light")
        page.screenshot(path=picture(f"{language}-{name}-phone"), full_page=True)


def go_to(page: Page, address: str, *clicks: str) -> None:
    """The page at the address, or the one reached from there by these clicks."""
    page.goto(address)
    for selector in clicks:
        with page.expect_navigation():
            page.locator(selector).first.click()


@pytest.mark.parametrize(("reader", "names"), PARTS, indirect=["reader"], ids=name_of)
def test_every_page_can_be_read_by_all_and_fits(
    reader: tuple[str, str, Page], names: tuple[str, ...], subtests: pytest.Subtests
) -> None:
    language, kind, page = reader
    for name in names:
        with subtests.test(name):
            go_to(page, *PAGES[kind][name])
            look_at(page, name, language)


@pytest.mark.parametrize("reader", [("en", "")], indirect=True, ids=["everybody"])
def test_the_dice_of_a_match_fit_a_phone(reader: tuple[str, str, Page]) -> None:
    *_who, page = reader
    go_to(page, *PAGES[""]["match"])
    dice = page.get_by_role("region", name="Dice of this match")
    assert dice.locator("svg.die").count() > 0
    assert dice.evaluate("region => region.scrollWidth <= region.clientWidth")


@pytest.mark.parametrize("reader", READERS[:: len(PAGES)], indirect=True, ids=LANGUAGES)
def test_the_table_explains_itself_legibly(reader: tuple[str, str, Page]) -> None:
    language, _kind, page = reader
    page.goto(f"{SEASON}table/")
    page.locator("main tbody details summary").nth(1).click()
    look_at(page, "table-why", language)


@pytest.mark.parametrize("reader", [("en", "a report waits")], indirect=True, ids=["coach"])
def test_on_a_phone_the_bar_is_one_row_and_a_season_is_two_taps_away(reader: tuple[str, str, Page]) -> None:
    *_who, page = reader
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]  # a plain dict is a size
    page.goto(f"{SEASON}table/")
    assert page.locator(".bar-row").evaluate("bar => bar.offsetHeight") < BAR
    assert page.evaluate(TOO_WIDE) <= 0
    page.locator(".tabs-more summary").click()
    assert violations(page, "light") == []
    with page.expect_navigation():
        page.locator(".tabs-more").get_by_role("link", name="Leaders").click()
    assert "/leaders/" in page.url
