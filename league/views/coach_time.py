"""When a match is played: coaches agree on it, a commissioner can set it."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _

from league.domain.appointments import offer_times, round_of, rule_time, take_time, withdraw_offer
from league.forms.appointments import OfferForm, RemoveTimeForm, RuleTimeForm, TakeForm, WithdrawOfferForm
from league.presenters.appointments import (
    TimePage,
    may_agree,
    moment_words,
    outside_words,
    time_address,
    time_page,
)
from league.views.posting import Act, Sent, answer
from matches.permissions import matches_seen_by
from rosters.domain.people import name_zone
from rosters.domain.refusal import Refusal
from rosters.views.access import people_page, user_of
from rosters.views.posting import Done


@people_page
def match_time(request: HttpRequest, uid: str) -> HttpResponse:
    """The time of a match: what stands, what is on offer, and what the reader can do about it."""
    user = user_of(request)
    match = get_object_or_404(matches_seen_by(user).select_related("pin"), uid=uid)
    round_ = round_of(match)
    if round_ is None:
        raise Refusal(_("This match belongs to no league."), code="appointment.nowhere", status=404)
    if not may_agree(match, round_.season.league, user):
        raise Refusal(
            _("Only the coaches of the match and the commissioners of its league agree on its time."),
            code="appointment.not_yours",
            status=403,
        )
    page = time_page(match, round_, user)
    sent = answer(request, _acts(page), page)
    if isinstance(sent, HttpResponse):
        return sent
    context = {"page": page, "match": match, "league": page.league, "season": round_.season, **_forms(page, sent)}
    return render(request, "league/coach/time.html", context, status=sent.status)


def _acts(page: TimePage) -> dict[str, Act]:
    """What the reader may ask for; whether he may is asked of the domain once more."""
    pairs = (
        (OfferForm, _offer if page.own else None),
        (TakeForm, _take),
        (WithdrawOfferForm, _withdraw),
        (RuleTimeForm, _rule),
        (RemoveTimeForm, _remove),
    )
    return {form.act: Act(form, run) for form, run in pairs if run}


def _forms(page: TimePage, sent: Sent) -> dict[str, Any]:
    if not page.open:
        return {}
    offer = page.offer
    return {
        "offer_form": sent.form_for(OfferForm, subject=page) if page.own else None,
        "takes": [
            (time, sent.form_for(TakeForm, subject=page, mark=time.uid)) for time in (offer.times if offer else ())
        ],
        "withdraw_form": sent.form_for(WithdrawOfferForm, subject=page) if offer and offer.own else None,
        "rule_form": sent.form_for(RuleTimeForm, subject=page) if page.runs else None,
        "remove_form": sent.form_for(RemoveTimeForm, subject=page) if page.runs and page.agreed else None,
    }


def _offer(request: HttpRequest, page: TimePage, asked: dict[str, Any]) -> Done:
    user = user_of(request)
    team = page.match.sides.select_related("team__coach").get(team__uid=asked["team"]).team
    offer_times(page.match, team, asked["times"], actor=user, place=asked["place"], note=asked["note"])
    name_zone(user, asked["zone"])
    said = _("The other coach is told and can accept one of the times.") + outside_words(page.round, asked["times"])
    return Done(said, time_address(page.match))


def _take(request: HttpRequest, page: TimePage, _asked: dict[str, Any]) -> Done:
    at = take_time(page.match, request.POST.get("mark", ""), actor=user_of(request))
    return Done(_("Agreed: %(when)s.") % {"when": moment_words(at, page.zone)}, time_address(page.match))


def _withdraw(request: HttpRequest, page: TimePage, _asked: dict[str, Any]) -> Done:
    withdraw_offer(page.match, actor=user_of(request))
    return Done(_("The times are withdrawn."), time_address(page.match))


def _rule(request: HttpRequest, page: TimePage, asked: dict[str, Any]) -> Done:
    user = user_of(request)
    rule_time(page.match, asked["at"], actor=user, place=asked["place"], reason=asked["reason"])
    name_zone(user, asked["zone"])
    said = _("The time is set and both coaches are told.") + outside_words(page.round, [asked["at"]])
    return Done(said, time_address(page.match))


def _remove(request: HttpRequest, page: TimePage, asked: dict[str, Any]) -> Done:
    rule_time(page.match, None, actor=user_of(request), reason=asked["reason"])
    return Done(_("The match has no time any more; both coaches are told."), time_address(page.match))
