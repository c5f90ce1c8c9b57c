"""The one way teams are locked."""

from collections.abc import Iterable

from rosters.models import Team


def lock_teams(ids: Iterable[int]) -> list[Team]:
    """These teams, held until the transaction ends, in ascending id (the order everybody locks in).

    Nothing above teams (league, season, round, auction, match) may be locked after this.
    """
    held = Team.objects.select_for_update(no_key=True, of=("self",)).select_related("pin", "coach")
    return list(held.filter(pk__in=set(ids)).order_by("pk"))
