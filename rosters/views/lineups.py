"""Naming who plays."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from rosters.domain.acting import read_state, roster_of
from rosters.domain.lineup import lineup_rules, set_lineup
from rosters.domain.pins import rules_of
from rosters.forms.lineup import LineupForm
from rosters.models import Team, User
from rosters.views.access import find_own_team, people_page, user_of
from rosters.views.posting import IMPOSSIBLE, Done, post_once


@people_page
def lineup(request: HttpRequest, uid: str) -> HttpResponse:
    """Every place of the line-up with who has it; those who sit out are named below."""
    team = find_own_team(request, uid)
    rules, roster = lineup_rules(team), roster_of(rules_of(team.pin)[0])
    state = read_state(team, roster)
    players = [player for player in roster.sheet(state).players if player.status == "active"]
    standing = rules.lineup(state)
    form = LineupForm(
        request.POST or None,
        places=rules.places,
        players=players,
        standing=standing,
        initial={"version": team.version},
    )
    status = 200
    if request.method == "POST":
        status = IMPOSSIBLE
        if form.is_valid():
            done = post_once(request, form, lambda: _set(user_of(request), team, form))
            if isinstance(done, HttpResponse):
                return done
            status = done
    bench = [player.name for player in players if player.player not in standing]
    return render(request, "rosters/lineup.html", {"team": team, "form": form, "bench": bench}, status=status)


def _set(user: User, team: Team, form: LineupForm) -> Done:
    set_lineup(team, form.lineup, actor=user, expected_version=form.cleaned_data["version"])
    return Done(_("The line-up stands."), reverse("team", args=[team.uid]))
