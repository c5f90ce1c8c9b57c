"""What fills the odd place of a season."""

import pytest

from league.domain.entries import withdraw_entry
from league.domain.seasons import close_season, start_season
from league.models import Entry, Season
from rosters.domain.people import coach_for_user
from rosters.permissions import may_act_for_team
from tests.verbs_league import (
    LISTS,
    a_season,
    cora,
    enter,
    entry_of,
    opened,
    pairings_of,
    play_and_close,
    refused,
    round_of,
)

pytestmark = pytest.mark.django_db


def stand_ins(season: Season) -> list[Entry]:
    return list(season.entries.filter(number__gt=3).select_related("team__coach").order_by("number"))


def started(odd_team: str, *, teams: int = 3, **options: object) -> Season:
    season = a_season(teams, season__odd_team=odd_team, table__order="lp_sd", **options)
    return start_season(season, actor=cora(season.league))


@pytest.mark.rule("HX-SEASON-04")
def test_with_byes_nobody_is_added() -> None:
    season = started("bye")
    assert stand_ins(season) == []
    assert sorted(len(pairing) for pairing in pairings_of(opened(season))) == [1, 2]


@pytest.mark.rule("HX-SEASON-04")
@pytest.mark.parametrize(
    ("odd_team", "coached", "counts"),
    [("filler_team", False, False), ("sponsor_team", True, False)],
)
def test_a_stand_in_takes_the_odd_place(odd_team: str, coached: bool, counts: bool) -> None:
    season = started(odd_team, season__round_count=1)
    (entry,) = stand_ins(season)
    assert (entry.team.coach == coach_for_user(cora(season.league)), entry.filler) == (coached, not counts)
    assert entry.team.name == "Stand-ins of Spring"
    assert entry.team.list_key not in LISTS[:3]
    assert may_act_for_team(cora(season.league), entry.team)
    assert {len(pairing) for pairing in pairings_of(round_of(season, 1))} <= {2}
    play_and_close(season, 1, dict.fromkeys(("Ants", "Bees", "Cats"), (0, 7)) | {entry.team.name: (7, 0)})
    champion = close_season(season, actor=cora(season.league)).champion
    assert champion is not None
    assert champion.team.name in {"Ants", "Bees", "Cats"}


@pytest.mark.rule("HX-SEASON-04")
def test_the_organiser_runs_a_second_team_that_counts() -> None:
    season = a_season(
        2,
        season__odd_team="second_team_of_organiser",
        season__round_count=1,
        table__order="lp_sd",
        matchup__kind="fixed_round_robin",
    )
    enter(season, "Coras", coach=coach_for_user(cora(season.league)))
    start_season(season, actor=cora(season.league))
    (entry,) = stand_ins(season)
    assert (entry.team.coach, entry.filler) == (coach_for_user(cora(season.league)), False)
    won_by_it = {
        home: (7, 0) if home == entry.team.name else (0, 7) if visitor == entry.team.name else (1, 1)
        for home, visitor in pairings_of(round_of(season, 1))
    }
    play_and_close(season, 1, won_by_it)
    assert close_season(season, actor=cora(season.league)).champion == entry


def test_an_organiser_without_a_team_enters_one_first() -> None:
    season = a_season(3, season__odd_team="second_team_of_organiser")
    with refused("season.organiser_team_missing"):
        start_season(season, actor=cora(season.league))
    assert season.entries.count() == 3


def test_an_even_number_needs_nobody() -> None:
    assert started("filler_team", teams=4).entries.count() == 4


def test_a_long_name_is_cut() -> None:
    season = a_season(3, season__odd_team="filler_team")
    season.name = "The very long name of a season that goes on and on until spring comes again"
    season.save()
    start_season(season, actor=cora(season.league))
    (entry,) = stand_ins(season)
    assert len(entry.team.name) <= 60


def test_a_stand_in_rests_when_the_number_is_even_without_it() -> None:
    season = started("filler_team", season__round_count=1)
    withdraw_entry(entry_of(season, "Cats"), actor=cora(season.league), reason="moved away")
    assert {frozenset(pairing) for pairing in pairings_of(opened(season))} == {frozenset({"Ants", "Bees"})}


@pytest.mark.rule("HX-SEASON-04", "HX-SEASON-15")
def test_divisions_that_play_by_themselves_each_have_a_stand_in() -> None:
    season = a_season(6, season__odd_team="filler_team", season__divisions=2, matchup__kind="divisional_round_robin")
    start_season(season, actor=cora(season.league))
    added = season.entries.filter(filler=True).order_by("number")
    assert [entry.division for entry in added] == [1, 2]
    assert {len(pairing) for pairing in pairings_of(round_of(season, 1))} == {2}


def test_one_odd_place_is_filled_in_the_smaller_division() -> None:
    season = a_season(5, season__odd_team="filler_team", season__divisions=2, matchup__kind="random")
    start_season(season, actor=cora(season.league))
    assert [entry.division for entry in season.entries.filter(filler=True)] == [2]
