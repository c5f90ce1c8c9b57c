import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rules.hexsport import data
from rules.hexsport.state import Role, Stats


@pytest.fixture
def broken(tmp_path: Path) -> Callable[[str, Callable[[Any], object]], str]:
    """Loads a copy of the data with one file changed, and answers what the loader says about it."""
    shutil.copytree(data.DIRECTORY, tmp_path / "1")

    def load_changed(file: str, change: Callable[[Any], object]) -> str:
        path = tmp_path / "1" / file
        content = json.loads(path.read_text())
        change(content)
        path.write_text(json.dumps(content))
        with pytest.raises(ValueError, match=file) as caught:
            data.load(tmp_path / "1")
        return str(caught.value)

    return load_changed


BREAKS: dict[str, tuple[str, Callable[[Any], object], str]] = {
    "a text in place of a number": (
        "teams.json",
        lambda file: file["teams"][0]["players"][1].update(cost="ten"),
        "at `$.teams[0].players[1].cost`",
    ),
    "a field nobody knows": ("prices.json", lambda file: file["limits"].update(goats=3), "goats"),
    "a field left out": ("mvps.json", lambda file: file["mvps"][2].pop("base_fee"), "base_fee"),
    "a negative price": ("prices.json", lambda file: file["prices"]["card"].update(mc=-1), "card.mc"),
    "a list that does not add up": (
        "teams.json",
        lambda file: file["teams"][4].update(cards=2),
        "list 'robots' adds up to 110 mc, not to 100",
    ),
    "a maximum that is not twice the start": (
        "teams.json",
        lambda file: file["teams"][4]["players"][0].update(max=14),
        "list 'robots', player 'robot' has max 14 in place of 12",
    ),
    "an ability of a player that does not exist": (
        "teams.json",
        lambda file: file["teams"][3]["players"][2].update(abilities=["Stedy"]),
        "list 'forge_fathers', player 'guard' names ability 'Stedy', which does not exist",
    ),
    "a list that stands twice": (
        "teams.json",
        lambda file: file["teams"].append(file["teams"][0]),
        "list 'corporation_male' stands twice",
    ),
    "an ability of an MVP that does not exist": (
        "mvps.json",
        lambda file: file["mvps"][0].update(abilities=["Flight"]),
        "MVP 'buzzcut' names ability 'Flight'",
    ),
    "a list of an MVP that does not exist": (
        "mvps.json",
        lambda file: file["mvps"][0].update(plays_for=["asterians"]),
        "MVP 'buzzcut' names list 'asterians'",
    ),
    "a free agent without a list": (
        "free_agents.json",
        lambda file: file["tables"][1]["rows"][5].update(player="guard"),
        "the season 2 table names player 'judwan.guard'",
    ),
    "a free agent table without a face": (
        "free_agents.json",
        lambda file: file["tables"][0]["rows"].pop(),
        "the season 1 table has not the faces 1 to 6 in order",
    ),
    "a season without free agents": (
        "free_agents.json",
        lambda file: file["tables"].pop(),
        "the tables are not one for each season",
    ),
    "an ability on an advancement table that does not exist": (
        "advancement.json",
        lambda file: file["tables"][0]["rows"][0].update(ability="Rol"),
        "table 's1_striker', face 1 names ability 'Rol'",
    ),
    "a ladder with an ability that does not exist": (
        "advancement.json",
        lambda file: file["tables"][6]["rows"][0]["abilities"].append("Luckiest"),
        "table 's1_extra', face 1 names ability 'Luckiest'",
    ),
    "an advancement table without a face": (
        "advancement.json",
        lambda file: file["tables"][2]["rows"].pop(0),
        "table 's1_jack' has not the faces 1 to 6",
    ),
    "an advancement row of no known type": (
        "advancement.json",
        lambda file: file["tables"][0]["rows"][0].update(type="wish"),
        "at `$.tables[0].rows[0].type`",
    ),
    "an ability that needs one that does not exist": (
        "abilities.json",
        lambda file: file["abilities"][15].update(needs_ability="Luck"),
        "ability 'really_lucky' names ability 'Luck'",
    ),
    "two abilities of one key": (
        "abilities.json",
        lambda file: file["abilities"][1].update(key=file["abilities"][0]["key"]),
        "stands twice",
    ),
    "two abilities of one name": (
        "abilities.json",
        lambda file: file["abilities"][1].update(name="360 Vision"),
        "ability name '360 Vision' stands twice",
    ),
    "a recovery table without a face": (
        "recovery.json",
        lambda file: file["rows"].pop(2),
        "the rows are not the faces 1 to 6 in order",
    ),
    "two prices for one recovery": (
        "recovery.json",
        lambda file: file.update(price_mc=5),
        "price_mc is 5, but prices.json says 4",
    ),
    "a card short": ("deck.json", lambda file: file["draw_cards"].pop(), "draw_cards are not the cards 1 to 52"),
    "a card with a number twice": (
        "deck.json",
        lambda file: file["draw_cards"][6]["numbers"].__setitem__(0, 4),
        "card 7 has not each player number from 1 to 14",
    ),
    "a fan-support card short": ("deck.json", lambda file: file["fan_support_cards"].pop(), "fan_support_cards"),
    "a hex too few": ("pitch.json", lambda file: file["hexes"].pop(), "hexes are not 201 different"),
    "a launch hex off the pitch": (
        "pitch.json",
        lambda file: file["launch_hexes"].append([30, 0]),
        "launch_hexes lies outside the pitch",
    ),
}


