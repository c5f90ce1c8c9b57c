"""What must I do next?"""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from league.domain.invitations import find_invitation
from league.models import Invitation
from league.presenters.next_steps import next_page
from league.views.join import REMEMBERED
from rosters.views.access import people_page, user_of


@people_page
def what_next(request: HttpRequest) -> HttpResponse:
    """Everything the person is awaited for, over all leagues and teams."""
    page = next_page(user_of(request), _remembered(request))
    return render(request, "league/coach/next.html", {"page": page})


@people_page
def remembered_invitation(request: HttpRequest) -> HttpResponse:
    """On to the invitation that was opened before signing in."""
    if _remembered(request) is None:
        return redirect("next")
    return redirect("join", request.session[REMEMBERED])


def _remembered(request: HttpRequest) -> Invitation | None:
    """The invitation somebody opened and has not used yet, while it is good."""
    secret = request.session.get(REMEMBERED)
    if not secret:
        return None
    invitation = find_invitation(secret)
    if invitation is None:
        del request.session[REMEMBERED]
    return invitation
