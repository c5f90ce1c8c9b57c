import pytest
from msgspec.structs import replace

from rules.hexsport.commands import Found, NamePlayer, RenameTeam
from rules.hexsport.data import LISTS
from rules.hexsport.ranking import ranking
from rules.hexsport.state import Status, TeamState
from tests.rules.hexsport.clubs import after, events_of, founded, player_of, refusal


@pytest.mark.rule("HX-TEAM-01", "HX-TEAM-10")
@pytest.mark.parametrize("list_key", LISTS)
def test_a_team_of_any_list_starts_with_its_roster_and_is_worth_100(list_key):
    team = founded(list_key)
    started = [player.position for player in team.players]
    assert started == [row.key for row in LISTS[list_key].players for _ in range(row.start)]
    assert (ranking(team), team.cash) == (100, 0)


@pytest.mark.rule("HX-TEAM-01")
def test_the_male_corporation_is_made_of_these_sums():
    """EX-091"""
    team = founded("corporation_male")
    costs = [player.cost for player in team.players]
    assert (costs, team.cards, team.coaching_dice) == ([10, 10, 10, 8, 8, 8, 10, 10], 2, 1)


@pytest.mark.rule("HX-TEAM-01")
def test_the_void_sirens_are_made_of_these_sums():
    """EX-092"""
    team = founded("corporation_female")
    costs = [player.cost for player in team.players]
    assert (costs, team.cards, team.coaching_dice) == ([10, 10, 10, 9, 9, 9, 9, 10], 0, 4)


@pytest.mark.rule("HX-XP-06", "HX-XP-07")
def test_the_players_of_a_new_team_are_numbered_and_fresh():
    team = founded("marauders")
    assert [(player.id, player.number) for player in team.players] == [(n, n) for n in range(1, 9)]
    assert {(player.rank, player.experience, player.status) for player in team.players} == {(1, 0, Status.ACTIVE)}
    assert team.next_player == 9


def test_names_go_to_the_players_in_list_order_and_the_rest_are_called_by_their_kind():
    team = founded("marauders", "Snot", "  Big   Nose ")
    assert [player.name for player in team.players][:3] == ["Snot", "Big Nose", "Goblin Jack 3"]
    assert team.players[-1].name == "Orx Guard 8"


def test_a_team_cannot_be_founded_twice():
    assert refusal(founded(), Found("zzor", "Others")).code == "found.already"


def test_a_list_that_is_not_there_is_refused_with_those_that_are():
    violation = refusal(TeamState(), Found("asterians", "Stars"))
    assert (violation.code, violation.facts["lists"]) == ("found.unknown_list", tuple(LISTS))


def test_more_names_than_players_are_refused():
    violation = refusal(TeamState(), Found("judwan", "Mystics", ("x",) * 7))
    assert (violation.code, violation.facts) == ("found.too_many_names", {"names": 7, "players": 6})


@pytest.mark.parametrize("command", [RenameTeam("New"), NamePlayer(1, "New")])
def test_nothing_else_happens_to_a_team_before_it_is_founded(command):
    assert refusal(TeamState(), command).code == "team.not_founded"


@pytest.mark.rule("HX-TEAM-12")
def test_a_renamed_team_keeps_everything_else():
    team = founded("zzor")
    renamed = after(team, RenameTeam(" Locust  City "))
    assert renamed == replace(team, name="Locust City")
    assert events_of(team, RenameTeam("B"))[0].former == "Testers"


@pytest.mark.parametrize(
    ("name", "code"),
    [("", "name.empty"), ("   ", "name.empty"), ("x" * 41, "name.too_long"), ("a\u0007b", "name.not_printable")],
)
def test_a_player_cannot_be_named_so(name, code):
    assert refusal(founded(), NamePlayer(1, name)).code == code


def test_the_longest_name_is_40_characters_and_of_a_team_60():
    assert after(founded(), NamePlayer(1, "x" * 40)).players[0].name == "x" * 40
    assert after(founded(), RenameTeam("y" * 60)).name == "y" * 60
    assert refusal(founded(), RenameTeam("y" * 61)).facts == {"length": 61, "longest": 60}


def test_a_player_gets_a_name_and_a_number():
    team = after(founded(), NamePlayer(2, "Ann", 99))
    assert (team.players[1].name, team.players[1].number) == ("Ann", 99)


def test_a_player_named_without_a_number_keeps_his():
    assert after(founded(), NamePlayer(2, "Ann")).players[1].number == 2


@pytest.mark.parametrize("number", [0, -1, 100])
def test_a_shirt_number_is_between_1_and_99(number):
    assert refusal(founded(), NamePlayer(1, "Ann", number)).code == "number.out_of_range"


def test_a_shirt_number_is_worn_once():
    violation = refusal(founded(), NamePlayer(1, "Ann", 2))
    assert violation.code == "number.taken"
    assert violation.facts == {"number": 2, "player": 2, "name": founded().players[1].name}
    assert after(founded(), NamePlayer(1, "Ann", 1)).players[0].number == 1


def test_the_number_of_one_who_left_is_free():
    team = founded()
    gone = replace(team, players=(replace(team.players[0], status=Status.DISMISSED), *team.players[1:]))
    assert after(gone, NamePlayer(2, "Ann", 1)).players[1].number == 1


@pytest.mark.parametrize("player_id", [0, 9, 99])
def test_nobody_can_be_named_who_is_not_there(player_id):
    gone = replace(player_of(8, player_id=9), status=Status.LEFT)
    team = founded()
    assert refusal(replace(team, players=(*team.players, gone)), NamePlayer(player_id, "x")).code == (
        "player.not_on_roster"
    )
