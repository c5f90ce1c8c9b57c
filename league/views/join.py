"""The page behind an invitation link: what one joins, and yes or no."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from league.domain.invitations import accept_invitation, find_invitation
from league.enums import MemberRole, SeasonStatus
from league.forms.joining import JoinForm
from league.models import Invitation
from league.views.posting import Act, answer
from rosters.domain.people import coach_for_user, rename_coach
from rosters.models import Coach
from rosters.views.access import user_of
from rosters.views.posting import Done

REMEMBERED = "invitation"  # in the session: the link somebody opened and has not used yet
GONE = 410


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, secret: str) -> HttpResponse:
    """What the invitation leads to. Whoever has not signed in is sent to do so, and finds the link again afterwards."""
    invitation = find_invitation(secret)
    if request.method == "POST" and request.user.is_authenticated:
        return _answered(request, secret, invitation)
    if invitation is None:
        request.session.pop(REMEMBERED, None)
        return render(request, "league/join/gone.html", status=GONE)
    request.session[REMEMBERED] = secret
    return _page(request, invitation)


def _answered(request: HttpRequest, secret: str, invitation: Invitation | None) -> HttpResponse:
    subject = _name_to_begin_with(request.user, invitation)
    sent = answer(request, {JoinForm.act: Act(JoinForm, _accepting(secret))}, subject)
    if isinstance(sent, HttpResponse):
        request.session.pop(REMEMBERED, None)
        return sent
    if invitation is None:
        return render(request, "league/join/gone.html", status=GONE)
    return _page(request, invitation, form=sent.form, status=sent.status)


def _page(
    request: HttpRequest, invitation: Invitation, *, form: JoinForm | Any = None, status: int = 200
) -> HttpResponse:
    league = invitation.league
    context = {
        "invitation": invitation,
        "league": league,
        "form": form or JoinForm(subject=_name_to_begin_with(request.user, invitation)),
        "commissioners": _commissioners(invitation),
        "seasons": league.seasons.exclude(status=SeasonStatus.CLOSED).order_by("-number"),
        "as_commissioner": invitation.role == MemberRole.COMMISSIONER,
        "elsewhere": _claims_in_vain(request.user, invitation),
    }
    return render(request, "league/join/join.html", context, status=status)


def _accepting(secret: str) -> Any:
    def accept(request: HttpRequest, _subject: object, asked: dict[str, Any]) -> Done:
        user = user_of(request)
        invitation = accept_invitation(secret, user)
        if invitation.role == MemberRole.COACH and invitation.coach is None:
            coach = coach_for_user(user)
            if asked.get("name") and asked["name"] != coach.name:
                rename_coach(coach, asked["name"], actor=user)
        return Done(_("You are in: %(league)s.") % {"league": invitation.league.name}, reverse("next"))

    return accept


def _commissioners(invitation: Invitation) -> list[str]:
    members = invitation.league.memberships.filter(role=MemberRole.COMMISSIONER).select_related("user")
    return [str(member.user) for member in members]


def _name_to_begin_with(user: Any, invitation: Invitation | None) -> str | None:
    """A name for somebody who becomes a coach by this link; None for all who have or get a name otherwise."""
    if invitation is None or invitation.coach_id or invitation.role != MemberRole.COACH or not user.is_authenticated:
        return None
    return None if Coach.objects.filter(user=user).exists() else str(user)


def _claims_in_vain(user: Any, invitation: Invitation) -> Coach | None:
    """The coach somebody already is, who therefore cannot become the invited guest."""
    if invitation.coach is None or not user.is_authenticated:
        return None
    return Coach.objects.filter(user=user).exclude(pk=invitation.coach.pk).first()
