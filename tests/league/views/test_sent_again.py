"""A form that is sent again is answered as it was, though the page it stood on has gone with the act."""

from typing import Any

import pytest
from django.contrib.messages import get_messages
from django.test import Client
from django.urls import reverse

from league.enums import RoundStatus
from league.models import League
from matches.domain.reporting import submit_report
from rosters.models import IdempotencyKey, Team
from tests.clicking import form_on
from tests.verbs import a_user
from tests.verbs_league import (
    a_league,
    a_member,
    a_running_season,
    a_season,
    coaches_who_sign_in,
    cora,
    match_of,
    opened,
    play,
    round_of,
)
from tests.verbs_matches import a_report, team_at

pytestmark = pytest.mark.django_db


@pytest.fixture
def league(client: Client) -> League:
    made = a_league(a_user("Cora"))
    client.force_login(cora(made))
    return made


def twice(client: Client, address: str, act: str, **filled: str) -> tuple[Any, Any]:
    """The answers to a form of the page that was sent, and sent again."""
    sent = form_on(client.get(address), act).fields | filled
    return client.post(address, sent), client.post(address, sent)


def said(answer: Any) -> list[str]:
    return [str(message) for message in get_messages(answer.wsgi_request)]


def test_the_close_of_a_round_sent_again_closes_nothing_and_says_the_same(client: Client, league: League) -> None:
    season = a_running_season(2, league=league)
    play(opened(season))
    first, second = twice(client, reverse("desk-close", args=[league.slug, season.number]), "close")
    assert (first.status_code, first["Location"]) == (second.status_code, second["Location"])
    assert said(first)[0] == said(second)[0]
    assert round_of(season, 1).status == RoundStatus.CLOSED
    assert IdempotencyKey.objects.count() == 1


def test_a_close_from_an_older_page_is_refused_with_a_sentence(client: Client, league: League) -> None:
    season = a_running_season(2, league=league)
    play(opened(season))
    address = reverse("desk-close", args=[league.slug, season.number])
    one, other = (form_on(client.get(address), "close").fields for _tab in range(2))
    assert client.post(address, one).status_code == 302
    refused = client.post(address, other)
    assert refused.status_code == 409
    assert "This round cannot be closed any more" in refused.content.decode()


def test_an_entry_sent_again_leads_to_the_team_it_made(client: Client, league: League) -> None:
    season = a_season(0, league=league)
    client.force_login(a_member(league, "Ada"))
    address = reverse("season-mine", args=[league.slug, season.number])
    first, second = twice(client, address, "found_own", list_key="robots", name="Rust")
    assert (first.status_code, second.status_code) == (302, 302)
    assert first["Location"] == second["Location"]
    assert Team.objects.count() == 1


def test_a_ruling_sent_again_leads_to_the_match(client: Client, league: League) -> None:
    coaches = coaches_who_sign_in("Ada", "Bob")
    match = match_of(opened(a_running_season(2, league=league, coaches=coaches)), "Ants")
    submit_report(match, a_report(match, 1, 0), actor=None, team=team_at(match, 0))
    first, second = twice(client, reverse("match-rule", args=[match.uid]), "uphold", reason="I saw it.")
    assert (first.status_code, second.status_code) == (302, 302)
    assert first["Location"] == second["Location"] == reverse("match", args=[match.uid])
    assert match.reports.count() == 1


def test_the_same_key_of_another_person_repeats_nothing(client: Client, league: League) -> None:
    season = a_running_season(2, league=league)
    play(opened(season))
    address = reverse("desk-close", args=[league.slug, season.number])
    sent = form_on(client.get(address), "close").fields
    assert client.post(address, sent).status_code == 302
    client.force_login(a_user("Eve"))
    assert client.post(address, sent).status_code in (403, 404)
