"""The auction in which coaches bid for themselves: called bids, left and sealed ones, time, undoing."""

from datetime import timedelta

import pytest
from django.utils import timezone

from league.domain.doctor import run_check
from league.domain.entries import withdraw_entry
from league.domain.market import (
    award_due_lots,
    award_lot,
    close_market,
    drop_out,
    later_hires,
    live_award,
    pause_market,
    protocol_of,
    reopen_market,
    resume_market,
    set_closing,
    strike_bid,
    take_left_bid_back,
    undo_award,
)
from league.domain.work import run_due_jobs
from league.enums import BidKind, LotStatus, RoundStatus
from league.models import AwardUndone, Bid, Job, LeftBid, Lot, Round
from rosters.models import OutboxMessage, Player
from tests.verbs import a_user
from tests.verbs_league import cora, entry_of, refused, violates
from tests.verbs_market import (
    ANNE,
    BUZZCUT,
    JOE,
    LOGAN,
    an_auction,
    calls,
    coach,
    lead,
    leaves,
    lot_of,
    money,
    paid,
    sold,
    team_of,
    time_is_up,
)

pytestmark = pytest.mark.django_db


def commissioner(round_: Round):
    return cora(round_.season.league)


def hammer(round_: Round, star: str = ANNE) -> tuple[str, int] | None:
    award_lot(lot_of(round_, star), actor=commissioner(round_))
    return sold(round_, star)


def healthy() -> list[object]:
    return [finding for check in ("bids", "leads", "holds", "awards", "hired") for finding in run_check(check)]


# Coaches bid for themselves


@pytest.mark.rule("HX-AUCTION-08", "HX-AUCTION-09", "HX-AUCTION-10")
def test_coaches_bid_for_their_own_teams_and_a_commissioner_for_who_is_absent() -> None:
    round_ = an_auction()
    calls(round_, "Ants", 9)
    with refused("team.not_yours", 403):
        calls(round_, "Ants", 10, by=coach(round_, "Bees"))
    with refused("team.not_yours", 403):
        calls(round_, "Ants", 10, by=a_user("Zoe"))
    calls(round_, "Bees", 10, by=commissioner(round_))
    bids = Bid.objects.order_by("seq")
    assert [(bid.seq, bid.amount, bid.placed_by.name, bid.acted_for and bid.acted_for.name) for bid in bids] == [
        (1, 9, "Ada", None),
        (2, 10, "Cora", "Bob"),
    ]
    assert hammer(round_) == ("Bees", 10)
    assert healthy() == []


@pytest.mark.rule("HX-AUCTION-12")
def test_the_least_raise_is_the_options() -> None:
    round_ = an_auction(auction__increment=3)
    calls(round_, "Ants", 9)
    with violates("bid.increment"):
        calls(round_, "Bees", 11)
    calls(round_, "Bees", 12)


@pytest.mark.rule("HX-AUCTION-15")
def test_where_deny_bids_are_refused_only_those_bid_who_may_field_him() -> None:
    round_ = an_auction(auction__deny_bids="refused")
    with violates("bid.deny"):
        calls(round_, "Ants", 7, JOE)
    with violates("bid.deny"):
        leaves(round_, "Ants", 7, JOE)
    calls(round_, "Bees", 7, JOE)


@pytest.mark.rule("HX-AUCTION-10")
def test_without_an_auction_nobody_is_on_offer() -> None:
    assert an_auction(auction__mode="none").status == RoundStatus.PLAYING


@pytest.mark.rule("HX-AUCTION-13", "HX-UNDERDOG-05")
def test_cash_is_held_for_what_leads_bonus_first_and_free_again_when_outbid() -> None:
    round_ = an_auction(bonus=10, wins=1)
    calls(round_, "Ants", 9)
    assert money(round_, "Ants") == (10, 12, 0)
    calls(round_, "Ants", 11, BUZZCUT)
    assert money(round_, "Ants") == (10, 12, 10)
    with violates("bid.cannot_afford"):
        calls(round_, "Ants", 8, LOGAN)
    calls(round_, "Bees", 12, BUZZCUT)
    assert money(round_, "Ants") == (10, 12, 0)
    assert money(round_, "Bees") == (10, 12, 2)
    close_market(round_, actor=commissioner(round_))
    assert (money(round_, "Ants"), money(round_, "Bees")) == ((1, 12, 0), (0, 10, 0))
    assert (paid(round_), paid(round_, BUZZCUT)) == ([(0, 9)], [(2, 10)])
    assert healthy() == []


