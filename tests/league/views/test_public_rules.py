"""The rules page: every option with its value, those that differ first, and all that no season can change."""

import pytest
from django.http import HttpResponse
from django.urls import reverse

from league.domain.terms import rules_of_season
from league.models import Season
from league.presenters.option_words import words_of
from league.presenters.season_rules import season_rules
from rules.core.ruleset import Ruleset
from rules.registry import RULESETS
from tests.page_text import main_words
from tests.pages import PageClient
from tests.verbs_league import a_season

pytestmark = pytest.mark.django_db


def rules_page(season: Season) -> HttpResponse:
    return PageClient().get(reverse("season-rules", args=[season.league.slug, season.number]))


def test_every_option_of_the_game_stands_on_the_page_once() -> None:
    ruleset, options = rules_of_season(a_season(0))
    rules = season_rules(ruleset, options)
    offered = [line.key for group in rules.groups for line in group.lines]
    fixed = [line.key for group in rules.fixed for line in group.lines]
    assert sorted(offered + fixed) == sorted(ruleset.options)
    assert all(line.sentence for group in rules.groups for line in group.lines)


def test_what_differs_from_the_printed_rules_stands_first_with_both_values() -> None:
    season = a_season(0, table__order="lp_sd", season__finals="top_4")
    said = main_words(rules_page(season))
    house, _, rest = said.partition("Rounds and pairings")
    assert "Order of the table : league points, strike difference" in house
    assert "instead of ranking, league points, strike difference" in house
    assert "Finals : semi-finals of the first four instead of none: the table decides" in house
    assert "Divisions 1 default" in rest
    assert "changed from none: the table decides" in rest


def test_a_season_by_the_printed_rules_says_so() -> None:
    season = a_season(0, auction__pool="half_of_teams", season__round_count=7, matchup__kind="challenge")
    assert "None: every option stands as the printed rules have it." in main_words(rules_page(season))


def test_what_no_season_can_change_is_told_with_its_rule() -> None:
    said = main_words(rules_page(a_season(0)))
    assert "What holds in every season" in said
    assert "Each coach runs one team in a season. HX-TEAM-11" in said


def test_what_only_stands_in_for_something_unknown_is_called_a_placeholder() -> None:
    said = main_words(rules_page(a_season(0)))
    _, _, unknown = said.partition("What nobody knows")
    assert unknown.count("placeholder") == 4
    assert "A made-up deck of 52 cards is used." in unknown
    assert "The ability Grizzled" in unknown


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=list(RULESETS))
def test_every_placeholder_of_a_game_has_its_sentence(ruleset: Ruleset) -> None:
    """One for the whole table, or one for each entry that nobody knows."""
    said = set(words_of(ruleset.slug).placeholders)
    for table in ruleset.reference:
        unknown = {f"{table.key}.{entry.key}" for entry in table.entries if entry.standing == "choice"}
        assert unknown <= said or table.key in said
