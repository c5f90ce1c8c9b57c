"""How matches are locked."""

from collections.abc import Iterable

from matches.models import Match


def lock_match(match: Match) -> Match:
    """The match as it is now, held until the transaction ends. Teams may be locked after it, nothing above it."""
    return lock_matches([match.pk])[0]


def lock_matches(ids: Iterable[int]) -> list[Match]:
    """These matches as they are now, held until the transaction ends, in ascending id. Teams may be locked after."""
    held = Match.objects.select_for_update(no_key=True, of=("self",)).select_related("pin")
    return list(held.filter(pk__in=set(ids)).order_by("pk"))
