"""How whoever has signed in wants to be told outside this site."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from league.domain import bell
from league.forms.inbox import DeviceForm, DeviceRemoveForm, DeviceTestForm, HabitsForm
from league.presenters.devices import device_name
from league.views.posting import Act, answer
from rosters.domain.devices import add_device, devices_of, remove_device, site_key, try_device
from rosters.domain.news_habits import change_habits
from rosters.models import User
from rosters.views.access import people_page, user_of
from rosters.views.posting import Done


@people_page
def inbox_settings(request: HttpRequest) -> HttpResponse:
    """When, about what, on which way and on which devices the person is told."""
    user = user_of(request)
    sent = answer(request, ACTS, user)
    if isinstance(sent, HttpResponse):
        return sent
    context = {
        "form": sent.form_for(HabitsForm, subject=user),
        "device_form": DeviceForm(subject=user),
        "refused": None if sent.form is None or isinstance(sent.form, HabitsForm) else sent.form,
        "devices": devices_of(user),
        "site_key": site_key(),
    }
    return render(request, "league/inbox/settings.html", context, status=sent.status)


def _done(sentence: str) -> Done:
    return Done(sentence, reverse("inbox-settings"))


def _change(_request: HttpRequest, user: User, asked: dict[str, Any]) -> Done:
    change_habits(user, asked["wishes"])
    return _done(_("You are told as you asked."))


def _add_device(request: HttpRequest, user: User, asked: dict[str, Any]) -> Done:
    device = add_device(user, name=device_name(request.headers.get("User-Agent", "")), **asked)
    return _done(_("%(device)s tells you from now on.") % {"device": device.name})


def _test_device(_request: HttpRequest, user: User, asked: dict[str, Any]) -> Done:
    told = {"title": _("Sinbin"), "body": _("This device tells you what happens."), "address": reverse("inbox")}
    try_device(user, asked["device"], **told)
    bell.ring()
    return _done(_("A test is on its way to the device."))


def _remove_device(_request: HttpRequest, user: User, asked: dict[str, Any]) -> Done:
    remove_device(user, asked["device"])
    return _done(_("The device is removed; it tells you no more."))


ACTS = {
    HabitsForm.act: Act(HabitsForm, _change),
    DeviceForm.act: Act(DeviceForm, _add_device),
    DeviceTestForm.act: Act(DeviceTestForm, _test_device),
    DeviceRemoveForm.act: Act(DeviceRemoveForm, _remove_device),
}
