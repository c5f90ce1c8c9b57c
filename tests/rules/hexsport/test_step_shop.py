import pytest

from rules.core.options import Options
from rules.hexsport.commands import BuyCard, BuyCheerleader, BuyDie, BuyPlayer, Dismiss, HireStaff, Proceed
from rules.hexsport.options import DEFAULTS
from rules.hexsport.state import Role, Status
from rules.hexsport.steps import decide_step
from tests.rules.hexsport.clubs import options
from tests.rules.hexsport.matchday import Team

EARLY_CUTS = options(team_cuts="at_most_2_before_step_4")


def at(step: str, cash: int = 0, rules: Options = DEFAULTS, list_key: str = "corporation_male") -> Team:
    return Team(list_key, rules).after_match().reach(step).with_cash(cash)


@pytest.mark.rule("HX-POST-32", "HX-PRICE-06")
def test_players_are_bought_at_basic_cost_until_the_coach_is_done() -> None:
    team = at("players", 30)
    assert team.offer(BuyPlayer(position="jack")).mc == -8
    team.give(BuyPlayer(position="jack", name="Newcomer", number=77))
    team.give(BuyPlayer(position="striker"))
    assert team.state.cash == 12
    assert (team.state.players[-2].name, team.state.players[-2].number) == ("Newcomer", 77)
    assert team.step == "players"
    team.go_on()
    assert team.step == "assets"


@pytest.mark.rule("HX-POST-32", "HX-TEAM-03", "HX-ADV-14")
def test_the_role_limit_bars_a_purchase_and_a_keeper_counts_as_the_guard_he_was() -> None:
    team = at("players", 40, list_key="zzor")
    guard = team.first("Guard")
    team.where(guard, role=Role.KEEPER)
    team.give(BuyPlayer(position="guard"))
    third = BuyPlayer(position="guard")
    assert team.offer(third).refused == team.refused(third).code == "buy.role_limit"


@pytest.mark.rule("HX-POST-32", "HX-TEAM-02", "HX-TEAM-06")
def test_fourteen_places_bar_a_purchase_whatever_the_role_limit() -> None:
    team = at("players", 100, list_key="veer_myn")
    for _ in range(6):
        team.give(BuyPlayer(position="striker"))
    assert len(team.state.roster) == 14
    assert team.refused(BuyPlayer(position="guard")).code == "buy.roster_full"


@pytest.mark.rule("HX-PRICE-09")
def test_a_purchase_beyond_the_cash_in_hand_is_refused() -> None:
    team = at("players", 9)
    assert team.offer(BuyPlayer(position="striker")).refused == "buy.cannot_afford"
    assert team.refused(BuyPlayer(position="striker")).facts["cash"] == 9
    assert not team.offer(BuyPlayer(position="jack")).refused


@pytest.mark.rule("HX-POST-33", "HX-POST-34", "HX-POST-38", "HX-POST-39")
def test_one_card_and_one_die_are_bought_each_time_step_9_is_done() -> None:
    team = at("assets", 100)
    for kind in ("league", "friendly", "league"):
        team.give(BuyCard())
        team.give(BuyDie())
        assert team.refused(BuyCard()).code == team.refused(BuyDie()).code == "buy.step_limit"
        team.finish().after_match(kind=kind).reach("assets").with_cash(100)
    assert (team.state.cards, team.state.coaching_dice) == (5, 4)


@pytest.mark.rule("HX-POST-35", "HX-POST-37")
def test_up_to_seven_cheerleaders_are_bought_in_one_step() -> None:
    team = at("assets", 80)
    for _ in range(7):
        team.give(BuyCheerleader())
    assert (team.state.cheerleaders, team.state.cash) == (7, 24)
    assert team.refused(BuyCheerleader()).code == "buy.owned_limit"


@pytest.mark.rule("HX-POST-36")
def test_one_staff_coach_of_each_kind_is_hired() -> None:
    team = at("assets", 40)
    for staff in ("offensive", "defensive", "support"):
        team.give(HireStaff(staff=staff))
        assert team.refused(HireStaff(staff=staff)).code == "buy.staff_owned"
    assert team.state.staff == ("offensive", "defensive", "support")


@pytest.mark.rule("HX-POST-32", "HX-POST-33")
def test_players_are_not_bought_in_step_9_nor_assets_in_step_8() -> None:
    assert at("players", 50).refused(BuyCard()).code == "buy.not_now"
    assert at("assets", 50).refused(BuyPlayer(position="jack")).code == "buy.not_now"


@pytest.mark.rule("HX-POST-40")
def test_players_are_let_go_in_step_8_for_no_money() -> None:
    team = at("players", 3)
    assert team.offer(Dismiss(player=1)).mc == 0
    team.give(Dismiss(player=1))
    assert team.player(1).status is Status.DISMISSED
    assert team.state.cash == 3
    assert at("ranks").refused(Dismiss(player=1)).code == "dismiss.not_now"


@pytest.mark.rule("HX-POST-40")
def test_with_no_cuts_nobody_is_let_go() -> None:
    team = at("players", rules=options(team_cuts="none"))
    assert team.offer(Dismiss(player=1)).refused == team.refused(Dismiss(player=1)).code == "dismiss.forbidden"


@pytest.mark.rule("HX-POST-40")
def test_with_early_cuts_two_players_go_before_step_4_and_nobody_later() -> None:
    team = at("league_points", rules=EARLY_CUTS)
    team.give(Dismiss(player=1))
    team.go_on()
    team.give(Dismiss(player=2))
    assert team.offer(Dismiss(player=3)).refused == team.refused(Dismiss(player=3)).code == "dismiss.limit"
    team.reach("players")
    assert team.offer(Dismiss(player=3)).refused == "dismiss.too_late"
    assert [player.id for player in team.state.roster] == [3, 4, 5, 6, 7, 8]


@pytest.mark.rule("HX-POST-40")
def test_a_player_let_go_before_step_3_does_not_rise() -> None:
    team = Team(options=EARLY_CUTS).where(1, experience=2).after_match().reach("league_points")
    team.give(Dismiss(player=1))
    team.go_on()
    assert team.facts()["players"] == []
    team.go_on()
    assert team.facts()["reason"] == "advance.nobody_rose"


@pytest.mark.rule("HX-POST-44")
def test_revenue_may_pay_for_purchases_of_the_same_sequence() -> None:
    team = Team().after_match(margin=7).reach("revenue")
    team.roll(6, 6, 6)
    team.reach("players").give(BuyPlayer(position="jack"))
    team.reach("assets").give(BuyCard())
    assert team.state.cash == 0


def test_what_the_open_step_offers_it_also_accepts_itself() -> None:
    team = at("assets", 10)
    assert decide_step(team.state, BuyCard(), team.options) == tuple(team.give(BuyCard()))
    assert Proceed() == team.choice().offers[0].command
