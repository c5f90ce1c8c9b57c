"""Points given or taken by a ruling."""

from typing import Any

from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _

from league.domain.entries import adjust_points
from league.domain.lateness import lift_penalty
from league.domain.terms import terms_of
from league.enums import SeasonStatus
from league.forms.points import AdjustForm, LiftForm
from league.models import MissedDeadline, Season
from league.presenters.addresses import season_page
from league.views.access import season_run
from league.views.desk_pairings import names_of
from league.views.posting import Act, Sent, answer
from rosters.views.access import people_page, user_of
from rosters.views.posting import Done


@people_page
def desk_points(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Penalty and bonus points of a season, and a form for more where the options allow it."""
    season = season_run(request, slug, number)
    names = names_of(season)
    acts = {AdjustForm.act: Act(AdjustForm, _adjusting(season)), LiftForm.act: Act(LiftForm, _lifting(season))}
    sent = answer(request, acts, names)
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
        "penalties": _penalties(season, sent) if season.status != SeasonStatus.CLOSED else [],
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


def _penalties(season: Season, sent: Sent) -> list[dict[str, Any]]:
    """The penalties for late reports that stand, each with the form that lifts it."""
    standing = MissedDeadline.objects.filter(round__season=season, lifted_at=None)
    paid = standing.filter(Q(bars_bidding=True) | Q(adjustment__isnull=False)).select_related("entry__team", "round")
    return [
        {
            "missed": missed,
            "form": sent.form_for(LiftForm, subject=None, mark=missed.uid, initial={"missed": missed.uid}),
        }
        for missed in paid.order_by("-pk")
    ]


def _lifting(season: Season) -> Any:
    def lift(request: HttpRequest, _names: dict[str, str], asked: dict[str, Any]) -> Done:
        standing = MissedDeadline.objects.filter(round__season=season)
        missed = get_object_or_404(standing.select_related("round__season__league", "entry__team"), uid=asked["missed"])
        lift_penalty(missed, actor=user_of(request), reason=asked["reason"])
        told = _("The penalty of %(team)s is lifted.") % {"team": missed.entry.team.name}
        return Done(told, season_page("desk-points", season))

    return lift
