"""Teams and their sheets."""

import pytest

from rosters.models import Team
from tests.reading import World


def a_team(world: World) -> Team:
    return Team.objects.get(entries__season=world.public, entries__number=1)


def names(world: World, **query: object) -> list[str]:
    return [team["name"] for team in world.rows("teams/", **query)]


def test_a_team_is_shown_with_its_sheet(world):
    team = a_team(world)
    shown = world.one(f"teams/{team.uid}/")
    assert (shown["name"], shown["list"], shown["list_name"]) == ("Team 1", "marauders", "Marauders (Orx and Goblins)")
    assert (shown["cash"], shown["held"], shown["debt"]) == (team.cash, team.held, team.debt)
    assert shown["ruleset"] == {"slug": "hexsport", "version": "1"}
    assert shown["coach"] == {"uid": team.coach.uid, "name": "Coach 1"}
    assert set(shown["assets"]) == {"cards", "coaching_dice", "cheerleaders", "offensive", "defensive", "support"}


def test_the_parts_of_a_ranking_add_up_to_it(world):
    for team in Team.objects.filter(entries__season=world.public):
        shown = world.one(f"teams/{team.uid}/")
        assert sum(shown["parts"].values()) == shown["value"] == team.value
        assert shown["parts"]["cash"] == shown["cash"]
        own = [player for player in shown["players"] if not player["hired"] and player["status"] in ("active", "dead")]
        assert shown["parts"]["players"] == sum(player["value"] for player in own)


def test_everyone_who_ever_played_for_a_team_is_on_its_sheet(world):
    team = a_team(world)
    shown = world.one(f"teams/{team.uid}/")["players"]
    assert [player["uid"] for player in shown] == list(team.players.order_by("key").values_list("uid", flat=True))


def test_a_team_without_coach_is_shown_without(world):
    Team.objects.filter(pk=a_team(world).pk).update(coach=None)
    assert world.one(f"teams/{a_team(world).uid}/")["coach"] is None


def test_teams_are_narrowed_and_sorted(world):
    team = a_team(world)
    assert names(world) == ["Team 1", "Team 2", "Team 3", "Team 4"]
    assert names(world, name="eam 2") == ["Team 2"]
    assert names(world, list="marauders") == ["Team 1"]
    assert names(world, coach=team.coach.uid) == ["Team 1"]
    assert names(world, value_min=team.value, value_max=team.value, list="marauders") == ["Team 1"]
    assert names(world, value_max=10) == []
    values = [row["value"] for row in world.rows("teams/", ordering="-value")]
    assert values == sorted(values, reverse=True)


def test_teams_that_were_retired_are_told_apart(world):
    team = a_team(world)
    Team.objects.filter(pk=team.pk).update(retired_at=team.created_at)
    assert names(world, retired="true") == ["Team 1"]
    assert names(world, retired="false") == ["Team 2", "Team 3", "Team 4"]


@pytest.mark.parametrize(
    ("query", "attr"),
    [
        ({"value_min": "-1"}, "value_min"),
        ({"value_max": "1e2"}, "value_max"),
        ({"value_max": str(2**31)}, "value_max"),
        ({"value_max": "nan"}, "value_max"),
        ({"retired": "yes"}, "retired"),
        ({"list": "no list"}, "list"),
        ({"coach": "%"}, "coach"),
        ({"name": "x" * 81}, "name"),
        ({"ordering": "cash"}, "ordering"),
        ({"ordering": "state"}, "ordering"),
        ({"cash": "5"}, "cash"),
    ],
)
def test_what_cannot_be_meant_is_refused(world, query, attr):
    status, _code, place = world.refused("teams/", **query)
    assert (status, place) == (400, attr)


def test_players_are_shown_with_their_team(world):
    team = a_team(world)
    players = world.rows("players/", team=team.uid)
    assert [player["key"] for player in players] == list(team.players.order_by("key").values_list("key", flat=True))
    assert {player["team"]["uid"] for player in players} == {team.uid}


def test_players_are_narrowed_and_sorted(world):
    team = a_team(world)
    assert {player["role"] for player in world.rows("players/", role="Guard")} == {"Guard"}
    assert {player["position"] for player in world.rows("players/", team=team.uid, position="goblin")} == {
        "Goblin Jack"
    }
    assert world.rows("players/", status="dismissed") == []
    assert all(player["rank"] >= 2 for player in world.rows("players/", rank_min=2))
    assert all(player["rank"] <= 1 for player in world.rows("players/", rank_max=1))
    values = [player["value"] for player in world.rows("players/", ordering="-value,name")]
    assert values == sorted(values, reverse=True)


@pytest.mark.parametrize(
    ("query", "attr"),
    [
        ({"rank_min": "100"}, "rank_min"),
        ({"role": "Guard;"}, "role"),
        ({"team": ""}, None),
        ({"status": "act ive"}, "status"),
        ({"ordering": "team"}, "ordering"),
        ({"experience": "1"}, "experience"),
    ],
)
def test_what_no_player_can_be_is_refused(world, query, attr):
    if attr is None:  # an empty filter is none
        assert len(world.rows("players/", **query)) == len(world.rows("players/"))
    else:
        assert world.refused("players/", **query)[::2] == (400, attr)