@pytest.mark.parametrize("what", BREAKS)
def test_malformed_data_is_refused_with_file_and_place(what, broken):
    file, change, said = BREAKS[what]
    told = broken(file, change)
    assert said in told
    assert file in told


def test_a_file_that_is_no_json_is_refused_by_name(tmp_path):
    shutil.copytree(data.DIRECTORY, tmp_path / "1")
    (tmp_path / "1" / "prices.json").write_text("{")
    with pytest.raises(ValueError, match=r"prices\.json is not usable"):
        data.load(tmp_path / "1")


def test_the_data_as_it_stands_is_usable():
    assert len(data.load().lists) == 8


LISTS = {
    "corporation_male": ({"striker": (3, 10), "jack": (3, 8), "guard": (2, 10)}, 2, 1),
    "marauders": ({"goblin_jack": (5, 9), "orx_guard": (3, 13)}, 1, 1),
    "veer_myn": ({"striker": (6, 11), "guard": (2, 12)}, 1, 0),
    "forge_fathers": ({"striker": (2, 9), "jack": (3, 9), "guard": (3, 13)}, 1, 1),
    "robots": ({"robot": (6, 14)}, 1, 1),
    "zzor": ({"striker": (2, 11), "jack": (5, 9), "guard": (1, 17)}, 1, 1),
    "judwan": ({"striker": (6, 15)}, 1, 0),
    "corporation_female": ({"striker": (3, 10), "jack": (4, 9), "guard": (1, 10)}, 0, 4),
}


@pytest.mark.rule("HX-TEAM-16", "HX-TEAM-17", "HX-TEAM-18", "HX-TEAM-19")
@pytest.mark.rule("HX-TEAM-20", "HX-TEAM-21", "HX-TEAM-22", "HX-TEAM-23")
def test_each_list_starts_with_its_players_cards_and_dice():
    held = {
        key: ({row.key: (row.start, row.cost) for row in team.players}, team.cards, team.coaching_dice)
        for key, team in data.LISTS.items()
    }
    assert held == LISTS


STATS = {
    "corporation_male.striker": "5 4 4 4 5",
    "corporation_male.jack": "5 4 4 4 4",
    "corporation_male.guard": "5 4 4 4 4",
    "marauders.goblin_jack": "5 5 3 4 4",
    "marauders.orx_guard": "5 3 4 5 4",
    "veer_myn.striker": "6 4 3 5 5",
    "veer_myn.guard": "6 4 3 5 4",
    "forge_fathers.striker": "4 3 5 4 5",
    "forge_fathers.jack": "4 3 5 4 4",
    "forge_fathers.guard": "4 3 5 4 4 steady",
    "robots.robot": "6 4 4 4 4 quick_change_artist",
    "zzor.striker": "6 4 4 5 5 cant_feel_a_thing",
    "zzor.jack": "5 4 4 4 4 cant_feel_a_thing slide",
    "zzor.guard": "5 3 4 5 4 cant_feel_a_thing steady",
    "judwan.striker": "6 5 4 4 5 long_arms misdirect pacifist",
    "corporation_female.striker": "5 4 4 4 5",
    "corporation_female.jack": "5 4 4 4 4 running_interference",
    "corporation_female.guard": "5 4 4 4 4",
}


def line(stats: Stats, abilities: tuple[str, ...]) -> str:
    return " ".join(map(str, (stats.move, stats.strength, stats.speed, stats.skill, stats.armour, *abilities)))


@pytest.mark.rule("HX-TEAM-14", "HX-TEAM-15")
def test_every_kind_of_player_has_the_stats_and_abilities_of_his_row():
    rows = {f"{team.key}.{row.key}": row for team in data.LISTS.values() for row in team.players}
    assert {key: line(row.stats, row.abilities) for key, row in rows.items()} == STATS


@pytest.mark.rule("HX-TEAM-07")
def test_no_list_starts_with_cheerleaders_or_staff():
    counts = {(team.cheerleaders, team.staff.offensive, team.staff.defensive, team.staff.support) for team in _lists()}
    assert counts == {(0, 0, 0, 0)}


@pytest.mark.rule("HX-TEAM-05")
def test_a_robot_has_three_forms():
    forms = {form.role: line(form.stats, ()) for form in data.row("robots", "robot").forms}
    assert forms == {Role.JACK: "6 4 4 4 4", Role.GUARD: "5 3 5 4 4", Role.STRIKER: "5 5 3 4 5"}


@pytest.mark.rule("HX-PRICE-01", "HX-PRICE-02", "HX-PRICE-03", "HX-PRICE-04", "HX-PRICE-05", "HX-PRICE-07")
def test_prices_are_those_of_the_sheet():
    prices = {field: getattr(data.PRICES, field).mc for field in data.PRICES.__struct_fields__}
    assert prices == {
        "card": 10,
        "coaching_die": 6,
        "cheerleader": 8,
        "offensive_coach": 8,
        "defensive_coach": 8,
        "support_coach": 8,
        "rank_gained": 5,
        "dead_player_removed_income": 5,
        "revive_with_recovery_roll": 4,
    }


def test_a_row_that_is_on_no_list_is_no_row():
    with pytest.raises(KeyError, match=r"judwan\.jack"):
        data.row("judwan", "jack")


def _lists():
    return data.LISTS.values()
