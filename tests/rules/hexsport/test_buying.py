import pytest
from msgspec.structs import replace

from rules.hexsport.commands import BuyCard, BuyCheerleader, BuyDie, BuyPlayer, Dismiss, HireMvp, HireStaff
from rules.hexsport.data import LISTS
from rules.hexsport.shop import asset_offers, dismissal_offers, player_offers
from rules.hexsport.state import Hire, Role, Status, TeamState
from tests.rules.hexsport.clubs import (
    after,
    at_step,
    events_of,
    founded,
    options,
    refusal,
    with_cash,
    with_players,
)


def shopping(list_key: str = "corporation_male", mc: int = 500) -> TeamState:
    """A rich team in step 8."""
    return at_step(with_cash(founded(list_key), mc), 8)


def buying_assets(mc: int = 500, **of_team: object) -> TeamState:
    """A rich team in step 9."""
    return at_step(replace(with_cash(founded(), mc), **of_team), 9)


@pytest.mark.rule("HX-PRICE-06", "HX-POST-32", "HX-XP-07")
def test_a_new_player_costs_his_basic_cost_and_is_as_his_list_has_him():
    team = after(shopping("zzor", 40), BuyPlayer("guard", "Mandible", 77))
    bought = team.players[-1]
    assert (team.cash, bought.cost, bought.name, bought.number, bought.id) == (23, 17, "Mandible", 77, 9)
    assert (bought.rank, bought.experience, bought.abilities) == (1, 0, ("cant_feel_a_thing", "steady"))
    assert events_of(shopping("zzor", 40), BuyPlayer("guard"))[0].mc == -17


def test_a_new_player_without_a_name_is_called_by_his_kind_and_the_lowest_free_number():
    team = shopping()
    gap = replace(team, players=tuple(player for player in team.players if player.number != 3))
    bought = after(gap, BuyPlayer("jack")).players[-1]
    assert (bought.name, bought.number) == ("Jack 3", 3)


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (BuyPlayer("jack", "x" * 41), "name.too_long"),
        (BuyPlayer("jack", "x", 100), "number.out_of_range"),
        (BuyPlayer("jack", "x", 1), "number.taken"),
        (BuyPlayer("goblin_jack"), "buy.unknown_position"),
    ],
)
def test_a_player_cannot_be_bought_so(command, code):
    assert refusal(shopping(), command).code == code


@pytest.mark.rule("HX-TEAM-02", "HX-TEAM-06", "HX-POST-32")
def test_a_roster_holds_fourteen_players_whatever_their_roles():
    team = with_players(shopping("veer_myn"), "striker", 6)
    assert len(team.roster) == 14
    violation = refusal(team, BuyPlayer("guard"))
    assert (violation.code, violation.facts) == ("buy.roster_full", {"players": 14, "limit": 14})


@pytest.mark.rule("HX-TEAM-03", "HX-TEAM-06", "HX-POST-32")
@pytest.mark.parametrize(
    ("list_key", "position"), [(team.key, row.key) for team in LISTS.values() for row in team.players if row.max < 12]
)
def test_a_role_is_held_at_most_twice_its_starting_number(list_key, position):
    row = LISTS[list_key].position(position)
    one_short = with_players(shopping(list_key), position, row.start - 1)
    one_short = drop_others(one_short, position)
    last = after(one_short, BuyPlayer(position))
    violation = refusal(last, BuyPlayer(position))
    assert (violation.code, violation.facts["limit"]) == ("buy.role_limit", 2 * row.start)


@pytest.mark.rule("HX-TEAM-04", "HX-TEAM-05")
def test_robots_are_held_twelve_times_whatever_form_they_are_in():
    team = with_players(shopping("robots"), "robot", 6, role=Role.STRIKER)
    violation = refusal(team, BuyPlayer("robot"))
    assert (violation.code, violation.facts["limit"]) == ("buy.role_limit", 12)


@pytest.mark.rule("HX-TEAM-02", "HX-TEAM-03", "HX-TEAM-06")
def test_zzor_may_own_sixteen_by_role_but_fourteen_in_all():
    """EX-093"""
    assert [row.max for row in LISTS["zzor"].players] == [4, 10, 2]
    full = with_players(with_players(shopping("zzor"), "striker", 2), "jack", 4)
    assert refusal(full, BuyPlayer("guard")).code == "buy.roster_full"


@pytest.mark.rule("HX-ADV-14")
def test_a_keeper_still_counts_as_a_guard():
    team = with_players(shopping(), "guard", 2, role=Role.KEEPER)
    assert refusal(team, BuyPlayer("guard")).code == "buy.role_limit"


