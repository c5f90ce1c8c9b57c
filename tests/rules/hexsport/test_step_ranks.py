import pytest

from rules.hexsport.ranking import player_value
from rules.hexsport.step_events import PlayerRose
from tests.rules.hexsport.matchday import Team


def risen(team: Team) -> list[tuple[int, int]]:
    return [(event.player, event.rank) for event in team.go_on() if isinstance(event, PlayerRose)]


@pytest.mark.rule("HX-POST-11", "HX-POST-12", "HX-POST-13", "HX-POST-14", "HX-PRICE-05")
def test_five_experience_make_rank_2_now_and_rank_3_after_the_next_match() -> None:
    """EX-104: rank 1 with 5 experience goes to rank 2 with 3 left, then to rank 3 with 0; 10 mc become 20."""
    team = Team().where(1, experience=5).after_match().reach("ranks")
    assert team.facts()["players"] == [{"player": 1, "name": "Striker 1", "rank": 2, "spent": 2, "left": 3, "value": 5}]
    assert team.go_on()[0] == PlayerRose(player=1, name="Striker 1", rank=2, spent=2, value=5)
    assert (team.player(1).rank, team.player(1).experience) == (2, 3)
    team.finish().after_match().reach("ranks")
    assert risen(team) == [(1, 3)]
    assert team.player(1).experience == 0
    assert player_value(team.player(1)) == 20


@pytest.mark.rule("HX-POST-11")
@pytest.mark.parametrize(
    ("rank", "experience", "rises"), [(1, 1, False), (1, 2, True), (2, 2, False), (2, 3, True), (4, 4, False)]
)
def test_a_rank_takes_its_own_number_of_unspent_experience(rank: int, experience: int, rises: bool) -> None:
    team = Team().where(1, rank=rank, experience=experience).after_match().reach("ranks")
    assert risen(team) == ([(1, rank + 1)] if rises else [])


@pytest.mark.rule("HX-POST-11")
def test_experience_of_the_match_and_of_its_man_of_the_match_counts_at_once() -> None:
    team = Team().after_match(margin=3, strikes={2: 1}, cheers=(1, 0))
    team.draw(2)
    team.reach("ranks")
    assert risen(team) == [(2, 2)]


@pytest.mark.rule("HX-POST-15", "HX-POST-16")
def test_a_dead_player_still_rises_and_advances() -> None:
    team = Team().where(1, experience=2).after_match(deaths=(1,)).reach("ranks")
    assert risen(team) == [(1, 2)]
    assert team.step == "advancements"
    assert team.choice().subject == "player:1"


def test_when_nobody_rises_the_step_says_so() -> None:
    team = Team().after_match().reach("ranks")
    assert team.facts()["reason"] == "ranks.nobody_rises"
    assert risen(team) == []
    assert team.facts()["reason"] == "advance.nobody_rose"
