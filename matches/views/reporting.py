"""Reporting a match, answering a report, ruling on a match."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from matches.domain.coach_words import asked_side
from matches.domain.confirming import Confirmation, confirmation_of, may_approve, require_other_side
from matches.domain.reporting import (
    UNDECIDED,
    approve_report,
    confirm_report,
    dispute_report,
    replace_report,
    require_ruling,
    rule_on_match,
    submit_report,
    tell_version,
)
from matches.enums import MatchStatus, ReportStatus
from matches.forms.games import REPORT_FORMS
from matches.forms.report_form import ReportForm
from matches.models import Match, Report
from matches.permissions import is_coach_of, may_rule_on, sides_spoken_for
from matches.presenters.match_page import side_names, told_payload, told_report
from matches.presenters.versions import Difference, differences_between
from matches.views.access import find_match
from matches.views.posting import post_once
from rosters.domain.acting import read_state, roster_of
from rosters.domain.idempotency import new_key
from rosters.domain.pins import rules_of
from rosters.domain.refusal import Refusal
from rosters.models import Team, User
from rosters.presenters.violations import sentence_of
from rosters.views.access import people_page, user_of
from rosters.views.posting import IMPOSSIBLE, Refused

CROSSED = 409
REPORTED: Mapping[Confirmation, Promise] = {  # what follows from a report
    Confirmation.BOTH_COACHES: gettext_lazy("Reported. The other side is asked to confirm it."),
    Confirmation.ONE_COACH: gettext_lazy("Reported. The match has its result."),
    Confirmation.SPONSOR: gettext_lazy("Reported. A commissioner is asked to confirm it."),
}
ANSWERABLE: Mapping[Confirmation, tuple[ReportStatus, ...]] = {  # by whoever confirms, and by the other coach
    Confirmation.BOTH_COACHES: (ReportStatus.OPEN, ReportStatus.VERSION),
    Confirmation.ONE_COACH: (),
    Confirmation.SPONSOR: (ReportStatus.OPEN,),
}
CLOSED = (MatchStatus.SETTLED, MatchStatus.VOID)


@people_page
def match_report(request: HttpRequest, uid: str) -> HttpResponse:
    """What happened, told by one side; as long as nobody has answered, its side may tell it anew."""
    match = find_match(request, uid)
    require_open(match)
    team, teams = _speaking_for(request, match)
    waiting = match.reports.filter(status=ReportStatus.OPEN).select_related("team").first()
    if waiting is not None and waiting.team_id != team.pk:
        return _crossed(request, match, waiting) if request.method == "POST" else redirect("match-confirm", uid=uid)

    def send(payload: object) -> str:
        if waiting is not None:
            replace_report(waiting, payload, actor=user_of(request), word=_word(request))
            return _("The new report waits to be confirmed.")
        submit_report(match, payload, actor=user_of(request), team=team, word=_word(request))
        return str(REPORTED[confirmation_of(match)])

    context = {"team": team, "teams": teams, "replacing": waiting is not None, "word_side": asked_side(match, team)}
    return _report_form(request, match, send, context)


@people_page
def match_rule_report(request: HttpRequest, uid: str) -> HttpResponse:
    """The result as a commissioner enters it himself."""
    match = find_match(request, uid)
    require_ruling(match, user_of(request))
    require_open(match)

    def send(payload: object) -> str:
        rule_on_match(match, payload, actor=user_of(request), reason=request.POST.get("ruling", ""))
        return _("The match has its result.")

    return _report_form(request, match, send, {"ruling": True})


@people_page
def match_confirm(request: HttpRequest, uid: str) -> HttpResponse:
    """The other side's report: is it right?"""
    match = find_match(request, uid)
    report = (
        match.reports.filter(status__in=ANSWERABLE[confirmation_of(match)])
        .select_related("team", "submitted_by", "disputes__team")
        .first()
    )
    if report is None:
        return redirect("match", uid=uid)
    door = _door(match, report, user_of(request))
    if door is None:
        return redirect("match-rule", uid=uid)
    refused = None
    if request.method == "POST":
        refused = post_once(request, lambda: _answer(request, report), url=page_address(match))
        if refused is None:
            return redirect("match", uid=uid)
    steps_follow = rules_of(match.pin)[0].campaign is not None
    answering = None if door == "approve" else require_other_side(match, report, user_of(request))
    context = {
        "report": report,
        "door": door,
        "told": told_in_words(match, report),
        "differences": differences_of(match, report.disputes, report),
        "typed": request.POST,
        "steps_follow": steps_follow,
        "word_side": asked_side(match, answering) if answering else None,
    }
    return page_of_match(request, "matches/confirm.html", match, refused, context)


@people_page
def match_dispute(request: HttpRequest, uid: str) -> HttpResponse:
    """What the other side says happened: with its dispute, or after it."""
    match = find_match(request, uid)
    undecided = match.reports.filter(status__in=UNDECIDED).select_related("team")
    found = {report.status: report for report in undecided}
    waiting, disputed = found.get(ReportStatus.OPEN), found.get(ReportStatus.DISPUTED)
    questioned = waiting or disputed
    if questioned is None:
        return redirect("match", uid=uid)
    team = require_other_side(match, questioned, user_of(request))

    def send(payload: object) -> str:
        if waiting is not None:
            text = request.POST.get("text", "")
            dispute_report(waiting, actor=user_of(request), text=text, version=payload, word=_word(request))
        else:
            tell_version(match, payload, actor=user_of(request), word=_word(request))
        return _("Both versions stand side by side until a commissioner rules or you agree.")

    begins = found.get(ReportStatus.VERSION, questioned)
    context: dict[str, object] = {"disputing": waiting is not None, "telling": waiting is None}
    context["word_side"] = asked_side(match, team)
    return _report_form(request, match, send, context, begins=begins)


