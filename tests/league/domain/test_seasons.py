"""Setting a season up, starting it and bringing it to its end."""

from itertools import combinations

import pytest

from league.domain.entries import assign_division, withdraw_entry
from league.domain.rounds import close_round
from league.domain.seasons import change_options, close_season, create_season, start_season
from league.domain.terms import rules_of_season, terms_of
from league.enums import RoundStatus, SeasonStatus
from league.models import Season
from matches.models import Match
from rosters.models import Team
from rules.core.dice import commit
from tests.verbs_league import (
    a_league,
    a_member,
    a_running_season,
    a_season,
    cora,
    enter,
    entry_of,
    match_of,
    opened,
    paired,
    pairings_of,
    play,
    play_and_close,
    refused,
    settle,
    violates,
)

pytestmark = pytest.mark.django_db


def test_a_season_goes_by_its_preset_and_what_is_chosen_on_top() -> None:
    league = a_league()
    season = create_season(
        league,
        actor=cora(league),
        name=" Spring ",
        preset="divisions_and_play_offs",
        options={"season.finals": "top_4", "season.round_count": 5},
    )
    assert (season.number, season.name, season.round_count, season.status) == (1, "Spring", 5, SeasonStatus.SETUP)
    terms = terms_of(season)
    assert (terms.divisions, terms.legs, terms.finals) == (2, 2, "top_4")
    assert create_season(league, actor=cora(league), name="Autumn").number == 2


def test_a_season_commits_to_its_seed_before_anything_is_drawn() -> None:
    season = a_season(0)
    assert len(bytes(season.seed)) == 32
    assert season.commitment == commit(season.league.uid, season.uid, bytes(season.seed))


def test_an_unknown_preset_or_option_is_refused() -> None:
    league = a_league()
    with refused("season.preset", 422):
        create_season(league, actor=cora(league), name="Spring", preset="house_of_cards")
    with violates("option.unknown"):
        create_season(league, actor=cora(league), name="Spring", options={"season.weather": "rain"})
    with violates("option.value"):
        create_season(league, actor=cora(league), name="Spring", options={"season.finals": "multi_team_final"})
    assert not Season.objects.exists()


def test_only_a_commissioner_makes_starts_and_closes_seasons() -> None:
    season = a_season()
    bob = a_member(season.league, "Bob")
    with refused("league.not_commissioner", 403):
        create_season(season.league, actor=bob, name="Bob's season")
    with refused("league.not_commissioner", 403):
        change_options(season, {}, actor=bob)
    with refused("league.not_commissioner", 403):
        start_season(season, actor=bob)
    with refused("league.not_commissioner", 403):
        close_season(season, actor=bob)


@pytest.mark.rule("HX-SEASON-01")
def test_a_season_has_as_many_rounds_as_its_commissioner_set() -> None:
    season = a_running_season(season__round_count=5)
    assert [(one.number, one.status) for one in season.rounds.all()] == [
        (number, RoundStatus.PLANNED) for number in range(1, 6)
    ]


def test_options_change_until_the_season_starts() -> None:
    season = a_season()
    changed = change_options(season, {"season.round_count": 3, "table.order": "lp_sd"}, actor=cora(season.league))
    assert (changed.round_count, terms_of(changed).order) == (3, "lp_sd")
    assert set(Team.objects.values_list("pin", flat=True)) == {changed.pin_id}
    facts = season.league.audit.get(verb="season.options").facts
    assert (facts["before"]["season.round_count"], facts["after"]["season.round_count"]) == (2, 3)
    start_season(season, actor=cora(season.league))
    with refused("season.wrong_status"):
        change_options(season, {}, actor=cora(season.league))


def test_a_season_starts_once() -> None:
    season = a_running_season()
    with refused("season.wrong_status"):
        start_season(season, actor=cora(season.league))


@pytest.mark.parametrize(
    ("finals", "needed"), [("none", 2), ("top_2", 2), ("leader_bye", 3), ("top_4", 4), ("top_8", 8)]
)
def test_a_season_needs_teams_enough_for_its_finals(finals: str, needed: int) -> None:
    season = a_season(needed - 1, season__finals=finals)
    with refused("season.too_few_teams"):
        start_season(season, actor=cora(season.league))
    enter(season, "Zebras")
    assert start_season(season, actor=cora(season.league)).status == SeasonStatus.RUNNING


def test_each_division_needs_two_teams() -> None:
    season = a_season(4, season__divisions=2, season__finals="division_winners")
    assign_division(entry_of(season, "Ants"), 2, actor=cora(season.league))
    with refused("season.division_too_small"):
        start_season(season, actor=cora(season.league))
    assign_division(entry_of(season, "Bees"), 1, actor=cora(season.league))
    start_season(season, actor=cora(season.league))


def test_divisions_given_up_must_be_left_by_their_teams() -> None:
    season = a_season(4, season__divisions=2)
    season = change_options(season, {"season.divisions": 1}, actor=cora(season.league))
    with refused("season.division_too_small"):
        start_season(season, actor=cora(season.league))


def test_finals_of_division_winners_need_two_divisions() -> None:
    season = a_season(4, season__finals="division_winners")
    with refused("season.one_division", 422):
        start_season(season, actor=cora(season.league))


