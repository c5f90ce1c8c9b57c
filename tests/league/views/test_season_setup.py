"""A season is set up from a ready-made set, option by option; what cannot be chosen is explained."""

import pytest
from django.test import Client
from django.urls import reverse

from league.models import League, Season
from league.presenters.option_words import words_of
from rules.core import codec
from rules.core.ruleset import Ruleset
from rules.registry import RULESETS, get_ruleset
from tests.clicking import form_on, send
from tests.verbs_league import a_league, a_running_season, a_season, cora

pytestmark = pytest.mark.django_db
HEXSPORT = get_ruleset("hexsport", "1")


@pytest.fixture
def league(client: Client) -> League:
    league = a_league()
    client.force_login(cora(league))
    return league


def options(season: Season, page: str = "season-options") -> str:
    return reverse(page, args=[season.league.slug, season.number])


def html(page: object) -> str:
    return page.content.decode()


def test_every_ready_made_set_stands_with_a_sentence_and_what_it_changes(client: Client, league: League) -> None:
    page = html(client.get(reverse("season-new", args=[league.slug])))
    for preset in words_of("hexsport").presets.values():
        assert str(preset.title) in page
        assert str(preset.sentence) in page
    assert "quarter-finals of the first eight" in page


@pytest.mark.parametrize("game", list(RULESETS.values()), ids=list(RULESETS))
def test_a_season_of_any_game_begins_with_its_sets(client: Client, league: League, game: Ruleset) -> None:
    page = client.get(reverse("season-new", args=[league.slug]), {"game": game.slug})
    for each in RULESETS.values():
        assert f"game={each.slug}" in html(page)
    preset = list(game.presets)[-1]
    page = send(client, page, "season", name="Spring", preset=preset)
    season = Season.objects.get()
    assert (season.pin.slug, season.pin.options) == (game.slug, dict(game.presets[preset]))
    assert "The options are saved." in html(send(client, page, "options"))
    season.refresh_from_db()
    assert season.pin.options == dict(game.presets[preset])
    again = client.get(reverse("season-new", args=[league.slug]))
    assert form_on(again, "season").fields["game"] == [game.slug]


def test_a_game_that_is_not_there_is_not_found(client: Client, league: League) -> None:
    assert client.get(reverse("season-new", args=[league.slug]), {"game": "chess"}).status_code == 404


@pytest.mark.parametrize("preset", list(HEXSPORT.presets))
def test_a_season_begins_with_each_set_and_its_form_says_the_same(client: Client, league: League, preset: str) -> None:
    page = send(client, client.get(reverse("season-new", args=[league.slug])), "season", name="Spring", preset=preset)
    season = Season.objects.get()
    assert codec.encode(season.pin.options) == codec.encode(HEXSPORT.presets[preset])
    saved = send(client, page, "options")
    season.refresh_from_db()
    assert codec.encode(season.pin.options) == codec.encode(HEXSPORT.presets[preset])
    assert "The options are saved." in html(saved)


def test_a_season_needs_a_name_and_keeps_the_set_chosen(client: Client, league: League) -> None:
    page = send(client, client.get(reverse("season-new", args=[league.slug])), "season", name="", preset="club_league")
    assert page.status_code == 422
    assert form_on(page, "season").fields["preset"] == ["club_league"]
    assert not Season.objects.exists()


def test_every_option_offered_is_a_field_with_its_rules_and_every_other_is_explained(
    client: Client, league: League
) -> None:
    page = client.get(options(a_season(0, league=league)))
    form, text = form_on(page, "options"), html(page)
    for key, option in HEXSPORT.options.items():
        assert (key in form.fields or key in form.choices) is not option.fixed, key
        assert option.rules[0] in text, key
    assert "Each coach runs one team in a season." in text


