from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.errors import RuleViolation
from rules.hexsport import market
from rules.hexsport.commands import GrantBonus, HireMvp, LapseBonus, Prepare, ReleaseHired
from rules.hexsport.data import MVPS
from rules.hexsport.options import DEFAULTS
from rules.hexsport.state import TeamState
from tests.rules.hexsport.clubs import after, founded, options, with_cash, with_players

EVERYONE = tuple(MVPS)


def backwards(purpose: str, count: int) -> tuple[int, ...]:
    """A draw that turns the order round."""
    return tuple(reversed(range(count)))


def bid_refusal(team: TeamState, amount: int, rules=DEFAULTS, **of_lot) -> RuleViolation | None:
    """What the bid for Buzzcut meets; None when it stands."""
    lot = {"least": 11, "highest": None, "won": 0, **of_lot}
    try:
        market.check_bid(team, "buzzcut", amount, options=rules, **lot)
    except RuleViolation as violation:
        return violation
    return None


@pytest.mark.rule("HX-AUCTION-01", "HX-AUCTION-02")
@pytest.mark.parametrize(("teams", "size"), [(8, 4), (9, 4), (3, 1), (2, 1), (1, 1), (100, 17)])
def test_half_as_many_mvps_as_teams_are_drawn_and_at_least_one(teams, size):
    assert market.pool(EVERYONE, teams, DEFAULTS, backwards) == EVERYONE[::-1][:size]


@pytest.mark.rule("HX-AUCTION-01")
def test_only_mvps_the_commissioner_makes_available_are_drawn():
    assert market.pool(("buzzcut", "ludwig"), 8, DEFAULTS, backwards) == ("ludwig", "buzzcut")
    assert market.pool((), 8, DEFAULTS, backwards) == ()


@pytest.mark.rule("HX-AUCTION-02")
def test_the_pool_may_be_a_fixed_number_all_or_none():
    fixed = options(auction_pool="fixed_number", auction_pool_size=2)
    assert market.pool(EVERYONE, 16, fixed, backwards) == EVERYONE[:-3:-1]
    assert len(market.pool(EVERYONE, 16, options(auction_pool="fixed_number"), backwards)) == 4
    assert market.pool(EVERYONE, 2, options(auction_pool="all"), backwards) == EVERYONE
    assert market.pool(EVERYONE, 16, options(auction_pool="none"), backwards) == ()


