"""Where commissioners announce something, pin and withdraw it."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from league.domain import bell
from league.domain.announcements import (
    announcements_for,
    pin_announcement,
    post_announcement,
    withdraw_announcement,
)
from league.forms.writing import AnnouncementForm, PinForm, UnpinForm, WithdrawForm
from league.models import League
from league.views.access import league_run
from league.views.posting import Act, answer, previewed
from rosters.views.access import people_page, user_of
from rosters.views.posting import Done


@people_page
def league_announcements(request: HttpRequest, slug: str) -> HttpResponse:
    """What was announced, and the form for more, with a preview before it goes out."""
    league = league_run(request, slug)
    sent = previewed(request, AnnouncementForm, league) or answer(request, ACTS, league)
    if isinstance(sent, HttpResponse):
        return sent
    form = sent.form_for(AnnouncementForm, subject=league)
    context = {
        "league": league,
        "announcements": announcements_for(user_of(request), league),
        "form": form,
        "preview": form.asked if sent.preview else None,
        "refused": sent.form if sent.form is not form else None,
        "tab": "announcements",
    }
    return render(request, "league/setup/announcements.html", context, status=sent.status)


def _back(league: League) -> str:
    return reverse("league-announcements", args=[league.slug])


def _post(request: HttpRequest, league: League, asked: dict[str, Any]) -> Done:
    post_announcement(league, actor=user_of(request), **asked)
    bell.ring()
    return Done(_("It is announced; everybody it is for finds it in the inbox."), _back(league))


def _pin(request: HttpRequest, league: League, asked: dict[str, Any]) -> Done:
    pin_announcement(asked["announcement"], actor=user_of(request), pinned=True)
    return Done(_("It stands above the others."), _back(league))


def _unpin(request: HttpRequest, league: League, asked: dict[str, Any]) -> Done:
    pin_announcement(asked["announcement"], actor=user_of(request), pinned=False)
    return Done(_("It stands among the others again."), _back(league))


def _withdraw(request: HttpRequest, league: League, asked: dict[str, Any]) -> Done:
    withdraw_announcement(asked["announcement"], actor=user_of(request))
    return Done(_("It is withdrawn: its page is gone."), _back(league))


ACTS = {
    AnnouncementForm.act: Act(AnnouncementForm, _post),
    PinForm.act: Act(PinForm, _pin),
    UnpinForm.act: Act(UnpinForm, _unpin),
    WithdrawForm.act: Act(WithdrawForm, _withdraw),
}
