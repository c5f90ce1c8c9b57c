"""What has not been delivered, for the host of the site."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.domain import bell
from league.domain.undelivered import retry, retry_all, undelivered
from league.forms.host import RetryAllForm, RetryForm
from league.views.access import host_page
from league.views.posting import Act, answer
from rosters.views.posting import Done


@host_page
def host_deliveries(request: HttpRequest) -> HttpResponse:
    """What waits, what was given up and why, and trying it again."""
    sent = answer(request, ACTS, None)
    if isinstance(sent, HttpResponse):
        return sent
    lines = undelivered()
    given_up = [line for line in lines if line.next_at is None]
    context = {
        "given_up": given_up,
        "waiting": [line for line in lines if line.next_at is not None],
        "refused": sent.form,
        "form": RetryAllForm(),
    }
    return render(request, "league/host/deliveries.html", context, status=sent.status)


def _retry(_request: HttpRequest, _subject: None, asked: dict[str, Any]) -> Done:
    retry(asked["delivery"])
    bell.ring()
    return Done(_("It is tried again now."), reverse("host-deliveries"))


def _retry_all(_request: HttpRequest, _subject: None, _asked: dict[str, Any]) -> Done:
    tried = retry_all()
    bell.ring()
    told = ngettext("%(n)d is tried again now.", "%(n)d are tried again now.", tried) % {"n": tried}
    return Done(told, reverse("host-deliveries"))


ACTS = {RetryForm.act: Act(RetryForm, _retry), RetryAllForm.act: Act(RetryAllForm, _retry_all)}
