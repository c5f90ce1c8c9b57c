"""What can be found by its name, by whom, and what it costs."""

import pytest
from django.urls import reverse

from league.domain.leagues import change_league
from league.models import Season
from league.presenters.search import KINDS, PER_PAGE, search_all, star_of
from rosters.models import Player
from tests.counting import queries_of
from tests.page_text import main_words
from tests.pages import PageClient
from tests.reading import World
from tests.verbs import a_host
from tests.verbs_league import a_running_season, cora

SEARCH = reverse("search")


def found(client: PageClient, words: str, **more: str) -> str:
    return main_words(client.get(SEARCH, {"q": words, **more}))


@pytest.mark.django_db
def test_every_kind_is_found_by_its_name_however_it_is_written() -> None:
    season = a_running_season(2)
    season.entries.first().team.players.filter(key=1).update(name="Örsted Ångström")
    for words, hit in {
        "monday": "Leagues Monday League",
        "SPRING": "Seasons Spring",
        "ants": "Teams Ants coached by Coach of Ants",
        "coach of bees": "Coaches Coach of Bees coach of Bees",
        "örsted": "Players Örsted Ångström",
    }.items():
        assert hit in found(PageClient(), words), words


@pytest.mark.django_db
def test_all_words_must_be_in_the_name() -> None:
    a_running_season(2)
    assert "Coach of Ants" in found(PageClient(), "ants coach")
    assert "Nothing found" in found(PageClient(), "ants bees dogs")
    assert "Nothing found" in found(PageClient(), "%%")  # no pattern
    assert "<script>x" in found(PageClient(), "<script>x")  # as text


@pytest.mark.django_db
def test_nothing_or_too_little_is_not_looked_for() -> None:
    assert "Write at least 2 letters" in found(PageClient(), "a")
    assert "Nothing found" not in found(PageClient(), "")
    assert PageClient().get(SEARCH, {"q": "ants", "kind": "secrets"}).status_code == 404


@pytest.mark.parametrize("visibility", ["unlisted", "private"])
@pytest.mark.parametrize("who", ["anonymous", "stranger", "member", "host"])
def test_what_stands_in_no_list_is_found_by_its_members_alone(world: World, visibility: str, who: str) -> None:
    season: Season = getattr(world, visibility)
    Player.objects.filter(team__entries__season=season).update(name="Hidden Away")
    for number, team in enumerate(entry.team for entry in season.entries.select_related("team__coach")):
        type(team).objects.filter(pk=team.pk).update(name=f"Veiled {number}")
        type(team.coach).objects.filter(pk=team.coach_id).update(name=f"Masked {number}")
    Season.objects.filter(pk=season.pk).update(name="Shrouded")
    change_league(season.league, actor=cora(season.league), name="Cloaked")
    client = PageClient()
    if who == "host":
        client.force_login(a_host())
    elif who != "anonymous":
        client.force_login(getattr(world, who))
    for kind, words in {
        "leagues": "Cloaked", "seasons": "Shrouded", "teams": "Veiled", "coaches": "Masked", "players": "Hidden",
    }.items():  # fmt: skip
        told = [found(client, words), found(client, words, kind=kind)]
        hits = [words in each.replace(f"“{words}”", "") for each in told]
        assert hits == [who in ("member", "host")] * 2, kind


def test_mvps_are_found_where_they_were_on_offer(world: World) -> None:
    lot = world.public.rounds.get(number=2).lots.first()
    name = star_of(world.public.pin.slug, lot.mvp).name
    page = PageClient().get(SEARCH, {"q": name.upper(), "kind": "mvps"}).content.decode()
    assert f"{reverse('league-market', args=[world.public.league.slug])}#{lot.mvp}" in page
    change_league(world.public.league, actor=world.commissioner, visibility="unlisted")
    assert "Nothing found" in found(PageClient(), name, kind="mvps")


@pytest.mark.django_db
def test_many_hits_come_page_by_page_and_cost_no_more_queries() -> None:
    season = a_running_season(2)
    few = queries_of(PageClient(), f"{SEARCH}?q=guard"), queries_of(PageClient(), f"{SEARCH}?q=ants&kind=players")
    team = season.entries.first().team
    rows = [
        Player(team=team, key=100 + n, name=f"Guard Extra {n:03}", position="Guard", role="guard", status="gone")
        for n in range(45)
    ]
    Player.objects.bulk_create(rows)
    assert few[0] == queries_of(PageClient(), f"{SEARCH}?q=guard") <= len(KINDS)
    assert queries_of(PageClient(), f"{SEARCH}?q=extra&kind=players") <= 2
    assert "All of them" in found(PageClient(), "extra")
    first, third = found(PageClient(), "extra", kind="players"), found(PageClient(), "extra", kind="players", page="3")
    assert f"Guard Extra {PER_PAGE - 1:03}" in first
    assert "Guard Extra 044" not in first
    assert "Guard Extra 044" in third


@pytest.mark.django_db
def test_what_a_visitor_found_may_be_kept_until_something_changes() -> None:
    season = a_running_season(2)
    first = PageClient().get(SEARCH, {"q": "ants"})
    assert first.headers["Cache-Control"] == "public, no-cache"
    tag = {"if-none-match": first.headers["ETag"]}
    assert PageClient().get(SEARCH, {"q": "ants"}, headers=tag).status_code == 304
    change_league(season.league, actor=cora(season.league), visibility="private")
    assert PageClient().get(SEARCH, {"q": "ants"}, headers=tag).status_code == 200


@pytest.mark.django_db
def test_every_kind_answers_alone_as_it_does_among_all() -> None:
    a_running_season(2)
    for kind in search_all(PageClient().get("/").wsgi_request.user, ["ants"]):
        alone = found(PageClient(), "ants", kind=kind.key)
        assert all(hit.name in alone for hit in kind.hits)