@pytest.mark.rule("HX-AUCTION-08")
def test_who_has_dropped_out_bids_no_more_and_who_leads_cannot_drop_out() -> None:
    round_ = an_auction()
    leaves(round_, "Bees", 20)
    drop_out(lot_of(round_), entry_of(round_.season, "Ants"), actor=coach(round_, "Ants"))
    with refused("market.dropped_out"):
        calls(round_, "Ants", 15)
    with refused("market.leading"):
        drop_out(lot_of(round_), entry_of(round_.season, "Bees"), actor=coach(round_, "Bees"))
    with refused("team.not_yours", 403):
        drop_out(lot_of(round_, JOE), entry_of(round_.season, "Bees"), actor=coach(round_, "Ants"))
    calls(round_, "Ants", 7, JOE)


def test_who_was_outbid_and_who_has_hired_is_told() -> None:
    round_ = an_auction()
    calls(round_, "Ants", 9)
    calls(round_, "Bees", 10)
    hammer(round_)
    told = OutboxMessage.objects.filter(topic__startswith="market.").order_by("pk")
    uids = {name: entry_of(round_.season, name).uid for name in ("Ants", "Bees")}
    assert [(one.topic, one.payload["bidder"]) for one in told] == [
        ("market.outbid", uids["Ants"]),
        ("market.awarded", uids["Bees"]),
    ]


# Bids left in advance


@pytest.mark.rule("HX-AUCTION-10", "HX-AUCTION-12")
@pytest.mark.parametrize(
    ("left", "leads"),
    [
        ([("Ants", 20)], ("Ants", 9)),
        ([("Ants", 20), ("Bees", 15)], ("Ants", 16)),
        ([("Bees", 15), ("Ants", 20)], ("Ants", 16)),
        ([("Ants", 15), ("Bees", 15)], ("Ants", 15)),
        ([("Ants", 20), ("Bees", 12), ("Bees", 25)], ("Bees", 21)),
    ],
)
def test_a_bid_left_in_advance_raises_no_further_than_it_must(left, leads) -> None:
    round_ = an_auction()
    for name, amount in left:
        leaves(round_, name, amount)
    assert lead(round_) == leads
    assert healthy() == []


def test_a_bid_left_in_advance_answers_a_called_one_until_it_is_exhausted() -> None:
    round_ = an_auction()
    leaves(round_, "Ants", 12)
    calls(round_, "Bees", 10)
    assert lead(round_) == ("Ants", 11)
    calls(round_, "Bees", 12)
    assert lead(round_) == ("Bees", 12)
    assert [(bid.amount, bid.kind) for bid in Bid.objects.order_by("seq")] == [
        (9, BidKind.RAISED),
        (10, BidKind.CALLED),
        (11, BidKind.RAISED),
        (12, BidKind.CALLED),
    ]


def test_a_bid_left_in_advance_goes_no_further_than_its_team_can_pay() -> None:
    round_ = an_auction(bonus=20)
    leaves(round_, "Ants", 20)
    calls(round_, "Ants", 7, JOE)
    calls(round_, "Bees", 13)
    assert lead(round_) == ("Bees", 13)


def test_a_left_bid_is_taken_back_and_no_longer_answers() -> None:
    round_ = an_auction()
    with refused("market.nothing_left"):
        take_left_bid_back(lot_of(round_), entry_of(round_.season, "Ants"), actor=coach(round_, "Ants"))
    leaves(round_, "Ants", 20)
    take_left_bid_back(lot_of(round_), entry_of(round_.season, "Ants"), actor=coach(round_, "Ants"))
    calls(round_, "Bees", 10)
    assert lead(round_) == ("Bees", 10)


