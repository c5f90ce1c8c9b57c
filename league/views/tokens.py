"""The tokens of whoever has signed in."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from league.domain.tokens import make_token, revoke_token, tokens_of
from league.forms.tokens import RevokeForm, TokenForm
from league.views.posting import Act, answer
from rosters.models import User
from rosters.views.access import people_page, user_of
from rosters.views.posting import Done

FRESH = "fresh_token"  # a key of the session, in which the words of a token wait to be shown once


@people_page
def tokens(request: HttpRequest) -> HttpResponse:
    """Programs that act in the person's stead: what each may do, when it last did, and a new one."""
    user = user_of(request)
    sent = answer(request, ACTS, user)
    if isinstance(sent, HttpResponse):
        return sent
    context = {
        "tokens": tokens_of(user),
        "now": timezone.now(),
        "form": sent.form_for(TokenForm, subject=user),
        "fresh": request.session.pop(FRESH, "") if request.method == "GET" else "",
    }
    return render(request, "league/tokens.html", context, status=sent.status)


def _make(request: HttpRequest, user: User, asked: dict[str, Any]) -> Done:
    token, words = make_token(user, **asked)
    request.session[FRESH] = words
    return Done(_("The token “%(name)s” is made.") % {"name": token.name}, reverse("tokens"))


def _revoke(_request: HttpRequest, user: User, asked: dict[str, Any]) -> Done:
    revoke_token(user, asked["token"])
    return Done(_("The token is revoked; nobody gets in with it any more."), reverse("tokens"))


ACTS = {TokenForm.act: Act(TokenForm, _make), RevokeForm.act: Act(RevokeForm, _revoke)}