@pytest.mark.rule("HX-SEASON-01")
def test_a_season_until_all_have_met_is_refused_with_a_sentence_where_nobody_knows_when_that_is(
    client: Client, league: League
) -> None:
    season = a_season(0, league=league)
    page = client.get(options(season))
    answer = send(client, page, "options", **{"season.rounds": "until_all_met"})
    assert answer.status_code == 422
    assert "only where its rounds are drawn at the start" in html(answer)
    kept = season.pin.options
    season.refresh_from_db()
    assert season.pin.options == kept
    send(client, page, "options", **{"season.rounds": "until_all_met", "matchup.kind": "fixed_round_robin"})
    season.refresh_from_db()
    assert season.round_count == 0


def test_options_of_every_kind_are_saved(client: Client, league: League) -> None:
    season = a_season(0, league=league)
    chosen = {
        "name": "Autumn",
        "table.order": "lp_sd",
        "auction.per_team": "2",
        "revenue.underdog_cap": "3",
        "friendly.limits": ["once_per_opponent", "not_league_opponent"],
        "points.scheme": "custom",
        "points.table": "5 3 1 1 0",
    }
    send(client, client.get(options(season)), "options", **chosen)
    season.refresh_from_db()
    assert season.name == "Autumn"
    assert season.pin.options == {
        "auction.pool": "none",
        "season.round_count": 2,
        "matchup.kind": "random",
        "table.order": "lp_sd",
        "auction.per_team": 2,
        "revenue.underdog_cap": 3,
        "friendly.limits": ["not_league_opponent", "once_per_opponent"],
        "points.scheme": "custom",
        "points.table": [5, 3, 1, 1, 0],
    }


@pytest.mark.parametrize(
    ("key", "value"),
    [("points.table", "5 3"), ("season.round_count", "0"), ("matchup.kind", "open_play"), ("auction.per_team", "9")],
)
def test_impossible_values_are_refused_at_their_field_with_nothing_lost(
    client: Client, league: League, key: str, value: str
) -> None:
    season = a_season(0, league=league)
    page = send(client, client.get(options(season)), "options", name="Autumn", **{key: value})
    assert page.status_code == 422
    assert form_on(page, "options").fields["name"] == ["Autumn"]
    assert "field-errors" in html(page)
    season.refresh_from_db()
    assert season.name == "Spring"


def test_what_differs_is_shown_while_the_form_is_filled_in_and_nothing_is_saved(client: Client, league: League) -> None:
    season = a_season(0, league=league)
    form = form_on(client.get(options(season)), "options")
    changed = form.fields | {"table.order": "lp_sd", "season.round_count": "nonsense"}
    fragment = html(client.post(options(season, "season-options-summary"), changed))
    whole = html(client.post(options(season), changed | {"preview": "1"}))
    for shown in (fragment, whole):
        assert "league points, strike difference" in shown
        assert "Order of the table" in shown
    season.refresh_from_db()
    assert "table.order" not in season.pin.options


def test_the_printed_rules_differ_in_nothing(client: Client, league: League) -> None:
    page = send(client, client.get(reverse("season-new", args=[league.slug])), "season", name="Spring", preset="sheet")
    assert "Nothing: these are the printed rules." in html(page)


def test_another_set_fills_the_form_and_saves_nothing(client: Client, league: League) -> None:
    season = a_season(0, league=league)
    page = client.get(options(season), {"preset": "club_league"})
    assert form_on(page, "options").fields["matchup.kind"] == ["fixed_round_robin"]
    season.refresh_from_db()
    assert season.pin.options["matchup.kind"] == "random"


def test_options_of_a_running_season_are_shown_and_cannot_be_sent(client: Client, league: League) -> None:
    season = a_running_season(2, league=league)
    text = html(client.get(options(season)))
    assert "these options stand until its end" in text
    assert "drawn by lot each round" in text
    fresh = a_season(0, league=league)
    form = form_on(client.get(options(fresh)), "options")
    page = client.post(options(season), form.fields)
    assert page.status_code == 409
    season.refresh_from_db()
    assert season.name == "Spring"


def test_the_seasons_of_a_league_lead_to_their_desks(client: Client, league: League) -> None:
    address = reverse("league-desk", args=[league.slug])
    assert "No season yet" in html(client.get(address))
    season = a_season(0, league=league)
    assert reverse("desk", args=[league.slug, season.number]) in html(client.get(address))
