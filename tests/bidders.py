"""Many bidders at once in one market, as they bid and click: what each was answered, and what then stands."""

import random
import threading
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from django.db import connection
from msgspec import Struct

from league.domain.market import place_bid
from league.domain.seasons import start_season
from league.models import Bid, Entry, Lot, Round
from rosters.domain.idempotency import Answer, once
from rosters.domain.people import coach_for_user
from rosters.domain.refusal import Refusal
from rosters.models import User
from rules.core.errors import RuleViolation
from tests.verbs import a_user
from tests.verbs_league import a_season, cora, enter, favour, opened

RELATED = ("round__season__league", "round__season__pin")


class Sent(Struct, frozen=True):
    """A bid that was sent: its key, how it was answered ("made" or a code), the bid made, and how long it took."""

    key: str
    answer: str
    bid: str = ""
    replayed: bool = False
    seconds: float = 0.0


def a_full_market(bidders: int, *, bonus: int) -> Round:
    """The auction of a season with so many teams, each with a coach who signs in and so much bonus in mc."""
    season = a_season(0, auction__pool="all")
    for number in range(bidders):
        enter(season, f"Team {number}", coach=coach_for_user(a_user(f"Coach {number}")))
    season = start_season(season, actor=cora(season.league))
    round_ = opened(season)
    for number in range(bidders):
        favour(season, f"Team {number}", bonus)
    return round_


def bid_away(round_: Round, lots: int, bids: int, *, twice: float = 0.2, seed: int = 7) -> list[Sent]:
    """Every team bids so often, in the first lots of the round, all at once; some send a bid twice with its key."""
    entries = list(round_.season.entries.select_related("team__coach__user", "season__league").order_by("pk"))
    keys = list(round_.lots.order_by("pk").values_list("pk", flat=True)[:lots])
    start = threading.Barrier(len(entries), timeout=60)

    def bid(place: int) -> list[Sent]:
        chance, entry = random.Random(seed + place), entries[place]
        try:
            start.wait()
            found = []
            for number in range(bids):
                lot = Lot.objects.select_related(*RELATED).get(pk=chance.choice(keys))
                amount = (lot.price or lot.least_bid) + chance.randint(1, 3)
                key = f"bid-{place:04}-{number:04}"
                found += [send(entry, lot, amount, key) for _ in range(2 if chance.random() < twice else 1)]
            return found
        finally:
            connection.close()

    with ThreadPoolExecutor(len(entries)) as pool:
        return [sent for answers in pool.map(bid, range(len(entries))) for sent in answers]


def send(entry: Entry, lot: Lot, amount: int, key: str) -> Sent:
    """The team's coach sends a bid; how it was answered."""
    assert entry.team.coach is not None
    user = entry.team.coach.user
    assert isinstance(user, User)

    def run() -> Answer:
        return Answer(status=201, body=place_bid(lot, entry, amount, actor=user).uid)

    began = time.perf_counter()
    try:
        answer = once(user, key=key, method="POST", path="/bid", body=[lot.uid, amount], run=run)
    except (Refusal, RuleViolation) as refused:
        return Sent(key, refused.code, seconds=time.perf_counter() - began)
    return Sent(key, "made", answer.body, answer.replayed, time.perf_counter() - began)


def wrong_with(round_: Round, sent: Sequence[Sent]) -> list[str]:
    """What was lost, doubled, negative or out of order; nothing where all is well."""
    found = []
    made = [one for one in sent if one.answer == "made"]
    bids = {one.bid for one in made}
    stored = set(Bid.objects.filter(lot__round=round_).values_list("uid", flat=True))
    if bids != stored:
        found.append(f"answered {len(bids)} bids, stored {len(stored)}")
    firsts = [one.bid for one in made if not one.replayed]
    if len(firsts) != len(set(firsts)):
        found.append("a bid was made twice")
    by_key: dict[str, set[str]] = {}
    for one in made:
        by_key.setdefault(one.key, set()).add(one.bid)
    found += [f"{key} made {len(uids)} bids" for key, uids in by_key.items() if len(uids) != 1]
    for lot in round_.lots.prefetch_related("bids"):
        rows = sorted(lot.bids.all(), key=lambda bid: bid.pk)
        amounts, numbers = [bid.amount for bid in rows], [bid.seq for bid in rows]
        if numbers != list(range(1, len(rows) + 1)) or amounts != sorted(set(amounts)):
            found.append(f"{lot.mvp}: bids {numbers} of {amounts}")
        if rows and (lot.leader_id, lot.price) != (rows[-1].entry_id, rows[-1].amount):
            found.append(f"{lot.mvp}: led by {lot.leader_id} with {lot.price}")
    for team in round_.season.entries.values_list("team__name", "team__cash", "team__held"):
        if not 0 <= team[2] <= team[1]:
            found.append(f"{team[0]}: holds {team[2]} of {team[1]} mc")
    return found
