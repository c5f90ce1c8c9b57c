"""Founding a league and changing what it is."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from league.domain.leagues import change_league, compose_front, create_league
from league.forms.leagues import FrontForm, LeagueForm
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
    """Name, description, visibility, time zone and language of a league are changed; its page is composed."""
    league = league_run(request, slug)
    acts = {LeagueForm.act: Act(LeagueForm, _change), FrontForm.act: Act(FrontForm, _compose)}
    sent = answer(request, acts, league)
    if isinstance(sent, HttpResponse):
        return sent
    now = {name: getattr(league, name) for name in ("name", "description", "visibility", "time_zone", "language")}
    form, front = sent.form_for(LeagueForm, subject=league, initial=now), sent.form_for(FrontForm, subject=league)
    context = {"league": league, "form": form, "front": front, "tab": "settings"}
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


def _compose(request: HttpRequest, league: League, asked: dict[str, Any]) -> Done:
    compose_front(league, asked["blocks"], actor=user_of(request))
    return Done(_("The page of the league is composed."), reverse("league", args=[league.slug]))
