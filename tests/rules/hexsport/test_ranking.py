import pytest
from msgspec.structs import replace

from rules.hexsport.ranking import parts, player_value, ranking
from rules.hexsport.state import Stats, Status, TeamState
from tests.rules.hexsport.clubs import founded, player_of


@pytest.mark.rule("HX-RANKING-01", "HX-RANKING-02")
def test_the_ranking_of_a_grown_team_is_the_sum_of_these_parts():
    """EX-112"""
    players = (
        *(player_of(10, rank=2, player_id=number) for number in (1, 2)),
        *(player_of(8, player_id=number) for number in range(3, 9)),
    )
    team = TeamState(
        list_key="corporation_male",
        players=players,
        cards=2,
        coaching_dice=1,
        cheerleaders=3,
        staff=("support",),
        cash=7,
    )
    assert parts(team) == {"players": 78, "cards": 20, "coaching_dice": 6, "cheerleaders": 24, "staff": 8, "cash": 7}
    assert ranking(team) == 143


@pytest.mark.rule("HX-RANKING-02", "HX-PRICE-05")
@pytest.mark.parametrize(("cost", "rank", "value"), [(10, 1, 10), (10, 3, 20), (17, 5, 37)])
def test_a_player_is_worth_his_cost_and_5_for_each_rank_gained(cost, rank, value):
    assert player_value(player_of(cost, rank)) == value


@pytest.mark.rule("HX-RANKING-05")
def test_lost_values_and_abilities_do_not_lower_a_value():
    worse = replace(player_of(10, 2), stats=Stats(5, 6, 6, 6, 5), abilities=())
    assert player_value(worse) == 15


@pytest.mark.parametrize("status", [Status.REMOVED, Status.DISMISSED, Status.LEFT])
def test_who_left_is_not_counted(status):
    team = founded()
    gone = replace(team, players=(replace(team.players[0], status=status), *team.players[1:]))
    assert ranking(gone) == 90


def test_debt_is_not_counted():
    assert ranking(replace(founded(), debt=30)) == 100


def test_unspent_cash_counts_even_where_bids_hold_it():
    assert ranking(replace(founded(), cash=12, held=5)) == 112