@pytest.mark.rule("HX-TEAM-08")
def test_a_dead_player_keeps_his_place():
    team = with_players(shopping(), "jack", 3, status=Status.DEAD)
    assert refusal(team, BuyPlayer("jack")).code == "buy.role_limit"
    full = with_players(shopping("veer_myn"), "striker", 6, status=Status.DEAD)
    assert refusal(full, BuyPlayer("guard")).code == "buy.roster_full"


@pytest.mark.parametrize("status", [Status.REMOVED, Status.DISMISSED, Status.LEFT])
def test_a_player_who_left_takes_no_place(status):
    team = with_players(shopping(), "jack", 6, status=status)
    assert len(after(team, BuyPlayer("jack")).roster) == 9


@pytest.mark.rule("HX-TEAM-09")
def test_a_hired_player_counts_to_the_fourteen_but_not_to_his_role():
    team = with_players(shopping(), "jack", 3, hired=Hire.FREE_AGENT)
    assert len(after(team, BuyPlayer("jack")).roster) == 12
    full = with_players(team, "striker", 3, hired=Hire.FREE_AGENT)
    assert refusal(full, BuyPlayer("jack")).code == "buy.roster_full"


@pytest.mark.rule("HX-PRICE-09")
def test_cash_pays_to_the_last_mc_and_never_further():
    assert after(shopping(mc=8), BuyPlayer("jack")).cash == 0
    violation = refusal(shopping(mc=7), BuyPlayer("jack"))
    assert (violation.code, violation.facts) == ("buy.cannot_afford", {"price": 8, "cash": 7})


def test_money_held_by_open_bids_is_not_spent():
    team = replace(shopping(mc=10), held=3)
    violation = refusal(team, BuyPlayer("jack"))
    assert (violation.code, violation.facts) == ("buy.cannot_afford", {"price": 8, "cash": 7})


@pytest.mark.parametrize("step", [0, 1, 7, 9, 11])
def test_players_are_bought_in_step_8_alone(step):
    team = at_step(shopping(), step) if step else replace(shopping(), sequence=None)
    violation = refusal(team, BuyPlayer("jack"))
    assert (violation.code, violation.facts) == ("buy.not_now", {"step": 8, "open_step": step})


@pytest.mark.parametrize("command", [BuyCard(), BuyDie(), BuyCheerleader(), HireStaff("support")])
@pytest.mark.parametrize("step", [0, 8, 10])
def test_other_things_are_bought_in_step_9_alone(command, step):
    team = at_step(buying_assets(), step) if step else replace(buying_assets(), sequence=None)
    violation = refusal(team, command)
    assert (violation.code, violation.facts) == ("buy.not_now", {"step": 9, "open_step": step})


@pytest.mark.rule("HX-PRICE-01", "HX-PRICE-02", "HX-PRICE-03")
def test_a_card_a_die_and_a_cheerleader_cost_24_mc():
    """EX-094"""
    team = after(buying_assets(24), BuyCard(), BuyDie(), BuyCheerleader())
    assert (team.cash, team.cards, team.coaching_dice, team.cheerleaders) == (0, 3, 2, 1)
    assert refusal(buying_assets(9), BuyCard()).facts == {"price": 10, "cash": 9}


@pytest.mark.rule("HX-POST-33", "HX-POST-38")
def test_one_card_is_bought_in_each_step_9():
    team = after(buying_assets(), BuyCard())
    violation = refusal(team, BuyCard())
    assert (violation.code, violation.facts) == ("buy.step_limit", {"asset": "cards", "limit": 1})
    assert after(at_step(team, 9), BuyCard()).cards == 4


@pytest.mark.rule("HX-POST-34", "HX-POST-38")
def test_one_coaching_die_is_bought_in_each_step_9():
    team = after(buying_assets(), BuyDie())
    violation = refusal(team, BuyDie())
    assert (violation.code, violation.facts) == ("buy.step_limit", {"asset": "coaching_dice", "limit": 1})
    assert after(at_step(team, 9), BuyDie()).coaching_dice == 3


@pytest.mark.rule("HX-POST-39")
def test_any_number_of_cards_and_dice_may_be_owned():
    team = buying_assets(cards=20, coaching_dice=30)
    assert (after(team, BuyCard()).cards, after(team, BuyDie()).coaching_dice) == (21, 31)


@pytest.mark.rule("HX-POST-35", "HX-POST-37")
def test_cheerleaders_are_bought_in_one_step_up_to_seven():
    team = after(buying_assets(60), *[BuyCheerleader()] * 7)
    assert (team.cheerleaders, team.cash) == (7, 4)
    assert refusal(replace(team, cash=100), BuyCheerleader()).code == "buy.owned_limit"


