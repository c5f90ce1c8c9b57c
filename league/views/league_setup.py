"""Founding a league and changing what it is."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from league.domain.leagues import change_league, create_league
from league.forms.leagues import LeagueForm
from league.models import League
from league.views.access import league_run
from league.views.posting import Act, answer
from rosters.views.access import people_page, user_of
from rosters.views.posting import Done


@people_page
def league_new(request: HttpRequest) -> HttpResponse:
    """A league is founded; whoever founds it runs it."""
    sent = answer(request, {LeagueForm.act: Act(LeagueForm, _found)}, None)
    if isinstance(sent, HttpResponse):
        return sent
    context = {"form": sent.form_for(LeagueForm, subject=None)}
    return render(request, "league/setup/league_new.html", context, status=sent.status)


@people_page
def league_settings(request: HttpRequest, slug: str) -> HttpResponse:
    """Name, description, visibility and time zone of a league are changed."""
    league = league_run(request, slug)
    sent = answer(request, {LeagueForm.act: Act(LeagueForm, _change)}, league)
    if isinstance(sent, HttpResponse):
        return sent
    now = {name: getattr(league, name) for name in ("name", "description", "visibility", "time_zone")}
    context = {"league": league, "form": sent.form_for(LeagueForm, subject=league, initial=now), "tab": "settings"}
    return render(request, "league/setup/league_settings.html", context, status=sent.status)


def _found(request: HttpRequest, _subject: None, asked: dict[str, Any]) -> Done:
    league = create_league(user_of(request), **asked)
    return Done(
        _("%(league)s stands. Next: who plays, and what.") % {"league": league.name},
        reverse("league-members", args=[league.slug]),
    )


def _change(request: HttpRequest, league: League, asked: dict[str, Any]) -> Done:
    change_league(league, actor=user_of(request), **asked)
    return Done(_("The league is changed."), reverse("league-settings", args=[league.slug]))
