import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import PageOf
from tests.services.site import Site

pytestmark = pytest.mark.e2e


def test_the_documentation_of_the_api_opens_under_the_content_policy(page_of: PageOf, showcase: Site) -> None:
    page = page_of(showcase)
    page.goto("/api/v1/docs/")
    expect(page.get_by_role("heading", name="Sinbin")).to_be_visible()
