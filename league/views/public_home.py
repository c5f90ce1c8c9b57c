"""The start page and the list of leagues."""

from django.core.paginator import Page, Paginator
from django.db.models import Count, OuterRef, Q, QuerySet, Subquery
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from league.enums import EntryStatus
from league.models import League, Season
from league.permissions import visible_leagues
from rosters.views.access import public_page, reader_of

LEAGUES_PER_PAGE = 12
SEARCH_LENGTH = 80


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What Sinbin is, and the leagues that can be found."""
    return public_page(request, "league/public/home.html", _listed(request))


@require_safe
def leagues(request: HttpRequest) -> HttpResponse:
    """The leagues that can be found; for members their own private ones too."""
    return public_page(request, "league/public/leagues.html", _listed(request))


def _listed(request: HttpRequest) -> dict[str, object]:
    words = request.GET.get("q", "").strip()[:SEARCH_LENGTH]
    return {"words": words, "page": _page(request, _found(visible_leagues(reader_of(request)), words))}


def _found(seen: QuerySet[League], words: str) -> QuerySet[League]:
    """The leagues in which every word is found, each with its latest season."""
    for word in words.split():
        seen = seen.filter(Q(name__icontains=word) | Q(description__icontains=word))
    latest = Season.objects.filter(league=OuterRef("pk")).order_by("-number")
    teams = latest.annotate(teams=Count("entries", filter=Q(entries__status=EntryStatus.ACTIVE)))
    return seen.annotate(
        season_name=Subquery(latest.values("name")[:1]),
        season_status=Subquery(latest.values("status")[:1]),
        teams=Subquery(teams.values("teams")[:1]),
    ).order_by("name", "pk")


def _page(request: HttpRequest, found: QuerySet[League]) -> Page[League]:
    return Paginator(found, LEAGUES_PER_PAGE).get_page(request.GET.get("page"))
