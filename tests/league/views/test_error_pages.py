import pytest
from django.template.loader import render_to_string
from django.test import Client

from tests.pages import promises_broken_by

PAGES = ("400.html", "403.html", "403_csrf.html", "404.html", "429.html", "500.html")


@pytest.mark.parametrize("page", PAGES)
def test_error_pages_render_with_nothing_at_hand(page: str) -> None:
    html = render_to_string(page)
    assert "<h1>" in html
    assert promises_broken_by(html) == []


def test_a_refusal_is_printed_as_text() -> None:
    html = render_to_string("403.html", {"refusal": "Only <b>coaches</b> may do this."})
    assert "Only &lt;b&gt;coaches&lt;/b&gt; may do this." in html


def test_an_unknown_address_gets_the_sites_own_page(client: Client) -> None:
    response = client.get("/nowhere/")
    assert response.status_code == 404
    assert b"Off the pitch" in response.content


def test_a_form_without_its_token_is_refused_with_words() -> None:
    response = Client(enforce_csrf_checks=True).post("/accounts/login/", {"login": "a@example.org"})
    assert response.status_code == 403
    assert b"This form has expired" in response.content
