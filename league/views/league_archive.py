"""The archive of a league: for everybody what everybody may see, for its commissioners all of it."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from league.archive.alone import NAME, stand_alone
from league.archive.kept import public_archive
from league.domain.handing_over import ask_for_archive, asked_for, complete_archive
from league.forms.archives import AskForm
from league.models import League
from league.views.access import find_league, league_run
from league.views.posting import Act, answer
from league.views.slowing import slowly
from rosters.views.access import people_page, public_answer, user_of
from rosters.views.posting import Done

A_MINUTE = 30  # public archives that one address may ask for


@require_safe
@slowly(A_MINUTE)
def league_public_file(request: HttpRequest, slug: str) -> HttpResponse:
    """The public archive."""
    league = find_league(request, slug)
    return public_answer(request, _attached(public_archive(league), f"{league.slug}-public.json"))


@require_safe
def archive_verifier(request: HttpRequest) -> HttpResponse:
    """The program that checks archives without Sinbin."""
    return public_answer(request, _attached(stand_alone().encode(), NAME, "text/x-python; charset=utf-8"))


@people_page
def league_take(request: HttpRequest, slug: str) -> HttpResponse:
    """What a commissioner takes with him, and what he should know before."""
    league = league_run(request, slug)
    sent = answer(request, {AskForm.act: Act(AskForm, _ask)}, league)
    if isinstance(sent, HttpResponse):
        return sent
    context = {
        "league": league,
        "form": sent.form_for(AskForm, subject=league),
        "asked": asked_for(league, user_of(request)),
        "tab": "settings",
    }
    return render(request, "league/setup/archive.html", context, status=sent.status)


@require_safe
@people_page
def league_take_file(request: HttpRequest, slug: str) -> HttpResponse:
    """The complete archive, for whoever has just asked for it; for other commissioners the way to the page."""
    league = league_run(request, slug)
    if not asked_for(league, user_of(request)):
        return redirect("league-take", league.slug)
    return _attached(complete_archive(league, actor=user_of(request)), f"{league.slug}.json")


def _attached(data: bytes, name: str, kind: str = "application/json") -> HttpResponse:
    response = HttpResponse(data, content_type=kind)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def _ask(request: HttpRequest, league: League, _asked: dict[str, Any]) -> Done:
    ask_for_archive(league, actor=user_of(request))
    return Done(_("The archive can be downloaded for an hour."), reverse("league-take", args=[league.slug]))
