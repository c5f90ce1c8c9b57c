"""What is acted on in a league or a season, as the API finds it."""

from typing import Any

from django.shortcuts import get_object_or_404
from django.utils.functional import cached_property

from league.api.seasons import seasons_of
from league.models import Entry, League, Season
from league.permissions import readable_leagues, require_commissioner
from league.presenters.violations import violation_sentence
from rosters.api.acting import Acting, with_refusals
from rosters.api.documenting import in_path
from rosters.enums import Scope
from rules.core.errors import RuleViolation

IN_LEAGUE = in_path("league", "The league.")
IN_SEASON = in_path("season", "The season.")


class OfLeague(Acting):
    """Something of a league; with `ruled` it is there for those who run it alone."""

    finding = ("found",)
    queryset = League.objects.none()
    scope = Scope.RUN
    ruled = True

    @cached_property
    def found(self) -> League:
        """The league; 404 for whoever may not see it, 403 for whoever may not run it where that is needed."""
        league = get_object_or_404(readable_leagues(self.person), uid=self.kwargs["league"])
        if self.ruled:
            with_refusals(lambda: require_commissioner(self.person, league))
        return league


class OfSeason(Acting):
    """Something of a season that everybody reads who may see its league."""

    finding = ("found",)
    queryset = Season.objects.none()
    scope = Scope.RUN

    @cached_property
    def found(self) -> Season:
        """The season, with league and rules; 404 for whoever may not see its league."""
        seasons = seasons_of(readable_leagues(self.person)).select_related("league", "pin", "champion__team")
        return get_object_or_404(seasons, uid=self.kwargs["season"])

    def sentence(self, violation: RuleViolation) -> str:
        """Why the rules refuse an act, with the names of the teams."""
        names = dict(Entry.objects.filter(season__uid=self.kwargs["season"]).values_list("uid", "team__name"))
        return violation_sentence(violation, names)


def entry_of(season: Season, uid: Any) -> Entry:
    """The entry of the season by that name; 404 for none."""
    entries = season.entries.select_related("team__coach", "team__pin", "season__league", "season__pin")
    return get_object_or_404(entries, uid=uid)
