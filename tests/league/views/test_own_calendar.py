"""A person's own calendar under a secret address."""

from datetime import UTC, datetime

import pytest
from django.test import Client
from django.urls import reverse
from icalendar import Calendar

from league.domain.calendar_links import make_calendar_link, revoke_calendar_link, user_of_secret
from league.domain.leagues import change_league
from league.models import CalendarLink, Round, RoundTime
from matches.domain.scheduling import set_time
from rosters.models import User
from tests.pages import PageClient
from tests.verbs import a_user
from tests.verbs_league import a_running_season, coaches_who_sign_in, cora, match_of, paired

pytestmark = [pytest.mark.django_db, pytest.mark.long]
WHEN = datetime(2030, 3, 31, 1, 30, tzinfo=UTC)
HALL = "Hall, 2; Dock Street"


@pytest.fixture
def round_() -> Round:
    """Carl's and Mia's teams meet in a league that hides."""
    found = paired(
        a_running_season(2, coaches=coaches_who_sign_in("Carl", "Mia"), matchup__kind="sponsor_assigned"), "Ants Bees"
    )
    change_league(found.season.league, actor=cora(found.season.league), visibility="private")
    return found


@pytest.fixture
def carl(round_: Round) -> User:
    return User.objects.get(coach__name="Carl")


def page_of(user: User) -> Client:
    client = PageClient()
    client.force_login(user)
    return client


def events(secret: str) -> dict[str, dict[str, object]]:
    answer = Client().get(reverse("own-ics", args=[secret]))
    assert answer.status_code == 200
    return {str(event["uid"]): event for event in Calendar.from_ical(answer.content).walk("VEVENT")}


def test_it_holds_the_matches_of_private_leagues_with_their_places_and_what_is_due(round_: Round, carl: User) -> None:
    match = match_of(round_, "Ants")
    set_time(match, WHEN, HALL)
    RoundTime.objects.create(round=round_, kind="round.reports_due", at=WHEN)
    found = events(make_calendar_link(carl))
    event = found[f"match:{match.uid}@sinbin"]
    assert (event["dtstart"].dt, str(event["location"])) == (WHEN, HALL)  # type: ignore[attr-defined]
    assert f"round.reports_due:{round_.uid}@sinbin" in found


def test_the_calendar_that_everybody_reads_names_no_place(round_: Round) -> None:
    league = round_.season.league
    change_league(league, actor=cora(league), visibility="public")
    set_time(match_of(round_, "Ants"), WHEN, HALL)
    answer = Client().get(reverse("season-ics", args=[league.slug, round_.season.number]))
    assert b"BEGIN:VEVENT" in answer.content
    assert b"LOCATION" not in answer.content


def test_somebody_without_a_team_has_an_empty_calendar(round_: Round) -> None:
    assert events(make_calendar_link(a_user("Stan"))) == {}


def test_a_new_address_ends_the_old_one_and_a_revoked_one_opens_nothing(carl: User) -> None:
    old = make_calendar_link(carl)
    new = make_calendar_link(carl)
    assert [user_of_secret(secret) for secret in (old, new)] == [None, carl]
    revoke_calendar_link(carl)
    assert user_of_secret(new) is None
    assert Client().get(reverse("own-ics", args=[new])).status_code == 404


def test_whoever_is_shut_out_has_no_calendar(carl: User) -> None:
    secret = make_calendar_link(carl)
    User.objects.filter(pk=carl.pk).update(is_active=False)
    assert Client().get(reverse("own-ics", args=[secret])).status_code == 404


def test_the_secret_is_not_in_the_database_and_nobody_else_keeps_the_answer(carl: User) -> None:
    secret = make_calendar_link(carl)
    assert secret not in str(CalendarLink.objects.values_list()[0])
    answer = Client().get(reverse("own-ics", args=[secret]))
    assert "private" in answer["Cache-Control"]
    assert answer["Referrer-Policy"] == "no-referrer"
    again = Client().get(reverse("own-ics", args=[secret]), HTTP_IF_NONE_MATCH=answer["ETag"])
    assert again.status_code == 304


def test_the_page_shows_the_address_once_and_revokes_it(carl: User) -> None:
    page, address = page_of(carl), reverse("own-calendar")
    assert "Your calendar has no address yet" in page.get(address).content.decode()
    shown = page.post(address, {"act": "make", "key": "0123456789"}, follow=True).content.decode()
    link = CalendarLink.objects.get(user=carl)
    assert "/calendar/" in shown
    assert "shown this once" in shown
    assert "shown this once" not in page.get(address).content.decode()
    page.post(address, {"act": "make", "key": "0123456789"}, follow=True)
    assert CalendarLink.objects.get(user=carl).digest == link.digest, "the same click twice makes one address"
    page.post(address, {"act": "revoke", "key": "9876543210"}, follow=True)
    assert not CalendarLink.objects.exists()
