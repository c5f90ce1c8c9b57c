"""Games as the API shows them."""

import pytest

from rules.registry import RULESETS
from tests.reading import World

HEXSPORT = RULESETS["hexsport"]


def entries(world: World, table: str) -> dict[str, dict]:
    return {entry["key"]: entry for entry in world.rows(f"rulesets/hexsport/tables/{table}/")}


def test_the_games_are_listed(world):
    games = world.rows("rulesets/")
    assert games[0] == {"slug": "hexsport", "version": "1", "name": "Hex sport"}
    assert [game["slug"] for game in games] == list(RULESETS)


def test_a_game_names_its_steps_figures_presets_and_tables(world):
    game = world.one("rulesets/hexsport/")
    assert len(game["steps"]) == 11
    assert game["statistics"]["strikes"] == "sum"
    assert set(game["presets"]) == set(HEXSPORT.presets)
    assert [table["key"] for table in game["tables"]] == [
        "lists", "mvps", "abilities", "advancement", "prices", "recovery", "pitch", "deck",
    ]  # fmt: skip


def test_every_table_a_game_names_can_be_read(world):
    for table in world.one("rulesets/hexsport/")["tables"]:
        found = entries(world, table["key"])
        assert len(found) == table["entries"]
        assert sum(entry["placeholder"] for entry in found.values()) == table["placeholders"]


def test_placeholders_are_marked_and_sources_named(world):
    abilities = entries(world, "abilities")
    grizzled = abilities["grizzled"]
    assert (grizzled["standing"], grizzled["placeholder"]) == ("choice", True)
    assert {entry["placeholder"] for key, entry in abilities.items() if key != "grizzled"} == {False}
    assert {
        (entry["standing"], entry["placeholder"]) for key in ("pitch", "deck") for entry in entries(world, key).values()
    } == {("choice", True)}
    assert {entry["standing"] for entry in entries(world, "prices").values()} == {"sheet"}
    assert {entry["standing"] for entry in entries(world, "lists").values()} == {"other"}


def test_entries_hold_their_figures(world):
    assert entries(world, "prices")["card"]["details"] == {"mc": 10}
    lists = entries(world, "lists")
    assert lists["marauders"]["details"]["start_value"] == 100
    assert {row["key"] for row in lists["marauders"]["details"]["players"]} >= {"goblin_jack"}


def test_the_options_of_a_game_are_listed_in_the_order_of_its_rules(world):
    first, second = (world.rows("rulesets/hexsport/options/", page=page) for page in (1, 2))
    assert [option["key"] for option in first + second] == list(HEXSPORT.options)
    by_key = {option["key"]: option for option in first + second}
    assert {key for key, option in by_key.items() if option["fixed"]} == {
        key for key, option in HEXSPORT.options.items() if option.fixed
    }
    points = by_key["points.table"]
    assert (points["kind"], points["default"], points["size"]) == ("record", [3, 2, 1, 1, 0], 5)


@pytest.mark.parametrize(
    "path",
    ["rulesets/chess/", "rulesets/chess/options/", "rulesets/hexsport/tables/teams/", "rulesets/Hexsport/"],
)
def test_what_no_game_has_is_not_found(world, path):
    assert world.refused(path) == (404, "not_found", None)


def test_what_cannot_be_meant_is_refused(world):
    assert world.refused("rulesets/", version="1") == (400, "unknown_parameter", "version")
    assert world.refused("rulesets/hexsport/", page="1") == (400, "unknown_parameter", "page")
    assert world.refused("rulesets/hexsport/options/", page_size="0") == (400, "invalid", "page_size")
