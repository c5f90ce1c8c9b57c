"""Seasons, their teams and their options."""

from datetime import timedelta

import pytest
from django.utils import timezone

from league.domain.calendar import set_calendar
from league.domain.policy import Policy
from league.enums import RoundAct
from league.models import Season
from rosters.models import Team
from rules.core.dice import commit
from tests.reading import World


def names(world: World, who: str = "member", **query: object) -> list[str]:
    return [season["name"] for season in world.rows("seasons/", who, **query)]


def test_a_season_is_shown_with_its_teams(world):
    season = world.one(f"seasons/{world.public.uid}/")
    assert (season["status"], season["round_count"], season["champion"]) == ("running", 3, None)
    assert season["league"]["uid"] == world.public.league.uid
    assert [entry["number"] for entry in season["entries"]] == [1, 2, 3, 4]
    assert season["entries"][0]["team"]["name"] == "Team 1"
    assert season["entries"][0]["coach"]["name"] == "Coach 1"


def test_a_season_that_is_over_has_its_champion(world):
    season = world.one(f"seasons/{world.unlisted.uid}/")
    assert season["status"] == "closed"
    assert season["champion"]["uid"] == world.unlisted.champion.uid


def test_the_seed_is_shown_once_the_season_is_over_and_is_the_one_committed_to(world):
    running = world.one(f"seasons/{world.public.uid}/")
    assert (running["seed"], running["commitment"]) == (None, world.public.commitment)
    over = world.one(f"seasons/{world.unlisted.uid}/")
    assert over["commitment"] == commit(over["league"]["uid"], over["uid"], bytes.fromhex(over["seed"]))


def test_a_season_shows_its_calendar_and_who_may_not_see_the_season_does_not_see_it_either(world):
    season = world.public
    found = world.one(f"seasons/{season.uid}/calendar/")
    assert (found["times"], found["waiting"], found["starts_at"]) == ([], [], None)
    at = timezone.now() + timedelta(days=3)
    round_ = season.rounds.exclude(status="closed").order_by("number").first()
    set_calendar(season, {(round_.pk, RoundAct.CLOSES): at}, Policy(match="void"), actor=season.league.created_by)
    found = world.one(f"seasons/{season.uid}/calendar/")
    assert [(time["round"], time["act"]) for time in found["times"]] == [(round_.uid, "round.closes")]
    assert [waits["kind"] for waits in found["waiting"]] == ["round.closes_reminder", "round.closes"]
    assert (found["policy"]["match"], found["policy"]["remind_hours"]) == ("void", 24)
    assert world.read(f"seasons/{world.private.uid}/calendar/", "stranger").status_code == 404


def test_seasons_are_narrowed(world):
    team = Team.objects.get(entries__season=world.private, entries__number=1)
    assert names(world, league=world.private.league.uid) == ["Simulation 3"]
    assert names(world, team=team.uid) == ["Simulation 3"]
    assert names(world, status="closed") == ["Simulation 2"]
    assert names(world, number=2) == []
    assert names(world, name="tion 1", status="running") == ["Simulation 1"]


def test_seasons_are_sorted(world):
    assert names(world, ordering="-name") == ["Simulation 3", "Simulation 2", "Simulation 1"]
    assert names(world, ordering="closed_at")[0] == "Simulation 2"  # those not closed come last, in either direction
    assert names(world, ordering="-closed_at")[0] == "Simulation 2"


@pytest.mark.parametrize(
    ("query", "attr"),
    [
        ({"league": "ÄÖÜ"}, "league"),
        ({"league": "a" * 33}, "league"),
        ({"team": "x'--"}, "team"),
        ({"status": "over"}, "status"),
        ({"number": "0"}, "number"),
        ({"number": "10000"}, "number"),
        ({"number": "1.5"}, "number"),
        ({"number": "٣"}, "number"),
        ({"number": "9" * 5000}, "number"),
        ({"ordering": "league"}, "ordering"),
        ({"ordering": "seed"}, "ordering"),
        ({"seed": "00"}, "seed"),
    ],
)
def test_what_cannot_be_meant_is_refused(world, query, attr):
    status, _code, place = world.refused("seasons/", **query)
    assert (status, place) == (400, attr)


@pytest.mark.parametrize("uid", ["nosuchseason", "NOSUCHSEASON", "x" * 33, "1'%20or%201=1"])
def test_a_season_that_does_not_exist_is_not_found(world, uid):
    for path in (f"seasons/{uid}/", f"seasons/{uid}/table/", f"seasons/{uid}/options/", f"seasons/{uid}/fees/"):
        assert world.refused(path) == (404, "not_found", None)


def options(world: World, season: Season) -> dict[str, dict]:
    first = world.rows(f"seasons/{season.uid}/options/")
    return {option["key"]: option for option in first + world.rows(f"seasons/{season.uid}/options/", page=2)}


def test_the_options_of_a_season_are_those_of_its_game_with_what_holds(world):
    found = options(world, world.public)
    assert len(found) == world.one(f"seasons/{world.public.uid}/options/")["count"]
    rounds = found["season.round_count"]
    assert (rounds["value"], rounds["default"], rounds["changed"], rounds["fixed"]) == (3, 7, True, False)
    assert (rounds["least"], rounds["most"], rounds["rules"]) == (1, 60, ["HX-SEASON-01"])
    assert {key for key, option in found.items() if option["changed"]} == {"season.round_count"}


def test_what_cannot_be_set_is_shown_as_fixed_and_its_alternatives_as_known(world):
    order = options(world, world.public)["underdog.pay_order"]
    assert (order["fixed"], order["value"], order["offered"]) == (True, "bonus_first", ["bonus_first"])
    assert order["documented"] == ["coach_choice"]
