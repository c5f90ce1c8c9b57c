"""The market: lots, bids and what MVPs have cost."""

import pytest

from league.domain.market import award_lot, close_market, fee_history
from league.models import Lot
from tests.reading import World


def the_lot(world: World) -> Lot:
    """The one that was bid for."""
    return Lot.objects.exclude(bids=None).get(round__season=world.public)


def test_a_lot_is_shown_with_its_bids(world):
    lot, bid = the_lot(world), the_lot(world).bids.get()
    shown = world.one(f"market/{lot.uid}/")
    assert (shown["mvp"], shown["status"], shown["winner"], shown["fee"]) == (lot.mvp, "open", None, None)
    assert (shown["least_bid"], shown["highest_bid"], shown["bid_count"]) == (lot.least_bid, bid.amount, 1)
    assert [(each["uid"], each["amount"]) for each in shown["bids"]] == [(bid.uid, bid.amount)]
    assert shown["bids"][0]["entry"]["uid"] == bid.entry.uid


def test_nobody_learns_who_typed_a_bid_in(world):
    shown = world.one(f"market/{the_lot(world).uid}/", "commissioner")
    assert set(shown["bids"][0]) == {"uid", "entry", "amount", "placed_at"}


def test_a_hired_mvp_shows_his_winner_and_his_fee(world):
    lot = award_lot(the_lot(world), actor=world.commissioner)
    shown = world.one(f"market/{lot.uid}/")
    assert (shown["status"], shown["fee"], shown["winner"]["uid"]) == ("sold", lot.fee, lot.winner.uid)
    team = shown["winner"]["team"]["uid"]
    assert [each["uid"] for each in world.rows("market/", winner=team)] == [lot.uid]


def test_the_market_is_narrowed_and_sorted(world):
    second = world.public.rounds.get(number=2)
    open_lots = world.rows("market/", status="open")
    assert {lot["round"]["uid"] for lot in open_lots} == {second.uid}
    assert len(world.rows("market/", round=second.uid)) == second.lots.count() == len(open_lots)
    lot = the_lot(world)
    assert [each["mvp"] for each in world.rows("market/", season=world.public.uid, round=second.uid, mvp=lot.mvp)] == [
        lot.mvp
    ]
    bids = [lot["least_bid"] for lot in world.rows("market/", ordering="least_bid")]
    assert bids == sorted(bids)
    assert world.rows("market/")[0]["round"]["number"] == 2


@pytest.mark.parametrize(
    ("query", "attr"),
    [
        ({"mvp": "a b"}, "mvp"),
        ({"status": "awarded"}, "status"),
        ({"round": "2!"}, "round"),
        ({"winner": "A"}, "winner"),
        ({"ordering": "placed_by"}, "ordering"),
        ({"fee": "3"}, "fee"),
    ],
)
def test_what_cannot_be_meant_is_refused(world, query, attr):
    status, _code, place = world.refused("market/", **query)
    assert (status, place) == (400, attr)


def fees(world: World) -> dict[str, dict]:
    return {row["mvp"]: row for row in world.rows(f"seasons/{world.public.uid}/fees/")}


def test_the_fees_name_every_mvp_and_every_round_whose_market_is_over(world):
    found = fees(world)
    assert len(found) == 17
    assert all([paid["round"] for paid in row["fees"]] == [1] for row in found.values())


def test_a_fee_paid_raises_the_next_least_bid_to_it(world):
    lot = the_lot(world)
    before = fees(world)[lot.mvp]
    second = close_market(lot.round, actor=world.commissioner)
    after = fees(world)[lot.mvp]
    fee = lot.bids.get().amount
    assert after["fees"] == [*before["fees"], {"round": 2, "fee": fee}]
    assert after["least_bid"] >= fee
    assert fee_history(world.public.rounds.get(number=3))[lot.mvp][-1] == fee
    assert second.status == "playing"


def test_a_season_without_rounds_has_base_fees_alone(world):
    world.public.rounds.update(status="planned")
    assert all(row["fees"] == [] and row["least_bid"] == row["base_fee"] for row in fees(world).values())
