"""A team that was kept elsewhere is put where it stood."""

import pytest

from rules.core.brought import BroughtPlayer, BroughtTeam
from rules.hexsport.commands import BringIn, Standing
from rules.hexsport.moving_in import brought_in
from rules.hexsport.state import Status, TeamState
from tests.rules.hexsport.clubs import after, at_step, founded, refusal, with_cash


def standing(*players: Standing, cash: int = 0) -> TeamState:
    return after(founded("veer_myn"), BringIn(cash=cash, players=players))


def refused(*players: Standing, cash: int = 0) -> tuple[str, dict[str, object]]:
    violation = refusal(founded("veer_myn"), BringIn(cash=cash, players=players))
    return violation.code, violation.facts


def test_what_was_read_becomes_the_command() -> None:
    read = BroughtPlayer(name="Skritch", position="striker", number=7, rank=2, experience=1)
    assert brought_in(BroughtTeam(list_key="veer_myn", name="Ratz", cash=12, players=(read,))) == BringIn(
        cash=12, players=(Standing(position="striker", name="Skritch", number=7, rank=2, experience=1),)
    )


def test_the_players_of_the_start_become_those_who_stood_there_and_the_others_are_dismissed() -> None:
    before = founded("veer_myn")
    team = standing(
        Standing(position="guard", name="  Nip  Nap ", number=9, rank=3, experience=4),
        Standing(position="striker", name="Skritch"),
        cash=12,
    )
    assert team.cash == 12
    kept = {player.id: player for player in team.roster}
    strikers = [player.id for player in before.players if player.position == "striker"]
    guards = [player.id for player in before.players if player.position == "guard"]
    assert set(kept) == {strikers[0], guards[0]}
    guard, striker = kept[guards[0]], kept[strikers[0]]
    assert (guard.name, guard.number, guard.rank, guard.experience) == ("Nip Nap", 9, 3, 4)
    assert (striker.name, striker.number, striker.rank, striker.experience) == ("Skritch", 1, 1, 0)
    gone = [player for player in team.players if player.id not in kept]
    assert {(player.status, player.number) for player in gone} == {(Status.DISMISSED, None)}
    assert [player.id for player in team.players] == [player.id for player in before.players]


def test_more_of_a_kind_than_the_start_had_get_ids_of_their_own() -> None:
    team = standing(*(Standing(position="guard", name=f"Rat {number}") for number in range(4)))
    first = founded("veer_myn").next_player
    assert sorted(player.id for player in team.roster)[-2:] == [first, first + 1]
    assert team.next_player == first + 2
    assert sorted(player.number or 0 for player in team.roster) == [1, 2, 3, 4]


def test_without_players_the_starting_roster_stays() -> None:
    assert standing(cash=30).players == founded("veer_myn").players


@pytest.mark.parametrize("cash", [-1, 10_000])
def test_cash_has_its_limits(cash: int) -> None:
    assert refused(cash=cash) == ("bring_in.cash", {"cash": cash, "most": 9999})
    assert standing(cash=9999).cash == 9999


@pytest.mark.parametrize(
    ("given", "code", "facts"),
    [
        ({"position": "jack"}, "bring_in.position", {"list": "veer_myn"}),
        ({"rank": 0}, "bring_in.rank", {"rank": 0, "most": 20}),
        ({"rank": 21}, "bring_in.rank", {"rank": 21, "most": 20}),
        ({"experience": -1}, "bring_in.experience", {"experience": -1, "most": 99}),
        ({"experience": 100}, "bring_in.experience", {"experience": 100, "most": 99}),
    ],
)
def test_a_player_who_cannot_have_stood_there_is_refused(given: dict, code: str, facts: dict) -> None:
    player = Standing(**{"position": "striker", "name": "Skritch"} | given)
    assert refused(player) == (code, {"name": "Skritch", **facts})


def test_two_do_not_wear_one_number() -> None:
    one, two = (Standing(position=kind, name=kind, number=7) for kind in ("striker", "guard"))
    code, facts = refused(one, two)
    assert (code, facts["name"]) == ("number.taken", "striker")


def test_the_highest_figures_are_taken() -> None:
    (player,) = standing(Standing(position="striker", rank=20, experience=99)).roster
    assert (player.rank, player.experience) == (20, 99)


@pytest.mark.parametrize("team", [with_cash(founded(), 1), at_step(founded(), 1)], ids=["cash", "steps"])
def test_a_team_that_has_something_behind_it_is_refused(team: TeamState) -> None:
    assert refusal(team, BringIn(cash=5)).code == "bring_in.has_played"
