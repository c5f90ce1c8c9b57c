"""What the views of one match have in common."""

from django.db.models import Prefetch, QuerySet
from django.utils.functional import cached_property

from matches.models import Match, MatchSide
from matches.permissions import matches_seen_by
from rosters.api.reading import Reading, one_of


class OfMatch(Reading):
    """A view of one match, named in its address."""

    finding: tuple[str, ...] = ("match",)
    filter_backends = ()
    pagination_class = None
    queryset = Match.objects.none()

    @cached_property
    def match(self) -> Match:
        """The match, once it has been found; 404 for whoever may not see it."""
        return one_of(self.matches(), self.kwargs["match"])

    def matches(self) -> QuerySet[Match]:
        """The matches the reader may see, each with its rules and its sides, home first."""
        sides = MatchSide.objects.select_related("team__pin", "team__coach").order_by("index")
        return matches_seen_by(self.person).select_related("pin").prefetch_related(Prefetch("sides", sides))
