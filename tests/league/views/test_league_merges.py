"""The page on which what was entered twice becomes one: previewed, done, undone."""

import pytest
from django.test import Client
from django.urls import reverse

from league.domain.coaches import guests_of
from league.domain.guests import add_guest
from league.models import League
from rosters.models import Team
from tests.clicking import form_on, send
from tests.counting import queries_of
from tests.page_text import words
from tests.pages import PageClient
from tests.verbs_league import a_league, a_season, cora

pytestmark = [pytest.mark.django_db, pytest.mark.long]


@pytest.fixture
def league() -> League:
    return a_season(2).league


@pytest.fixture
def page(league: League) -> PageClient:
    client = PageClient()
    client.force_login(cora(league))
    return client


def test_a_merge_is_shown_done_and_undone(page: Client, league: League) -> None:
    address = reverse("league-merges", args=[league.slug])
    kept, gone = add_guest(league, "Anna", actor=cora(league)), guests_of(league).get(name="Coach of Ants")
    asked = {"gone": gone.uid, "kept": kept.uid, "reason": "She says so"}
    shown = send(page, page.get(address), "merge_coaches", preview="1", **asked)
    assert "These teams go over to Anna, with everything they ever did: Ants" in words(shown)
    assert Team.objects.get(name="Ants").coach == gone
    done = send(page, shown, "merge_coaches")
    assert "Coach of Ants is Anna from now on." in words(done)
    undone = send(page, done, "undo_merge")
    assert "They are two again." in words(undone)
    assert "Undone by Cora" in words(undone)
    assert Team.objects.get(name="Ants").coach == gone


def test_what_cannot_be_merged_says_why(page: Client, league: League) -> None:
    address = reverse("league-merges", args=[league.slug])
    one, other = guests_of(league)
    asked = {"gone": one.uid, "kept": other.uid, "reason": "She says so"}
    shown = send(page, page.get(address), "merge_coaches", preview="1", **asked)
    assert "Both run a team in Spring" in words(shown)
    stranger = guests_of(a_season(1, league=a_league(name="Other")).league)[0]
    foreign = send(page, page.get(address), "merge_coaches", **(asked | {"kept": stranger.uid}))
    assert foreign.status_code == 422


def test_the_list_needs_no_query_for_each_merge(page: Client, league: League) -> None:
    address = reverse("league-merges", args=[league.slug])
    few = queries_of(page, address)
    for name in ("Anna", "Berta"):
        add_guest(league, name, actor=cora(league))
        add_guest(league, f"{name} again", actor=cora(league))
        shown = page.get(address)
        assert form_on(shown, "merge_coaches")
        guests = guests_of(league)
        send(page, shown, "merge_coaches", gone=guests.get(name=f"{name} again").uid,
             kept=guests.get(name=name).uid, reason="Twice")  # fmt: skip
    assert queries_of(page, address) <= few + 3
