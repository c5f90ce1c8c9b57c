"""Correcting a result: the report as it should be, what follows from it, and a second official where one is needed."""

import json
from collections.abc import Mapping

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from matches.domain.correcting import preview_correction, require_correctable
from matches.domain.correction_plan import Plan, sheets_that_played
from matches.domain.reporting import require_ruling
from matches.domain.second_official import (
    agree_to_correction,
    begin_correction,
    refuse_correction,
    waiting_correction,
    withdraw_correction,
)
from matches.enums import ReportStatus
from matches.forms.games import REPORT_FORMS
from matches.forms.report_form import ReportForm
from matches.models import Correction, Match, Report
from matches.permissions import coaches_a_side, may_rule_on
from matches.presenters.correction_page import correction_page, decisions_in
from matches.views.access import find_match
from matches.views.posting import post_once
from matches.views.reporting import page_of_match, show_refusal, told_in_words
from rosters.domain.idempotency import new_key
from rosters.domain.pins import rules_of
from rosters.domain.refusal import Refusal
from rosters.models import User
from rosters.presenters.violations import sentence_of
from rosters.views.access import people_page, public_page, reader_of, user_of
from rosters.views.posting import IMPOSSIBLE, Refused
from rules.core import codec
from rules.core.errors import RuleViolation

PREVIEW = "matches/correction.html"


@people_page
def match_correct(request: HttpRequest, uid: str) -> HttpResponse:
    """The report as it should be; then everything that follows from it, the reason, and the button."""
    match = find_match(request, uid)
    require_correctable(match, user_of(request))
    if waiting_correction(match) is not None:
        return redirect("match-correction", uid=uid)
    if request.POST.get("act"):
        return _decide(request, match)
    return _report(request, match)


@require_safe
def match_correction(request: HttpRequest, uid: str) -> HttpResponse:
    """The correction of the match that waits: what it would change, for everybody who sees the match."""
    match = find_match(request, uid)
    waiting = _waiting(match)
    reader = reader_of(request)
    context: dict[str, object] = {"match": match, "waiting": waiting, "deciding": False}
    try:
        low, high = preview_correction(match, waiting.payload, actor=None, decisions=waiting.decisions)
        context |= _shown(match, low, high)
    except (Refusal, RuleViolation) as problem:
        context["problem"] = _sentence(problem)
    if isinstance(reader, User) and may_rule_on(reader, match):
        context |= {"official": True, "own": waiting.proposed_by_id == reader.pk, "key": new_key()}
    return public_page(request, PREVIEW, context | _teams(match))


@people_page
def match_correction_decide(request: HttpRequest, uid: str) -> HttpResponse:
    """A second official agrees or refuses; whoever proposed the correction takes it back."""
    match = find_match(request, uid)
    require_ruling(match, user_of(request))
    waiting = _waiting(match)
    if request.method == "POST":
        address = redirect("match", uid=uid).url
        refused = post_once(request, lambda: _decided(request, waiting), url=address)
        if refused is None:
            return redirect(address)
        raise Refusal(refused.sentence, code="correction.refused", status=refused.status)
    return redirect("match-correction", uid=uid)


def _report(request: HttpRequest, match: Match) -> HttpResponse:
    """The form with the report that counts, and after it was sent the preview."""
    counts = match.reports.get(status=ReportStatus.CONFIRMED)
    form = REPORT_FORMS[match.pin.slug](
        request.POST if request.method == "POST" else None,
        sheets=sheets_that_played(match),
        options=rules_of(match.pin)[1],
        report=counts.payload,
    )
    refused = None
    if request.method == "POST" and form.is_bound:
        if form.is_valid():
            answer = _preview(request, match, form.payload, {}, form)
            if isinstance(answer, HttpResponse):
                return answer
            refused = answer
        else:
            refused = Refused("", IMPOSSIBLE)
    return page_of_match(request, form.template, match, refused, {"form": form, "correcting": True})


def _preview(
    request: HttpRequest,
    match: Match,
    payload: object,
    decisions: Mapping[str, int],
    form: ReportForm | None = None,
    refused: Refused | None = None,
) -> HttpResponse | Refused:
    """The preview; what refuses it instead, shown on the form where there is one."""
    try:
        low, high = preview_correction(match, payload, actor=user_of(request), decisions=decisions)
    except (Refusal, RuleViolation) as problem:
        status = problem.status if isinstance(problem, Refusal) else IMPOSSIBLE
        found = Refused(_sentence(problem), status, problem if isinstance(problem, RuleViolation) else None)
        if form is not None:
            show_refusal(form, found)
        return found
    context = {
        **_shown(match, low, high),
        "payload": json.dumps(payload),
        "deciding": True,
        "own_team": coaches_a_side(user_of(request), match),
        "typed": request.POST,
    }
    return page_of_match(request, PREVIEW, match, refused, context)


def _decide(request: HttpRequest, match: Match) -> HttpResponse:
    """The correction is made or proposed; a refused one is shown with the reason and the world as it is now."""
    payload, decisions = _sent_payload(request), decisions_in(request.POST.dict())
    refused = None
    if request.POST["act"] != "again":
        address = redirect("match", uid=match.uid).url
        refused = post_once(request, lambda: _carried_out(request, match, payload, decisions), url=address)
        if refused is None:
            return redirect(address)
    answer = _preview(request, match, payload, decisions, refused=refused)
    if isinstance(answer, Refused):
        raise Refusal(answer.sentence, code="correction.refused", status=answer.status)
    return answer


def _carried_out(request: HttpRequest, match: Match, payload: object, decisions: Mapping[str, int]) -> str:
    begun = begin_correction(
        match,
        payload,
        actor=user_of(request),
        reason=request.POST.get("reason", ""),
        decisions=decisions,
        expected=request.POST.get("digest", ""),
    )
    if isinstance(begun, Report):
        return _("The result is corrected, and everything that follows from it.")
    return _("The correction is public now. It is carried out when a second official agrees, or when its time is over.")


def _decided(request: HttpRequest, waiting: Correction) -> str:
    actor = user_of(request)
    act = request.POST.get("act")
    if act == "agree":
        agree_to_correction(waiting, actor=actor, expected=request.POST.get("digest", ""))
        return _("The result is corrected, and everything that follows from it.")
    if act == "withdraw":
        withdraw_correction(waiting, actor=actor)
        return _("The correction is taken back; the result stands.")
    refuse_correction(waiting, actor=actor, reason=request.POST.get("reason", ""))
    return _("The correction is refused; the result stands.")


def _shown(match: Match, low: Plan, high: Plan) -> dict[str, object]:
    return {
        "page": correction_page(low, high),
        "told_before": told_in_words(match, low.corrects),
        "told_after": told_in_words(match, Report(match=match, payload=codec.plain(low.report))),
    }


def _waiting(match: Match) -> Correction:
    waiting = waiting_correction(match)
    if waiting is None:
        raise Http404("no correction of this match waits")
    return waiting


def _teams(match: Match) -> dict[str, object]:
    home, away = match.sides.select_related("team")
    return {"home": home.team, "away": away.team}


def _sent_payload(request: HttpRequest) -> object:
    """The report that the preview was made of; whether it is one is for the rules to say."""
    try:
        return json.loads(request.POST.get("payload", ""))
    except ValueError:
        raise Refusal(_("This form is damaged. Start again."), code="correction.damaged", status=IMPOSSIBLE)


def _sentence(problem: Refusal | RuleViolation) -> str:
    return problem.sentence if isinstance(problem, Refusal) else sentence_of(problem)
