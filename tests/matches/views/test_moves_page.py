"""The public page that tells a match move by move."""

import pytest
from django.db.models import Q
from django.urls import reverse

from matches import permissions
from matches.models import Match
from tests.counting import queries_of
from tests.pages import PageClient
from tests.verbs import coach_user
from tests.verbs_matches import played_here, settled, team_at

pytestmark = [pytest.mark.django_db, pytest.mark.long]

QUERIES = 5  # the match with its rules, its sides, its options, its log, the names


def address(match: Match) -> str:
    return reverse("match-moves", kwargs={"uid": match.uid})


def page_of(client: PageClient, match: Match) -> str:
    response = client.get(address(match))
    assert response.status_code == 200
    return response.content.decode()


def test_a_match_played_here_is_told_rush_by_rush_with_the_score(client: PageClient, match: Match) -> None:
    played_here(match)
    match.refresh_from_db()
    facts = match.facts
    assert facts is not None
    page = page_of(client, match)
    points = list(match.sides.values_list("points", flat=True))
    assert "Before the match" in page
    assert page.count("<h2") == 1 + facts["details"]["rush"]
    assert "Ants 0 : 0 Bees" in page
    assert f"Ants {points[0]} : {points[1]} Bees" in page
    assert "<strong>Run</strong><br>" in page
    assert "moves 1 hex to (" in page


def test_the_page_of_the_match_leads_here_and_back(client: PageClient, match: Match) -> None:
    played_here(match)
    front = reverse("match", kwargs={"uid": match.uid})
    assert f'href="{address(match)}"' in client.get(front).content.decode()
    assert f'href="{front}"' in page_of(client, match)


def test_a_match_played_elsewhere_says_that_there_is_nothing_to_read(client: PageClient, match: Match) -> None:
    settled(match, 4, 1)
    assert "Nothing to read move by move" in page_of(client, match)
    assert address(match) not in client.get(reverse("match", kwargs={"uid": match.uid})).content.decode()


def test_whoever_may_not_see_the_match_does_not_see_its_moves(
    client: PageClient, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    played_here(match)
    monkeypatch.setattr(permissions, "VETOES", [lambda _person: Q(pk=match.pk)])
    assert client.get(address(match)).status_code == 404
    client.force_login(coach_user(team_at(match, 0)))
    assert client.get(address(match)).status_code == 200


def test_names_that_people_typed_are_escaped(client: PageClient, match: Match) -> None:
    team = team_at(match, 0)
    team.name = "<b>Ants</b>"
    team.save()
    played_here(match)
    assert "<b>Ants" not in page_of(client, match)


def test_the_page_takes_the_same_few_queries_however_much_happened(client: PageClient, match: Match) -> None:
    empty = queries_of(client, address(match))
    played_here(match)
    assert queries_of(client, address(match)) == empty <= QUERIES
