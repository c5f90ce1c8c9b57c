"""Every page there is, by the routes of the site, as somebody it is for: nothing keeps anybody out of it."""

import json
import subprocess
import sys
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from playwright.sync_api import Page

from tests.e2e.conftest import PageOf
from tests.services.site import Site

pytestmark = pytest.mark.e2e

FEWEST_PAGES = 90
FOREIGN = frozenset({"api:docs"})  # drf-spectacular's own page; tests/e2e/test_api_docs.py opens it


@pytest.fixture
def pages(site: Site) -> list[dict[str, str]]:
    """Every page of a site with two leagues."""
    made = subprocess.run(
        [sys.executable, "-m", "tests.e2e.pages_world"],
        cwd=settings.HOME,
        env=site.environment,
        check=True,
        capture_output=True,
        text=True,
    )
    return list(json.loads(made.stdout.splitlines()[-1]))


def violations(page: Page, scheme: str, **told: Any) -> list[str]:
    """What axe finds, of any weight, with the first pieces of the page that it means."""
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]  # light or dark
    found = Axe().run(page, options={"resultTypes": ["violations"]} | told).response["violations"]
    return [f"{scheme} {each['id']}: {node['html'][:200]}" for each in found for node in each["nodes"][:3]]


@pytest.mark.deep
def test_axe_finds_nothing_on_any_page_light_or_dark(
    page_of: PageOf, site: Site, pages: list[dict[str, str]], subtests: pytest.Subtests
) -> None:
    page = page_of(site, service_workers="block")
    assert len(pages) >= FEWEST_PAGES
    ours = [told for told in pages if told["name"] not in FOREIGN]
    for told in sorted(ours, key=lambda told: told["session"]):
        page.context.clear_cookies()
        if told["session"]:
            name = settings.SESSION_COOKIE_NAME
            page.context.add_cookies([{"name": name, "value": told["session"], "url": site.url}])
        with subtests.test(told["name"]):
            page.goto(told["address"])
            assert violations(page, "light") == []
            assert violations(page, "dark", runOnly=["color-contrast"]) == []
