import pytest
from django.template.loader import render_to_string
from django.test import Client

from tests.pages import promises_broken_by
from tests.verbs import a_user
from tests.verbs_league import a_league

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


@pytest.mark.django_db
def test_who_has_signed_in_is_not_asked_to_sign_in_where_nothing_is_or_nothing_may_be_done(client: Client) -> None:
    league = a_league(a_user("Cora"))
    person = Client()
    person.force_login(a_user("Ann"))
    for address, status in (("/nowhere/", 404), (f"/leagues/{league.slug}/settings/", 403)):
        page = person.get(address)
        assert page.status_code == status
        assert b'id="account-menu"' in page.content
        assert b"Sign in" not in page.content
    page = client.get("/nowhere/")
    assert b"Sign in" in page.content
    assert b"account-menu" not in page.content


def test_a_form_without_its_token_is_refused_with_words() -> None:
    response = Client(enforce_csrf_checks=True).post("/accounts/login/", {"login": "a@example.org"})
    assert response.status_code == 403
    assert b"This form has expired" in response.content
