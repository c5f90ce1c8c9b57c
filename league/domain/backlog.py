"""What is not done yet in rounds that are being played, counted for many rounds at once."""

from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import Count, Q
from django.db.models.functions import Coalesce

from league.models import Round
from matches.enums import MatchStatus
from matches.models import Match


@dataclass(frozen=True, kw_only=True)
class Backlog:
    """What a round waits for: pairings without a report, reports without an answer or disputed, in friendlies too, and
    teams whose post-match steps are not finished."""

    unreported: int = 0
    reported: int = 0
    disputed: int = 0
    open_steps: int = 0


def backlogs(rounds: Collection[Round]) -> dict[int, Backlog]:
    """What each of these rounds waits for, by its key; rounds without a match are left out. One query."""
    alive = Q(pairing__round__in=rounds, pairing__cancelled=False) | Q(friendly__round__in=rounds)
    walking = Q(status=MatchStatus.SETTLED, sides__finished_at=None)
    counted = Match.objects.filter(alive).values(played_in=Coalesce("pairing__round", "friendly__round"))
    rows = counted.annotate(
        unreported=Count("pk", filter=Q(status=MatchStatus.SCHEDULED, friendly=None), distinct=True),
        reported=Count("pk", filter=Q(status=MatchStatus.REPORTED), distinct=True),
        disputed=Count("pk", filter=Q(status=MatchStatus.DISPUTED), distinct=True),
        open_steps=Count("sides", filter=walking),
    )
    return {row.pop("played_in"): Backlog(**row) for row in rows.order_by()}
