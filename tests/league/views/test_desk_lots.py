"""One MVP at the desk: a bid struck, his clock set, paused and let go on."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from league.models import Bid, Lot, Round, StruckBid
from tests.clicking import form_on, send
from tests.league.views.test_desk_round import address, html
from tests.verbs_league import cora
from tests.verbs_market import ANNE, BUZZCUT, an_auction, calls, lead, lot_of

pytestmark = [pytest.mark.django_db, pytest.mark.long]


@pytest.fixture
def round_(client: Client) -> Round:
    round_ = an_auction()
    client.force_login(cora(round_.season.league))
    return round_


def desk(client: Client, round_: Round):
    return client.get(address(round_.season, "desk-market"))


def test_a_bid_is_struck_with_a_reason_and_the_next_leads(client: Client, round_: Round) -> None:
    calls(round_, "Bees", 9)
    typo = calls(round_, "Ants", 30)
    page = desk(client, round_)
    assert form_on(page, "strike_bid", star=ANNE).choices["bid"] == [typo.uid, Bid.objects.get(amount=9).uid]
    refused = send(client, page, "strike_bid", {"star": ANNE}, bid=typo.uid, reason="")
    assert refused.status_code == 422
    done = send(client, refused, "strike_bid", {"star": ANNE}, bid=typo.uid, reason="He meant 10.")
    assert "The bid of Ants, 30 mc, counts no more." in html(done)
    assert lead(round_) == ("Bees", 9)
    assert StruckBid.objects.get().reason == "He meant 10."


def test_where_nobody_has_bid_there_is_nothing_to_strike(client: Client, round_: Round) -> None:
    calls(round_, "Bees", 9)
    page = html(desk(client, round_))
    assert page.count('name="bid"') == 1


def test_the_clock_of_one_mvp_is_paused_and_goes_on(client: Client, round_: Round) -> None:
    page = send(client, desk(client, round_), "pause_lot", {"star": ANNE})
    assert "is paused" in html(page)
    assert list(Lot.objects.filter(paused_at__isnull=False).values_list("mvp", flat=True)) == [ANNE]
    page = send(client, desk(client, round_), "resume_lot", {"star": ANNE})
    assert not Lot.objects.filter(paused_at__isnull=False).exists()


def test_all_are_paused_and_resumed_whatever_pauses_already(client: Client, round_: Round) -> None:
    page = send(client, desk(client, round_), "pause_lot", {"star": ANNE})
    page = send(client, desk(client, round_), "pause_market")
    assert not Lot.objects.filter(paused_at=None).exists()
    assert 'value="pause_market"' not in html(page)
    send(client, desk(client, round_), "resume_market")
    assert not Lot.objects.filter(paused_at__isnull=False).exists()


def test_the_close_of_one_mvp_is_set(client: Client, round_: Round) -> None:
    at = (timezone.now() + timedelta(days=1)).strftime("%Y-%m-%dT%H:%M")
    page = send(client, desk(client, round_), "closing_lot", {"star": BUZZCUT}, at=at, soft_close="60")
    assert "closes then" in html(page)
    assert lot_of(round_, BUZZCUT).closes_at is not None
    assert lot_of(round_, BUZZCUT).soft_close == 60
    assert lot_of(round_).closes_at is None
    past = send(client, desk(client, round_), "closing_lot", {"star": BUZZCUT}, at="2020-01-01T12:00", soft_close="60")
    assert (past.status_code, "This time is over." in html(past)) == (422, True)
