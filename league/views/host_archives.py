"""Where a host hands in the archive of a league, looks at what it holds, and takes it in."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from league.archive.waiting import receive, require_size, take_waiting, taken_files, throw_away, waiting_files
from league.forms.archives import HandInForm, TakeInForm, ThrowAwayForm
from league.presenters.archives import waiting_line
from league.views.access import host_page
from league.views.posting import Act, answer
from rosters.domain.refusal import Refusal
from rosters.views.access import user_of
from rosters.views.posting import Done

TAKEN_SHOWN = 20


@host_page
def host_archives(request: HttpRequest) -> HttpResponse:
    """The form for a file, the files that wait, and the leagues that came."""
    sent = answer(request, ACTS, None)
    if isinstance(sent, HttpResponse):
        return sent
    lines = [
        (
            waiting_line(file),
            TakeInForm(mark=file.uid),
            ThrowAwayForm(mark=file.uid),
        )
        for file in waiting_files()
    ]
    context = {
        "form": sent.form_for(HandInForm, subject=None),
        "refused": None if isinstance(sent.form, HandInForm) else sent.form,
        "lines": lines,
        "taken": taken_files()[:TAKEN_SHOWN],
    }
    return render(request, "league/host/archives.html", context, status=sent.status)


def _hand_in(request: HttpRequest, _subject: object, _asked: dict[str, Any]) -> Done:
    file = request.FILES.get("file")
    if file is None or isinstance(file, list):
        raise Refusal(_("Choose the file of an archive."), code="archive.no_file", status=422)
    require_size(file.size or 0)
    receive(file.read(), actor=user_of(request))
    return Done(_("The file is sound. Look at what it holds, then take it in."), reverse("host-archives"))


def _take_in(request: HttpRequest, _subject: object, _asked: dict[str, Any]) -> Done:
    league = take_waiting(request.POST.get("mark", ""), actor=user_of(request))
    told = {"league": league.name}
    return Done(_("%(league)s is here, and you run it.") % told, reverse("league-desk", args=[league.slug]))


def _throw_away(request: HttpRequest, _subject: object, _asked: dict[str, Any]) -> Done:
    throw_away(request.POST.get("mark", ""), actor=user_of(request))
    return Done(_("The file is gone; nothing was taken in."), reverse("host-archives"))


ACTS = {
    HandInForm.act: Act(HandInForm, _hand_in),
    TakeInForm.act: Act(TakeInForm, _take_in),
    ThrowAwayForm.act: Act(ThrowAwayForm, _throw_away),
}
