"""The log of every league against the rows that its acts have left."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping

from msgspec import Struct

from league.domain.doctor.finding import Finding
from league.enums import LotStatus, SeasonStatus
from league.models import Adjustment, AuditEntry, Bid, Entry, League, Lot, Season, Takeover


class Trace(Struct, frozen=True):
    """What an act leaves besides its entry: a verb, and the uid of the entry's subject for each row."""

    verb: str
    rows: Callable[[], Iterable[str]]


TRACES: Mapping[str, Trace] = {
    "leagues": Trace("league.created", lambda: League.objects.values_list("uid", flat=True)),
    "seasons": Trace("season.created", lambda: Season.objects.values_list("uid", flat=True)),
    "seasons over": Trace(
        "season.closed", lambda: Season.objects.filter(status=SeasonStatus.CLOSED).values_list("uid", flat=True)
    ),
    "adjustments": Trace("points.adjusted", lambda: Adjustment.objects.values_list("entry__uid", flat=True)),
    "takeovers": Trace("entry.taken_over", lambda: Takeover.objects.values_list("entry__uid", flat=True)),
    "bids": Trace("market.bid", lambda: Bid.objects.values_list("lot__uid", flat=True)),
    "MVPs hired": Trace(
        "market.awarded", lambda: Lot.objects.filter(status=LotStatus.SOLD).values_list("uid", flat=True)
    ),
}


def entries_missing() -> Iterator[Finding]:
    """For each of these acts the log of the league has one entry, and for each such entry the act has left its row.

    Teams that were withdrawn before their season started have left no rows; their entries in the log stay.
    """
    told: dict[str, Counter[str]] = {}
    verbs = [trace.verb for trace in TRACES.values()]
    in_seasons = set(Entry.objects.values_list("uid", flat=True))
    entries = AuditEntry.objects.filter(verb__in=verbs).values_list("verb", "subject", "subject_uid", "facts")
    for verb, subject, uid, facts in entries.iterator():
        if subject == "entry" and uid not in in_seasons:
            continue
        if verb != "market.awarded" or facts.get("team"):
            told.setdefault(verb, Counter())[uid] += 1
    for what, trace in TRACES.items():
        rows, logged = Counter(trace.rows()), told.get(trace.verb, Counter())
        for uid in sorted(rows.keys() | logged.keys()):
            if rows[uid] != logged[uid]:
                yield Finding(f"{what} of {uid}", f"entries {trace.verb} in the log", logged[uid], rows[uid])
