"""How a match is locked."""

from matches.models import Match


def lock_match(match: Match) -> Match:
    """The match as it is now, held until the transaction ends. Teams may be locked after it, nothing above it."""
    held = Match.objects.select_for_update(no_key=True, of=("self",)).select_related("pin")
    return held.get(pk=match.pk)
