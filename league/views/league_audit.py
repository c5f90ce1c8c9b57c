"""The log of a league, for its members: read, narrowed, and taken along as a file."""

import csv
from collections.abc import Iterable

from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from league.domain.logbook import chosen, entries_of
from league.forms.audit import AuditForm
from league.models import AuditEntry, League
from league.permissions import is_commissioner
from league.presenters.audit import CSV_HEAD, audit_choices, audit_line, csv_row, star_names, team_choices
from league.views.access import league_of_member
from rosters.views.access import people_page

LINES = 50


@people_page
def league_audit(request: HttpRequest, slug: str) -> HttpResponse:
    """Who did what in the league, newest first."""
    league = league_of_member(request, slug)
    form = _form(request, league)
    page = Paginator(_asked(form, league), LINES).get_page(request.GET.get("page"))
    stars = star_names()
    context = {
        "league": league,
        "form": form,
        "page": page,
        "lines": [audit_line(entry, stars) for entry in page],
        "query": request.GET.urlencode(),
        "runs_it": is_commissioner(request.user, league),
        "tab": "audit",
    }
    return render(request, "league/setup/audit.html", context)


@people_page
def league_audit_csv(request: HttpRequest, slug: str) -> HttpResponse:
    """The same entries, all of them, as a file for spreadsheets."""
    league = league_of_member(request, slug)
    answer = HttpResponse(content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="log-{league.slug}.csv"'
    _write(answer, _asked(_form(request, league), league))
    return answer


def _write(answer: HttpResponse, entries: Iterable[AuditEntry]) -> None:
    stars, table = star_names(), csv.writer(answer)
    table.writerow(CSV_HEAD)
    table.writerows(csv_row(audit_line(entry, stars)) for entry in entries)


def _form(request: HttpRequest, league: League) -> AuditForm:
    verbs, people = audit_choices(league)
    return AuditForm(request.GET or None, league=league, verbs=verbs, people=people, teams=team_choices(league))


def _asked(form: AuditForm, league: League) -> QuerySet[AuditEntry]:
    """What the form asks for; everything while it asks for nothing or for nonsense."""
    entries = entries_of(league)
    return chosen(entries, form.asked) if form.is_valid() else entries
