"""One MVP's clock apart from those of the others: paused, resumed, set; and who is concerned by what is told."""

from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from league.domain.market import (
    award_due_lots,
    award_lot,
    pause_market,
    protocol_of,
    resume_market,
    set_closing,
)
from league.models import AuditEntry, Job, Lot, Round
from tests.verbs_league import cora, refused
from tests.verbs_market import ANNE, BUZZCUT, an_auction, calls, leaves, lot_of

pytestmark = pytest.mark.django_db


def pause(round_: Round, star: str | None = None) -> None:
    pause_market(round_, actor=cora(round_.season.league), lot=star and lot_of(round_, star))


def resume(round_: Round, star: str | None = None) -> None:
    resume_market(round_, actor=cora(round_.season.league), lot=star and lot_of(round_, star))


def closing(round_: Round, at: datetime, star: str | None = None) -> list[str]:
    lot = star and lot_of(round_, star)
    return [lot.mvp for lot in set_closing(round_, at, actor=cora(round_.season.league), lot=lot)]


def test_one_lot_pauses_and_the_others_go_on() -> None:
    round_ = an_auction()
    pause(round_, ANNE)
    with refused("market.paused"):
        calls(round_, "Ants", 9)
    calls(round_, "Ants", 15, BUZZCUT)
    with refused("market.paused"):
        pause(round_, ANNE)
    resume(round_, ANNE)
    calls(round_, "Ants", 9)
    with refused("market.not_paused"):
        resume(round_, ANNE)


def test_pausing_all_leaves_a_longer_pause_as_it_is_and_all_go_on_together() -> None:
    round_ = an_auction()
    soon = timezone.now() + timedelta(seconds=30)
    closing(round_, soon)
    pause(round_, ANNE)
    earlier = timezone.now() - timedelta(minutes=10)
    Lot.objects.filter(mvp=ANNE).update(paused_at=earlier)
    pause(round_)
    assert lot_of(round_).paused_at == earlier
    resume(round_)
    ends = [lot_of(round_, star).closes_at for star in (ANNE, BUZZCUT)]
    assert ends[0] - soon >= timedelta(minutes=10)
    assert ends[1] - soon < timedelta(minutes=5)
    assert not Lot.objects.filter(paused_at__isnull=False).exists()


def test_the_time_of_one_lot_is_set_and_only_that_lot_is_awarded_then() -> None:
    round_ = an_auction()
    later, soon = (timezone.now() + timedelta(hours=hours) for hours in (2, 1))
    closing(round_, later)
    assert closing(round_, soon, BUZZCUT) == [BUZZCUT]
    assert Job.objects.get(kind="market.lots_due").due_at == soon
    pause(round_, BUZZCUT)
    assert Job.objects.get(kind="market.lots_due").due_at == later
    Lot.objects.filter(mvp=ANNE).update(closes_at=timezone.now())
    assert [lot.mvp for lot in award_due_lots(round_)] == [ANNE]


def test_a_time_is_set_for_what_is_running_alone() -> None:
    round_ = an_auction()
    later = timezone.now() + timedelta(hours=1)
    pause(round_, ANNE)
    assert ANNE not in closing(round_, later)
    for star in (ANNE, None):
        pause(round_) if star is None else None
        with refused("market.none_running"):
            closing(round_, later, star)
    assert lot_of(round_).closes_at is None


def test_the_protocol_of_a_lot_tells_of_its_own_pauses() -> None:
    round_ = an_auction()
    pause(round_, ANNE)
    resume(round_, ANNE)
    told = [(one.what, one.mvp) for one in protocol_of(round_, lot_of(round_))]
    assert told == [("market.lot_paused", ANNE), ("market.lot_resumed", ANNE)]
    assert protocol_of(round_, lot_of(round_, BUZZCUT)) == []


def test_opened_bids_are_found_by_the_teams_that_left_them() -> None:
    round_ = an_auction(auction__mode="blind")
    leaves(round_, "Ants", 20)
    leaves(round_, "Bees", 17)
    assert not AuditEntry.objects.filter(verb__startswith="market.", teams__isnull=False).exists()
    award_lot(lot_of(round_), actor=cora(round_.season.league))
    award = AuditEntry.objects.get(verb="market.awarded")
    assert sorted(award.teams.values_list("name", flat=True)) == ["Ants", "Bees"]
