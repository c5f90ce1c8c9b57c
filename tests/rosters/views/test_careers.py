"""Retiring a team through its page."""

import pytest
from django.test import Client
from django.urls import reverse

from rosters.models import Team
from tests.verbs import a_guest, a_team, a_user, coach_user

pytestmark = pytest.mark.django_db


def page_of(team: Team, page: str = "team-retire") -> str:
    return reverse(page, args=[team.uid])


def html(page: object) -> str:
    return " ".join(page.content.decode().split())  # type: ignore[attr-defined]


def test_a_coach_retires_his_team_after_a_second_look(client: Client) -> None:
    team = a_team(name="Smackers")
    client.force_login(coach_user(team))
    assert page_of(team) in html(client.get(page_of(team, "team")))
    asked = client.get(page_of(team))
    assert "Retire this team?" in html(asked)
    sent = {"reason": "enough", "key": "key-of-this-page", "version": team.version}
    for _twice in range(2):
        answer = client.post(page_of(team), sent)
        assert (answer.status_code, answer["Location"]) == (302, page_of(team, "team"))
    assert team.events.filter(kind="team_retired").count() == 1
    shown = html(client.get(page_of(team, "team")))
    assert "This team retired on" in shown
    assert "The team has retired." in shown
    assert page_of(team) not in shown
    assert page_of(team, "team-edit") not in shown
    assert "Retired" in html(client.get(reverse("my-teams")))


def test_a_stranger_finds_no_button_and_is_refused(client: Client) -> None:
    team = a_team()
    client.force_login(a_user("Sam"))
    assert page_of(team) not in html(client.get(page_of(team, "team")))
    assert client.get(page_of(team)).status_code == 403
    assert client.post(page_of(team), {"key": "key-of-this-page"}).status_code == 403
    team.refresh_from_db()
    assert team.retired_at is None


def test_what_is_refused_is_told_on_the_page(client: Client) -> None:
    team = a_team()
    client.force_login(coach_user(team))
    answer = client.post(page_of(team), {"key": "key-of-this-page", "version": team.version + 1})
    assert answer.status_code == 409
    assert "has changed since you opened this page" in html(answer)


def test_who_acts_for_a_guest_must_say_why(client: Client) -> None:
    ada = a_user("Ada")
    team = a_team(coach=a_guest("Grace", brought_by=ada))
    client.force_login(ada)
    assert client.post(page_of(team), {"key": "key-of-this-page", "reason": " "}).status_code == 422
    assert client.post(page_of(team), {"key": "key-of-this-page", "reason": "no time"}).status_code == 302


@pytest.mark.parametrize("reader", [None, "Sam"])
def test_everybody_reads_that_a_team_has_retired(client: Client, reader: str | None) -> None:
    team = a_team()
    client.force_login(coach_user(team))
    client.post(page_of(team), {"key": "key-of-this-page"})
    client.logout()
    if reader:
        client.force_login(a_user(reader))
    assert "This team retired on" in html(client.get(page_of(team, "team")))
