"""What a list shows of unlisted leagues: nothing, until it is asked for one of them by uid."""

from django.db.models import QuerySet
from rest_framework.request import Request

from league.models import League
from league.permissions import readable_leagues, visible_leagues
from rosters.api.reading import ReadingEach

NAMING = ("league", "season", "round")


class FoundInLeagues(ReadingEach):
    """Things that belong to leagues. One alone, or a list narrowed by one of `naming`, may be of an unlisted league."""

    naming: tuple[str, ...] = NAMING

    @property
    def named(self) -> bool:
        """Whether the request shows that the reader knows where to look."""
        return bool(self.detail) or names_one(self.request, self.naming)

    @property
    def leagues(self) -> QuerySet[League]:
        """The leagues whose things may be shown."""
        return (readable_leagues if self.named else visible_leagues)(self.person)


def names_one(request: Request, naming: tuple[str, ...]) -> bool:
    """Whether the request is narrowed to something by its uid."""
    return any(request.query_params.get(name) for name in naming)
