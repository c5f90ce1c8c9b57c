"""Many bidders at once in one market, as they bid and click: what each was answered, and what then stands."""

import random
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from django.db import OperationalError, connection
from msgspec import Struct

from league.domain.market import place_bid
from league.domain.seasons import start_season
from league.models import Bid, Entry, Lot, Round
from rosters.domain.idempotency import Answer, once
from rosters.domain.operation import operation
from rosters.domain.people import coach_for_user
from rosters.domain.refusal import Refusal
from rosters.enums import Cause
from rosters.models import Team, User
from rules.core.errors import RuleViolation
from tests.verbs import a_user
from tests.verbs_league import a_season, cora, enter, favour, opened

SHOP = "m1"
"""The match in whose steps the teams buy."""
RELATED = ("round__season__league", "round__season__pin")


class Sent(Struct, frozen=True):
    """A bid or purchase that was sent: its key, how it was answered ("made" or a code), the bid made, and the time."""

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


def bid_away(
    round_: Round,
    lots: int,
    bids: int,
    *,
    places: Sequence[int] | None = None,
    shop_after: int = 0,
    bare: bool = False,
    keyed: bool = True,
    twice: float = 0.2,
    seed: int = 7,
) -> list[Sent]:
    """Every team (or those at these places) bids so often, in the first lots of the round, all at once.

    Some send a bid twice with its key. With `shop_after` each tries to buy in the shop after so many bids. `bare` bids
    only lock the lot and write a row, as a floor under how long bids take. Bids that are not `keyed` are sent as they
    are: what they do begins with reading, not with writing down a key.
    """
    entries = list(round_.season.entries.select_related("team__coach__user", "season__league").order_by("pk"))
    keys = list(round_.lots.order_by("pk").values_list("pk", flat=True)[:lots])
    places = range(len(entries)) if places is None else places
    start = threading.Barrier(len(places), timeout=60)

    def bid(place: int) -> list[Sent]:
        chance, entry = random.Random(seed + place), entries[place]
        try:
            start.wait()
            found = []
            for number in range(bids):
                times, mark = (2 if chance.random() < twice else 1), f"{place:04}-{number:04}"
                lot = Lot.objects.select_related(*RELATED).get(pk=chance.choice(keys))
                made = bare_bids if bare else partial(bids_in, keyed=keyed)
                found += made(lot, entry, chance.randint(1, 3), f"bid-{mark}", times)
                if shop_after and not (number + 1) % shop_after:
                    found += [buy(entry, f"shop-{mark}") for _ in range(times)]
            return found
        finally:
            connection.close()

    with ThreadPoolExecutor(len(places)) as pool:
        return [sent for answers in pool.map(bid, places) for sent in answers]


def bids_in(lot: Lot, entry: Entry, above: int, key: str, times: int, *, keyed: bool) -> list[Sent]:
    """The team's coach sends a bid a little above the price of the lot as he saw it, so many times."""
    amount = (lot.price or lot.least_bid) + above

    def run() -> Answer:
        return Answer(status=201, body=place_bid(lot, entry, amount, actor=user_of(entry)).uid)

    return [send(entry, key, [lot.uid, amount], run, keyed=keyed) for _ in range(times)]


def bare_bids(lot: Lot, entry: Entry, above: int, key: str, times: int) -> list[Sent]:
    """What no bid can do without: the lot is locked and written, its answer kept, in one transaction."""

    def run() -> Answer:
        locked = Lot.objects.select_for_update(no_key=True).get(pk=lot.pk)
        locked.leader, locked.price = entry, (locked.price or locked.least_bid) + above
        locked.save(update_fields=["leader", "price"])
        return Answer(status=201, body=key)

    return [send(entry, key, [lot.uid], run) for _ in range(times)]


def buy(entry: Entry, key: str) -> Sent:
    """The team's coach buys a cheerleader, in the step of a match in which he may."""

    def run() -> Answer:
        with operation(Team.objects.get(pk=entry.team_id), actor=None, cause=Cause.STEP, cause_uid=SHOP) as work:
            work.tell("buy_cheerleader")
        return Answer(status=201, body=key)

    return send(entry, key, [], run)


def send(entry: Entry, key: str, body: list[object], run: Callable[[], Answer], *, keyed: bool = True) -> Sent:
    """How the act was answered, under that key."""
    began = time.perf_counter()
    try:
        post = partial(once, user_of(entry), key=key, method="POST", path=key[:4], body=body)
        answer = post(run=run) if keyed else run()
    except (Refusal, RuleViolation) as refused:
        return Sent(key, refused.code, seconds=time.perf_counter() - began)
    except OperationalError as failed:
        return Sent(key, f"failed: {failed}", seconds=time.perf_counter() - began)
    return Sent(key, "made", answer.body, answer.replayed, time.perf_counter() - began)


def user_of(entry: Entry) -> User:
    assert entry.team.coach is not None
    assert isinstance(entry.team.coach.user, User)
    return entry.team.coach.user


def wrong_with(round_: Round, sent: Sequence[Sent]) -> list[str]:
    """What was lost, doubled, negative or out of order; nothing where all is well."""
    found, sent = [], [one for one in sent if one.key.startswith("bid-")]
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
