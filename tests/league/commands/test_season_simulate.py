"""The command that plays whole seasons."""

import json
from io import StringIO
from typing import Any
from unittest.mock import patch

import pytest
from django.core.management import CommandError, call_command

from league.models import League, Season
from rosters.models import User
from tests.verbs import a_host


def simulated(*words: str) -> tuple[str, str]:
    """What the command prints, and what it says on the error stream."""
    out, err = StringIO(), StringIO()
    call_command("season_simulate", *words, stdout=out, stderr=err)
    return out.getvalue(), err.getvalue()


def values(*words: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(simulated(*words, "--json")[0])
    return found


SMALL = ("--teams", "4", "--rounds", "2")


def test_a_season_is_printed_with_its_table_reasons_champion_and_balance() -> None:
    printed, said = simulated(*SMALL, "--seed", "3")
    assert "Season 3, sorted by ranking, league points, strike difference" in printed
    assert "Nobody stands above." in printed
    assert "Ranking: " in printed
    assert "Champion: Team " in printed
    assert [line.split()[0:2] for line in printed.splitlines() if line.startswith("Team ")]
    assert said.splitlines() == ["Season 3: played in memory"]


def test_the_same_seed_prints_the_same_and_another_one_something_else() -> None:
    assert simulated(*SMALL, "--seed", "3") == simulated(*SMALL, "--seed", "3")
    assert simulated(*SMALL, "--seed", "3")[0] != simulated(*SMALL, "--seed", "4")[0]


def test_as_json_everything_is_there() -> None:
    (season,) = values(*SMALL, "--seed", "3")["seasons"]
    assert season["seed"] == 3
    assert [team["name"] for team in season["teams"]] == ["Team 1", "Team 2", "Team 3", "Team 4"]
    table = season["tables"]["1"]
    assert sum(row["difference"] for row in table) == 0
    assert {row["ranking"] for row in table} == {team["ranking"] for team in season["teams"]}
    assert season["champion"] == table[0]["name"]
    assert all(row["why"] for row in table)


def test_teams_take_the_lists_named_in_turn() -> None:
    (season,) = values("--lists", "judwan, zzor", "--teams", "3", "--rounds", "1")["seasons"]
    assert [team["list"] for team in season["teams"]] == ["Judwan", "Z'zor", "Judwan"]
    (season,) = values("--lists", "judwan,zzor", "--rounds", "1")["seasons"]
    assert len(season["teams"]) == 2
    (season,) = values("--rounds", "1")["seasons"]
    assert len(season["teams"]) == 8


def test_options_and_presets_hold() -> None:
    (season,) = values("--preset", "divisions_and_play_offs", "--teams", "8", "--rounds", "1")["seasons"]
    assert sorted(season["tables"]) == ["0", "1", "2"]
    words = ("--option", "matchup.matches_per_pairing=2", "--option", "friendly.limits=once_per_opponent")
    (season,) = values(*SMALL, *words, "--option", "points.table=5 4 3 2 1")["seasons"]
    assert {row["played"] for row in season["tables"]["1"]} == {4}
    assert {
        row["played"] for row in values(*SMALL, "--option", "friendly.limits=none")["seasons"][0]["tables"]["1"]
    } == {2}


def test_friendlies_are_played_when_asked_for() -> None:
    assert values(*SMALL)["seasons"] != values(*SMALL, "--friendlies")["seasons"]


def test_several_seasons_end_in_a_balance() -> None:
    found = values(*SMALL, "--seasons", "3", "--seed", "5")
    assert [season["seed"] for season in found["seasons"]] == [5, 6, 7]
    assert [line["seasons"] for line in found["balance"]] == [3, 3, 3, 3]
    assert sum(line["titles"] for line in found["balance"]) == 3
    fees = [fee for season in found["seasons"] for paid in season["fees"].values() for fee in paid if fee is not None]
    assert sum(star["hired"] for star in found["stars"].values()) == len(fees)
    assert "Means over 3 seasons" in simulated(*SMALL, "--seasons", "3", "--seed", "5")[0]


def test_programs_may_play_every_match() -> None:
    words = ("--teams", "2", "--rounds", "1", "--engine", "--bots")
    by_random = values(*words, "random")["seasons"]
    assert by_random == values(*words, "random,random")["seasons"]
    assert by_random != values("--teams", "2", "--rounds", "1")["seasons"]


def test_an_odd_place_is_filled_by_a_league_alone() -> None:
    _printed, said = simulated("--teams", "3", "--rounds", "1", "--option", "season.odd_team=filler_team")
    assert "season.odd_team works with --database" in said


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--lists", "judwan,unicorns"), "“unicorns” is no team list; there are"),
        (("--teams", "1"), "A season has 2 to 64 teams."),
        (("--teams", "65"), "A season has 2 to 64 teams."),
        (("--seasons", "0"), "At least one season is played."),
        (("--preset", "house_of_cards"), "“house_of_cards” is no set of options; there are sheet"),
        (("--option", "season.finals"), "Write an option as KEY=VALUE"),
        (("--option", "season.weather=rain"), "season.weather"),
        (("--option", "season.finals=multi_team_final"), "“multi_team_final” is not possible"),
        (("--rounds", "0"), "“0” is not possible"),
        (("--teams", "6", "--option", "season.finals=top_8"), "need at least 8 teams"),
        (("--teams", "6", "--option", "season.divisions=4"), "need at least 8 teams"),
        (("--option", "season.finals=division_winners"), "need two divisions at least"),
        (("--engine", "--bots", "oracle"), "“oracle” is no program that plays; there are"),
        (("--engine", "--bots", "random,random,random"), "one for each"),
    ],
)
def test_what_cannot_be_played_is_said(words: tuple[str, ...], sentence: str) -> None:
    with pytest.raises(CommandError) as refused:
        simulated(*words)
    assert sentence in str(refused.value)
    assert "%(" not in str(refused.value)


@pytest.mark.django_db
def test_in_the_database_the_same_season_stands_and_the_command_says_where() -> None:
    host = a_host()
    words = ("--teams", "4", "--rounds", "1", "--seed", "11", "--option", "season.finals=top_2")
    memory, stored = values(*words)["seasons"][0], values(*words, "--database")["seasons"][0]
    assert stored.pop("place") == f"Look at /leagues/simulation-11/seasons/1/; {host.email} runs the league."
    assert memory.pop("place") == ""
    for season in (memory, stored):
        for table in season["tables"].values():
            for row in table:
                row.pop("previous_place"), row.pop("movement")
    assert stored == memory
    assert League.objects.get(name="Simulation 11").created_by == host


@pytest.mark.django_db
def test_without_a_host_somebody_without_rights_elsewhere_runs_the_league() -> None:
    _printed, said = simulated("--teams", "2", "--rounds", "1", "--database")
    user = User.objects.get()
    assert (user.is_superuser, user.has_usable_password()) == (False, False)
    assert said.splitlines() == ["Season 7: round 1"]
    assert Season.objects.get().champion is not None
    with pytest.raises(CommandError, match="simulated here before"):
        simulated("--teams", "2", "--rounds", "1", "--database")
    assert League.objects.count() == 1


@pytest.mark.django_db
def test_a_database_without_tables_is_named_before_anything_is_played() -> None:
    with (
        patch("league.management.commands.season_simulate.connection.introspection.table_names", list),
        pytest.raises(CommandError, match=r"run manage\.py migrate first"),
    ):
        simulated("--teams", "2", "--database")
