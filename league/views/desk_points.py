"""Points given or taken by a ruling."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _

from league.domain.entries import adjust_points
from league.domain.terms import terms_of
from league.enums import SeasonStatus
from league.forms.points import AdjustForm
from league.models import Season
from league.presenters.addresses import season_page
from league.views.access import season_run
from league.views.desk_pairings import names_of
from league.views.posting import Act, answer
from rosters.views.access import people_page, user_of
from rosters.views.posting import Done


@people_page
def desk_points(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Penalty and bonus points of a season, and a form for more where the options allow it."""
    season = season_run(request, slug, number)
    names = names_of(season)
    sent = answer(request, {AdjustForm.act: Act(AdjustForm, _adjusting(season))}, names)
    if isinstance(sent, HttpResponse):
        return sent
    allowed = terms_of(season).adjustments
    context = {
        "league": season.league,
        "season": season,
        "adjustments": season.adjustments.select_related("entry__team", "made_by").order_by("-pk"),
        "allowed": allowed,
        "form": sent.form_for(AdjustForm, subject=names) if allowed and season.status != SeasonStatus.CLOSED else None,
        "refused": sent.form,
        "tab": "points",
    }
    return render(request, "league/desk/points.html", context, status=sent.status)


def _adjusting(season: Season) -> Any:
    def adjust(request: HttpRequest, _names: dict[str, str], asked: dict[str, Any]) -> Done:
        entry = get_object_or_404(
            season.entries.select_related("team", "season__league", "season__pin"), uid=asked["team"]
        )
        adjust_points(entry, asked["points"], actor=user_of(request), reason=asked["reason"])
        facts = {"team": entry.team.name, "points": f"{asked['points']:+d}"}
        return Done(_("%(team)s: %(points)s league points.") % facts, season_page("desk-points", season))

    return adjust
