"""What a league remembers: archive, hall of fame, graveyard and the market of all seasons."""

import pytest
from django.urls import reverse
from django.utils import timezone

from league.enums import SeasonStatus
from league.models import Lot, Season
from tests.counting import queries_of
from tests.page_text import main_words
from tests.pages import PageClient
from tests.played_seasons import a_played_season
from tests.reading import World
from tests.verbs_league import a_running_season, a_season, entry_of, match_of, paired, settle

PAGES = ("league-archive", "league-hall", "league-graveyard", "league-market")
BY_HAND = {"matchup__kind": "sponsor_assigned"}


def address(name: str, season: Season) -> str:
    return reverse(name, args=[season.league.slug])


def said(name: str, season: Season, **query: str) -> str:
    return main_words(PageClient().get(address(name, season), query))


def over(season: Season, champion: str) -> Season:
    """The season, closed."""
    season.champion, season.status, season.closed_at = entry_of(season, champion), SeasonStatus.CLOSED, timezone.now()
    season.save()
    return season


@pytest.mark.django_db
def test_a_league_without_a_past_says_how_one_comes() -> None:
    season = a_season(2)
    assert "No season is over yet" in said("league-archive", season)
    assert "No champion yet" in said("league-hall", season)
    assert "Nobody lies here" in said("league-graveyard", season)
    assert "Nobody has been on offer yet" in said("league-market", season)


@pytest.mark.django_db
def test_the_archive_holds_champion_and_final_table_of_seasons_that_are_over() -> None:
    season = a_played_season(4, 3)
    assert "No season is over yet" in said("league-archive", season)
    over(season, "Team 3")
    told = said("league-archive", season)
    assert "Champion: Team 3" in told
    standings = season.tables.latest("after").standings["rows"]
    for row in standings:
        figures = (row["place"], row["name"], row["league_points"], row["won"], row["drawn"], row["lost"])
        assert " ".join(map(str, figures)) in told


@pytest.mark.django_db
def test_the_hall_counts_the_titles_of_teams_and_coaches() -> None:
    first = over(a_running_season(2), "Ants")
    second = over(a_season(2, league=first.league), "Bees")
    told = said("league-hall", first)
    assert "Ants 1 title Spring" in told
    Season.objects.filter(pk=second.pk).update(champion=None)
    second.entries.all().delete()
    second.entries.create(team=entry_of(first, "Ants").team, number=1)
    over(second, "Ants")
    told = said("league-hall", first)
    assert "Ants 2 titles" in told
    assert "Coach of Ants 2 titles" in told


@pytest.mark.django_db
def test_players_lead_the_hall_by_what_they_did_in_all_seasons() -> None:
    season = a_running_season(4, **BY_HAND)
    round_ = paired(season, "Ants Bees", "Cats Dogs")
    settle(match_of(round_, "Ants"), 9, 2, strikes=({1: 2}, {}))
    name = entry_of(season, "Ants").team.players.get(key=1).name
    assert f"Strikes of 3 or more 1 {name}" in said("league-hall", season)


def test_the_market_of_all_seasons_says_who_paid_what_for_whom(world: World) -> None:
    lot = Lot.objects.filter(round__season=world.public, fee__isnull=False).select_related("winner__team").first()
    if lot is None:
        lot = Lot.objects.filter(round__season=world.public, round__number=1).first()
        entry = world.public.entries.select_related("team").first()
        Lot.objects.filter(pk=lot.pk).update(status="sold", fee=17, winner=entry)
        lot.refresh_from_db()
    told = said("league-market", world.public)
    assert f"{lot.fee} mc {lot.winner.team.name}" in told
    assert "Who spent most" in told
    open_lots = Lot.objects.filter(round__season=world.public, status="open")
    assert open_lots.exists()  # whom nobody could hire yet is no history
    assert "hired once" in told


def test_pages_of_the_past_cost_as_many_queries_for_many_seasons_as_for_one(world: World) -> None:
    season = over(a_played_season(2, 1), "Team 1")
    few = {name: queries_of(PageClient(), address(name, season)) for name in PAGES}
    for _n in range(2):
        over(a_played_season(4, 2, league=season.league), "Team 1")
    assert {name: queries_of(PageClient(), address(name, season)) for name in PAGES} == few
    assert max(few.values()) <= 8


@pytest.mark.django_db
def test_a_page_of_the_past_changes_with_what_it_tells() -> None:
    season = a_played_season(2, 1)
    for name in ("league-archive", "league-hall"):
        tag = {"if-none-match": PageClient().get(address(name, season)).headers["ETag"]}
        assert PageClient().get(address(name, season), headers=tag).status_code == 304
    over(season, "Team 2")
    for name in ("league-archive", "league-hall"):
        assert PageClient().get(address(name, season), headers=tag).status_code == 200
