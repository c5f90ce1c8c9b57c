"""Showing the seeds, so that everybody can recompute the dice."""

from django.db.models import QuerySet
from django.utils import timezone

from matches.models import Match


def reveal_seeds(matches: QuerySet[Match]) -> int:
    """The seeds of these matches are public from now on; how many were not before.

    To be called when nothing about the matches can be corrected any more: no die may still hang on a seed.
    """
    return matches.filter(revealed_at__isnull=True).update(revealed_at=timezone.now())
