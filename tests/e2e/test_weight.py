"""What a page costs a phone: its bytes with all it loads, where they come from, and how far it moves."""

import gzip
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Response

from tests.e2e.acting import PHONE
from tests.e2e.conftest import PATIENCE_MS
from tests.e2e.test_looks import PAGES, go_to
from tests.services.site import Site

pytestmark = pytest.mark.e2e

MOST_BYTES = 60_000  # as sent, compressed
KINDS = (
    "league",
    "season",
    "table",
    "round",
    "match",
    "team",
    "player",
    "leaders",
    "records",
    "odds",
    "odds-test",
    "charts",
    "market",
    "head-to-head",
)
PACKED = ("image/png", "font/woff2", "image/jpeg")  # kinds that nobody compresses again
MOVED = """async () => {
    let moved = 0;
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) moved += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
    await new Promise((again) => requestAnimationFrame(() => setTimeout(again, 150)));
    return moved;
}"""


class Wire:
    """What the pages of a browser context fetched, counted as it would be sent: with gzip, whether it was or not."""

    def __init__(self, context: BrowserContext) -> None:
        self.answers: list[Response] = []
        context.on("response", lambda answer: self.answers.append(answer))  # noqa: PLW0108 - a builtin takes no mark

    def weight(self) -> dict[str, int]:
        """Bytes by path."""
        whole = [one for one in self.answers if one.status == 200 and one.request.resource_type != "eventsource"]
        return {urlsplit(answer.url).path: sent_bytes(answer) for answer in whole}

    def hosts(self) -> set[str]:
        return {urlsplit(answer.url).netloc for answer in self.answers if not answer.url.startswith("data:")}


def sent_bytes(answer: Response) -> int:
    body = answer.body()
    kind = answer.headers.get("content-type", "").partition(";")[0]
    return len(body) if kind in PACKED else len(gzip.compress(body, 6))


def visit(browser: Browser, site: Site, name: str) -> tuple[Page, Wire]:
    """The page of that name, loaded by a phone that has nothing of the site yet."""
    told = {"base_url": site.url, "service_workers": "block", "reduced_motion": "reduce"}
    finder = browser.new_context(viewport=PHONE, **told)  # type: ignore[arg-type]  # a plain dict is a size
    finder.set_default_timeout(PATIENCE_MS)
    found = finder.new_page()
    go_to(found, *PAGES[""][name])
    address = found.url
    finder.close()
    context = browser.new_context(viewport=PHONE, **told)  # type: ignore[arg-type]  # a plain dict is a size
    context.set_default_timeout(PATIENCE_MS)
    wire, page = Wire(context), context.new_page()
    page.goto(address, wait_until="load")
    return page, wire


def test_every_public_page_is_light_and_stands_still(
    browser: Browser, showcase: Site, subtests: pytest.Subtests, record_property: object
) -> None:
    heaviest = ("", 0)
    for name in KINDS:
        with subtests.test(name):
            page, wire = visit(browser, showcase, name)
            moved, weight = page.evaluate(MOVED), wire.weight()
            page.context.close()
            heaviest = max(heaviest, (name, sum(weight.values())), key=lambda one: one[1])
            assert wire.hosts() == {urlsplit(showcase.url).netloc}
            assert sum(weight.values()) <= MOST_BYTES, weight
            assert moved == 0
    figure = f"the heaviest public page, {heaviest[0]}: {heaviest[1]} bytes with all it loads"
    print(figure)
    record_property("figure", figure)  # type: ignore[operator]  # pytest's own


def test_what_moves_is_noticed(browser: Browser, showcase: Site) -> None:
    page, _wire = visit(browser, showcase, "odds")
    page.evaluate(
        "document.querySelector('main').prepend(Object.assign(document.createElement('div'), {"
        "style: 'block-size: 200px'}))"
    )
    assert page.evaluate(MOVED) > 0
    page.context.close()
