"""What a device keeps for the venue: its own page, what it should take along, and that it forgets."""

from typing import cast

from allauth.account.views import LogoutView
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from league.presenters.along import pages_along
from rosters.models import User
from rosters.views.access import public_page, reader_of

EVERYTHING_KEPT = '"cache", "storage"'


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """The shelf of this device. The same bytes for everybody; the device itself fills it."""
    return public_page(request, "league/offline.html", {})


@never_cache
@require_safe
def line(request: HttpRequest) -> JsonResponse:
    """Who has signed in here, and the addresses of the pages that he needs at the table."""
    reader = reader_of(request)
    if not isinstance(reader, User):
        return JsonResponse({"person": "", "along": []})
    return JsonResponse({"person": reader.uid, "along": pages_along(reader)})


def sign_out(request: HttpRequest) -> HttpResponse:
    """Signing out; the device then drops every page and form it kept."""
    answer = cast("HttpResponse", LogoutView.as_view()(request))
    if request.method == "POST":
        answer["Clear-Site-Data"] = EVERYTHING_KEPT
    return answer
