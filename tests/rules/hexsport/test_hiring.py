import pytest
from msgspec.structs import replace

from rules.hexsport.commands import Dismiss, GrantBonus, HireMvp, LapseBonus, Prepare, Proceed, ReleaseHired, ReturnMvp
from rules.hexsport.experience import earned
from rules.hexsport.options import DEFAULTS
from rules.hexsport.ranking import ranking
from rules.hexsport.roster import problems
from rules.hexsport.state import Hire, PlayerResult, Status
from tests.rules.hexsport.clubs import (
    after,
    at_step,
    events_of,
    founded,
    options,
    played,
    refusal,
    with_cash,
    with_players,
)


@pytest.mark.rule("HX-UNDERDOG-01")
def test_a_bonus_is_granted_in_place_of_an_older_one():
    assert after(founded(), GrantBonus(35), GrantBonus(12)).bonus == 12
    assert after(founded(), GrantBonus(35), GrantBonus(0)).bonus == 0


def test_a_bonus_below_nothing_is_refused():
    assert refusal(founded(), GrantBonus(-1)).code == "bonus.negative"


def test_granting_nothing_to_a_team_without_bonus_changes_nothing():
    assert events_of(founded(), GrantBonus(0)) == ()


@pytest.mark.rule("HX-UNDERDOG-06")
def test_a_bonus_not_used_is_lost():
    assert after(founded(), GrantBonus(35), LapseBonus()).bonus == 0
    assert events_of(founded(), LapseBonus()) == ()


@pytest.mark.rule("HX-UNDERDOG-08")
def test_a_bonus_stays_what_it_was_at_the_pairing_when_the_ranking_moves():
    granted = after(founded(), GrantBonus(35))
    richer = replace(granted, cash=60)
    assert ranking(richer) == ranking(granted) + 60
    assert richer.bonus == 35


@pytest.mark.rule("HX-UNDERDOG-03", "HX-UNDERDOG-05")
@pytest.mark.parametrize(
    ("bonus", "cash", "fee", "left"), [(35, 20, 12, (23, 20)), (5, 20, 12, (0, 13)), (12, 0, 12, (0, 0))]
)
def test_a_fee_is_paid_from_the_bonus_first_and_from_cash_only_then(bonus, cash, fee, left):
    team = after(with_cash(founded(), cash), GrantBonus(bonus), HireMvp("buzzcut", fee))
    assert (team.bonus, team.cash) == left


@pytest.mark.rule("HX-UNDERDOG-07")
def test_a_team_without_bonus_hires_with_its_cash_alone():
    assert after(with_cash(founded(), 11), HireMvp("buzzcut", 11)).cash == 0
    violation = refusal(with_cash(founded(), 11), HireMvp("buzzcut", 12))
    assert (violation.code, violation.facts) == ("bid.cannot_afford", {"bid": 12, "purse": 11})


@pytest.mark.rule("HX-AUCTION-13")
def test_a_fee_above_bonus_and_free_cash_is_refused():
    team = after(replace(with_cash(founded(), 20), held=5), GrantBonus(10))
    assert after(team, HireMvp("buzzcut", 25)).cash == 5
    assert refusal(team, HireMvp("buzzcut", 26)).facts == {"bid": 26, "purse": 25}


@pytest.mark.rule("HX-AUCTION-18", "HX-TEAM-02")
def test_a_hired_mvp_takes_one_of_the_fourteen_places():
    team = with_players(with_cash(founded("veer_myn"), 100), "striker", 5)
    full = after(team, HireMvp("buzzcut", 11))
    assert len(full.roster) == 14
    violation = refusal(full, HireMvp("number_88", 8))
    assert (violation.code, violation.facts) == ("bid.roster_full", {"players": 14, "limit": 14})


@pytest.mark.rule("HX-AUCTION-20", "HX-AUCTION-18")
def test_a_team_with_a_player_too_many_lets_one_go_before_it_plays():
    later = options(auction_full_roster="dismiss_after_winning")
    full = with_players(with_cash(founded("veer_myn"), 100), "striker", 6)
    over = after(full, HireMvp("buzzcut", 11), rules=later)
    assert [(problem.code, problem.passing) for problem in problems(over, later)] == [
        ("roster.dismiss_before_match", True)
    ]
    assert [problem.code for problem in problems(over, DEFAULTS)] == ["roster.too_many"]
    assert refusal(over, Dismiss(over.roster[-1].id), later).code == "dismiss.hired"
    legal = after(over, Dismiss(9), rules=later)
    assert (len(legal.roster), problems(legal, later)) == (14, ())


def test_a_hired_mvp_has_his_own_stats_and_the_lowest_free_number():
    mvp = after(with_cash(founded(), 20), HireMvp("buzzcut", 11)).players[-1]
    assert (mvp.name, mvp.number, mvp.position, mvp.list_key, mvp.hired) == ("Buzzcut", 9, "buzzcut", "", Hire.MVP)
    assert (mvp.stats.strength, mvp.stats.move, mvp.cost) == (2, 6, 0)


@pytest.mark.rule("HX-RANKING-03")
def test_an_mvp_adds_nothing_to_the_ranking():
    team = after(founded(), GrantBonus(35), HireMvp("buzzcut", 11))
    assert ranking(team) == 100