@pytest.mark.rule("HX-AUCTION-10")
def test_limits_left_in_advance_are_run_up_at_the_close() -> None:
    round_ = an_auction(4, auction__mode="left_bids")
    for name, amount in (("Ants", 14), ("Bees", 20), ("Cats", 11)):
        leaves(round_, name, amount)
    assert (lead(round_), Bid.objects.count()) == (None, 0)
    with refused("market.not_called"):
        calls(round_, "Dogs", 30)
    assert hammer(round_) == ("Bees", 15)
    assert healthy() == []


# Sealed bids


@pytest.mark.rule("HX-AUCTION-10", "HX-AUCTION-09")
def test_the_highest_sealed_bid_has_him_for_what_it_says() -> None:
    round_ = an_auction(4, auction__mode="blind")
    for name, amount in (("Ants", 14), ("Bees", 20), ("Bees", 18), ("Cats", 11)):
        leaves(round_, name, amount)
    with refused("market.not_called"):
        drop_out(lot_of(round_), entry_of(round_.season, "Ants"), actor=coach(round_, "Ants"))
    assert (hammer(round_), hammer(round_, JOE)) == (("Bees", 18), None)
    assert money(round_, "Bees") == (12, 0, 0)
    assert healthy() == []


@pytest.mark.rule("HX-AUCTION-13")
def test_sealed_bids_together_must_be_payable() -> None:
    round_ = an_auction(auction__mode="blind")
    leaves(round_, "Ants", 20)
    with violates("bid.cannot_afford"):
        leaves(round_, "Ants", 11, BUZZCUT)
    leaves(round_, "Ants", 19)
    leaves(round_, "Ants", 11, BUZZCUT)


@pytest.mark.rule("HX-AUCTION-11")
@pytest.mark.parametrize("tie", ["lots", "lower_ranking", "earlier_bid"])
def test_equal_sealed_bids_are_settled_as_the_option_says(tie: str) -> None:
    round_ = an_auction(4, auction__mode="blind", auction__blind_tie=tie)
    order = ["Dogs", "Bees", "Ants", "Cats"]
    for name in order:
        leaves(round_, name, 20)
    sides = round_.pairings.values_list("sides__entry__team__name", "sides__ranking")
    drawn = hammer(round_)
    assert drawn is not None
    if tie == "earlier_bid":
        assert drawn == ("Dogs", 20)
    elif tie == "lower_ranking":
        lowest = min(ranking for _name, ranking in sides)
        assert drawn[0] in {name for name, ranking in sides if ranking == lowest}
    undo_award(lot_of(round_), actor=commissioner(round_), reason="once more")
    assert hammer(round_) == drawn


def test_nobody_learns_of_a_sealed_bid_before_the_close() -> None:
    round_ = an_auction(auction__mode="blind")
    seen = round_.season.league.audit.count()
    leaves(round_, "Ants", 20)
    leaves(round_, "Bees", 12, by=commissioner(round_))
    assert round_.season.league.audit.count() == seen
    assert not OutboxMessage.objects.filter(topic__startswith="market.").exists()
    assert money(round_, "Ants") == (30, 0, 0)
    assert protocol_of(round_, lot_of(round_)) == []
    hammer(round_)
    told = [
        (one.what, one.team and one.team.name, one.amount, one.acted_for) for one in protocol_of(round_, lot_of(round_))
    ]
    assert told == [
        ("left", "Ants", 20, False),
        ("left", "Bees", 12, True),
        ("opened", "Ants", 20, False),
        ("awarded", "Ants", 20, False),
    ]


# Time


def test_from_the_closing_time_on_no_bid_stands_and_the_lot_is_awarded() -> None:
    round_ = an_auction()
    calls(round_, "Ants", 9)
    with refused("league.not_commissioner", 403):
        set_closing(round_, timezone.now() + timedelta(hours=1), actor=coach(round_, "Ants"))
    with refused("market.time_over", 422):
        set_closing(round_, timezone.now(), actor=commissioner(round_))
    with refused("market.soft_close", 422):
        set_closing(round_, None, actor=commissioner(round_), soft_close=3601)
    set_closing(round_, timezone.now() + timedelta(hours=1), actor=commissioner(round_), lot=lot_of(round_))
    time_is_up(round_, timezone.now())
    for late in (calls, leaves):
        with refused("market.too_late"):
            late(round_, "Bees", 10)
    assert [lot.mvp for lot in award_due_lots(round_)] == [ANNE]
    assert sold(round_) == ("Ants", 9)
    assert not Job.objects.filter(kind="market.lots_due", status="due").exists()


