"""Bids refused before the lock of the lot: told nothing but what the lock would have told them, and at once."""

import random
import threading
import time
from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from unittest.mock import patch

import pytest
from django.db import transaction
from django.utils import timezone
from msgspec.structs import replace

from league.domain.market import bidding as bidding_module
from league.domain.market.bidding import place_bid
from league.domain.market.refusing import refuse_at_a_glance
from league.enums import AuctionMode, EntryStatus, LotStatus, RoundStatus
from league.models import Dropout, Entry, Lot, Round
from rosters.domain.refusal import Refusal
from rosters.models import Team
from rules.core import codec
from rules.core.errors import RuleViolation
from tests.bidders import bids_in
from tests.threads import at_once
from tests.verbs import state_of
from tests.verbs_league import cora, entry_of
from tests.verbs_market import BUZZCUT, JOE, an_auction, calls, coach, leaves, lot_of

SOON = timedelta(hours=1)
CHANCES = {
    "price": (None, None, 8, 9, 20),
    "status": (LotStatus.OPEN,) * 5 + (LotStatus.UNSOLD,),
    "mode": (AuctionMode.OPEN,) * 5 + (AuctionMode.BLIND,),
    "paused": (False,) * 5 + (True,),
    "closes": (None, None, SOON, -SOON),
    "round": (RoundStatus.MARKET,) * 5 + (RoundStatus.PLAYING,),
    "entry": (EntryStatus.ACTIVE,) * 5 + (EntryStatus.WITHDRAWN,),
    "gone": (False,) * 4 + (True,),
    "leads": (False, False, True),
    "full": (False, False, True),
    "left": (False, True),
}
AMOUNTS = (1, 7, 8, 9, 10, 21, 5000)
"""What a lot and a bidder may be like, each value as often as it stands there; and bids, in mc."""


def so_it_is(round_: Round, chosen: dict[str, object]) -> tuple[Lot, Entry]:
    """The lot of Slippery Joe and the entry of Ants as chosen."""
    lot, entry, other = lot_of(round_, JOE), entry_of(round_.season, "Ants"), entry_of(round_.season, "Bees")
    if chosen["leads"]:
        calls(round_, "Ants", 11, BUZZCUT)
    if chosen["left"]:
        leaves(round_, "Bees", 15, JOE)
    if chosen["gone"]:
        Dropout.objects.create(lot=lot, entry=entry, placed_by=cora(round_.season.league), placed_at=timezone.now())
    if chosen["full"]:
        state = state_of(entry.team)
        full = codec.encode(replace(state, players=(state.roster * 3)[:14])).decode()
        Team.objects.filter(pk=entry.team_id).update(state=full)
    price, closes = chosen["price"], chosen["closes"]
    Lot.objects.filter(pk=lot.pk).update(
        price=price,
        leader=other if price else None,
        status=chosen["status"],
        mode=chosen["mode"],
        paused_at=timezone.now() if chosen["paused"] else None,
        closes_at=timezone.now() + closes if isinstance(closes, timedelta) else None,
    )
    Round.objects.filter(pk=round_.pk).update(status=chosen["round"])
    Entry.objects.filter(pk=entry.pk).update(status=chosen["entry"])
    return lot_of(round_, JOE), entry_of(round_.season, "Ants")


def told(act: Callable[[], object]) -> tuple[str, dict[str, object]] | None:
    """The code and figures with which the act was refused; None when it was not. Nothing of it stays."""
    try:
        with transaction.atomic():
            act()
            transaction.set_rollback(True)
    except (Refusal, RuleViolation) as refused:
        return refused.code, refused.facts
    return None


@pytest.mark.unreconciled
@pytest.mark.django_db
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"auction__per_team": 1},
        {"auction__deny_bids": "refused"},
        {"auction__full_roster": "dismiss_after_winning", "auction__increment": 3},
    ],
)
def test_whatever_the_lot_and_the_bidder_are_like_it_tells_what_the_lock_tells_or_nothing(
    options: dict[str, object],
) -> None:
    round_, chance, answers = an_auction(**options), random.Random(11), Counter[str]()
    for _ in range(40):
        with transaction.atomic():
            chosen = {name: chance.choice(values) for name, values in CHANCES.items()}
            lot, entry = so_it_is(round_, chosen)
            for amount in chance.sample(AMOUNTS, 3):
                early = told(partial(refuse_at_a_glance, lot, entry, amount))
                with patch.object(bidding_module, "refuse_at_a_glance"):
                    locked = told(partial(place_bid, lot, entry, amount, actor=coach(round_, "Ants")))
                assert early in (None, locked), chosen
                answers[early[0] if early else "nothing"] += 1
            transaction.set_rollback(True)
    assert answers["nothing"] > 20
    assert sum(answers.values()) - answers["nothing"] > 10


@pytest.mark.django_db
def test_a_bid_sent_again_after_it_was_outbid_is_answered_as_it_was_the_first_time() -> None:
    round_ = an_auction()
    lot, ants = lot_of(round_), entry_of(round_.season, "Ants")
    (first,) = bids_in(lot, ants, 1, "bid-one-and-the-same", 1, keyed=True)
    calls(round_, "Bees", 20)
    (again,) = bids_in(lot, ants, 1, "bid-one-and-the-same", 1, keyed=True)
    assert (again.answer, again.bid, again.replayed) == ("made", first.bid, True)


# While somebody else holds the lot

HELD_FOR = 0.5  # seconds


def answered_while_held(round_: Round) -> tuple[object, bool]:
    """How a bid that is too low is answered while the lot is held, and whether it was held still."""
    lot, held, let_go = lot_of(round_), threading.Event(), threading.Event()

    def hold() -> None:
        with transaction.atomic():
            Lot.objects.select_for_update(no_key=True).get(pk=lot.pk)
            held.set()
            time.sleep(HELD_FOR)
            let_go.set()

    def bid() -> None:
        assert held.wait(10)
        try:
            calls(round_, "Ants", 10)
        finally:
            waited.append(let_go.is_set())

    waited: list[bool] = []
    _held, answer = at_once([hold, bid])
    return answer, waited[0]


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_a_bid_that_is_too_low_does_not_wait_for_the_lot() -> None:
    round_ = an_auction()
    calls(round_, "Bees", 20)
    answer, waited = answered_while_held(round_)
    assert isinstance(answer, RuleViolation)
    assert (answer.code, answer.facts["highest"], waited) == ("bid.increment", 20, False)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_without_the_glance_it_would_wait() -> None:
    """The negative control."""
    round_ = an_auction()
    calls(round_, "Bees", 20)
    with patch.object(bidding_module, "refuse_at_a_glance"):
        answer, waited = answered_while_held(round_)
    assert isinstance(answer, RuleViolation)
    assert (answer.code, waited) == ("bid.increment", True)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_a_bid_that_may_stand_is_never_made_without_the_lock() -> None:
    round_ = an_auction()
    answer, waited = answered_while_held(round_)
    assert (answer, waited) == (None, True)
    assert lot_of(round_).price == 10
