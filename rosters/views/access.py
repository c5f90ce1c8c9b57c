"""How pages are read and sent: who reads, what a cache may keep, and how a refusal is told."""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers, set_response_etag
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from rosters.domain.operation import require_right
from rosters.domain.refusal import Refusal
from rosters.models import Team, User
from rosters.permissions import Person, teams_seen_by
from rosters.views.replaying import replay

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]
NOT_FOUND = 404


def people_page(view: View[P]) -> View[P]:
    """A page for people who have signed in: read and posted to, never cached. A Refusal becomes a page that says it.

    A form that was carried out before is answered as it was then.
    """

    @wraps(view)
    def answering(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        try:
            return replay(request) or view(request, *args, **kwargs)
        except Refusal as refusal:
            if refusal.status == NOT_FOUND:
                raise Http404(refusal.code)
            told = {"refusal": refusal.sentence, "layout": layout_for(request)}
            return render(request, "403.html", told, status=refusal.status)

    return never_cache(require_http_methods(["GET", "HEAD", "POST"])(login_required(answering)))


def reader_of(request: HttpRequest) -> Person:
    """Who reads. A visitor without a session cookie costs no look at sessions."""
    if settings.SESSION_COOKIE_NAME not in request.COOKIES:
        return AnonymousUser()
    return request.user


def layout_for(request: HttpRequest) -> str:
    """The frame of a page that both visitors and people see."""
    return "base.html" if isinstance(reader_of(request), User) else "base_public.html"


def user_of(request: HttpRequest) -> User:
    """Who has signed in; for the pages that ask for it."""
    assert isinstance(request.user, User), "a people_page has a user"
    return request.user


def find_team(request: HttpRequest, uid: str) -> Team:
    """The team with coach and rules; 404 for whoever may not see it."""
    return get_object_or_404(teams_seen_by(reader_of(request)).select_related("pin", "coach"), uid=uid)


def find_own_team(request: HttpRequest, uid: str) -> Team:
    """The team, for somebody who may act for it; a Refusal 403 for others who may see it."""
    team = find_team(request, uid)
    require_right(user_of(request), team)
    return team


def public_page(request: HttpRequest, template: str, context: Mapping[str, Any]) -> HttpResponse:
    """A visitor's bytes are the same for everybody and carry their digest; what a user sees, nobody else keeps."""
    return public_answer(request, render(request, template, {**context, "layout": layout_for(request)}))


def public_answer(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """The answer as a page is kept: a visitor's by anybody, with its digest; a user's by nobody else."""
    reader = reader_of(request)
    patch_vary_headers(response, ["Cookie"])
    response.headers.setdefault("Content-Language", get_language())
    if isinstance(reader, User):
        patch_cache_control(response, private=True)
        return response
    patch_cache_control(response, public=True, no_cache=True)
    set_response_etag(response)
    if getattr(request, "whole_page", False):  # for whoever keeps pages before us, and says himself what is known
        return response
    return get_conditional_response(request, etag=response["ETag"], response=response) or response
