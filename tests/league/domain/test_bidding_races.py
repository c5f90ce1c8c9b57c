"""Many bidders at once, and bids around the closing time. On PostgreSQL, for SQLite proves nothing about locks; each
has a negative control that must lose and a floor."""

import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from django.conf import settings
from django.db import connection, transaction

from league.domain.doctor import run_check
from league.domain.market import award_lot, clock_now
from league.domain.market import bidding as bidding_module
from league.domain.market import room as room_module
from league.models import Award, Bid, Lot, Round
from rosters.domain import operation as operation_module
from rosters.domain.fold import reconcile
from rosters.domain.operation import operation
from rosters.domain.refusal import Refusal
from rosters.enums import Cause
from rosters.models import Team
from rules.core.errors import RuleViolation
from tests.bidders import Sent, a_full_market, bid_away, wrong_with
from tests.services.lanes import ServiceUnavailable, lane_without
from tests.services.postgres import own_server
from tests.threads import at_once
from tests.verbs import state_of, walk_steps
from tests.verbs_league import cora
from tests.verbs_market import ANNE, BUZZCUT, an_auction, calls, coach, lot_of, team_of

PLENTY = 20_000  # mc


def floor(sent: list[Sent], bids: int) -> None:
    """Something was made, something was refused, and something was sent again and answered as before."""
    assert sum(one.answer == "made" and not one.replayed for one in sent) >= bids // 10
    assert {one.answer for one in sent} <= {"made", "bid.increment"}
    assert any(one.replayed for one in sent)


def checked(round_: Round) -> list[object]:
    return [finding for check in ("bids", "leads", "holds", "awards") for finding in run_check(check)]


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("lots", [1, 4])
def test_nothing_is_lost_or_doubled_however_many_bid_at_once(lots: int) -> None:
    round_ = a_full_market(8, bonus=PLENTY)
    sent = bid_away(round_, lots, 10)
    assert wrong_with(round_, sent) == []
    floor(sent, 80)
    assert checked(round_) == []


@pytest.mark.postgres
@pytest.mark.unreconciled
@pytest.mark.django_db(transaction=True)
def test_without_the_lock_of_the_lot_bids_collide() -> None:
    """The negative control: the same bids on lots that are read without a lock."""
    round_ = a_full_market(8, bonus=PLENTY)

    def unlocked(lot: Lot) -> Lot:
        return Lot.objects.select_related("round__season__league", "round__season__pin").get(pk=lot.pk)

    with patch.object(bidding_module, "lock_open_lot", unlocked), pytest.raises(Exception, match=r"unique|duplicate"):
        bid_away(round_, 1, 10)


# The same mc in two lots and the shop


def buy_a_cheerleader(team: Team) -> None:
    with operation(Team.objects.get(pk=team.pk), actor=None, cause=Cause.STEP, cause_uid="m1") as work:
        work.tell("buy_cheerleader")


def spend_everywhere(round_: Round) -> list[object]:
    """Ants, with 12 mc and no bonus, bid 11 mc in two lots and buy for 8 mc in the shop, four times each at once."""
    ants, user = team_of(round_, "Ants"), coach(round_, "Ants")
    acts = [
        lambda: calls(round_, "Ants", 11, ANNE, by=user),
        lambda: calls(round_, "Ants", 11, BUZZCUT, by=user),
        lambda: buy_a_cheerleader(ants),
    ]
    return at_once(acts * 4)


def a_round_with_a_shop() -> Round:
    round_ = an_auction(bonus=0)
    walk_steps(team_of(round_, "Ants"), "m1", until=9, faces=(6,))
    assert state_of(team_of(round_, "Ants")).cash == 12
    return round_


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_the_same_mc_never_counts_for_two_lots_and_the_shop() -> None:
    round_ = a_round_with_a_shop()
    outcomes = spend_everywhere(round_)
    done = [one for one in outcomes if not isinstance(one, Exception)]
    assert len(done) == 1
    assert all(isinstance(one, RuleViolation) for one in outcomes if isinstance(one, Exception))
    assert checked(round_) == []
    assert reconcile(team_of(round_, "Ants")) == []


@pytest.mark.postgres
@pytest.mark.unreconciled
@pytest.mark.django_db(transaction=True)
def test_without_the_lock_of_teams_the_same_mc_is_spent_twice_or_collides() -> None:
    """The negative control."""
    round_ = a_round_with_a_shop()

    def unlocked(ids: object) -> list[Team]:
        return list(Team.objects.filter(pk__in=set(ids)).select_related("pin", "coach").order_by("pk"))  # type: ignore[call-overload]

    with patch.object(operation_module, "lock_teams", unlocked):
        outcomes = spend_everywhere(round_)
    done = [one for one in outcomes if not isinstance(one, Exception)]
    broken = [one for one in outcomes if isinstance(one, Exception) and not isinstance(one, RuleViolation)]
    assert len(done) > 1 or broken


@pytest.mark.postgres
@pytest.mark.rule("HX-AUCTION-09")
@pytest.mark.django_db(transaction=True)
def test_a_lot_is_awarded_once_however_many_award_it() -> None:
    round_ = an_auction()
    calls(round_, "Ants", 9)
    outcomes = at_once([lambda: award_lot(lot_of(round_), actor=cora(round_.season.league))] * 6)
    assert sum(isinstance(one, Lot) for one in outcomes) == 1
    assert sum(isinstance(one, Refusal) and one.code == "market.lot_closed" for one in outcomes) == 5
    assert Award.objects.count() == 1


# Around the closing time

