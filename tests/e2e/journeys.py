"""What a journey costs the one who makes it: clicks and fields, heard by the browser; seconds of the driver.

Each run writes the table of all journeys it made to `.var/journeys.md`.
"""

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from uuid import uuid4

from django.conf import settings
from playwright.sync_api import BrowserContext, Page

FIGURES = settings.HOME / ".var" / "journeys"
HEAD = "| journey | clicks | fields | pages | seconds |\n|---|---|---|---|---|\n"
# A click by keyboard or through a label has no detail; a list is opened and chosen from; a field counts once.
EARS = """(() => {
    if (window.heardCOUNT) return;
    window.heardCOUNT = true;
    const filled = new WeakSet();
    const tell = (what) => window.COUNT && window.COUNT(what);
    addEventListener('click', (event) => event.isTrusted && event.detail > 0 && tell('clicks'), true);
    addEventListener('change', (event) => {
        if (event.target.matches('select')) { tell('clicks'); tell('clicks'); }
    }, true);
    addEventListener('input', (event) => {
        const typed = 'textarea, input:not([type=radio], [type=checkbox], [type=hidden])';
        if (event.target.matches(typed) && !filled.has(event.target)) {
            filled.add(event.target);
            tell('fields');
        }
    }, true);
})()"""


@dataclass
class Journey:
    """Clicks (and taps), fields that were filled, pages that were loaded, seconds of a script that never thinks."""

    name: str
    clicks: int = 0
    fields: int = 0
    pages: int = 0
    seconds: float = 0

    def __str__(self) -> str:
        return f"{self.name}: {self.clicks} clicks, {self.fields} fields, {self.pages} pages, {self.seconds:.1f} s"


@contextmanager
def journey(page: Page, name: str) -> Iterator[Journey]:
    """What happens on the pages of this browser context from here on is one journey; its figures are kept."""
    made, open_ = Journey(name), [True]
    context: BrowserContext = page.context

    def heard(_source: object, what: str) -> None:
        if open_[0]:
            setattr(made, what, getattr(made, what) + 1)

    def moved(_page: Page) -> None:
        made.pages += open_[0]

    mouth = f"count{uuid4().hex}"  # no browser forgets one that it was given
    ears = EARS.replace("COUNT", mouth)
    context.expose_binding(mouth, heard)
    context.add_init_script(ears)
    page.on("domcontentloaded", moved)
    page.evaluate(ears)
    began = time.monotonic()
    yield made
    page.evaluate("0")  # whatever was told before has been heard
    made.seconds, open_[0] = time.monotonic() - began, False
    keep_figures(made)


def keep_figures(made: Journey) -> None:
    FIGURES.mkdir(parents=True, exist_ok=True)
    (FIGURES / f"{made.name.replace(' ', '-')}.json").write_text(json.dumps(asdict(made)))
    Path(FIGURES.with_suffix(".md")).write_text(HEAD + "".join(map(line_of, all_figures())))
    print(made)


def all_figures() -> list[Journey]:
    """Of every journey made so far, by name."""
    return [Journey(**json.loads(file.read_text())) for file in sorted(FIGURES.glob("*.json"))]


def line_of(made: Journey) -> str:
    return f"| {made.name} | {made.clicks} | {made.fields} | {made.pages} | {made.seconds:.1f} |\n"
