"""Which matches rounds have set, pairings and friendlies alike, and in which round a match was set.

Two short lists put together, each found by its index; one condition over two tables would have the database read them
to the end, for every round of every league that closes.
"""

from django.db.models import Q, QuerySet

from league.models import Friendly, Pairing, Round
from matches.models import Match


def set_in(**rounds: object) -> Q:
    """The condition on a match that it was set in rounds of which this holds: `set_in(round=one)`,
    `set_in(round__season=season)`."""
    paired, beside = (
        model.objects.filter(**rounds, match__isnull=False).order_by().values("match") for model in (Pairing, Friendly)
    )
    return Q(pk__in=paired.union(beside))


def rounds_of(match: Match) -> QuerySet[Round]:
    """The round in which a match was set, as a pairing or as a friendly beside them; none outside leagues."""
    paired, beside = (model.objects.filter(match=match).order_by().values("round") for model in (Pairing, Friendly))
    return Round.objects.filter(pk__in=paired.union(beside))