@pytest.mark.rule("HX-POST-36", "HX-PRICE-04")
def test_one_staff_coach_of_each_kind_is_hired_for_8_mc():
    team = after(buying_assets(26), HireStaff("offensive"), HireStaff("defensive"), HireStaff("support"))
    assert (team.staff, team.cash) == (("offensive", "defensive", "support"), 2)
    violation = refusal(replace(team, cash=100), HireStaff("support"))
    assert (violation.code, violation.facts) == ("buy.staff_owned", {"staff": "support"})


@pytest.mark.rule("HX-POST-40")
def test_a_player_is_dismissed_in_step_8_for_no_money():
    team = after(shopping(mc=5), Dismiss(4))
    assert (team.cash, team.players[3].status, len(team.roster)) == (5, Status.DISMISSED, 7)


@pytest.mark.rule("HX-POST-40")
@pytest.mark.parametrize("step", [1, 7, 9])
def test_a_player_is_not_dismissed_in_another_step(step):
    assert refusal(at_step(founded(), step), Dismiss(4)).code == "dismiss.not_now"


def test_a_team_with_a_free_place_dismisses_nobody_between_matches():
    assert refusal(founded(), Dismiss(4)).code == "dismiss.not_now"


@pytest.mark.rule("HX-AUCTION-20")
def test_a_full_team_may_dismiss_between_matches_to_make_room_for_an_mvp():
    full = with_players(with_cash(founded("veer_myn"), 20), "striker", 6)
    assert refusal(full, HireMvp("buzzcut", 11)).code == "bid.roster_full"
    assert len(after(full, Dismiss(9), HireMvp("buzzcut", 11)).roster) == 14


def test_cuts_may_be_forbidden_altogether():
    rules = options(team_cuts="none")
    full = with_players(founded("veer_myn"), "striker", 6)
    for team in (shopping(), at_step(founded(), 2), full):
        assert refusal(team, Dismiss(4), rules).code == "dismiss.forbidden"


def test_cuts_may_be_two_a_match_before_step_4():
    rules = options(team_cuts="at_most_2_before_step_4")
    team = after(at_step(founded(), 3), Dismiss(1), Dismiss(2), rules=rules)
    assert team.sequence.cuts == 2
    violation = refusal(team, Dismiss(3), rules)
    assert (violation.code, violation.facts) == ("dismiss.limit", {"limit": 2})
    for step in (4, 8):
        assert refusal(at_step(founded(), step), Dismiss(1), rules).code == "dismiss.too_late"
    full = with_players(founded("veer_myn"), "striker", 6)
    assert len(after(full, Dismiss(1), rules=rules).roster) == 13


def test_a_player_the_open_steps_still_deal_with_is_not_dismissed():
    rules = options(team_cuts="at_most_2_before_step_4")
    drawn_among = at_step(founded(), 1, queue=(1, 2))
    risen = at_step(founded(), 3, risen=(2,))
    for team in (drawn_among, risen):
        violation = refusal(team, Dismiss(2), rules)
        assert (violation.code, violation.facts["player"]) == ("dismiss.in_step", 2)
        assert after(team, Dismiss(3), rules=rules).players[2].status is Status.DISMISSED


@pytest.mark.parametrize(
    ("of_player", "code"),
    [
        ({"status": Status.DEAD}, "player.not_on_roster"),
        ({"status": Status.REMOVED}, "player.not_on_roster"),
        ({"hired": Hire.FREE_AGENT}, "dismiss.hired"),
    ],
)
def test_only_own_living_players_are_dismissed(of_player, code):
    assert refusal(with_players(shopping(), "jack", 1, **of_player), Dismiss(9)).code == code
    assert refusal(shopping(), Dismiss(99)).code == "player.not_on_roster"


def drop_others(team: TeamState, position: str) -> TeamState:
    """The team with the players of one position alone, so that its places are not all taken."""
    return replace(team, players=tuple(player for player in team.players if player.position == position))


def test_the_shop_shows_what_is_refused_and_why():
    offers = {offer.command.position: offer for offer in player_offers(shopping("zzor", 10), options())}
    assert {position: offer.refused for position, offer in offers.items()} == {
        "striker": "buy.cannot_afford",
        "jack": "",
        "guard": "buy.cannot_afford",
    }
    assert offers["striker"].facts == {
        "position": "striker",
        "name": "Striker",
        "owned": 2,
        "limit": 4,
        "price": 11,
        "cash": 10,
    }
    assert offers["jack"].mc == -9


def test_an_offer_is_refused_exactly_where_its_command_is():
    for team in (shopping(mc=9), buying_assets(9, cheerleaders=7, staff=("support",)), founded()):
        for offer in (
            *player_offers(team, options()),
            *asset_offers(team, options()),
            *dismissal_offers(team, options()),
        ):
            if offer.refused:
                assert refusal(team, offer.command).code == offer.refused
            else:
                assert after(team, offer.command).cash == team.cash + offer.mc
