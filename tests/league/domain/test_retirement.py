"""Teams that retire between the seasons of a league."""

import pytest

from league.domain.admission import free_teams
from league.domain.entries import enter_team, withdraw_entry
from league.domain.seasons import close_season
from league.models import Season
from league.presenters.teams import team_lines
from rosters.domain.retirement import retire_team
from tests.verbs import a_user
from tests.verbs_league import (
    a_league,
    a_member,
    a_running_season,
    a_season,
    belonging,
    cora,
    entry_of,
    play_and_close,
    refused,
)

pytestmark = pytest.mark.django_db


def a_season_over() -> Season:
    season = a_running_season(3, season__round_count=1)
    play_and_close(season, 1)
    return close_season(season, actor=cora(season.league))


def test_a_team_in_a_season_that_is_not_over_does_not_retire() -> None:
    season = a_running_season(3)
    entry = entry_of(season, "Ants")
    with refused("retire.engaged", 409):
        retire_team(entry.team, actor=cora(season.league), reason="no time")
    withdraw_entry(entry, actor=cora(season.league), reason="no time")
    retire_team(entry.team, actor=cora(season.league), reason="no time")
    assert entry_of(season, "Ants").team.retired_at is not None


def test_a_retired_team_enters_no_season() -> None:
    season = a_season_over()
    team, following = entry_of(season, "Ants").team, a_season(0, league=season.league)
    assert team in free_teams(following, seen_by=cora(season.league))
    retire_team(team, actor=cora(season.league), reason="moved away")
    assert team not in free_teams(following, seen_by=cora(season.league))
    with refused("entry.retired", 409):
        enter_team(following, team, actor=cora(season.league))


def test_the_commissioner_of_the_league_it_last_played_in_retires_a_team() -> None:
    season = a_season_over()
    team = entry_of(season, "Ants").team
    assert team.coach is not None
    team.coach.user = a_member(season.league, "Ann")
    team.coach.save()
    moved = a_season(0, league=a_league(a_user("Dora"), "Other League"))
    dora = cora(moved.league)
    with refused("team.not_yours_to_retire", 403):
        retire_team(team, actor=dora, reason="mine now")
    belonging(moved.league, team.coach)
    withdraw_entry(enter_team(moved, team, actor=dora), actor=dora, reason="not now")
    retire_team(team, actor=cora(season.league), reason="nobody answers")
    event = team.events.order_by("seq").last()
    assert event is not None
    assert (event.cause, event.reason) == ("ruling", "nobody answers")


def test_the_teams_of_a_season_show_who_has_retired() -> None:
    season = a_season_over()
    retire_team(entry_of(season, "Ants").team, actor=cora(season.league), reason="moved away")
    (_division, lines), *_others = team_lines(season)
    assert [line.retired for line in lines] == [True, False, False]
