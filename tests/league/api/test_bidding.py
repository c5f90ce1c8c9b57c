"""Bidding through the API: once for each key, by whoever may, and nobody sees what others have left."""

from collections.abc import Callable
from itertools import count, cycle
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from league.domain.market import award_lot
from league.models import Bid, LeftBid, Round
from rosters.models import User
from tests.verbs import a_host, a_user
from tests.verbs_league import cora, entry_of
from tests.verbs_market import an_auction, calls, coach, leaves, lot_of

pytestmark = pytest.mark.django_db
KEY = "key-of-this-bid"
MOST_TO_READ, MOST_TO_BID = 12, 50


def address(round_: Round) -> str:
    return f"/api/v1/market/{lot_of(round_).uid}/bidding/"


def read(round_: Round, user: User | None = None) -> Any:
    client = Client()
    if user is not None:
        client.force_login(user)
    answer = client.get(address(round_))
    assert answer.status_code == 200
    return answer.json()


def post(round_: Round, user: User | None, act: str, team: str = "Ants", key: str = KEY, **more: object) -> Any:
    client = Client()
    if user is not None:
        client.force_login(user)
    body = {"act": act, "entry": entry_of(round_.season, team).uid, **more}
    headers = {"Idempotency-Key": key}
    return client.post(address(round_), body, content_type="application/json", headers=headers)


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["errors"][0]["code"]


def test_a_coach_bids_once_for_each_key() -> None:
    round_ = an_auction()
    ada = coach(round_, "Ants")
    first, again = (post(round_, ada, "bid", amount=9) for _ in range(2))
    assert (first.status_code, first.json()) == (200, again.json())
    assert again.headers["Idempotent-Replayed"] == "true"
    assert (Bid.objects.count(), first.json()["price"], first.json()["next_bid"]) == (1, 9, 10)
    assert code(post(round_, ada, "bid", amount=10)) == (422, "idempotency.reused")
    assert [one["what"] for one in read(round_)["protocol"]] == ["bid"]


def test_who_may_not_bid_is_refused() -> None:
    round_ = an_auction()
    assert post(round_, None, "bid", amount=9).status_code == 401
    assert code(post(round_, a_user("Zoe"), "bid", amount=9)) == (403, "team.not_yours")
    ada = coach(round_, "Ants")
    assert code(post(round_, ada, "bid", amount=8)) == (422, "bid.below_least")
    assert post(round_, ada, "bid").status_code == 400
    assert post(round_, ada, "drop_out", amount=9).status_code == 400
    assert code(post(round_, ada, "take_back", key="another-key")) == (409, "market.nothing_left")
    assert post(round_, ada, "drop_out", key="a-third-key").status_code == 200
    assert code(post(round_, ada, "bid", key="a-fourth-key", amount=9)) == (409, "market.dropped_out")


def test_a_sealed_bid_is_seen_by_its_own_side_alone_until_the_close() -> None:
    round_ = an_auction(auction__mode="blind")
    ada, bob, chief = coach(round_, "Ants"), coach(round_, "Bees"), cora(round_.season.league)
    assert post(round_, ada, "leave", amount=20).json()["price"] is None
    leaves(round_, "Bees", 17, by=chief)
    seen = {
        name: [one["amount"] for one in read(round_, user)["left"]]
        for name, user in (
            ("Ada", ada),
            ("Bob", bob),
            ("Cora", chief),
            ("host", a_host()),
            ("nobody", None),
        )
    }
    assert seen == {"Ada": [20], "Bob": [17], "Cora": [17], "host": [], "nobody": []}
    assert LeftBid.objects.count() == 2
    for user in (None, bob, chief):
        shown = read(round_, user)
        assert (shown["protocol"], shown["price"], shown["leader"]) == ([], None, None)
        assert 20 not in [one["amount"] for one in shown["left"]]
    award_lot(lot_of(round_), actor=chief)
    assert [(one["what"], one["amount"]) for one in read(round_)["protocol"]] == [
        ("left", 20),
        ("left", 17),
        ("opened", 20),
        ("awarded", 20),
    ]


def statements(act: Callable[[], Any]) -> int:
    """How often the database was asked; the answer was good."""
    with CaptureQueriesContext(connection) as asked:
        assert act().status_code == 200
    return len(asked)


def test_reading_the_bidding_asks_as_often_for_many_bids_as_for_one() -> None:
    """Whoever asks: the lot, what was left and what happened take 9 questions, who it is 3 more."""
    round_ = an_auction(4, bonus=200)
    chief, ada = cora(round_.season.league), coach(round_, "Ants")
    calls(round_, "Ants", 9)
    leaves(round_, "Ants", 12)

    def reading(user: User | None) -> int:
        client = Client()
        if user is not None:
            client.force_login(user)
        return statements(lambda: client.get(address(round_)))

    few = [reading(user) for user in (None, ada, chief)]
    for amount, name in zip(range(20, 60, 2), cycle(("Bees", "Cats", "Dogs")), strict=False):
        calls(round_, name, amount)
        leaves(round_, name, amount + 1, by=chief)
    assert len(read(round_, chief)["protocol"]) > 20
    assert [reading(user) for user in (None, ada, chief)] == few
    assert max(few) <= MOST_TO_READ


def test_a_bid_asks_as_often_whatever_was_bid_before() -> None:
    round_ = an_auction(4, bonus=400)
    names = cycle(("Ants", "Bees"))
    keys = map("key-{:012}".format, count())

    def bid(amount: int) -> int:
        name = next(names)
        return statements(lambda: post(round_, coach(round_, name), "bid", name, key=next(keys), amount=amount))

    first = [bid(amount) for amount in range(9, 13)]
    for amount in range(20, 40):
        calls(round_, next(names), amount)
    assert [bid(amount) for amount in range(50, 54)][1:] == first[1:][-1:] * 3
    assert max(first) <= MOST_TO_BID