def test_the_work_that_is_due_awards_what_is_over() -> None:
    round_ = an_auction()
    calls(round_, "Ants", 9)
    set_closing(round_, timezone.now() + timedelta(hours=1), actor=commissioner(round_), lot=lot_of(round_))
    time_is_up(round_, timezone.now())
    Job.objects.filter(kind="market.lots_due").update(due_at=timezone.now())
    run_due_jobs()
    assert sold(round_) == ("Ants", 9)
    assert lot_of(round_, BUZZCUT).status == LotStatus.OPEN


def test_a_late_bid_puts_the_close_off() -> None:
    round_ = an_auction()
    soon = timezone.now() + timedelta(seconds=30)
    set_closing(round_, soon, actor=commissioner(round_), soft_close=60)
    bid = calls(round_, "Ants", 9)
    assert lot_of(round_).closes_at == bid.placed_at + timedelta(seconds=60)
    assert lot_of(round_, BUZZCUT).closes_at == soon


def test_in_a_pause_nobody_bids_and_the_clocks_stand_still() -> None:
    round_ = an_auction()
    soon = timezone.now() + timedelta(seconds=30)
    set_closing(round_, soon, actor=commissioner(round_))
    with refused("market.not_paused"):
        resume_market(round_, actor=commissioner(round_))
    pause_market(round_, actor=commissioner(round_))
    with refused("market.paused"):
        pause_market(round_, actor=commissioner(round_))
    for bid in (calls, leaves):
        with refused("market.paused"):
            bid(round_, "Ants", 9)
    Lot.objects.update(paused_at=timezone.now() - timedelta(minutes=10), closes_at=soon - timedelta(minutes=10))
    assert award_due_lots(round_) == []
    resume_market(round_, actor=commissioner(round_))
    closes = lot_of(round_).closes_at
    assert closes is not None
    assert abs(closes - soon) < timedelta(seconds=20)
    calls(round_, "Ants", 9)
    for act in (pause_market, resume_market):
        with refused("league.not_commissioner", 403):
            act(round_, actor=coach(round_, "Ants"))


# Taken back


@pytest.mark.rule("HX-UNDERDOG-05")
def test_an_award_taken_back_brings_everything_back_once_and_pays_later_hires_anew() -> None:
    round_ = an_auction(bonus=10, wins=1)
    calls(round_, "Ants", 9)
    hammer(round_)
    calls(round_, "Ants", 8, LOGAN)
    hammer(round_, LOGAN)
    assert (paid(round_), paid(round_, LOGAN)) == ([(0, 9)], [(7, 1)])
    award = live_award(lot_of(round_))
    assert award is not None
    assert [one.lot.mvp for one in later_hires(award)] == [LOGAN]
    undo_award(lot_of(round_), actor=commissioner(round_), reason="called too early", strike=True)
    assert (paid(round_), paid(round_, LOGAN)) == ([], [(0, 8)])
    assert money(round_, "Ants") == (2, 12, 0)
    assert (lot_of(round_).status, lead(round_), sold(round_, LOGAN)) == (LotStatus.OPEN, None, ("Ants", 8))
    assert Player.objects.filter(hired="mvp", status="active").count() == 1
    with refused("market.not_awarded"):
        undo_award(lot_of(round_), actor=commissioner(round_), reason="again")
    assert AwardUndone.objects.count() == 2
    assert healthy() == []
    calls(round_, "Bees", 9)
    assert hammer(round_) == ("Bees", 9)
    assert healthy() == []


