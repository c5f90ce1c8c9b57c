"""The MVP market of a round."""

import pytest
from msgspec.structs import replace

from league.domain.doctor.teams import rosters_illegal
from league.domain.entries import withdraw_entry
from league.domain.market import (
    award_lot,
    close_market,
    fee_history,
    leave_bid,
    market_of,
    offer_star,
    open_market,
    place_bid,
    release_hired,
)
from league.domain.rounds import close_round
from league.domain.unplayed import VOID
from league.enums import LotStatus, RoundStatus
from league.models import Bid, Lot, PairingSide, Round
from matches.domain.reporting import rule_on_match
from rosters.domain.operation import operation
from rosters.models import Player, TeamEvent
from rules.hexsport.data import LISTS, MVPS
from rules.hexsport.state import Role
from rules.registry import RULESETS
from tests.verbs import a_user, state_of, walk_steps
from tests.verbs_league import (
    a_league,
    a_member,
    a_running_season,
    a_season,
    assign,
    cora,
    enter,
    entry_of,
    favour,
    match_of,
    opened,
    refused,
    violates,
)
from tests.verbs_matches import a_report

pytestmark = pytest.mark.django_db
ANNE, JOE, LOGAN, BUZZCUT = "anne_marie_helder", "slippery_joe", "lucky_logan", "buzzcut"


