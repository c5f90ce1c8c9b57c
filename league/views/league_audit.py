"""The log of a league."""

from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from league.forms.audit import AuditForm
from league.models import AuditEntry
from league.presenters.audit import audit_choices, audit_line
from league.views.access import league_run
from rosters.views.access import people_page
from rules.registry import RULESETS

LINES = 50


@people_page
def league_audit(request: HttpRequest, slug: str) -> HttpResponse:
    """Who did what in the league, newest first."""
    league = league_run(request, slug)
    verbs, people = audit_choices(league)
    form = AuditForm(request.GET or None, verbs=verbs, people=people)
    entries = AuditEntry.objects.filter(league=league).select_related("actor", "acted_for")
    page = Paginator(_chosen(entries, form), LINES).get_page(request.GET.get("page"))
    stars = _star_names()
    context = {
        "league": league,
        "form": form,
        "page": page,
        "lines": [audit_line(entry, stars) for entry in page],
        "filtered": form.is_bound,
        "tab": "audit",
    }
    return render(request, "league/setup/audit.html", context)


def _chosen(entries: QuerySet[AuditEntry], form: AuditForm) -> QuerySet[AuditEntry]:
    if not form.is_valid():
        return entries
    if verb := form.cleaned_data["verb"]:
        entries = entries.filter(verb=verb)
    if person := form.cleaned_data["person"]:
        entries = entries.filter(actor__uid=person)
    return entries


def _star_names() -> dict[str, str]:
    markets = (ruleset.market for ruleset in RULESETS.values() if ruleset.market)
    return {key: star.name for market in markets for key, star in market.stars.items()}
