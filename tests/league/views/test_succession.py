"""A commissioner brings over the teams of the last season; its table shows beforehand who goes up and down."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from msgspec.structs import replace

from league.models import League, Season
from league.presenters.table import places_that_lead_on, promotion_in_words
from rosters.domain.retirement import retire_team
from rules.competition.standings import divisional_standings
from rules.competition.table import Contender, TableRules
from rules.core.terms import SeasonTerms
from rules.registry import RULESETS
from tests.clicking import form_on, forms_on, send
from tests.counting import queries_of
from tests.league.domain.test_succession import a_season_over, divisions_of, next_season
from tests.page_text import main_words, table_cells
from tests.pages import PageClient
from tests.verbs_league import a_league, a_member, a_running_season, a_season, cora, entry_of, play_and_close

pytestmark = pytest.mark.django_db


@pytest.fixture
def league(client: Client, monkeypatch: pytest.MonkeyPatch) -> League:
    """A league whose seasons have promotion and relegation; its commissioner has signed in."""
    game = RULESETS["hexsport"]
    changed = replace(game, season_terms=lambda options: replace(game.season_terms(options), promoted=1))
    monkeypatch.setitem(RULESETS, game.slug, changed)  # type: ignore[arg-type]
    league = a_league()
    client.force_login(cora(league))
    return league


def entries(season: Season) -> str:
    return reverse("season-entries", args=[season.league.slug, season.number])


def acts_on(page: object) -> list[str]:
    return [act for form in forms_on(page) for act in form.fields.get("act", [])]  # type: ignore[arg-type]


def test_the_page_shows_who_comes_where_and_one_press_brings_them(client: Client, league: League) -> None:
    season = next_season(a_season_over(league=league))
    page = client.get(entries(season))
    rows = {row[0].split(" ")[0]: row[1:] for row in table_cells(page)[1:]}
    assert rows == {
        "Ants": ["1", "1"],
        "Cats": ["2", "1"],
        "Elks": ["3", "2, was 1 goes down"],
        "Bees": ["1", "1, was 2 goes up"],
        "Dogs": ["2", "2"],
        "Foxes": ["3", "2"],
    }
    assert "Bring over 6 teams" in main_words(page)
    after = send(client, page, "bring_over")
    assert "6 teams are in the season." in main_words(after)
    assert divisions_of(season) == {"Ants": 1, "Cats": 1, "Elks": 2, "Bees": 1, "Dogs": 2, "Foxes": 2}
    assert "bring_over" not in acts_on(after)


def test_who_cannot_come_stands_on_the_page_before_and_after(client: Client, league: League) -> None:
    last = a_season_over(2, league=league, divisions=1)
    retire_team(entry_of(last, "Ants").team, actor=cora(league), reason="Enough")
    season = next_season(last, season__divisions=1)
    page = client.get(entries(season))
    assert "These cannot come Ants : This team has retired." in main_words(page)
    assert "Bring over 1 team " in main_words(page)
    after = send(client, page, "bring_over")
    assert "1 team is in the season." in main_words(after)
    assert "These cannot come Ants : This team has retired." in main_words(after)
    assert "bring_over" not in acts_on(after)


def test_a_second_press_on_an_old_page_says_that_nobody_is_left(client: Client, league: League) -> None:
    season = next_season(a_season_over(2, league=league, divisions=1))
    first, second = client.get(entries(season)), client.get(entries(season))
    send(client, first, "bring_over")
    page = send(client, second, "bring_over")
    assert page.status_code == 409
    assert "No team of an earlier season can come into this one." in main_words(page)


def test_a_first_season_and_one_that_runs_have_nothing_to_bring(client: Client, league: League) -> None:
    page = client.get(entries(a_season(2, league=league)))
    assert "bring_over" not in acts_on(page)
    assert form_on(page, "found")


def test_a_coach_is_refused(client: Client, league: League) -> None:
    season = next_season(a_season_over(2, league=league, divisions=1))
    client.force_login(a_member(league, "Bob"))
    assert client.post(entries(season), {"act": "bring_over", "key": "a-key-of-sixteen"}).status_code == 403
    assert not season.entries.exists()


def test_many_teams_need_as_many_queries_as_few(client: Client, league: League) -> None:
    few = queries_of(client, entries(next_season(a_season_over(2, league=league, divisions=1))))
    other = a_league(cora(league), "Big league")
    many = queries_of(client, entries(next_season(a_season_over(8, league=other, divisions=1))))
    assert few == many


# The table of the season before


def table_page(season: Season, after: int | None = None) -> str:
    query = {} if after is None else {"after": after}
    return main_words(PageClient().get(reverse("season-table", args=[season.league.slug, season.number]), query))


def marked(page: str) -> list[str]:
    """Who is said to go where, in the order of the tables."""
    return re.findall(r"(\w+) goes (?:up|down)", page)


def test_the_table_marks_the_places_that_go_up_and_down(league: League) -> None:
    season = a_running_season(
        4,
        league=league,
        matchup__kind="divisional_round_robin",
        season__divisions=2,
        season__round_count=1,
        table__order="lp_sd",
    )
    assert marked(table_page(season)) == []
    play_and_close(season, 1, {name: (3, 1) if name < "C" else (1, 3) for name in ("Ants", "Bees", "Cats", "Dogs")})
    page = table_page(season)
    assert marked(page) == ["Cats", "Bees"]
    assert "the last team of each division changes places with the first of the next one" in page
    assert marked(table_page(season, after=0)) == []


def test_teams_that_share_such_a_place_are_all_marked(league: League) -> None:
    teams = [Contender(key=key, name=key, entry=1, division=1 + (key > "C")) for key in "ABCDEF"]
    tables = divisional_standings(teams, [], TableRules())
    assert places_that_lead_on(tables, SeasonTerms(promoted=1)) == dict.fromkeys("ABC", -1) | dict.fromkeys("DEF", 1)
    assert places_that_lead_on(tables, SeasonTerms()) == {}


def test_without_promotion_the_table_says_nothing_of_it() -> None:
    assert promotion_in_words(SeasonTerms(divisions=3)) == promotion_in_words(SeasonTerms(promoted=1)) == ""
    told = promotion_in_words(SeasonTerms(divisions=4, promoted=2, promoted_after=5))
    assert "the last 2 teams" in told
    assert "with 5 matches" in told
