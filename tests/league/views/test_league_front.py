"""The page of a league as its commissioners compose it."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.text import capfirst

from league.domain.leagues import compose_front
from league.enums import FrontBlock, SeasonStatus
from league.forms.leagues import FrontForm
from league.models import AuditEntry, League, Season
from rosters.domain.refusal import Refusal
from tests.counting import queries_of
from tests.page_text import main_words
from tests.pages import PageClient
from tests.played_seasons import a_played_season
from tests.reading import World
from tests.verbs import a_user
from tests.verbs_league import a_league, a_season, cora, entry_of

EVERY = [block.value for block in FrontBlock]


def page_of(league: League) -> str:
    return main_words(PageClient().get(reverse("league", args=[league.slug])))


def test_blocks_stand_in_the_order_that_was_chosen(world: World) -> None:
    league = world.public.league
    usual = page_of(league)
    compose_front(league, EVERY, actor=cora(league))
    said = page_of(league)
    titles = [str(capfirst(block.label)) for block in FrontBlock]
    places = [said.find(title) for title in titles]
    assert -1 not in places
    assert places == sorted(places)
    compose_front(league, EVERY[::-1], actor=cora(league))
    said = page_of(league)
    places = [said.find(title) for title in titles]
    assert places == sorted(places, reverse=True)
    compose_front(league, [], actor=cora(league))
    assert page_of(league) == usual


def test_what_was_not_chosen_is_not_shown(world: World) -> None:
    league = world.public.league
    compose_front(league, ["news"], actor=cora(league))
    said = page_of(league)
    assert "What happened last" in said
    assert "The whole table" not in said


@pytest.mark.django_db
def test_a_block_without_anything_to_say_stays_away_or_says_so() -> None:
    league = a_league()
    compose_front(league, EVERY, actor=cora(league))
    said = page_of(league)
    assert "No season is running" in said
    assert "Nothing has happened yet." in said
    assert "No season is over yet." in said
    assert "Who leads in what" not in said
    season = a_season(2, league=league)
    season.champion, season.status = entry_of(season, "Ants"), SeasonStatus.CLOSED
    season.save()
    assert "Spring Ants" in page_of(league)


@pytest.mark.django_db
def test_a_commissioner_composes_the_page_in_the_settings() -> None:
    league = a_league()
    client = PageClient()
    client.force_login(cora(league))
    address = reverse("league-settings", args=[league.slug])
    form = FrontForm(subject=league)
    key = form.fields["key"].initial()
    told = {"act": "front", "mark": "", "key": key, "archive": "1", "table": "2", "news": "2"}
    assert client.post(address, told).status_code == 302
    league.refresh_from_db()
    assert league.front == ["archive", "table", "news"]
    assert AuditEntry.objects.filter(league=league, verb="league.front").count() == 1
    client.post(address, told)  # sent twice
    assert AuditEntry.objects.filter(league=league, verb="league.front").count() == 1
    again = FrontForm(subject=league)
    assert [again.fields[block].initial for block in ("archive", "table", "news", "market")] == ["1", "2", "3", ""]
    wrong = client.post(address, {**told, "key": FrontForm(subject=league).fields["key"].initial(), "table": "99"})
    assert wrong.status_code == 422


@pytest.mark.django_db
def test_nobody_else_composes_it() -> None:
    league = a_league()
    with pytest.raises(Refusal):
        compose_front(league, ["news"], actor=a_user("Ada"))
    assert compose_front(league, ["news", "news"], actor=cora(league)).front == ["news"]
    with pytest.raises(ValueError, match="banner"):
        compose_front(league, ["banner"], actor=cora(league))


@pytest.mark.django_db
def test_a_composed_page_costs_as_many_queries_for_a_large_season() -> None:
    small = a_played_season(2, 1)
    large = a_played_season(8, 4)
    costs = []
    for season in (small, large):
        Season.objects.filter(pk=season.pk).update(status=SeasonStatus.RUNNING)
        compose_front(season.league, EVERY, actor=cora(season.league))
        costs.append(queries_of(Client(), reverse("league", args=[season.league.slug])))
    assert costs[0] == costs[1] <= 24


def test_a_kept_page_is_read_anew_once_it_is_composed(world: World) -> None:
    league = world.public.league
    address = reverse("league", args=[league.slug])
    tag = {"if-none-match": Client().get(address).headers["ETag"]}
    assert Client().get(address, headers=tag).status_code == 304
    compose_front(league, ["archive"], actor=cora(league))
    assert Client().get(address, headers=tag).status_code == 200
