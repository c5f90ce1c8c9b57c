import pytest

from rules.hexsport.data import ABILITIES, LISTS, MVPS, TABLES
from rules.hexsport.data_files import GainAbility, GainLadder

EVERYBODY = "Striker Jack Guard Keeper"
OPEN_TO = {
    "360_vision": EVERYBODY,
    "alert": EVERYBODY,
    "a_safe_pair_of_hands": "Striker Jack",
    "backflip": EVERYBODY,
    "cant_feel_a_thing": EVERYBODY,
    "dirty_tricks": EVERYBODY,
    "does_this_hurt": "Jack Guard Keeper",
    "duck_weave": EVERYBODY,
    "even_the_odds": "Jack",
    "gotcha": EVERYBODY,
    "grizzled": EVERYBODY,
    "jump": "Striker Jack",
    "keeper": "Guard",
    "long_arms": EVERYBODY,
    "lucky": EVERYBODY,
    "really_lucky": EVERYBODY,
    "mind_like_water": EVERYBODY,
    "misdirect": "Striker Jack",
    "pacifist": EVERYBODY,
    "prima_donna": "Guard",
    "quick_change_artist": EVERYBODY,
    "quick_recovery": EVERYBODY,
    "roll": "Striker Jack",
    "running_interference": "Jack Guard Keeper",
    "show_off": "Striker Jack",
    "slide": "Jack",
    "steady": "Jack Guard Keeper",
    "stretch": EVERYBODY,
}


def test_each_ability_is_open_to_the_roles_of_the_ability_list():
    assert {key: {role.value for role in ability.roles} for key, ability in ABILITIES.items()} == {
        key: set(roles.split()) for key, roles in OPEN_TO.items()
    }


def test_some_abilities_belong_to_one_list_or_need_another_ability():
    assert {key: ability.team_only for key, ability in ABILITIES.items() if ability.team_only} == {
        "long_arms": "judwan",
        "quick_change_artist": "robots",
    }
    assert {key: ability.needs_ability for key, ability in ABILITIES.items() if ability.needs_ability} == {
        "really_lucky": "lucky"
    }


@pytest.mark.rule("HX-ABIL-11")
def test_grizzled_is_named_without_an_effect():
    assert [key for key, ability in ABILITIES.items() if ability.effect is None] == ["grizzled"]


def test_what_an_ability_says_about_advancement_tables_is_what_stands_there():
    standing: dict[str, list[str]] = {key: [] for key in ABILITIES}
    for table in TABLES.values():
        for row in table.rows:
            gained = (
                (row.ability,) if isinstance(row, GainAbility) else row.abilities if isinstance(row, GainLadder) else ()
            )
            for key in gained:
                standing[key].append(f"{table.name} {row.roll}")
    said = {key: sorted(ability.on_advancement_tables) for key, ability in ABILITIES.items()}
    assert said == {key: sorted(places) for key, places in standing.items()}


def test_abilities_of_teams_and_mvps_are_named_by_keys_that_exist():
    of_teams = {key for team in LISTS.values() for row in team.players for key in row.abilities}
    of_mvps = {key for mvp in MVPS.values() for key in mvp.abilities}
    assert (of_teams | of_mvps) <= set(ABILITIES)