def test_a_season_closes_when_its_rounds_are_closed() -> None:
    season = a_running_season()
    play_and_close(season, 1)
    with refused("season.rounds_open"):
        close_season(season, actor=cora(season.league))
    play_and_close(season, 2)
    closed = close_season(season, actor=cora(season.league))
    assert closed.status == SeasonStatus.CLOSED
    assert closed.closed_at is not None
    with refused("season.not_running"):
        close_season(season, actor=cora(season.league))


@pytest.mark.rule("HX-SEASON-02")
def test_the_first_team_of_the_table_is_champion() -> None:
    season = a_running_season(table__order="lp_sd", matchup__kind="sponsor_assigned", season__round_count=1)
    round_ = paired(season, "Ants Bees", "Cats Dogs")
    play(round_, {"Ants": (1, 0), "Cats": (0, 4)})
    close_round(round_, actor=cora(season.league))
    champion = close_season(season, actor=cora(season.league)).champion
    assert champion is not None
    assert champion.team.name == "Dogs"
    assert season.league.audit.get(verb="season.closed").facts == {"champion": "Dogs"}


def test_teams_that_share_the_first_place_draw_lots_for_the_title() -> None:
    season = a_running_season(2, table__order="lp_sd", season__round_count=1)
    play_and_close(season, 1, {"Ants": (1, 1), "Bees": (1, 1)})
    for row in (season, season.league, entry_of(season, "Ants"), entry_of(season, "Bees")):
        type(row).objects.filter(pk=row.pk).update(uid=f"{type(row).__name__}{row.pk}")
    champions = set()
    for seed in range(8):
        seeded = {"seed": bytes([seed]) * 32, "status": SeasonStatus.RUNNING, "champion": None}
        Season.objects.filter(pk=season.pk).update(**seeded)
        champion = close_season(season, actor=cora(season.league)).champion
        assert champion is not None
        champions.add(champion.team.name)
    assert champions == {"Ants", "Bees"}


def test_a_team_that_left_is_no_champion() -> None:
    season = a_running_season(3, table__order="lp_sd", matchup__kind="sponsor_assigned", season__round_count=1)
    from tests.verbs_league import paired

    round_ = paired(season, "Ants Bees")
    settle(match_of(round_, "Ants"), 3, 0)
    close_round(round_, actor=cora(season.league))
    withdraw_entry(entry_of(season, "Ants"), actor=cora(season.league), reason="moved away")
    champion = close_season(season, actor=cora(season.league)).champion
    assert champion is not None
    assert champion.team.name == "Bees"


def test_seeds_of_all_matches_are_shown_when_the_season_is_over() -> None:
    season = a_running_season(2, season__round_count=1)
    play_and_close(season, 1)
    assert Match.objects.filter(revealed_at=None).count() == 1
    close_season(season, actor=cora(season.league))
    assert Match.objects.filter(revealed_at=None).count() == 0


@pytest.mark.rule("HX-SEASON-16")
def test_every_league_match_is_a_match_of_the_seasons_rules() -> None:
    season = a_running_season(4, season__round_count=1, points__scheme="custom", points__table="5 4 3 2 1")
    round_ = opened(season)
    pins = set(Match.objects.filter(pairing__round=round_).values_list("pin", flat=True))
    assert pins == {season.pin_id}
    assert len(pairings_of(round_)) == 2
    assert rules_of_season(season)[1]["points.table"] == (5, 4, 3, 2, 1)


@pytest.mark.rule("HX-SEASON-01")
@pytest.mark.parametrize(
    ("kind", "teams", "divisions", "rounds"),
    [
        ("fixed_round_robin", 4, 1, 3),
        ("fixed_round_robin", 5, 1, 5),
        ("fixed_round_robin", 6, 2, 5),
        ("divisional_round_robin", 6, 2, 3),
    ],
)
def test_a_season_may_last_until_all_have_met_once(kind: str, teams: int, divisions: int, rounds: int) -> None:
    told = {"season__rounds": "until_all_met", "season__divisions": divisions, "matchup__kind": kind}
    season = a_season(teams, **told)
    assert season.round_count == 0
    start_season(season, actor=cora(season.league))
    season.refresh_from_db()
    assert season.round_count == season.rounds.count() == rounds
    entries = {entry.pk: entry for entry in season.entries.all()}
    met = [
        frozenset(pairing.sides.values_list("entry", flat=True))
        for round_ in season.rounds.all()
        for pairing in round_.pairings.all()
    ]
    together = [
        frozenset(pair)
        for pair in combinations(entries, 2)
        if kind == "fixed_round_robin" or len({entries[one].division for one in pair}) == 1
    ]
    assert sorted(map(sorted, (pair for pair in met if len(pair) == 2))) == sorted(map(sorted, together))


@pytest.mark.rule("HX-SEASON-01")
@pytest.mark.parametrize("kind", ["challenge", "random", "swiss", "sponsor_assigned"])
def test_pairings_made_round_by_round_promise_no_season_until_all_have_met(kind: str) -> None:
    season = a_season(0, matchup__kind="fixed_round_robin")
    asked = {"season.rounds": "until_all_met", "matchup.kind": kind}
    with refused("season.never_all_met", 422):
        change_options(season, asked, actor=cora(season.league))
    with refused("season.never_all_met", 422):
        create_season(season.league, actor=cora(season.league), name="Next", options=asked)
    assert season.league.seasons.get().pin.options == season.pin.options
