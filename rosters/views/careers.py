"""The end of a team's career."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from rosters.domain.refusal import Refusal
from rosters.domain.retirement import retire_team
from rosters.forms.career import RetireForm
from rosters.models import Team, User
from rosters.permissions import may_act_for_team, may_retire_team
from rosters.views.access import find_team, people_page, user_of
from rosters.views.posting import IMPOSSIBLE, Done, post_once


@people_page
def retire(request: HttpRequest, uid: str) -> HttpResponse:
    """What retiring means, and the button."""
    team, user = find_team(request, uid), user_of(request)
    if not (may_act_for_team(user, team) or may_retire_team(user, team)):
        raise Refusal(_("You may not act for %(team)s."), code="team.not_yours", status=403, team=team.name)
    own = team.coach is not None and team.coach.user_id == user.pk
    form = RetireForm(request.POST or None, own=own, initial={"version": team.version})
    status = 200
    if request.method == "POST":
        status = IMPOSSIBLE
        if form.is_valid():
            done = post_once(request, form, lambda: _retire(user, team, form))
            if isinstance(done, HttpResponse):
                return done
            status = done
    return render(request, "rosters/retire.html", {"team": team, "form": form}, status=status)


def _retire(user: User, team: Team, form: RetireForm) -> Done:
    asked = form.cleaned_data
    retire_team(team, actor=user, reason=asked["reason"], expected_version=asked["version"])
    return Done(_("%(team)s has retired.") % {"team": team.name}, reverse("team", args=[team.uid]))