def _crossed(request: HttpRequest, match: Match, theirs: Report) -> HttpResponse:
    """Both sides reported and theirs came first: both versions side by side, this one ready to be told in a dispute."""
    form = _form(request, match, None)
    names = side_names(list(match.sides.select_related("team")))
    context: dict[str, object] = {"form": form, "disputing": True, "crossed": theirs}
    if form.is_bound and form.is_valid():
        mine = told_payload(match, form.payload, names)
        differences = differences_between(mine, told_report(match, theirs, names).told)
        context |= {"differences": differences, "agree": not any(row.differs for row in differences)}
    one = match.sides.select_related("team").exclude(team=theirs.team).get().team
    context |= {"one": one, "word_side": asked_side(match, one)}
    return page_of_match(request, form.template, match, Refused("", CROSSED), context)


def page_address(match: Match) -> str:
    """Where the match is shown."""
    return reverse("match", args=[match.uid])


def _report_form(
    request: HttpRequest, match: Match, send: Any, context: dict[str, object], *, begins: Report | None = None
) -> HttpResponse:
    form = _form(request, match, begins)
    refused = None
    if request.method == "POST" and form.is_bound:
        if form.is_valid():
            payload = form.payload
            refused = post_once(request, lambda: send(payload), url=page_address(match))
            if refused is None:
                return redirect("match", uid=match.uid)
            show_refusal(form, refused)
        else:
            refused = Refused("", IMPOSSIBLE)
    return page_of_match(request, form.template, match, refused, {"form": form, **context})


def _form(request: HttpRequest, match: Match, begins: Report | None) -> ReportForm:
    """The form, filled with the report it `begins` with, else with the one that is in question."""
    rules, options = rules_of(match.pin)
    roster = roster_of(rules)
    sides = match.sides.select_related("team__pin")
    sheets = [roster.sheet(read_state(side.team, roster)) for side in sides]
    earlier = begins or match.reports.exclude(status=ReportStatus.SUPERSEDED).first()
    form = REPORT_FORMS[match.pin.slug]
    sent = request.POST if request.method == "POST" else None
    return form(sent, sheets=sheets, options=options, report=earlier and earlier.payload)


def show_refusal(form: ReportForm, refused: Refused) -> None:
    """What the rules refuse stands beside the field it is about, everything else above the form."""
    if refused.violation is None:
        form.add_error(None, refused.sentence)
        return
    facts = refused.violation.facts
    side = facts.get("side")
    named = {"side": form.sheets[side].name} if isinstance(side, int) else {}
    form.show_violation(refused.violation.code, facts, sentence_of(refused.violation, **named))


def page_of_match(
    request: HttpRequest, template: str, match: Match, refused: Refused | None, context: Mapping[str, object]
) -> HttpResponse:
    """A page about a match and its two teams, with the status of what was refused on it."""
    sides = list(match.sides.select_related("team"))
    frame = {"match": match, "home": sides[0].team, "away": sides[1].team, "key": new_key(), "refused": refused}
    return render(request, template, {**frame, **context}, status=refused.status if refused else 200)


def _speaking_for(request: HttpRequest, match: Match) -> tuple[Team, list[Team]]:
    """The team the person reports for, and all he could report for; his own team comes first."""
    teams = list(sides_spoken_for(user_of(request), match).select_related("coach"))
    if not teams:
        raise Refusal(_("Only the two sides report a match."), code="report.not_yours", status=403)
    teams.sort(key=lambda team: not is_coach_of(user_of(request), team))
    asked = request.GET.get("for", "")
    return next((team for team in teams if team.uid == asked), teams[0]), teams


def require_open(match: Match) -> None:
    """Nothing, while the match has no result and counts; else a Refusal."""
    if match.status in CLOSED:
        raise Refusal(_("This match already has its result."), code="match.settled")


def _door(match: Match, report: Report, reader: User) -> str | None:
    """What the reader does about a report: to "confirm" it as the other coach, to "approve" it as a commissioner, or to
    "question" it where a commissioner confirms; None for a commissioner who can only rule. A Refusal 403 else."""
    sponsor = confirmation_of(match) is Confirmation.SPONSOR
    if report.status == ReportStatus.OPEN and may_approve(reader, match, report):
        return "approve"
    try:
        require_other_side(match, report, reader)
    except Refusal:
        if sponsor and may_rule_on(reader, match):
            return None
        raise
    return "question" if sponsor else "confirm"


def told_in_words(match: Match, report: Report) -> object:
    """A report in words."""
    sides = list(match.sides.select_related("team"))
    return told_report(match, report, side_names(sides)).told


def differences_of(match: Match, one: Report | None, other: Report | None) -> Sequence[Difference]:
    """Where two reports of the match differ; nothing without both."""
    if one is None or other is None:
        return ()
    names = side_names(list(match.sides.select_related("team")))
    return differences_between(told_report(match, one, names).told, told_report(match, other, names).told)


def _answer(request: HttpRequest, report: Report) -> str:
    if request.POST.get("act") == "approve":
        approve_report(report, actor=user_of(request))
        return _("Confirmed. The match has its result.")
    if request.POST.get("act") == "confirm":
        confirm_report(report, actor=user_of(request), word=_word(request))
        return _("Confirmed. The match has its result.")
    dispute_report(report, actor=user_of(request), text=request.POST.get("text", ""), word=_word(request))
    return _("Disputed. You can still tell your version of the match; else wait for the commissioner.")


def _word(request: HttpRequest) -> str:
    return request.POST.get("word", "")