def a_market(bonus: int = 30, *, teams: int = 2, wins: int = 0, **options: object) -> Round:
    """The auction of a first round, Ants against Bees, Cats against Dogs: everybody on offer.

    Ants have so much bonus; all have the 12 mc of so many wins.
    """
    options = {"matchup__kind": "sponsor_assigned", "auction__pool": "all"} | options
    season = a_running_season(teams, **options)
    for entry in season.entries.select_related("team"):
        for number in range(wins):
            walk_steps(entry.team, match=f"won{number}", faces=(6,))
    round_ = assign(opened(season), *("Ants Bees", "Cats Dogs")[: teams // 2])
    if bonus:
        favour(season, "Ants", bonus)
    return round_


def lot_of(round_: Round, star: str = ANNE) -> Lot:
    return Lot.objects.select_related("round__season__league", "round__season__pin").get(round=round_, mvp=star)


def bid(round_: Round, name: str, amount: int, star: str = ANNE) -> Bid:
    entry = entry_of(round_.season, name)
    return place_bid(lot_of(round_, star), entry, amount, actor=cora(round_.season.league))


def award(round_: Round, star: str = ANNE) -> Lot:
    return award_lot(lot_of(round_, star), actor=cora(round_.season.league))


def purse(round_: Round, name: str) -> tuple[int, int]:
    """Bonus and cash of the team, in mc."""
    state = state_of(entry_of(round_.season, name).team)
    return state.bonus, state.cash


# What is on offer


@pytest.mark.rule("HX-AUCTION-01", "HX-AUCTION-02", "HX-AUCTION-05")
def test_half_as_many_mvps_as_teams_are_drawn_at_their_base_fees() -> None:
    round_ = a_market(0, teams=4, auction__pool="half_of_teams")
    market = market_of(round_)
    assert [lot.least_bid for lot in round_.lots.all()] == [market.stars[lot.mvp].base_fee for lot in round_.lots.all()]
    assert round_.lots.count() == 2


@pytest.mark.rule("HX-AUCTION-01", "HX-SPONSOR-02")
def test_the_commissioner_puts_more_mvps_on_offer() -> None:
    round_ = a_market(0, auction__pool="fixed_number", auction__pool_size=1)
    on_offer = round_.lots.get().mvp
    more = next(star for star in (ANNE, JOE) if star != on_offer)
    lot = offer_star(round_, more, actor=cora(round_.season.league))
    assert (lot.least_bid, round_.lots.count()) == (market_of(round_).stars[more].base_fee, 2)
    with refused("market.on_offer"):
        offer_star(round_, more, actor=cora(round_.season.league))
    with refused("market.unknown_star", 422):
        offer_star(round_, "nobody", actor=cora(round_.season.league))
    with refused("league.not_commissioner", 403):
        offer_star(round_, JOE, actor=a_member(round_.season.league, "Bob"))


def test_without_a_pool_play_begins_at_once() -> None:
    assert a_market(0, auction__pool="none").status == RoundStatus.PLAYING


def test_a_game_without_hired_players_has_no_market(monkeypatch: pytest.MonkeyPatch) -> None:
    round_ = a_market(0)
    monkeypatch.setitem(RULESETS, "hexsport", replace(RULESETS["hexsport"], market=None))  # type: ignore[arg-type]
    with refused("market.none", 404):
        market_of(round_)
    release_hired(round_)
    open_market(round_)
    assert round_.status == RoundStatus.PLAYING


# Bidding


@pytest.mark.rule("HX-AUCTION-08", "HX-AUCTION-09", "HX-AUCTION-12")
def test_bids_rise_in_the_open_and_the_highest_has_the_mvp() -> None:
    round_ = a_market(30, wins=1)
    bid(round_, "Bees", 9)
    bid(round_, "Ants", 10)
    with violates("bid.increment"):
        bid(round_, "Bees", 10)
    bid(round_, "Bees", 11)
    bid(round_, "Ants", 12)
    lot = lot_of(round_)
    assert [(one.entry.team.name, one.amount) for one in lot.bids.all()] == [
        ("Bees", 9),
        ("Ants", 10),
        ("Bees", 11),
        ("Ants", 12),
    ]
    lot = award(round_)
    assert lot.winner is not None
    assert (lot.status, lot.winner.team.name, lot.fee) == (LotStatus.SOLD, "Ants", 12)
    assert purse(round_, "Bees") == (0, 12)


@pytest.mark.rule("HX-AUCTION-08")
def test_nobody_has_to_bid_on() -> None:
    round_ = a_market(30, teams=4, wins=1)
    for name, amount in (("Bees", 9), ("Cats", 10), ("Ants", 11)):
        bid(round_, name, amount)
    assert award(round_).winner == entry_of(round_.season, "Ants")
    assert [purse(round_, name) for name in ("Bees", "Cats", "Dogs")] == [(0, 12)] * 3


def test_the_least_bid_is_asked_of_the_first() -> None:
    round_ = a_market(30)
    with violates("bid.below_least"):
        bid(round_, "Ants", 8)


@pytest.mark.rule("HX-AUCTION-13", "HX-UNDERDOG-03", "HX-UNDERDOG-07")
def test_a_bid_is_covered_by_bonus_and_cash() -> None:
    round_ = a_market(10, wins=1)
    with violates("bid.cannot_afford"):
        bid(round_, "Ants", 23)
    bid(round_, "Ants", 9)
    with violates("bid.cannot_afford"):
        bid(round_, "Bees", 13)
    bid(round_, "Bees", 12)


@pytest.mark.rule("HX-AUCTION-13")
def test_what_leads_on_other_lots_is_not_bid_twice() -> None:
    round_ = a_market(20)
    bid(round_, "Ants", 9, ANNE)
    with violates("bid.cannot_afford"):
        bid(round_, "Ants", 12, BUZZCUT)
    bid(round_, "Ants", 7, JOE)
    with violates("bid.cannot_afford"):
        bid(round_, "Ants", 8, LOGAN)


def test_a_team_that_was_outbid_has_its_money_again() -> None:
    round_ = a_market(20, wins=1)
    bid(round_, "Ants", 20, ANNE)
    with violates("bid.cannot_afford"):
        bid(round_, "Ants", 13, JOE)
    favour(round_.season, "Bees", 20)
    bid(round_, "Bees", 21, ANNE)
    bid(round_, "Ants", 32, JOE)


@pytest.mark.rule("HX-AUCTION-14")
@pytest.mark.parametrize(("limit", "most"), [("unlimited", 3), (1, 1), (2, 2)])
def test_a_team_hires_as_many_as_the_season_lets_it(limit: object, most: int) -> None:
    """What a team leads it may win: it counts before it is awarded."""
    round_ = a_market(90, auction__per_team=limit)
    stars = [(ANNE, 9), (JOE, 7), (LOGAN, 8)]
    for star, amount in stars[:most]:
        bid(round_, "Ants", amount, star)
    for star, amount in stars[most:]:
        with violates("bid.per_team"):
            bid(round_, "Ants", amount, star)
    for star, _amount in stars[:most]:
        award(round_, star)
    for star, amount in stars[most:]:
        with violates("bid.per_team"):
            bid(round_, "Ants", amount, star)
    assert Lot.objects.filter(winner=entry_of(round_.season, "Ants")).count() == most
    close_market(round_, actor=cora(round_.season.league))


@pytest.mark.rule("HX-AUCTION-20", "HX-AUCTION-18")
def test_a_full_roster_must_let_somebody_go_first() -> None:
    round_ = a_market(90)
    ants = entry_of(round_.season, "Ants").team
    places = 14 - len(state_of(ants).roster)
    stars = [star for star in market_of(round_).stars if star not in (ANNE, "rico_van_dien", BUZZCUT)][:places]
    for star in stars:
        bid(round_, "Ants", market_of(round_).stars[star].base_fee, star)
    with violates("bid.roster_full"):
        bid(round_, "Ants", 9, ANNE)
    for star in stars:
        award(round_, star)
    assert len(state_of(ants).roster) == 14
    with violates("bid.roster_full"):
        bid(round_, "Ants", 9, ANNE)
    with operation(ants, actor=None) as work:
        work.tell("dismiss", player=1)
    bid(round_, "Ants", 9, ANNE)


@pytest.mark.rule("HX-TEAM-09", "HX-AUCTION-14")
@pytest.mark.parametrize("mode", ["open", "blind"])
def test_stars_a_team_may_still_win_hold_the_places_of_their_role_where_hired_players_count(mode: str) -> None:
    round_ = a_market(90, team__hired_role_limit="counted", auction__mode=mode)
    ants = entry_of(round_.season, "Ants")
    state = state_of(ants.team)
    row = next(row for row in LISTS[state.list_key].players if row.role is Role.GUARD)
    places = row.max - sum(player.role is Role.GUARD for player in state.roster)
    guards = [lot.mvp for lot in round_.lots.order_by("pk") if MVPS[lot.mvp].role is Role.GUARD]
    assert len(guards) > places > 0
    offer = place_bid if mode == "open" else leave_bid
    for star in guards[:places]:
        offer(lot_of(round_, star), ants, MVPS[star].base_fee, actor=cora(round_.season.league))
    with violates("hire.role_limit"):
        offer(lot_of(round_, guards[places]), ants, MVPS[guards[places]].base_fee, actor=cora(round_.season.league))
    close_market(round_, actor=cora(round_.season.league))
    assert Lot.objects.filter(winner=ants).count() == places


@pytest.mark.rule("HX-AUCTION-20", "HX-AUCTION-18")
def test_a_full_roster_may_win_first_and_lets_somebody_go_before_its_match() -> None:
    round_ = a_market(90, auction__full_roster="dismiss_after_winning")
    ants = entry_of(round_.season, "Ants").team
    places = 14 - len(state_of(ants).roster)
    stars = [star for star in market_of(round_).stars if star not in (ANNE, "rico_van_dien", BUZZCUT)][:places]
    for star in (*stars, ANNE):
        bid(round_, "Ants", max(9, market_of(round_).stars[star].base_fee), star)
        award(round_, star)
    assert len(state_of(ants).roster) == 15
    assert list(rosters_illegal()) == []
    round_ = close_market(round_, actor=cora(round_.season.league))
    match = match_of(round_, "Ants")
    side = match.sides.get(team=ants).index
    played = [range(1, 9), range(1, 9)]
    played[side] = range(2, 9)
    with violates("report.roster_over"):
        rule_on_match(match, a_report(match, 1, 0, played=played), actor=None, reason="played")
    with operation(ants, actor=None) as work:
        work.tell("dismiss", player=1)
    rule_on_match(match, a_report(match, 1, 0, played=played), actor=None, reason="played")


@pytest.mark.rule("HX-AUCTION-15", "HX-AUCTION-16")
def test_an_mvp_may_be_bought_to_keep_him_from_others_but_not_fielded() -> None:
    round_ = a_market(30)
    bid(round_, "Ants", 7, JOE)
    award(round_, JOE)
    round_ = close_market(round_, actor=cora(round_.season.league))
    match, ants = match_of(round_, "Ants"), entry_of(round_.season, "Ants").team
    assert ants.list_key not in market_of(round_).stars[JOE].plays_for
    with violates("report.mvp_not_for_list"):
        rule_on_match(match, a_report(match, 1, 0), actor=None, reason="played")
    own = [player.id for player in state_of(ants).roster if player.hired is None]
    bees = [player.id for player in state_of(entry_of(round_.season, "Bees").team).roster]
    rule_on_match(match, a_report(match, 1, 0, played=(own, bees)), actor=None, reason="played")


def test_only_teams_of_the_season_bid_through_the_commissioner_while_the_lot_is_open() -> None:
    round_ = a_market(30)
    stranger = enter(a_season(0, league=a_league(a_user("Dora"), "Other")), "Strangers")
    with refused("market.not_in_season", 422):
        place_bid(lot_of(round_), stranger, 9, actor=cora(round_.season.league))
    with refused("team.not_yours", 403):
        place_bid(lot_of(round_), entry_of(round_.season, "Ants"), 9, actor=a_member(round_.season.league, "Bob"))
    award(round_)
    with refused("market.lot_closed"):
        bid(round_, "Ants", 9)
    with refused("market.lot_closed"):
        award(round_)


def test_after_the_auction_nothing_is_offered_bid_or_awarded() -> None:
    round_ = close_market(a_market(30), actor=None)
    for act in (
        lambda: offer_star(round_, ANNE, actor=cora(round_.season.league)),
        lambda: bid(round_, "Ants", 9),
        lambda: award(round_),
        lambda: close_market(round_, actor=None),
    ):
        with refused("market.closed"):
            act()


# Awarding


@pytest.mark.rule("HX-UNDERDOG-05", "HX-AUCTION-09")
@pytest.mark.parametrize(("fee", "left"), [(9, (1, 12)), (10, (0, 12)), (15, (0, 7))])
def test_a_fee_is_paid_from_the_bonus_first(fee: int, left: tuple[int, int]) -> None:
    round_ = a_market(10, wins=1)
    bid(round_, "Ants", fee)
    award(round_)
    assert purse(round_, "Ants") == left
    hired = TeamEvent.objects.get(kind="mvp_hired")
    assert (hired.cause, hired.cause_uid, hired.mc) == ("auction", lot_of(round_).uid, left[1] - 12)


def test_without_a_bid_nobody_has_him() -> None:
    round_ = a_market(30)
    assert (award(round_).status, award_facts(round_)) == (LotStatus.UNSOLD, {"mvp": ANNE, "fee": None, "team": ""})


def award_facts(round_: Round) -> dict[str, object]:
    return round_.season.league.audit.get(verb="market.awarded").facts


def test_only_commissioners_award_and_close() -> None:
    round_ = a_market(30)
    bob = a_member(round_.season.league, "Bob")
    with refused("league.not_commissioner", 403):
        award_lot(lot_of(round_), actor=bob)
    with refused("league.not_commissioner", 403):
        close_market(round_, actor=bob)


def test_closing_the_auction_awards_what_is_open() -> None:
    round_ = a_market(30)
    bid(round_, "Ants", 9)
    round_ = close_market(round_, actor=cora(round_.season.league))
    assert round_.status == RoundStatus.PLAYING
    assert round_.lots.filter(status=LotStatus.OPEN).count() == 0
    assert round_.lots.get(status=LotStatus.SOLD).mvp == ANNE
    assert len(state_of(entry_of(round_.season, "Ants").team).roster) == 9


def test_the_bid_of_a_team_that_left_is_passed_over() -> None:
    round_ = a_market(30, teams=4, wins=1)
    bid(round_, "Bees", 9)
    bid(round_, "Ants", 20)
    withdraw_entry(entry_of(round_.season, "Ants"), actor=cora(round_.season.league), reason="moved away")
    assert market_winner(award(round_)) == ("Bees", 9)
    with refused("market.not_in_season", 422):
        bid(round_, "Ants", 9, LOGAN)


def market_winner(lot: Lot) -> tuple[str, int | None]:
    assert lot.winner is not None
    return lot.winner.team.name, lot.fee


# The end of the round, and the fees of the next


@pytest.mark.rule("HX-AUCTION-17", "HX-UNDERDOG-06")
def test_hired_mvps_leave_and_bonuses_lapse_at_the_end_of_the_round() -> None:
    round_ = a_market(0)
    PairingSide.objects.filter(entry=entry_of(round_.season, "Ants"), round=round_).update(bonus=30)
    favour(round_.season, "Ants", 30)
    bid(round_, "Ants", 9)
    round_ = close_market(round_, actor=None)
    assert purse(round_, "Ants") == (21, 0)
    assert Player.objects.filter(hired="mvp", status="active").count() == 1
    close_round(round_, actor=cora(round_.season.league), unplayed={match_of(round_, "Ants").uid: VOID})
    assert Player.objects.get(hired="mvp").status == "left"
    assert purse(round_, "Ants") == (0, 0)


@pytest.mark.rule("HX-AUCTION-03", "HX-AUCTION-04", "HX-AUCTION-05", "HX-AUCTION-06", "HX-AUCTION-07", "HX-SPONSOR-01")
def test_fees_follow_what_was_paid_round_by_round() -> None:
    """EX-097 through a league: base 9, hired for 12, then asked for 12; unhired 10, then 9 and no less."""
    round_ = a_market(30, season__round_count=5)
    season = round_.season
    bid(round_, "Ants", 12)
    asked = [lot_of(round_).least_bid]
    for number in (2, 3, 4, 5):
        round_ = close_market(round_, actor=None)
        close_round(round_, actor=cora(season.league), unplayed={match_of(round_, "Ants").uid: VOID})
        round_ = assign(opened(season, number), "Ants Bees")
        asked.append(lot_of(round_).least_bid)
    assert asked == [9, 12, 10, 9, 9]
    assert fee_history(round_) == {ANNE: (12, None, None, None)}


@pytest.mark.rule("HX-AUCTION-07")
def test_a_round_in_which_he_was_not_on_offer_lowers_the_fee_as_well() -> None:
    round_ = a_market(30, season__round_count=3)
    season = round_.season
    bid(round_, "Ants", 12)
    for number in (2, 3):
        round_ = close_market(round_, actor=None)
        close_round(round_, actor=cora(season.league), unplayed={match_of(round_, "Ants").uid: VOID})
        round_ = assign(opened(season, number), "Ants Bees")
        if number == 2:
            round_.lots.filter(mvp=ANNE).delete()
    assert lot_of(round_).least_bid == 10