def test_a_struck_bid_lets_the_next_lead_again() -> None:
    round_ = an_auction()
    calls(round_, "Bees", 9)
    typo = calls(round_, "Ants", 30)
    with refused("league.not_commissioner", 403):
        strike_bid(typo, actor=coach(round_, "Bees"), reason="he meant 10")
    strike_bid(typo, actor=commissioner(round_), reason="he meant 10")
    assert lead(round_) == ("Bees", 9)
    with refused("market.bid_over"):
        strike_bid(typo, actor=commissioner(round_), reason="again")
    calls(round_, "Ants", 10)
    assert [bid.seq for bid in Bid.objects.order_by("seq")] == [1, 2, 3]
    assert hammer(round_) == ("Ants", 10)
    assert healthy() == []


def test_an_award_without_a_strike_leaves_the_winner_in_the_lead() -> None:
    round_ = an_auction()
    calls(round_, "Ants", 9)
    hammer(round_)
    undo_award(lot_of(round_), actor=commissioner(round_), reason="too early")
    assert lead(round_) == ("Ants", 9)
    calls(round_, "Bees", 10)
    with refused("league.not_commissioner", 403):
        undo_award(lot_of(round_), actor=coach(round_, "Ants"), reason="mine")


def test_a_sealed_award_taken_back_with_its_bid_goes_to_the_next() -> None:
    round_ = an_auction(auction__mode="blind")
    leaves(round_, "Ants", 20)
    leaves(round_, "Bees", 12)
    assert hammer(round_) == ("Ants", 20)
    undo_award(lot_of(round_), actor=commissioner(round_), reason="a slip of the pen", strike=True)
    assert LeftBid.objects.get(seq=3).amount is None
    assert (hammer(round_), money(round_, "Ants")) == (("Bees", 12), (30, 0, 0))
    assert healthy() == []


def test_the_auction_is_opened_again_while_no_match_has_begun() -> None:
    round_ = an_auction()
    with refused("market.not_over"):
        reopen_market(round_, actor=commissioner(round_), reason="forgotten")
    calls(round_, "Ants", 9)
    round_ = close_market(round_, actor=commissioner(round_))
    with refused("league.not_commissioner", 403):
        reopen_market(round_, actor=coach(round_, "Ants"), reason="forgotten")
    assert reopen_market(round_, actor=commissioner(round_), reason="forgotten").status == RoundStatus.MARKET
    undo_award(lot_of(round_, BUZZCUT), actor=commissioner(round_), reason="Bees were forgotten")
    calls(round_, "Bees", 11, BUZZCUT)
    assert (hammer(round_, BUZZCUT), sold(round_)) == (("Bees", 11), ("Ants", 9))


def test_a_team_that_leaves_the_season_leads_no_more_and_nothing_of_its_cash_is_held() -> None:
    round_ = an_auction(4, bonus=0, wins=2)
    calls(round_, "Bees", 9)
    calls(round_, "Ants", 20)
    assert money(round_, "Ants")[2] == 20
    withdraw_entry(entry_of(round_.season, "Ants"), actor=commissioner(round_), reason="moved away")
    assert (lead(round_), money(round_, "Ants")[2], money(round_, "Bees")[2]) == (("Bees", 9), 0, 9)
    assert healthy() == []


def test_the_protocol_tells_everything_in_order() -> None:
    round_ = an_auction()
    calls(round_, "Ants", 9)
    calls(round_, "Bees", 10, by=commissioner(round_))
    pause_market(round_, actor=commissioner(round_))
    resume_market(round_, actor=commissioner(round_))
    drop_out(lot_of(round_), entry_of(round_.season, "Ants"), actor=coach(round_, "Ants"))
    close_market(round_, actor=commissioner(round_))
    assert [(one.what, one.team and one.team.name, one.amount, one.acted_for) for one in protocol_of(round_)] == [
        ("bid", "Ants", 9, False),
        ("bid", "Bees", 10, True),
        ("market.paused", None, None, False),
        ("market.resumed", None, None, False),
        ("dropped_out", "Ants", None, False),
        ("awarded", "Bees", 10, False),
        ("market.closed", None, None, False),
    ]
    assert team_of(round_, "Bees").pk
