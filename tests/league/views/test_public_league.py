"""The pages of a league and of a season as a whole."""

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from league.domain.finals import begin_finals
from league.domain.rounds import close_round
from league.domain.seasons import close_season, start_season
from league.models import League, Round, Season
from matches.models import Match
from rosters.models import User
from tests.page_text import main_words, table_cells
from tests.pages import PageClient
from tests.played_seasons import a_played_season
from tests.verbs import a_user
from tests.verbs_league import (
    a_league,
    a_member,
    a_running_season,
    a_season,
    coaches_who_sign_in,
    cora,
    play,
    play_and_close,
)

pytestmark = pytest.mark.django_db


def league_page(league: League) -> HttpResponse:
    return PageClient().get(reverse("league", args=[league.slug]))


def season_page(season: Season, reader: User | None = None) -> HttpResponse:
    client = PageClient()
    if reader:
        client.force_login(reader)
    return client.get(reverse("season", args=[season.league.slug, season.number]))


def doors(season: Season, reader: User | None) -> list[str]:
    """The pages the header of the season leads this reader to, by name."""
    page = season_page(season, reader).content.decode()
    own = {name: reverse(name, args=[season.league.slug, season.number]) for name in ("season-mine", "desk")}
    return [name for name, address in own.items() if f'href="{address}"' in page]


def test_an_empty_league_says_what_it_waits_for_and_how_to_join() -> None:
    said = main_words(league_page(a_league()))
    assert "The first season has not been set up yet." in said
    assert "Coaches join by invitation" in said
    assert "Commissioner: Cora" in said


def test_a_season_being_set_up_tells_how_many_teams_have_entered() -> None:
    season = a_season(3)
    assert "3 teams have entered; the table stands once the season has started." in main_words(
        league_page(season.league)
    )
    assert "being set up" in main_words(season_page(season))


def test_a_running_season_shows_its_top_and_the_rounds_around_now() -> None:
    season = a_running_season(4)
    play_and_close(season, 1)
    for page in (league_page(season.league), season_page(season)):
        said = main_words(page)
        assert "Round 2 planned" in said
        assert "Round 1 closed" in said
    assert "1 of 2 closed" in main_words(season_page(season))
    assert len(table_cells(season_page(season))) == 1 + 4


def test_the_season_leads_coaches_to_their_own_page_and_commissioners_to_the_desk() -> None:
    (ada,) = coaches_who_sign_in("Ada")
    season = a_season(2, coaches=[ada], season__round_count=1)
    member, commissioner = a_member(season.league, "Mia"), cora(season.league)
    assert doors(season, None) == []
    assert doors(season, a_user("Sven")) == []
    assert doors(season, ada.user) == ["season-mine"]
    assert doors(season, member) == ["season-mine"]
    assert doors(season, commissioner) == ["desk"]
    play_and_close(start_season(season, actor=commissioner), 1)
    close_season(season, actor=commissioner)
    assert doors(season, ada.user) == ["season-mine"]
    assert doors(season, member) == []
    assert doors(season, commissioner) == ["desk"]


def test_a_season_that_is_over_names_its_champion_and_reveals_its_seed() -> None:
    season = a_running_season(2, season__round_count=1, table__order="lp_sd")
    assert bytes(season.seed).hex() not in season_page(season).content.decode()
    assert season.commitment in season_page(season).content.decode()
    round_ = play_and_close(season, 1)
    champion = close_season(season, actor=cora(season.league)).champion
    assert champion is not None
    assert round_.number == 1
    said = main_words(season_page(season))
    assert f"Champion {champion.team.name} Coach of {champion.team.name}" in said
    assert bytes(season.seed).hex() in said
    told = main_words(league_page(season.league))
    assert f"Champion: {champion.team.name} (Coach of {champion.team.name})" in told
    assert "The last one is over; a commissioner starts the next." in told


def finals(season: Season) -> Season:
    """The season with one league round of four teams over, and its finals begun."""
    play_and_close(season, 1)
    return begin_finals(season, actor=cora(season.league))


def played_stage(season: Season, home_points: int = 4) -> Round:
    stage = season.rounds.order_by("number").last()
    assert stage is not None
    play(stage, dict.fromkeys(("Ants", "Bees", "Cats", "Dogs"), (home_points, 1)))
    return close_round(stage, actor=cora(season.league))


@pytest.mark.rule("HX-SEASON-02")
def test_the_bracket_of_the_finals_fills_as_they_are_played() -> None:
    season = finals(a_running_season(4, season__round_count=1, season__finals="top_4"))
    said = main_words(season_page(season))
    assert said.count("still open") == 2
    assert said.index("Semi-finals") < said.index("seed 1") < said.index("still open")
    assert "a lot put in order who shared a place. What was drawn by lot, with its proof" in said
    played_stage(season)
    played_stage(season)
    page = season_page(Season.objects.get(pk=season.pk))
    assert "still open" not in main_words(page)
    assert page.content.decode().count('aria-label="won"') == 3
    season.refresh_from_db()
    assert season.champion is not None
    assert f"Champion {season.champion.team.name}" in main_words(page)


@pytest.mark.rule("HX-SEASON-03")
def test_two_who_were_level_meet_again_and_the_bracket_leads_to_their_later_match() -> None:
    season = a_running_season(2, season__round_count=1, season__finals="top_2", score__tie_rule_knockout="replay")
    level = played_stage(finals(season), home_points=1)
    page = season_page(season)
    assert page.content.decode().count('aria-label="won"') == 0
    assert "Final, replay" in main_words(page)
    again = played_stage(season, home_points=5)
    drawn, decided = (Match.objects.get(pairing__round=round_).uid for round_ in (level, again))
    page = season_page(season)
    (bracket,) = [tie for stage in page.context["bracket"] for tie in stage.ties]
    assert (bracket.match, [seat.points for seat in bracket.seats]) == (decided, [5, 1])
    assert bracket.match != drawn
    assert page.content.decode().count('aria-label="won"') == 1


def queries_of(page, subject) -> int:
    with CaptureQueriesContext(connection) as queries:
        page(subject)
    return len(queries)


def test_the_pages_ask_as_often_for_many_teams_and_rounds_as_for_few() -> None:
    small = a_played_season(2, 1)
    large = a_played_season(8, 4, league=a_league(cora(small.league), name="Tuesday League"))
    assert queries_of(season_page, small) == queries_of(season_page, large) <= 6
    assert queries_of(league_page, small.league) == queries_of(league_page, large.league) <= 10
