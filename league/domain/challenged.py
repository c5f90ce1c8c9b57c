"""Which matches a challenge made (HX-MATCHUP-12)."""

from league.enums import ChallengeStatus
from league.models import Challenge, PairingSide
from matches.models import Match


def by_challenge(match: Match) -> bool:
    """Whether one team of the match had challenged the other to it. Who was drawn an opponent, and whoever meets
    outside a challenge procedure, had not."""
    sides = PairingSide.objects.filter(pairing__match=match).values("entry")
    made = Challenge.objects.filter(round__pairings__match=match, status=ChallengeStatus.MADE)
    return made.filter(challenger__in=sides, challenged__in=sides).exists()