@pytest.mark.rule("HX-AUCTION-19", "HX-XP-05")
def test_an_mvp_earns_no_experience():
    team = after(with_cash(founded(), 20), HireMvp("buzzcut", 11))
    results = (PlayerResult(player=9, strikes=2, injuries=1), PlayerResult(player=1, strikes=1))
    events = earned(team, replace(played(), results=results), DEFAULTS)
    assert [event.player for event in events] == [1]


@pytest.mark.rule("HX-AUCTION-14")
def test_several_mvps_may_be_hired_unless_the_league_limits_them():
    team = with_cash(founded(), 100)
    hires = (HireMvp("buzzcut", 11), HireMvp("number_88", 8), HireMvp("firewall", 10))
    assert after(team, *hires).cash == 71
    one, two = options(auction_per_team=1), options(auction_per_team=2)
    assert refusal(after(team, hires[0], rules=one), hires[1], one).code == "bid.per_team"
    violation = refusal(after(team, *hires[:2], rules=two), hires[2], two)
    assert (violation.code, violation.facts) == ("bid.per_team", {"won": 2, "limit": 2})


def test_nobody_hires_an_mvp_twice_or_one_that_is_not_there():
    team = with_cash(founded(), 100)
    assert refusal(after(team, HireMvp("buzzcut", 11)), HireMvp("buzzcut", 11)).code == "hire.already"
    assert refusal(team, HireMvp("nobody", 11)).code == "mvp.unknown"


@pytest.mark.rule("HX-AUCTION-17")
def test_hired_mvps_leave_at_the_end_of_the_round_and_may_be_hired_again():
    team = after(with_cash(founded(), 30), HireMvp("buzzcut", 11), ReleaseHired())
    assert ([player.status for player in team.players[8:]], len(team.roster)) == ([Status.LEFT], 8)
    again = after(team, HireMvp("buzzcut", 11)).players[-1]
    assert (again.id, again.status) == (10, Status.ACTIVE)


def test_a_free_agent_whose_match_never_came_leaves_with_the_round():
    team = with_players(founded(), "jack", 1, hired=Hire.FREE_AGENT)
    assert after(team, ReleaseHired()).players[-1].status is Status.LEFT


def test_releasing_a_team_without_hired_players_changes_nothing():
    assert events_of(founded(), ReleaseHired()) == ()


@pytest.mark.parametrize(("step", "allowed"), [(1, False), (7, False), (8, True), (11, True)])
def test_hired_players_stay_while_the_steps_deal_with_them(step, allowed):
    team = at_step(after(with_cash(founded(), 30), HireMvp("buzzcut", 11)), step)
    if allowed:
        assert after(team, ReleaseHired()).players[-1].status is Status.LEFT
    else:
        assert refusal(team, ReleaseHired()).facts == {"step": step}


@pytest.mark.rule("HX-UNDERDOG-09")
def test_with_the_full_bonus_a_friendly_pays_for_an_mvp_before_it_turns_into_rolls():
    full = options(friendly_underdog="full")
    team = after(with_cash(founded(), 5), GrantBonus(20), Prepare("f1", "friendly", 35), rules=full)
    hired = after(team, HireMvp("buzzcut", 12), rules=full)
    assert (hired.preparation.bonus, hired.bonus, hired.cash) == (23, 20, 5)
    over = after(team, HireMvp("buzzcut", 40), rules=full)
    assert (over.preparation.bonus, over.bonus, over.cash) == (0, 20, 0)


@pytest.mark.rule("HX-UNDERDOG-09")
def test_by_default_a_friendly_leaves_the_bonus_of_the_round_to_pay_for_mvps():
    team = after(with_cash(founded(), 5), GrantBonus(20), Prepare("f1", "friendly", 35), HireMvp("buzzcut", 12))
    assert (team.bonus, team.cash, team.preparation.rolls) == (8, 5, 3)


@pytest.mark.rule("HX-TEAM-13")
def test_cards_and_dice_are_there_again_in_full_after_a_match():
    team = founded("corporation_female")
    walked = replace(at_step(team, 11), cards=2)
    done = after(walked, Proceed())
    assert (done.sequence, done.cards, done.coaching_dice) == (None, 2, 4)


def test_a_returned_mvp_brings_back_what_was_paid_for_him():
    team = after(with_cash(founded(), 20), GrantBonus(3), HireMvp("buzzcut", 11))
    back = after(team, ReturnMvp(mvp="buzzcut", cash=8, bonus=3))
    assert (back.cash, back.bonus) == (20, 3)
    assert all(player.hired is None for player in back.roster)


@pytest.mark.parametrize(("cash", "bonus"), [(-1, 0), (0, -1)])
def test_nobody_is_returned_for_less_than_nothing(cash: int, bonus: int):
    team = after(with_cash(founded(), 20), HireMvp("buzzcut", 11))
    violation = refusal(team, ReturnMvp(mvp="buzzcut", cash=cash, bonus=bonus))
    assert (violation.code, violation.facts) == ("return.negative", {"cash": cash, "bonus": bonus})
    assert refusal(team, ReturnMvp(mvp="john_doe", cash=1, bonus=0)).code == "return.not_hired"
