"""Free agents before a match."""

from collections.abc import Callable, Mapping

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from matches.domain import preparing
from matches.models import Match, MatchSide
from matches.presenters.preparation import preparation_page
from matches.views.access import find_match, find_side
from matches.views.posting import post_once
from matches.views.steps import chosen_command, entered_faces, score_line, typed_faces, version_seen
from rosters.domain.acting import read_state, roster_of
from rosters.domain.idempotency import new_key
from rosters.domain.pins import rules_of
from rosters.views.access import people_page, user_of
from rosters.views.posting import Refused


@people_page
def match_prepare(request: HttpRequest, uid: str, team_uid: str) -> HttpResponse:
    """The team's free agent rolls before this match."""
    match = find_match(request, uid)
    side = find_side(request, match, team_uid)
    refused = None
    if request.method == "POST":
        run = ACTS.get(request.POST.get("act", ""))
        if run is None:
            raise Http404("no such act")
        refused = post_once(request, lambda: run(request, match, side))
        if refused is None:
            return redirect("match-prepare", uid=uid, team_uid=team_uid)
    return _page(request, match, find_side(request, match, team_uid), refused)


def _page(request: HttpRequest, match: Match, side: MatchSide, refused: Refused | None) -> HttpResponse:
    rules, options = rules_of(match.pin)
    if rules.market is None:
        raise Http404("a game without free agents")
    stands = preparing.preparation_of(match, side.team)
    sheet = roster_of(rules).sheet(read_state(side.team, roster_of(rules)))
    page = preparation_page(match, stands.side, sheet, stands.pending)
    context = {
        "match": match,
        "side": stands.side,
        "team": side.team,
        "sheet": sheet,
        "page": page,
        "for_another": side.team.coach is not None and side.team.coach.user_id != user_of(request).pk,
        "key": new_key(),
        "refused": refused,
        "typed": request.POST,
        "faces": typed_faces(request, page.shown),
        "stand_ins": rules.market.terms(options).stand_ins,
        "dice_entry": rules.campaign.dice_entry(options) if rules.campaign else "either",
        "score": score_line(match),
    }
    return render(request, "matches/prepare.html", context, status=refused.status if refused else 200)


def _open(request: HttpRequest, match: Match, side: MatchSide) -> str:
    events = preparing.open_preparation(
        match, side.team, actor=user_of(request), expected_version=version_seen(request)
    )
    return "" if events else _("There is nothing to roll for: the team has no bonus for this match.")


def _choose(request: HttpRequest, match: Match, side: MatchSide) -> str:
    command = chosen_command(request, preparing.preparation_of(match, side.team).pending)
    preparing.choose(match, side.team, command, actor=user_of(request), expected_version=version_seen(request))
    return ""


def _roll(request: HttpRequest, match: Match, side: MatchSide) -> str:
    preparing.roll_free_agent(match, side.team, actor=user_of(request), expected_version=version_seen(request))
    return ""


def _enter(request: HttpRequest, match: Match, side: MatchSide) -> str:
    preparing.roll_free_agent(
        match,
        side.team,
        actor=user_of(request),
        faces=entered_faces(request),
        reason=request.POST.get("reason", ""),
        expected_version=version_seen(request),
    )
    return ""


ACTS: Mapping[str, Callable[[HttpRequest, Match, MatchSide], str]] = {
    "open": _open,
    "choose": _choose,
    "roll": _roll,
    "enter": _enter,
}
