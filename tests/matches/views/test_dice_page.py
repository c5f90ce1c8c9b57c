"""The page on which anybody checks the dice of a match."""

import json
import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from matches import permissions
from matches.domain.proofs import reveal_seeds
from matches.models import Match
from tests.pages import PageClient
from tests.verbs import coach_user
from tests.verbs_matches import settled, team_at, walk_to, worked_through

pytestmark = pytest.mark.django_db


def page_of(match: Match) -> str:
    response = PageClient().get(reverse("match-dice", args=[match.uid]))
    assert response.status_code == 200
    return response.content.decode()


@pytest.fixture
def played(match: Match) -> Match:
    return worked_through(settled(match, 4, 1))


def test_before_the_first_roll_the_page_says_so_and_shows_the_promise(match: Match) -> None:
    page = page_of(match)
    assert "No dice have been rolled yet" in page
    assert match.commitment in page


def test_every_roll_of_the_record_has_its_place_on_the_page(played: Match) -> None:
    answer = PageClient().get(reverse("match-dice-record", args=[played.uid]))
    rolls = json.loads(answer.content)["rolls"]
    page = page_of(played)
    assert rolls
    places = [int(place) for place in re.findall(r'data-proof-line="rolls:(\d+)"', page)]
    assert sorted(places) == list(range(len(rolls)))
    assert [rolls[place]["context"] for place in places] == re.findall(r'<p class="proof">(v1[^<]*)</p>', page)
    assert "Step 5: Revenue" in page


def test_the_seed_is_shown_when_it_is_revealed_and_not_before(played: Match) -> None:
    assert bytes(played.seed).hex() not in page_of(played)
    reveal_seeds(Match.objects.all())
    assert bytes(played.seed).hex() in page_of(played)


def test_the_match_leads_to_each_of_its_rolls(played: Match) -> None:
    page = PageClient().get(reverse("match", args=[played.uid])).content.decode()
    assert f'href="{reverse("match-dice", args=[played.uid])}#roll-0"' in page


def test_the_steps_lead_to_the_proofs_of_their_dice(match: Match) -> None:
    settled(match, 4, 1)
    team = team_at(match, 0)
    walk_to(match, team, 6)
    client = PageClient()
    client.force_login(coach_user(team))
    page = client.get(reverse("team-steps", args=[match.uid, team.uid])).content.decode()
    assert f'href="{reverse("match-dice", args=[match.uid])}"' in page


def test_the_number_of_queries_does_not_grow_with_the_dice(match: Match) -> None:
    settled(match, 4, 1)
    with CaptureQueriesContext(connection) as before:
        page_of(match)
    worked_through(match)
    with CaptureQueriesContext(connection) as after:
        page_of(match)
    assert len(after) == len(before)


def test_dice_of_a_match_one_may_not_see_are_not_there(played: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    from django.db.models import Q

    monkeypatch.setattr(permissions, "VETOES", [lambda _user: Q(pk=played.pk)])
    for name in ("match-dice", "match-dice-record"):
        assert PageClient().get(reverse(name, args=[played.uid])).status_code == 404
