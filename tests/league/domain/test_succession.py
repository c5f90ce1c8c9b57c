"""The teams of the last season come into the next one."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from msgspec.structs import replace

from league.domain.entries import adjust_points, enter_team, take_over, withdraw_entry
from league.domain.leagues import remove_member
from league.domain.rounds import close_round
from league.domain.seasons import close_season, create_season, start_season
from league.domain.succession import Successor, bring_over, last_season, succession
from league.models import AuditEntry, League, Membership, Season
from matches.domain.awarding import award_match
from rosters.domain.people import coach_for_user
from rosters.domain.refusal import Refusal
from rosters.domain.retirement import retire_team
from rosters.models import Team, TeamEvent
from rules.registry import RULESETS
from tests.verbs import state_of
from tests.verbs_league import (
    NAMES,
    a_league,
    a_member,
    a_running_season,
    a_season,
    cora,
    enter,
    entry_of,
    opened,
    refused,
)

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def one_goes_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """In every season one team changes places with one of the next division."""
    game = RULESETS["hexsport"]
    changed = replace(game, season_terms=lambda options: replace(game.season_terms(options), promoted=1))
    monkeypatch.setitem(RULESETS, game.slug, changed)  # type: ignore[arg-type]


def a_season_over(teams: int = 6, *, league: League | None = None, divisions: int = 2, **told: object) -> Season:
    """A season without matches that is over; a ruling ranked the teams: Ants before Bees before Cats."""
    season = a_running_season(
        teams,
        league=league,
        season__divisions=divisions,
        table__adjustments="signed_points",
        table__order="lp_sd",
        **told,
    )
    for points, name in enumerate(reversed(NAMES[:teams]), start=1):
        adjust_points(entry_of(season, name), points, actor=cora(season.league), reason="Ranked")
    return over(season)


def over(season: Season) -> Season:
    season.rounds.all().delete()
    return close_season(season, actor=cora(season.league))


def next_season(last: Season, teams: int = 0, **options: object) -> Season:
    return a_season(teams, league=last.league, **({"season__divisions": 2} | options))


def lines_of(season: Season) -> dict[str, Successor]:
    found = succession(season)
    assert found is not None
    return {line.team.name: line for line in found.lines}


def divisions_of(season: Season) -> dict[str, int]:
    return dict(season.entries.order_by("number").values_list("team__name", "division"))


@pytest.mark.rule("ACD-76")
def test_every_team_plays_where_promotion_and_relegation_put_it() -> None:
    last = a_season_over()
    assert divisions_of(last) == {"Ants": 1, "Bees": 2, "Cats": 1, "Dogs": 2, "Elks": 1, "Foxes": 2}
    season = next_season(last)
    assert [(name, line.place, line.old, line.new) for name, line in lines_of(season).items()] == [
        ("Ants", 1, 1, 1),
        ("Cats", 2, 1, 1),
        ("Elks", 3, 1, 2),
        ("Bees", 1, 2, 1),
        ("Dogs", 2, 2, 2),
        ("Foxes", 3, 2, 2),
    ]
    bring_over(season, actor=cora(season.league))
    assert divisions_of(season) == {"Ants": 1, "Cats": 1, "Elks": 2, "Bees": 1, "Dogs": 2, "Foxes": 2}
    assert set(Team.objects.values_list("pin", flat=True)) == {season.pin_id}
    told = AuditEntry.objects.get(verb="entries.brought_over")
    assert (told.subject_uid, told.facts["teams"]) == (season.uid, list(divisions_of(season)))
    start_season(season, actor=cora(season.league))


def test_where_there_are_fewer_divisions_now_the_lowest_takes_the_rest() -> None:
    season = next_season(a_season_over(), season__divisions=1)
    bring_over(season, actor=cora(season.league))
    assert set(divisions_of(season).values()) == {1}


def test_teams_that_left_and_stand_ins_stay_away() -> None:
    running = a_running_season(3, season__odd_team="filler_team")
    withdraw_entry(entry_of(running, "Bees"), actor=cora(running.league), reason="Moved away")
    season = next_season(over(running))
    assert list(lines_of(season)) == ["Ants", "Cats"]


def retired(team: Team, season: Season) -> None:
    retire_team(team, actor=cora(season.league), reason="Enough")


def coach_gone(team: Team, season: Season) -> None:
    team.coach = coach_for_user(a_member(season.league, "Gone"))
    team.save(update_fields=["coach"])
    remove_member(Membership.objects.get(user__name="Gone"), actor=cora(season.league))


def busy(team: Team, season: Season) -> None:
    other = a_league(cora(season.league), "Elsewhere")
    elsewhere = a_season(0, league=other)
    team.entries.create(season=elsewhere, number=1)


def coach_runs_another(team: Team, season: Season) -> None:
    assert team.coach is not None
    enter(season, "Another", coach=team.coach)


@pytest.mark.parametrize(
    ("happened", "code"),
    [
        (retired, "entry.retired"),
        (coach_gone, "coach.elsewhere"),
        (busy, "entry.busy"),
        (coach_runs_another, "entry.one_per_coach"),
    ],
)
def test_who_cannot_come_is_named_with_the_reason(happened: Callable[[Team, Season], None], code: str) -> None:
    season = next_season(a_season_over(4))
    ants = entry_of(last_season(season), "Ants").team  # type: ignore[arg-type]
    happened(ants, season)
    ants.refresh_from_db()
    obstacle = lines_of(season)["Ants"].obstacle
    assert isinstance(obstacle, Refusal)
    assert obstacle.code == code
    assert "%(" not in obstacle.sentence
    with refused(code):
        enter_team(season, ants, actor=cora(season.league))
    found = bring_over(season, actor=cora(season.league))
    assert [line.team.name for line in found.missing] == ["Ants"]
    assert {"Bees", "Cats", "Dogs"} <= set(divisions_of(season))
    assert "Ants" not in divisions_of(season)


def test_whoever_is_free_could_enter_alone_as_well() -> None:
    season = next_season(a_season_over(4))
    assert all(line.obstacle is None for line in lines_of(season).values())
    for name in lines_of(season):
        enter_team(season, Team.objects.get(name=name), actor=cora(season.league))
    assert lines_of(season) == {}


def test_a_coach_who_got_a_second_team_since_brings_the_better_one() -> None:
    last = a_season_over(4, divisions=1)
    cats = entry_of(last, "Cats").team
    Team.objects.filter(pk=entry_of(last, "Dogs").team.pk).update(coach=cats.coach)
    season = next_season(last)
    found = bring_over(season, actor=cora(season.league))
    assert [line.team.name for line in found.missing] == ["Dogs"]


def test_a_team_without_coach_comes_too() -> None:
    last = a_running_season(2)
    take_over(entry_of(last, "Ants"), None, actor=cora(last.league))
    season = next_season(over(last))
    bring_over(season, actor=cora(season.league))
    assert "Ants" in divisions_of(season)


def test_entries_are_numbered_on_from_those_that_are_in() -> None:
    last = a_season_over(2, divisions=1)
    season = next_season(last)
    enter(season, "Zebras")
    bring_over(season, actor=cora(season.league))
    assert list(season.entries.order_by("number").values_list("team__name", "number")) == [
        ("Zebras", 1),
        ("Ants", 2),
        ("Bees", 3),
    ]


def test_the_season_that_closed_last_counts_and_no_other() -> None:
    first = a_season_over(2, divisions=1)
    second = next_season(first, season__divisions=1)
    assert last_season(second) == first
    enter(second, "Zebras")
    enter(second, "Yaks")
    over(start_season(second, actor=cora(first.league)))
    third = next_season(first)
    assert last_season(third) == second
    assert set(lines_of(third)) == {"Yaks", "Zebras"}
    derby = create_season(first.league, actor=cora(first.league), name="Derby", slug="derby_cards")
    assert last_season(derby) is None


def test_only_commissioners_bring_teams_over_and_only_before_the_start() -> None:
    last = a_season_over(2, divisions=1)
    season = next_season(last, season__divisions=1)
    with refused("league.not_commissioner", 403):
        bring_over(season, actor=a_member(season.league, "Bob"))
    bring_over(season, actor=cora(season.league))
    with refused("succession.nobody", 409):
        bring_over(season, actor=cora(season.league))
    running = start_season(season, actor=cora(season.league))
    assert succession(running) is None
    with refused("season.wrong_status", 409):
        bring_over(running, actor=cora(season.league))


def test_a_first_season_has_nobody_to_bring() -> None:
    season = a_season(2)
    assert succession(season) is None
    with refused("succession.nobody", 409):
        bring_over(season, actor=cora(season.league))


def test_many_teams_take_as_many_queries_as_few() -> None:
    spent = []
    for teams in (2, 8):
        league = a_league(cora(a_league(name=f"With {teams}")), f"Again with {teams}")
        season = next_season(a_season_over(teams, league=league, divisions=1))
        with CaptureQueriesContext(connection) as looking:
            succession(season)
        with CaptureQueriesContext(connection) as bringing:
            bring_over(season, actor=cora(league))
        spent.append((len(looking), len(bringing)))
    assert spent[0] == spent[1]


@pytest.mark.rule("ACD-77")
def test_a_game_may_change_its_teams_between_seasons() -> None:
    league = a_league()
    boss = cora(league)
    last = create_season(league, actor=boss, name="Spring", slug="derby_cards")
    for name in NAMES[:4]:
        enter(last, name, list_key="own")
    last = start_season(last, actor=boss)
    last.rounds.filter(number__gt=1).delete()
    round_ = opened(last)
    winners = {}
    for pairing in round_.pairings.order_by("number", "leg"):
        assert pairing.match is not None
        team = winners.setdefault(pairing.number, pairing.match.sides.get(index=0).team)
        award_match(pairing.match, team, actor=boss, reason="Nobody came")
    close_season(close_round(round_, actor=boss).season, actor=boss)
    season = create_season(league, actor=boss, name="Autumn", slug="derby_cards")
    assert {line.team.name for line in succession(season).lines if line.command} == {  # type: ignore[union-attr]
        team.name for team in winners.values()
    }
    bring_over(season, actor=boss)
    powers = {name: state_of(Team.objects.get(name=name)).power for name in NAMES[:4]}
    better = sorted(powers[team.name] for team in winners.values())
    assert (sorted(powers.values()), better) == ([2, 2, 4, 4], [4, 4])
    changed = TeamEvent.objects.filter(cause="season", cause_uid=season.uid)
    assert [(event.kind, event.actor, event.payload["power"]) for event in changed] == [("power_set", boss, 4)] * 2