OFFSETS = range(-100, 101, 20)  # ms around the closing time at which bids are sent


def bids_around_the_close(round_: Round, *, held_for: float) -> tuple[list[object], datetime, datetime]:
    """Bids sent from 100 ms before the close to 100 ms after it, while somebody holds the lot from 150 ms before the
    close on for so many seconds; how each ended, when the lot closed and when it was let go."""
    closes = clock_now() + timedelta(seconds=0.6)
    Lot.objects.filter(pk=lot_of(round_).pk).update(closes_at=closes)
    lot, user = lot_of(round_), cora(round_.season.league)
    entries = list(round_.season.entries.select_related("team__coach__user"))
    let_go: list[datetime] = []
    amounts = iter(range(9, 10_000))
    counting = threading.Lock()

    def sleep_until(offset: float) -> None:
        time.sleep(max(0.0, (closes - clock_now()).total_seconds() + offset))

    def hold() -> None:
        sleep_until(-0.15)
        with transaction.atomic():
            Lot.objects.select_for_update(no_key=True).get(pk=lot.pk)
            time.sleep(held_for)
            let_go.append(clock_now())

    def send(offset: int) -> Bid:
        sleep_until(offset / 1000)
        with counting:
            amount = next(amounts)
        return bidding_module.place_bid(lot, entries[offset // 20 % 2], amount, actor=user)

    outcomes = at_once([hold, *(lambda offset=offset: send(offset) for offset in OFFSETS)])[1:]
    return outcomes, closes, let_go[0]


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("held_for", [0.0, 0.1, 0.3])
def test_no_bid_is_taken_late_and_none_refused_early(held_for: float) -> None:
    round_ = an_auction(bonus=PLENTY)
    outcomes, closes, _let_go = bids_around_the_close(round_, held_for=held_for)
    taken = [one.placed_at for one in outcomes if isinstance(one, Bid)]
    late = [one.facts["at"] for one in outcomes if isinstance(one, Refusal) and one.code == "market.too_late"]
    assert len(late) >= 4
    assert all(at < closes for at in taken)
    assert all(at >= closes for at in late)
    assert len(taken) + len(late) + sum(isinstance(one, RuleViolation) for one in outcomes) == len(OFFSETS)
    if held_for == 0.3:  # nobody got in before the close
        assert taken == []


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_by_the_time_of_the_transaction_bids_that_waited_would_be_taken_late() -> None:
    """The negative control: the clock of the transaction's beginning, which runs before the lock is given."""
    round_ = an_auction(bonus=PLENTY)

    def when_the_transaction_began() -> datetime:
        with connection.cursor() as cursor:
            cursor.execute("SELECT now()")
            return cursor.fetchone()[0]  # type: ignore[no-any-return]

    with ExitStack() as patched:
        patched.enter_context(patch.object(room_module, "clock_now", when_the_transaction_began))
        outcomes, closes, let_go = bids_around_the_close(round_, held_for=0.3)
    assert let_go > closes
    assert any(isinstance(one, Bid) for one in outcomes)


# Storms: whole sites, real processes, the shop open


def storm(database_url: str, place: Path, *arguments: str) -> dict[str, Any]:
    """What came of it; see `tests.league.bidding_storm`."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.league.bidding_storm", *arguments],
        cwd=settings.HOME,
        env=os.environ | {"DATABASE_URL": database_url, "SINBIN_VAR": str(place), "REDIS_URL": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-4000:]
    return dict(json.loads(done.stdout.splitlines()[-1]))


def weathered(found: dict[str, Any], *, bids: int) -> None:
    """Nothing is wrong, and there was something to go wrong: bids made and refused, acts sent again, purchases."""
    assert (found["wrong"], found["findings"]) == ([], [])
    assert not [answer for answer in found["answers"] if answer.startswith("failed")]
    assert found["bids"] >= bids * 1.1
    assert found["made"] >= bids // 20  # who looked before others bid is refused
    assert min(found["replayed"], found["bought"], found["answers"]["bid.increment"]) > 0


def told(found: dict[str, Any]) -> str:
    return (
        f"{found['bids']} bids sent, {found['made']} made, {found['replayed']} acts answered again, {found['bought']} "
        f"purchases in {found['seconds']} s; a bid took {found['median_ms']} ms, p95 {found['p95_ms']} (bar 500)"
    )


@pytest.mark.deep
@pytest.mark.parametrize("lots", [1, 4])
def test_32_bidders_with_100_bids_each_lose_and_double_nothing(
    lots: int, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    try:
        with own_server() as server:
            found = storm(server.get_uri(), tmp_path, "--lots", str(lots))
    except ServiceUnavailable as reason:
        lane_without(str(reason))
    record_property("figure", f"bids, PostgreSQL, {lots} auctions: {told(found)}")
    weathered(found, bids=3200)


@pytest.mark.deep
def test_32_bidders_with_50_bids_each_never_find_the_file_of_sqlite_locked(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    found = storm(f"sqlite:///{tmp_path}/storm.sqlite3", tmp_path, "--bids", "50")
    record_property("figure", f"bids, SQLite, one auction: {told(found)}")
    weathered(found, bids=1600)


@pytest.mark.deep
def test_opened_in_another_mode_the_file_of_sqlite_would_be_locked(tmp_path: Path) -> None:
    """The negative control."""
    found = storm(f"sqlite:///{tmp_path}/storm.sqlite3", tmp_path, "--bids", "5", "--bidders", "8", "--deferred")
    assert found["answers"].get("failed: database is locked", 0) > 0
