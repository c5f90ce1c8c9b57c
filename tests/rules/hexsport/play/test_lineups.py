"""Who comes to a match."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.core.options import Options
from rules.hexsport.data import LISTS, MVPS
from rules.hexsport.options import DEFAULTS, OPTIONS
from rules.hexsport.play.lineups import lineup, match_sheet, shirt_numbers, single_match, starting_lineup
from rules.hexsport.play.state import blank
from rules.hexsport.play.tests_table import number_for, role_bonus
from rules.hexsport.state import Hire, Player, Role, Stats, Status, TeamState


def a_player(player_id: int, **told: object) -> Player:
    known: dict[str, object] = {
        "id": player_id,
        "name": f"Player {player_id}",
        "number": None,
        "list_key": "corporation_male",
        "position": "jack",
        "role": Role.JACK,
        "cost": 8,
        "stats": Stats(5, 4, 4, 4, 4),
    }
    return Player(**(known | told))  # type: ignore[arg-type]


def a_team(*players: Player, **told: object) -> TeamState:
    return TeamState(list_key="corporation_male", name="Reds", players=players, **told)  # type: ignore[arg-type]


def star(key: str, player_id: int = 9) -> Player:
    mvp = MVPS[key]
    return a_player(
        player_id, list_key="", position=key, role=mvp.role, stats=mvp.stats, abilities=mvp.abilities, hired=Hire.MVP
    )


def ids(team: TeamState, kind: str = "league", options: Options = DEFAULTS) -> list[int]:
    return [profile.id for profile in lineup(team, 0, options, kind).players]


def test_a_lineup_brings_the_goods_of_its_roster() -> None:
    team = a_team(a_player(1), cards=2, coaching_dice=1, cheerleaders=3, staff=("support",), cash=4)
    brought = lineup(team, 0, DEFAULTS)
    assert (brought.name, brought.cards, brought.coaching_dice, brought.cheerleaders) == ("Reds", 2, 1, 3)
    assert (brought.staff, brought.list_key) == (("support",), "corporation_male")
    assert brought.ranking > 4


@pytest.mark.rule("HX-TEAM-13")
def test_cards_and_dice_are_there_again_in_full_at_each_match() -> None:
    team = a_team(a_player(1), cards=2, coaching_dice=3)
    first, second = (blank(match_sheet((team, team), DEFAULTS)) for _ in range(2))
    assert first == second
    assert first.teams[0].dice == 3


@pytest.mark.parametrize("status", [Status.DEAD, Status.DISMISSED, Status.REMOVED, Status.LEFT])
def test_only_those_on_the_roster_and_alive_come(status: Status) -> None:
    assert ids(a_team(a_player(1), a_player(2, status=status))) == [1]


@pytest.mark.rule("HX-AUCTION-16")
def test_a_star_comes_only_with_a_list_he_plays_for() -> None:
    """EX-099"""
    assert ids(a_team(a_player(1), star("slippery_joe"))) == [1]
    marauders = replace(a_team(a_player(1), star("slippery_joe")), list_key="marauders")
    assert ids(marauders) == [1, 9]


@pytest.mark.rule("HX-FRIENDLY-07")
def test_a_star_stays_away_from_friendlies_where_the_option_says_so() -> None:
    team = a_team(a_player(1), star("buzzcut"))
    forbidding = Options(OPTIONS, {"friendly.mvp": "forbidden"})
    assert ids(team, "friendly", forbidding) == [1]
    assert ids(team, "league", forbidding) == ids(team, "friendly") == [1, 9]


def test_free_agents_come_like_anybody() -> None:
    assert ids(a_team(a_player(1), a_player(2, hired=Hire.FREE_AGENT))) == [1, 2]


@pytest.mark.rule("HX-SETUP-11")
def test_players_keep_their_numbers_and_others_get_the_lowest_free() -> None:
    players = [a_player(1, number=7), a_player(2), a_player(3, number=1), a_player(4, number=99), a_player(5, number=7)]
    assert shirt_numbers(players) == [7, 2, 1, 3, 4]


@pytest.mark.rule("HX-SETUP-11")
@given(st.lists(st.one_of(st.none(), st.integers(1, 99)), max_size=14))
def test_numbers_are_one_to_fourteen_and_never_shared(numbers: list[int | None]) -> None:
    given_out = shirt_numbers([a_player(place, number=number) for place, number in enumerate(numbers)])
    assert len(set(given_out)) == len(given_out) == len(numbers)
    assert set(given_out) <= set(range(1, 15))


@pytest.mark.rule("HX-ABIL-13")
def test_a_keeper_comes_with_armour_three_and_plays_as_one() -> None:
    known = a_player(1, role=Role.KEEPER, stats=Stats(5, 4, 4, 4, 3), abilities=("keeper",))
    state = blank(match_sheet((a_team(known), a_team()), DEFAULTS))
    assert state.figures[0].role is Role.KEEPER
    assert number_for(state, "armour", 0) == 3
    assert role_bonus(state, "pick_up", 0) == role_bonus(state, "catch", 0) == -1


@pytest.mark.rule("HX-TEAM-05", "HX-TRANSFORM-08")
def test_robots_start_as_jacks_with_their_other_forms_at_hand() -> None:
    robot = starting_lineup("robots", 0, DEFAULTS).players[0]
    assert robot.role is Role.JACK
    assert dict(robot.forms) == {Role.GUARD: Stats(5, 3, 5, 4, 4), Role.STRIKER: Stats(5, 5, 3, 4, 5)}
    assert robot.stats_as(Role.GUARD).strength == 3
    assert robot.stats_as(Role.JACK) == Stats(6, 4, 4, 4, 4)


@pytest.mark.rule("HX-TEAM-05")
def test_a_robot_plays_with_the_values_of_his_form() -> None:
    state = blank(single_match(("robots", "zzor"), DEFAULTS))
    assert [number_for(state, "slam", 0), number_for(state, "dash", 0), state.stats(0).move] == [4, 4, 6]
    guard = state.with_figure(0, role=Role.GUARD)
    assert [number_for(guard, "slam", 0), number_for(guard, "dash", 0), guard.stats(0).move] == [3, 5, 5]


@pytest.mark.parametrize("key", LISTS)
def test_the_starting_roster_of_a_list_is_a_lineup(key: str) -> None:
    kinds = LISTS[key]
    brought = starting_lineup(key, 1, DEFAULTS)
    assert len(brought.players) == sum(kind.start for kind in kinds.players)
    assert (brought.cards, brought.coaching_dice, brought.ranking) == (kinds.cards, kinds.coaching_dice, 100)
    assert {player.side for player in brought.players} == {1}
    assert {player.race for player in brought.players} == {key}


def test_a_star_is_of_the_list_that_alone_has_his_abilities() -> None:
    judwan = replace(a_team(star("mee_kel_judwan"), star("buzzcut", 8)), list_key="judwan")
    assert [profile.race for profile in lineup(judwan, 0, DEFAULTS).players] == ["judwan", ""]


def test_a_single_match_is_of_its_own_kind() -> None:
    sheet = single_match(("judwan", "robots"), DEFAULTS)
    assert sheet.kind == "single"
    assert [tag[0] for tag in sheet.tags] == ["H"] * 6 + ["V"] * 6
