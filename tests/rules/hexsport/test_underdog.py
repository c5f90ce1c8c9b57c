import pytest

from rules.hexsport.commands import GrantBonus, HireMvp, Prepare
from rules.hexsport.options import DEFAULTS
from rules.hexsport.underdog import bonus, free_agent_rolls, friendly_bonus
from tests.rules.hexsport.clubs import after, founded, options


@pytest.mark.rule("HX-UNDERDOG-01", "HX-UNDERDOG-02")
@pytest.mark.parametrize(("own", "other", "mc"), [(97, 132, 35), (132, 97, 0), (100, 100, 0)])
def test_the_lower_ranked_team_has_the_difference(own, other, mc):
    assert bonus(own, other) == mc


@pytest.mark.rule("HX-UNDERDOG-04")
@pytest.mark.parametrize(("left", "rolls"), [(0, 0), (9, 0), (10, 1), (19, 1), (20, 2), (23, 2)])
def test_what_is_left_buys_a_roll_for_each_full_10_mc(left, rolls):
    assert free_agent_rolls(left) == rolls


@pytest.mark.rule("HX-UNDERDOG-01", "HX-UNDERDOG-04")
def test_a_bonus_of_35_pays_12_for_an_mvp_and_two_rolls():
    """EX-096"""
    team = after(founded(), GrantBonus(bonus(97, 132)), HireMvp("rico_van_dien", 12))
    assert team.bonus == 23
    assert after(team, Prepare("m1")).preparation.rolls == 2


@pytest.mark.rule("HX-UNDERDOG-09")
def test_a_friendly_gives_the_difference_or_nothing():
    assert [friendly_bonus(mc, DEFAULTS) for mc in (-5, 0, 35)] == [0, 0, 35]
    assert friendly_bonus(35, options(friendly_underdog="none")) == 0
