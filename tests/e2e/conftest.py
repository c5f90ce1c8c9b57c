"""The browser lane: a pytest process of its own, Debian's Chromium, a site in another process."""

import os
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.e2e.acting import PHONE, complaints_of
from tests.services.lanes import lane_without
from tests.services.site import Site, chromium

os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")  # playwright's loop runs in this very thread

PATIENCE_MS = 30_000
PageOf = Callable[..., Page]
Who = Callable[[str], str]


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    if not (program := chromium()):
        lane_without("no Chromium found: apt-get install chromium")
    quiet = ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-dev-shm-usage"]
    return browser_type_launch_args | {"executable_path": program, "args": quiet}


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    """An empty site, running."""
    yield from running(Site(tmp_path))


@dataclass(frozen=True)
class Made:
    """The demo as it was made once: its database, and what the command printed."""

    database: Path
    printed: str


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> Made:
    site = Site(tmp_path_factory.mktemp("demo"))
    return Made(printed=site.manage("demo", "--prepare-only"), database=site.database)


@pytest.fixture
def demo(made: Made, tmp_path: Path) -> Iterator[Site]:
    """The demo, running, to be played with."""
    yield from running(copy_of(made.database, tmp_path))


@pytest.fixture(scope="session")
def showcase(made: Made, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The demo, running, to be looked at only."""
    yield from running(copy_of(made.database, tmp_path_factory.mktemp("showcase")))


@pytest.fixture(scope="session")
def who(made: Made) -> Who:
    """The address of the person of whom the demo's list of logins says this."""

    def found(what: str) -> str:
        return next(line.split()[0] for line in made.printed.splitlines() if what in line)

    return found


@pytest.fixture
def page_of(browser: Browser) -> Iterator[PageOf]:
    """Opens a phone on a site: a page of a browser context of its own, in which nothing may go wrong."""
    opened: list[tuple[Any, list[str]]] = []

    def open_page(site: Site, **told: Any) -> Page:
        context = browser.new_context(**{"base_url": site.url, "viewport": PHONE, "reduced_motion": "reduce"} | told)
        context.set_default_timeout(PATIENCE_MS)
        opened.append((context, complaints_of(context)))
        return context.new_page()

    yield open_page
    for context, _complaints in opened:
        context.close()
    assert [complaint for _context, complaints in opened for complaint in complaints] == []


def copy_of(database: Path, folder: Path) -> Site:
    copied = Site(folder)
    shutil.copy(database, copied.database)
    return copied


def running(site: Site) -> Iterator[Site]:
    site.start()
    yield site
    site.kill()
