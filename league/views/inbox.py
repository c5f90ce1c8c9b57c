"""The inbox of whoever has signed in."""

from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from league.domain.news_kinds import KINDS
from league.domain.unsubscribing import read_ticket, unsubscribe
from league.forms.inbox import ReadAllForm
from league.presenters.inbox import inbox_lines
from league.views.posting import Act, answer
from rosters.domain.inbox import follow_item, inbox_of, mark_all_read
from rosters.models import User
from rosters.views.access import people_page, user_of
from rosters.views.posting import Done

LINES = 30


@people_page
def inbox(request: HttpRequest) -> HttpResponse:
    """What the person was told, newest first."""
    user = user_of(request)
    sent = answer(request, {ReadAllForm.act: Act(ReadAllForm, _read_all)}, user)
    if isinstance(sent, HttpResponse):
        return sent
    page = Paginator(inbox_of(user), LINES).get_page(request.GET.get("page"))
    lines = inbox_lines(page)
    first = next((line.uid for line in lines), "")
    form = sent.form_for(ReadAllForm, subject=user, initial={"newest": first})
    context = {"page": page, "lines": lines, "form": form, "unread": any(line.unread for line in lines)}
    return render(request, "league/inbox/inbox.html", context, status=sent.status)


def _read_all(_request: HttpRequest, user: User, asked: dict[str, Any]) -> Done:
    mark_all_read(user, newest=asked["newest"])
    return Done(_("Everything that was here is marked as read."), reverse("inbox"))


@people_page
def inbox_item(request: HttpRequest, uid: str) -> HttpResponse:
    """On to the page a message leads to; the message is read."""
    return redirect(follow_item(user_of(request), uid))


@never_cache
@csrf_exempt  # the signed address is the right to do it, and mail programs send no cookies (RFC 8058)
@require_http_methods(["GET", "HEAD", "POST"])
def unsubscribe_page(request: HttpRequest, ticket: str) -> HttpResponse:
    """No more e-mail about something, for whoever holds the link of an e-mail. Reading the page changes nothing."""
    found = read_ticket(ticket)
    if found is None:
        raise Http404("no such ticket")
    done = request.method == "POST"
    if done:
        unsubscribe(found, everything="everything" in request.POST)
    context = {"kinds": [KINDS[key].title for key in found.kinds], "done": done, "all": "everything" in request.POST}
    return render(request, "league/inbox/unsubscribe.html", context)
