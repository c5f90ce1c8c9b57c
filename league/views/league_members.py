"""Who belongs to a league: members, guests, and the links that let people in."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from league.domain.guests import add_guest
from league.domain.invitations import invite, revoke_invitation
from league.domain.leagues import add_member, remove_member
from league.enums import MemberRole
from league.forms.leagues import AppointForm, ClaimForm, GuestForm, InviteForm, RemoveForm, RevokeForm
from league.models import Invitation, League, Membership
from league.presenters.members import members_page
from league.views.access import league_run
from league.views.posting import Act, Sent, answer
from rosters.models import Coach
from rosters.views.access import people_page, user_of
from rosters.views.posting import Done

FRESH_LINK = "fresh_invitation"  # in the session until it has been shown once


@people_page
def league_members(request: HttpRequest, slug: str) -> HttpResponse:
    """Members, guests and invitations of a league. A fresh link is shown once."""
    league = league_run(request, slug)
    sent = answer(request, ACTS, league)
    if isinstance(sent, HttpResponse):
        return sent
    return render(
        request,
        "league/setup/members.html",
        {
            "league": league,
            "people": members_page(league),
            "guest_form": sent.form_for(GuestForm, subject=league),
            "invite_form": sent.form_for(InviteForm, subject=league),
            "refused": _of_a_row(sent),
            "fresh": _fresh_link(request, league),
            "tab": "members",
        },
        status=sent.status,
    )


def _of_a_row(sent: Sent) -> Any:
    """A refused form that has no fields to fill in; what it said stands on top of the page."""
    return sent.form if isinstance(sent.form, ClaimForm | RevokeForm | RemoveForm | AppointForm) else None


def _fresh_link(request: HttpRequest, league: League) -> dict[str, str] | None:
    fresh = request.session.get(FRESH_LINK)
    if request.method != "GET" or not fresh or fresh["league"] != league.uid:
        return None
    del request.session[FRESH_LINK]
    return {"url": request.build_absolute_uri(reverse("join", args=[fresh["secret"]])), "coach": fresh["coach"]}


def _back(league: League) -> str:
    return reverse("league-members", args=[league.slug])


def _keep_secret(request: HttpRequest, league: League, secret: str, coach: Coach | None = None) -> Done:
    request.session[FRESH_LINK] = {"league": league.uid, "secret": secret, "coach": coach.name if coach else ""}
    return Done(_("The link is made."), _back(league))


def _invite(request: HttpRequest, league: League, asked: dict[str, Any]) -> Done:
    _invitation, secret = invite(
        league, actor=user_of(request), role=MemberRole(asked["role"]), uses=asked["uses"], days=asked["days"]
    )
    return _keep_secret(request, league, secret)


def _claim(request: HttpRequest, league: League, asked: dict[str, Any]) -> Done:
    coach: Coach = asked["coach"]
    _invitation, secret = invite(league, actor=user_of(request), coach=coach)
    return _keep_secret(request, league, secret, coach)


def _guest(request: HttpRequest, league: League, asked: dict[str, Any]) -> Done:
    coach = add_guest(league, asked["name"], actor=user_of(request))
    return Done(_("%(coach)s is a guest of the league; you act for him.") % {"coach": coach.name}, _back(league))


def _revoke(request: HttpRequest, league: League, asked: dict[str, Any]) -> Done:
    invitation: Invitation = asked["invitation"]
    revoke_invitation(invitation, actor=user_of(request))
    return Done(_("That link works no more."), _back(league))


def _appoint(request: HttpRequest, league: League, asked: dict[str, Any]) -> Done:
    membership = add_member(league, asked["user"], MemberRole(asked["role"]), actor=user_of(request))
    facts = {"person": str(asked["user"]), "role": membership.get_role_display()}
    return Done(_("%(person)s is now %(role)s.") % facts, _back(league))


def _remove(request: HttpRequest, league: League, asked: dict[str, Any]) -> Done:
    membership = Membership.objects.filter(league=league, user=asked["user"], role=asked["role"]).first()
    if membership is not None:
        remove_member(membership, actor=user_of(request))
    facts = {"person": str(asked["user"]), "role": MemberRole(asked["role"]).label}
    gone_himself = asked["user"] == request.user and asked["role"] == MemberRole.COMMISSIONER
    return Done(_("%(person)s is no longer %(role)s.") % facts, reverse("next") if gone_himself else _back(league))


ACTS = {
    GuestForm.act: Act(GuestForm, _guest),
    InviteForm.act: Act(InviteForm, _invite),
    ClaimForm.act: Act(ClaimForm, _claim),
    RevokeForm.act: Act(RevokeForm, _revoke),
    RemoveForm.act: Act(RemoveForm, _remove),
    AppointForm.act: Act(AppointForm, _appoint),
}
