"""A person's own calendar: its secret address, and what stands in it."""

from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import get_conditional_response, patch_cache_control, set_response_etag
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from league.domain.calendar_links import calendar_link_of, make_calendar_link, revoke_calendar_link, user_of_secret
from league.forms.calendar_link import MakeLinkForm, RevokeLinkForm
from league.presenters.agenda import own_events
from league.views.posting import Act, answer
from league.views.public_agendas import calendar_file
from rosters.domain.languages import speaking
from rosters.models import User
from rosters.views.access import people_page, user_of
from rosters.views.posting import Done

FRESH = "fresh_calendar"  # a key of the session, in which the address waits to be shown once


@people_page
def own_calendar(request: HttpRequest) -> HttpResponse:
    """Makes the address, and revokes it; it is shown once."""
    user = user_of(request)
    sent = answer(request, ACTS, user)
    if isinstance(sent, HttpResponse):
        return sent
    context = {
        "link": calendar_link_of(user),
        "make": sent.form_for(MakeLinkForm, subject=user),
        "fresh": request.session.pop(FRESH, "") if request.method == "GET" else "",
    }
    return render(request, "league/own_calendar.html", context, status=sent.status)


@require_safe
def own_ics(request: HttpRequest, secret: str) -> HttpResponse:
    """The calendar of whoever made the secret, private leagues and places included; 404 for a secret that ended."""
    user = user_of_secret(secret)
    if user is None:
        raise Http404("no such calendar")
    with speaking(user):
        response = calendar_file(_("My matches"), own_events(user))
    response["Referrer-Policy"] = "no-referrer"
    response["X-Robots-Tag"] = "noindex"
    patch_cache_control(response, private=True, no_cache=True)
    set_response_etag(response)
    return get_conditional_response(request, etag=response["ETag"], response=response) or response


def _make(request: HttpRequest, user: User, _asked: dict[str, Any]) -> Done:
    address = reverse("own-ics", args=[make_calendar_link(user)])
    request.session[FRESH] = f"{settings.SITE_ADDRESS}{address}"
    return Done(_("Your calendar has a new address."), reverse("own-calendar"))


def _revoke(_request: HttpRequest, user: User, _asked: dict[str, Any]) -> Done:
    revoke_calendar_link(user)
    return Done(_("The address is revoked; nobody reads your calendar with it any more."), reverse("own-calendar"))


ACTS = {MakeLinkForm.act: Act(MakeLinkForm, _make), RevokeLinkForm.act: Act(RevokeLinkForm, _revoke)}
