"""Where a league's public news go: its webhooks, and the log of each."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from league.domain import bell
from league.domain.webhooks import (
    LINES_OF_LOG,
    add_webhook,
    change_webhook,
    log_of,
    redeliver,
    remove_webhook,
    switch_webhook,
    try_webhook,
)
from league.enums import WebhookKind
from league.forms.webhooks import FactsForm, RedeliverForm, RemoveForm, SwitchForm, TestForm, WebhookForm
from league.models import League, Webhook
from league.presenters.webhooks import host_of, log_lines
from league.views.access import league_run
from league.views.posting import Act, answer
from rosters.views.access import people_page, user_of
from rosters.views.posting import Done

FRESH_SECRET = "fresh_webhook_secret"  # noqa: S105 - a key of the session, in which the secret waits to be shown once


@people_page
def league_webhooks(request: HttpRequest, slug: str) -> HttpResponse:
    """The webhooks of a league, and a new one."""
    league = league_run(request, slug)
    sent = answer(request, {WebhookForm.act: Act(WebhookForm, _add)}, league)
    if isinstance(sent, HttpResponse):
        return sent
    context = {
        "league": league,
        "webhooks": [(webhook, host_of(webhook)) for webhook in league.webhooks.all()],
        "form": sent.form_for(WebhookForm, subject=league),
        "tab": "webhooks",
    }
    return render(request, "league/setup/webhooks.html", context, status=sent.status)


@people_page
def league_webhook(request: HttpRequest, slug: str, uid: str) -> HttpResponse:
    """One webhook: what it is told, how that went, and what can be done with it."""
    league = league_run(request, slug)
    webhook = league.webhooks.select_related("league").filter(uid=uid).first()
    if webhook is None:
        raise Http404("no such webhook")
    sent = answer(request, ACTS, webhook)
    if isinstance(sent, HttpResponse):
        return sent
    context = {
        "league": league,
        "webhook": webhook,
        "host": host_of(webhook),
        "form": sent.form_for(FactsForm, subject=webhook, initial={"name": webhook.name, "facts": webhook.facts}),
        "refused": None if sent.form is None or isinstance(sent.form, FactsForm) else sent.form,
        "secret": _fresh_secret(request, webhook),
        "lines": log_lines(log_of(webhook)[:LINES_OF_LOG]),
        "signed": webhook.kind == WebhookKind.SIGNED,
        "tab": "webhooks",
    }
    return render(request, "league/setup/webhook.html", context, status=sent.status)


def _fresh_secret(request: HttpRequest, webhook: Webhook) -> str:
    fresh = request.session.get(FRESH_SECRET)
    if request.method != "GET" or fresh != webhook.uid:
        return ""
    del request.session[FRESH_SECRET]
    return webhook.secret


def _page(webhook: Webhook) -> str:
    return reverse("league-webhook", args=[webhook.league.slug, webhook.uid])


def _add(request: HttpRequest, league: League, asked: dict[str, Any]) -> Done:
    webhook = add_webhook(league, actor=user_of(request), **asked)
    if webhook.secret:
        request.session[FRESH_SECRET] = webhook.uid
    return Done(_("The webhook stands. Send a test to see whether it arrives."), _page(webhook))


def _change(request: HttpRequest, webhook: Webhook, asked: dict[str, Any]) -> Done:
    change_webhook(webhook, actor=user_of(request), **asked)
    return Done(_("The webhook is changed."), _page(webhook))


def _switch(request: HttpRequest, webhook: Webhook, asked: dict[str, Any]) -> Done:
    switch_webhook(webhook, actor=user_of(request), on=asked["on"])
    return Done(_("The webhook is on.") if asked["on"] else _("The webhook is off."), _page(webhook))


def _test(request: HttpRequest, webhook: Webhook, _asked: dict[str, Any]) -> Done:
    try_webhook(webhook, actor=user_of(request))
    bell.ring()
    return Done(_("A test is on its way. Load the page again; the log below says how it went."), _page(webhook))


def _remove(request: HttpRequest, webhook: Webhook, _asked: dict[str, Any]) -> Done:
    remove_webhook(webhook, actor=user_of(request))
    facts = {"name": webhook.name}
    return Done(_("The webhook “%(name)s” is removed.") % facts, reverse("league-webhooks", args=[webhook.league.slug]))


def _redeliver(request: HttpRequest, webhook: Webhook, asked: dict[str, Any]) -> Done:
    redeliver(webhook, asked["delivery"], actor=user_of(request))
    bell.ring()
    return Done(_("It goes once more, under the same id."), _page(webhook))


ACTS = {
    FactsForm.act: Act(FactsForm, _change),
    SwitchForm.act: Act(SwitchForm, _switch),
    TestForm.act: Act(TestForm, _test),
    RemoveForm.act: Act(RemoveForm, _remove),
    RedeliverForm.act: Act(RedeliverForm, _redeliver),
}
