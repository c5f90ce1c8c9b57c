"""The table of a season, and why each team stands where it stands."""

from itertools import pairwise

import pytest

from league.domain.entries import enter_team
from league.domain.guests import add_guest
from league.domain.leagues import create_league
from league.domain.seasons import create_season, start_season
from league.domain.table import compute_table, read_table
from league.models import Season
from rosters.domain.founding import found_team
from tests.reading import World


def table(world: World, season: Season, who: str = "member", **query: object) -> dict:
    return world.one(f"seasons/{season.uid}/table/", who, **query)


def started(world: World, **options: object) -> Season:
    """A public season of four teams that has not begun."""
    league = create_league(world.commissioner, name="Harbour")
    season = create_season(league, actor=world.commissioner, name="Spring", options=options)
    for number in range(4):
        coach = add_guest(league, f"Guest {number}", actor=world.commissioner)
        team = found_team(coach, season.pin, list_key="marauders", name=f"Crew {number}", actor=world.commissioner)
        enter_team(season, team, actor=world.commissioner, division=number % 2 + 1 if options else 1)
    return start_season(season, actor=world.commissioner)


def test_the_table_is_the_one_that_was_computed(world):
    answer = table(world, world.public, "anonymous")
    standings = read_table(world.public.tables.order_by("-after").first())
    assert [row["entry"] for row in answer["rows"]] == list(standings.teams)
    assert (answer["season"], answer["after"], answer["divisions"]) == (world.public.uid, 1, [1])
    assert [row["league_points"] for row in answer["rows"]] == [row.league_points for row in standings.rows]
    assert [criterion["criterion"] for criterion in answer["order"]] == list(standings.order)


def test_each_row_says_which_figure_put_it_there(world):
    rows = table(world, world.public)["rows"]
    assert rows[0]["decided"] is None
    assert rows[0]["why"] == "Nobody stands above."
    for above, row in pairwise(rows):
        decided = row["decided"]
        assert decided["other_entry"] == above["entry"]
        assert (decided["mine"], decided["other"]) == (row[decided["criterion"]], above[decided["criterion"]])
        assert decided["name"] in row["why"]
        assert above["team"]["name"] in row["why"]


def test_level_teams_share_a_place_and_name_each_other(world):
    season = started(world)
    rows = table(world, season)["rows"]
    assert [row["place"] for row in rows] == [1, 1, 1, 1]
    assert rows[0]["level_with"] == [row["entry"] for row in rows[1:]]
    assert rows[0]["why"] == "Level on every figure with Crew 1, Crew 2, Crew 3."


def test_the_table_of_an_earlier_round_still_stands(world):
    before = table(world, world.public, after=0)
    assert (before["after"], {row["played"] for row in before["rows"]}) == (0, {0})
    assert table(world, world.public, after=1) == table(world, world.public)


def test_a_team_is_shown_by_the_name_it_has_now(world):
    entry = world.public.entries.select_related("team").first()
    type(entry.team).objects.filter(pk=entry.team_id).update(name="Renamed")
    rows = {row["entry"]: row for row in table(world, world.public)["rows"]}
    assert rows[entry.uid]["team"]["name"] == "Renamed"


def test_divisions_have_tables_of_their_own_under_the_overall_one(world):
    season = started(world, **{"season.divisions": 2, "matchup.kind": "divisional_round_robin"})
    whole = table(world, season)
    assert (whole["division"], whole["divisions"], len(whole["rows"])) == (0, [0, 1, 2], 4)
    second = table(world, season, division=2)
    assert (second["division"], len(second["rows"])) == (2, 2)
    assert {row["division"] for row in second["rows"]} == {2}


def test_a_season_being_set_up_has_an_empty_table(world):
    season = create_season(world.public.league, actor=world.commissioner, name="Next")
    answer = table(world, season)
    assert (answer["after"], answer["computed_at"], answer["rows"], answer["order"]) == (0, None, [], [])


@pytest.mark.parametrize("query", [{"division": 2}, {"division": 0}])
def test_a_table_that_does_not_exist_is_not_found(world, query):
    assert world.refused(f"seasons/{world.public.uid}/table/", **query) == (404, "not_found", None)


@pytest.mark.parametrize("value", ["-1", "1000", "two", "1.0", "1e1", "٣", "9" * 5000, " 1"])
@pytest.mark.parametrize("name", ["after", "division"])
def test_what_is_no_round_or_division_is_refused(world, name, value):
    status, _code, attr = world.refused(f"seasons/{world.public.uid}/table/", **{name: value})
    assert (status, attr) == (400, name)


def test_what_is_no_parameter_is_refused(world):
    assert world.refused(f"seasons/{world.public.uid}/table/", round=1) == (400, "unknown_parameter", "round")


def test_a_reader_who_has_the_table_is_told_that_it_stands(world):
    path = f"seasons/{world.public.uid}/table/"
    first = world.read(path)
    again = world.client("anonymous").get(f"/api/v1/{path}", headers={"if-none-match": first["ETag"]})
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
    assert world.read(path)["ETag"] == first["ETag"]


def test_the_tag_changes_with_what_is_shown(world):
    path = f"seasons/{world.public.uid}/table/"
    tag = world.read(path)["ETag"]
    compute_table(world.public)
    recomputed = world.read(path)["ETag"]
    entry = world.public.entries.first()
    type(entry.team).objects.filter(pk=entry.team_id).update(colour=9)
    stale = world.client("anonymous").get(f"/api/v1/{path}", headers={"if-none-match": tag})
    assert stale.status_code == 200
    assert len({tag, recomputed, stale["ETag"]}) == 3


def test_a_private_table_is_not_kept_for_others(world):
    answer = world.read(f"seasons/{world.private.uid}/table/", "member")
    assert answer["Cache-Control"] == "no-cache"
    assert {"Authorization", "Cookie"} <= set(answer["Vary"].split(", "))
    stolen = world.client("stranger").get(answer.request["PATH_INFO"], headers={"if-none-match": answer["ETag"]})
    assert stolen.status_code == 404
