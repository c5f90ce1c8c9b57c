"""What a league has written, for whoever it is for: announcements and pages."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from league.domain.announcements import announcements_for
from league.domain.documents import documents_for
from league.permissions import is_commissioner
from league.views.access import find_league, number_asked
from rosters.views.access import public_page, reader_of


@require_safe
def news(request: HttpRequest, slug: str) -> HttpResponse:
    """Everything the league has announced to this reader."""
    league = find_league(request, slug)
    context = {"league": league, "announcements": announcements_for(reader_of(request), league)}
    return public_page(request, "league/public/news.html", context)


@require_safe
def announcement(request: HttpRequest, slug: str, uid: str) -> HttpResponse:
    """One announcement; 404 for whom it is not, and once it is withdrawn."""
    league = find_league(request, slug)
    found = get_object_or_404(announcements_for(reader_of(request), league), uid=uid)
    return public_page(request, "league/public/announcement.html", {"league": league, "announcement": found})


@require_safe
def document(request: HttpRequest, slug: str, uid: str) -> HttpResponse:
    """A page of the league as it is now, or the older version asked for."""
    league = find_league(request, slug)
    reader = reader_of(request)
    found = get_object_or_404(documents_for(reader, league), uid=uid)
    versions = found.versions.order_by("-number")
    asked = number_asked(request, "version") or versions[0].number
    context = {
        "league": league,
        "document": found,
        "version": get_object_or_404(versions, number=asked),
        "versions": versions,
        "runs_it": is_commissioner(reader, league),
    }
    return public_page(request, "league/public/document.html", context)
