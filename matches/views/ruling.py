"""Ruling on a match as a commissioner."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from matches.domain.awarding import award_match
from matches.domain.playing import play_instead
from matches.domain.reporting import UNDECIDED, require_ruling, rule_on_report
from matches.enums import ReportStatus
from matches.models import Match, Report
from matches.views.access import find_match
from matches.views.posting import post_once
from matches.views.reporting import differences_of, page_address, page_of_match, require_open, told_in_words
from rosters.domain.pins import rules_of
from rosters.domain.refusal import Refusal
from rosters.models import Team
from rosters.views.access import people_page, user_of


@people_page
def match_rule(request: HttpRequest, uid: str) -> HttpResponse:
    """A commissioner decides: this report holds, or one side is given the match, or he enters the result."""
    match = find_match(request, uid)
    require_ruling(match, user_of(request))
    require_open(match)
    reports = list(match.reports.filter(status__in=UNDECIDED).select_related("team", "submitted_by"))
    current = next((report for report in reports if report.status != ReportStatus.VERSION), None)
    version = next((report for report in reports if report.status == ReportStatus.VERSION), None)
    refused = None
    if request.method == "POST":
        held = next((report for report in reports if report.uid == request.POST.get("report")), current)
        refused = post_once(request, lambda: _rule(request, match, held), url=page_address(match))
        if refused is None:
            return redirect("match", uid=uid)
    told = told_in_words(match, current) if current else None
    sides = list(match.sides.select_related("team"))
    automatic = rules_of(match.pin)[0].automatic is not None
    context = {
        "report": current,
        "told": told,
        "version": version,
        "both": reports,
        "differences": differences_of(match, current, version),
        "sides": sides,
        "typed": request.POST,
        "automatic": automatic,
    }
    return page_of_match(request, "matches/rule.html", match, refused, context)


def _rule(request: HttpRequest, match: Match, report: Report | None) -> str:
    reason = request.POST.get("reason", "")
    if request.POST.get("act") == "uphold":
        if report is None:
            raise Refusal(_("There is no report to rule on."), code="ruling.no_report")
        rule_on_report(report, actor=user_of(request), reason=reason)
    elif request.POST.get("act") == "play":
        play_instead(match, actor=user_of(request))
    else:
        winner = get_object_or_404(Team, sides__match=match, uid=request.POST.get("winner", ""))
        award_match(match, winner, actor=user_of(request), reason=reason)
    return _("The match has its result.")