@pytest.mark.hypothesis
@pytest.mark.rule("HX-AUCTION-02")
@given(
    available=st.lists(st.sampled_from(EVERYONE), unique=True),
    teams=st.integers(1, 40),
    seed=st.integers(0, 2**32),
)
def test_from_two_pools_come_as_many_dear_mvps_as_cheap_ones(available, teams, seed):
    order = list(range(len(available)))
    Random(seed).shuffle(order)
    drawn = market.pool(tuple(available), teams, options(auction_pool="two_pools"), lambda *_: tuple(order))
    fees = sorted(MVPS[star].base_fee for star in available)
    dear = fees[len(fees) - len(fees) // 2 :]
    size = min(max(teams // 2, 1), len(available))
    assert len(set(drawn)) == len(drawn) == size
    by_fee = sorted(MVPS[star].base_fee for star in drawn)
    cheaper, dearer = by_fee[: size - size // 2], by_fee[size - size // 2 :]
    assert all(fee <= fees[-len(dear) - 1] for fee in cheaper) if dear else size <= 1
    assert all(fee >= dear[0] for fee in dearer)
    by_itself = [star for star in (available[place] for place in order) if star in drawn]
    assert list(drawn) == by_itself


@pytest.mark.rule("HX-AUCTION-03", "HX-AUCTION-04", "HX-AUCTION-06")
def test_a_fee_stands_after_a_hire_and_falls_by_2_a_round_to_the_base_fee():
    """EX-097"""
    history = [None, 11, None, None, None]
    least = [market.least_bid("number_88", history[:rounds], DEFAULTS) for rounds in range(6)]
    assert least == [8, 8, 11, 9, 8, 8]


@pytest.mark.rule("HX-AUCTION-05")
def test_an_mvp_never_hired_starts_at_his_base_fee():
    """EX-098"""
    assert market.least_bid("rico_van_dien", [], DEFAULTS) == 12
    assert market.least_bid("rico_van_dien", [None, None, None], DEFAULTS) == 12


@pytest.mark.rule("HX-AUCTION-07")
def test_a_round_in_which_he_was_not_on_offer_lowers_the_fee_as_well():
    absent = None
    assert market.least_bid("rico_van_dien", [20, absent, absent], DEFAULTS) == 16


@pytest.mark.rule("HX-SPONSOR-01")
def test_at_the_end_of_a_round_fees_are_brought_up_to_date():
    """EX-115"""
    assert market.fee_after("reek_rolat", 10, 13) == 13
    assert market.fee_after("reek_rolat", 10, None) == 9
    assert market.fee_after("reek_rolat", None, None) is None


def test_a_hire_below_the_old_fee_sets_the_fee_anew():
    assert market.least_bid("buzzcut", [20, None, 18], DEFAULTS) == 18


@pytest.mark.rule("HX-AUCTION-04")
def test_a_bid_below_the_least_is_refused():
    violation = bid_refusal(with_cash(founded(), 50), 12, least=13)
    assert (violation.code, violation.facts) == ("bid.below_least", {"bid": 12, "least": 13})
    assert bid_refusal(with_cash(founded(), 50), 13, least=13) is None


@pytest.mark.rule("HX-AUCTION-12")
def test_a_raise_is_at_least_1_mc():
    team = with_cash(founded(), 50)
    violation = bid_refusal(team, 14, highest=14)
    assert (violation.code, violation.facts["least"]) == ("bid.increment", 15)
    assert bid_refusal(team, 15, highest=14) is None


@pytest.mark.rule("HX-AUCTION-13", "HX-UNDERDOG-03")
def test_a_bid_above_bonus_and_cash_is_refused():
    team = after(with_cash(founded(), 5), GrantBonus(10))
    assert bid_refusal(team, 15) is None
    violation = bid_refusal(team, 16)
    assert (violation.code, violation.facts) == ("bid.cannot_afford", {"bid": 16, "purse": 15})


@pytest.mark.rule("HX-AUCTION-13")
def test_what_leads_on_another_lot_is_not_bid_twice():
    violation = bid_refusal(with_cash(founded(), 25), 12, leading={"slippery_joe": 14})
    assert violation.facts == {"bid": 12, "purse": 11}
    assert bid_refusal(with_cash(founded(), 25), 11, leading={"slippery_joe": 14}) is None


@pytest.mark.rule("HX-AUCTION-14")
def test_a_team_bids_again_after_winning_unless_the_league_limits_it():
    team = with_cash(founded(), 50)
    assert bid_refusal(team, 11, won=5) is None
    one, two = options(auction_per_team=1), options(auction_per_team=2)
    assert bid_refusal(team, 11, one) is None
    assert bid_refusal(team, 11, one, won=1).code == "bid.per_team"
    assert bid_refusal(team, 11, two, won=1) is None
    assert bid_refusal(team, 11, two, won=2).facts == {"won": 2, "limit": 2}


@pytest.mark.rule("HX-AUCTION-20")
def test_a_full_team_cannot_bid():
    team = with_players(with_cash(founded("veer_myn"), 50), "striker", 6)
    assert bid_refusal(team, 11).code == "bid.roster_full"


@pytest.mark.rule("HX-AUCTION-20")
def test_a_full_team_may_win_and_dismiss_afterwards_where_the_league_says_so():
    team = with_players(with_cash(founded("veer_myn"), 50), "striker", 6)
    later = options(auction_full_roster="dismiss_after_winning")
    assert bid_refusal(team, 11, later) is None
    assert bid_refusal(team, 51, later).code == "bid.cannot_afford"
    nobody_goes = options(auction_full_roster="dismiss_after_winning", team_cuts="none")
    assert bid_refusal(team, 11, nobody_goes).code == "bid.roster_full"


@pytest.mark.rule("HX-AUCTION-14", "HX-AUCTION-20")
def test_a_star_a_team_may_still_win_counts_as_won():
    team = with_players(with_cash(founded("veer_myn"), 50), "striker", 5)
    assert bid_refusal(team, 11) is None
    full = bid_refusal(team, 11, leading={"slippery_joe": 12})
    assert (full.code, full.facts) == ("bid.roster_full", {"players": 14, "limit": 14})
    limited = bid_refusal(with_cash(founded(), 50), 11, options(auction_per_team=1), leading={"slippery_joe": 12})
    assert limited.code == "bid.per_team"


@pytest.mark.rule("HX-AUCTION-15")
def test_a_team_may_bid_for_an_mvp_it_may_not_field():
    team = with_cash(founded("zzor"), 7)
    market.check_bid(team, "slippery_joe", 7, least=7, highest=None, won=0, options=DEFAULTS)
    assert not market.may_field("slippery_joe", "zzor")


def test_a_bid_for_nobody_is_refused():
    with pytest.raises(RuleViolation) as caught:
        market.check_bid(founded(), "nobody", 7, least=7, highest=None, won=0, options=DEFAULTS)
    assert caught.value.code == "mvp.unknown"


@pytest.mark.rule("HX-AUCTION-09")
def test_the_highest_bid_takes_the_mvp():
    bids = [market.Bid("A", 8), market.Bid("B", 11), market.Bid("C", 9)]
    assert market.winning_bid(bids) == market.Bid("B", 11)
    assert market.winning_bid([]) is None


def test_the_market_gives_the_commands_that_carry_it_out():
    assert (market.grant_bonus(12), market.lapse_bonus()) == (GrantBonus(12), LapseBonus())
    assert (market.hire("buzzcut", 12), market.release()) == (HireMvp("buzzcut", 12), ReleaseHired())


def test_a_league_match_is_prepared_with_the_bonus_of_its_pairing_whatever_the_rankings_are_by_now():
    for own, other in ((97, 132), (132, 97), (97, 97)):
        assert market.prepare("m1", "league", own, other, DEFAULTS) == Prepare("m1")
    assert market.prepare("m1", "final", 97, 132, DEFAULTS) == Prepare("m1", "final")


@pytest.mark.rule("HX-UNDERDOG-09")
def test_a_friendly_is_prepared_where_its_bonus_buys_something():
    full, none = options(friendly_underdog="full"), options(friendly_underdog="none")
    assert market.prepare("f1", "friendly", 97, 132, DEFAULTS) == Prepare("f1", "friendly", 35)
    assert market.prepare("f1", "friendly", 97, 106, DEFAULTS) is None
    assert market.prepare("f1", "friendly", 97, 106, full) == Prepare("f1", "friendly", 9)
    assert market.prepare("f1", "friendly", 97, 132, none) is None


@pytest.mark.rule("HX-AUCTION-07")
def test_where_the_fee_of_an_absent_mvp_is_frozen_only_rounds_on_offer_lower_it():
    """Paid 20, then three rounds without a hire, in the second of which he was not on offer."""
    fees, frozen = [20, None, None, None], options(auction_absent_drop="frozen")
    assert market.least_bid("rico_van_dien", fees, DEFAULTS, {2}) == 14
    assert market.least_bid("rico_van_dien", fees, frozen, {2}) == 16
    assert market.least_bid("rico_van_dien", fees, frozen) == 14
