"""Which language a page is in, and what caches are told of it."""

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from league.domain.leagues import change_league
from rosters.domain.languages import choose_language, language_of
from rosters.domain.refusal import Refusal
from rosters.models import User
from tests.factories import UserFactory
from tests.verbs_league import a_league

pytestmark = pytest.mark.django_db
GERMAN = {"HTTP_ACCEPT_LANGUAGE": "de-AT,de;q=0.9,en;q=0.5"}


def lang(answer) -> str:
    return answer.content.decode().partition('<html lang="')[2].partition('"')[0]


def test_a_visitor_reads_what_his_browser_asks_for_and_the_site_speaks_its_own_to_all_others(client) -> None:
    page = reverse("leagues")
    assert lang(client.get(page)) == "en"
    assert lang(client.get(page, HTTP_ACCEPT_LANGUAGE="fr")) == "en"
    answer = client.get(page, **GERMAN)
    assert lang(answer) == answer["Content-Language"] == "de"
    assert {name.strip() for name in answer["Vary"].split(",")} >= {"Cookie", "Accept-Language"}


def test_each_language_has_its_own_digest_and_is_answered_304_by_that_alone(client) -> None:
    page = reverse("leagues")
    english, german = client.get(page)["ETag"], client.get(page, **GERMAN)["ETag"]
    assert english != german
    assert client.get(page, **GERMAN, HTTP_IF_NONE_MATCH=german).status_code == 304
    assert client.get(page, **GERMAN, HTTP_IF_NONE_MATCH=english).status_code == 200
    assert client.get(page, HTTP_IF_NONE_MATCH=german).status_code == 200


def test_the_choice_of_a_visitor_goes_before_his_browser_and_leads_back_to_the_page(client) -> None:
    page = reverse("leagues")
    chosen = Client(enforce_csrf_checks=True).post(reverse("language"), {"language": "de"}, HTTP_REFERER=page)
    assert (chosen.status_code, chosen["Location"]) == (302, page)
    assert chosen.cookies[settings.LANGUAGE_COOKIE_NAME].value == "de"
    assert chosen.cookies.keys() == {settings.LANGUAGE_COOKIE_NAME}
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "de"
    assert lang(client.get(page, HTTP_ACCEPT_LANGUAGE="en")) == "de"


def test_two_visitors_of_one_language_get_the_same_bytes_whichever_way_they_chose_it(client) -> None:
    page = reverse("leagues")
    by_browser = client.get(page, **GERMAN)
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "de"
    assert client.get(page).content == by_browser.content
    assert b"csrf" not in by_browser.content


@pytest.mark.parametrize("address", ["https://elsewhere.example/", "//elsewhere.example/", "javascript:alert(1)"])
def test_no_choice_leads_elsewhere(client, address: str) -> None:
    chosen = client.post(reverse("language"), {"language": "de", "next": address})
    assert chosen["Location"] == "/"


def test_a_language_that_is_not_offered_changes_nothing(client) -> None:
    person = UserFactory()
    client.force_login(person)
    assert settings.LANGUAGE_COOKIE_NAME not in client.post(reverse("language"), {"language": "xx"}).cookies
    person.refresh_from_db()
    assert person.language == ""
    with pytest.raises(Refusal, match="no language of this site"):
        choose_language(person, "xx")


def test_whoever_has_signed_in_keeps_his_language_on_every_device(client) -> None:
    person = UserFactory()
    client.force_login(person)
    client.post(reverse("language"), {"language": "de"})
    elsewhere = Client(HTTP_ACCEPT_LANGUAGE="en")
    elsewhere.force_login(person)
    assert lang(elsewhere.get(reverse("leagues"))) == "de"
    assert lang(elsewhere.get(reverse("inbox"))) == "de"


def test_without_a_choice_of_his_own_a_person_reads_what_his_browser_asks_for(client) -> None:
    client.force_login(UserFactory())
    assert lang(client.get(reverse("inbox"), **GERMAN)) == "de"


def test_a_language_that_is_offered_no_more_is_that_of_the_site() -> None:
    assert language_of(User(language="la")) == language_of(None) == settings.LANGUAGE_CODE


def test_feeds_calendars_and_frames_speak_the_language_of_the_league_to_everybody(client) -> None:
    named = a_league()
    change_league(named, actor=named.created_by, language="de")
    feed = reverse("league-feed", args=[named.slug, "results"])
    assert b'xml:lang="de"' in client.get(feed, HTTP_ACCEPT_LANGUAGE="en").content
    assert client.get(feed)["Content-Language"] == "de"
    with pytest.raises(Refusal, match="no language of this site"):
        change_league(named, actor=named.created_by, language="xx")
