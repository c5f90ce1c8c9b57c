"""The eleven steps of a team after a match."""

from collections.abc import Callable, Mapping

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from msgspec import Struct

from matches.domain import sequence
from matches.domain.answering import offered_command
from matches.models import Match, MatchSide
from matches.presenters.awaited import Shown
from matches.presenters.places import standing_of
from matches.presenters.steps_page import steps_page
from matches.views.access import find_match, find_side
from matches.views.posting import as_whole_number, post_once, whole_number
from rosters.domain.acting import read_state
from rosters.domain.fold import effective
from rosters.domain.idempotency import new_key
from rosters.domain.pins import rules_of
from rosters.domain.refusal import Refusal
from rosters.domain.undo import undo_refusal
from rosters.models import TeamEvent
from rosters.views.access import people_page, user_of
from rosters.views.posting import Refused
from rules.core.pending import Choice, Pending

ON_ROSTER = ("active", "dead")


@people_page
def team_steps(request: HttpRequest, uid: str, team_uid: str) -> HttpResponse:
    """The team's steps of this match, one act at a time."""
    match = find_match(request, uid)
    side = find_side(request, match, team_uid)
    refused = None
    if request.method == "POST":
        run = ACTS.get(request.POST.get("act", ""))
        if run is None:
            raise Http404("no such act")
        refused = post_once(request, lambda: run(request, match, side))
        if refused is None:
            return redirect("team-steps", uid=uid, team_uid=team_uid)
    return _page(request, match, find_side(request, match, team_uid), refused)


def _page(request: HttpRequest, match: Match, side: MatchSide, refused: Refused | None) -> HttpResponse:
    rules, options = rules_of(match.pin)
    if rules.campaign is None or rules.roster is None:
        raise Http404("a game without steps")
    awaited = sequence.pending_for(side.team) if side.opened_at and not side.finished_at else None
    sheet = rules.roster.sheet(read_state(side.team, rules.roster))
    page = steps_page(
        match,
        side,
        sheet,
        keys=rules.campaign.steps,
        step=awaited.step if awaited else 0,
        pending=awaited.pending if awaited else None,
    )
    context = {
        "match": match,
        "side": side,
        "team": side.team,
        "sheet": sheet,
        "score": score_line(match),
        "on_roster": sum(player.status in ON_ROSTER for player in sheet.players),
        "page": page,
        "ways": standing_of(match, user_of(request)).ways if side.finished_at else [],
        "skips": _asks_nothing(awaited.pending if awaited else None),
        "rolls_on": awaited is not None and not isinstance(awaited.pending, Choice),
        "undoable": awaited is not None and _undoable(side, awaited.step),
        "for_another": side.team.coach is not None and side.team.coach.user_id != user_of(request).pk,
        "key": new_key(),
        "refused": refused,
        "typed": request.POST,
        "faces": typed_faces(request, page.shown),
        "dice_entry": rules.campaign.dice_entry(options),
    }
    return render(request, "matches/steps.html", context, status=refused.status if refused else 200)


def _asks_nothing(pending: Pending | None) -> bool:
    return isinstance(pending, Choice) and len(pending.offers) == 1


def _undoable(side: MatchSide, step: int) -> bool:
    """Whether the latest act of the team can be taken back here; the domain asks again."""
    rows = effective(TeamEvent.objects.filter(team=side.team).select_related("reversal_of").order_by("seq"))
    latest = [row for row in rows if row.act == rows[-1].act] if rows else []
    return undo_refusal(latest, open_step=step) is None


# What can be asked for


def _choose(request: HttpRequest, match: Match, side: MatchSide) -> str:
    awaited = sequence.pending_for(side.team)
    command = chosen_command(request, awaited.pending if awaited else None)
    sequence.act(match, side.team, command, actor=user_of(request), expected_version=version_seen(request))
    return ""


def _go_on(request: HttpRequest, match: Match, side: MatchSide) -> str:
    sequence.go_on(match, side.team, actor=user_of(request), expected_version=version_seen(request))
    return ""


def _roll_on(request: HttpRequest, match: Match, side: MatchSide) -> str:
    sequence.roll_on(match, side.team, actor=user_of(request), expected_version=version_seen(request))
    return ""


def _finish(request: HttpRequest, match: Match, side: MatchSide) -> str:
    sequence.finish(match, side.team, actor=user_of(request), expected_version=version_seen(request))
    return _("The program has done what was left.")


def _roll(request: HttpRequest, match: Match, side: MatchSide) -> str:
    sequence.roll(match, side.team, actor=user_of(request), expected_version=version_seen(request))
    return ""


def _enter(request: HttpRequest, match: Match, side: MatchSide) -> str:
    sequence.roll(
        match,
        side.team,
        actor=user_of(request),
        faces=entered_faces(request),
        reason=request.POST.get("reason", ""),
        expected_version=version_seen(request),
    )
    return ""


def _undo(request: HttpRequest, match: Match, side: MatchSide) -> str:
    sequence.undo(match, side.team, actor=user_of(request), expected_version=version_seen(request))
    return _("Taken back.")


ACTS: Mapping[str, Callable[[HttpRequest, Match, MatchSide], str]] = {
    "choose": _choose,
    "go_on": _go_on,
    "roll_on": _roll_on,
    "finish": _finish,
    "roll": _roll,
    "enter": _enter,
    "undo": _undo,
}


def score_line(match: Match) -> str:
    """Both teams, with the score once there is one."""
    home, away = match.sides.select_related("team")
    if home.points is None or away.points is None:
        return _("%(home)s against %(away)s") % {"home": home.team.name, "away": away.team.name}
    return f"{home.team.name} {home.points} : {away.points} {away.team.name}"


def typed_faces(request: HttpRequest, shown: Shown | None) -> list[str]:
    """What stands in the fields for the dice: what was typed in before, else nothing."""
    dice = shown.roll.dice if shown and shown.roll else 0
    typed = request.POST.getlist("face")
    return (typed + [""] * dice)[:dice]


def version_seen(request: HttpRequest) -> int:
    """The version of the team that the person looked at; -1, which no team has, for a form that does not say."""
    seen = whole_number(request, "version")
    return -1 if seen is None else seen


def chosen_command(request: HttpRequest, pending: Pending | None) -> Struct:
    """The command of the offer that was chosen, with the name and number written beside it."""
    place = whole_number(request, "offer")
    if place is None:
        raise Refusal(_("Choose one of the offers first."), code="steps.nothing_chosen", status=422)
    name, number = request.POST.get(f"name-{place}", ""), whole_number(request, f"number-{place}")
    return offered_command(pending, place, name=name, number=number)


def entered_faces(request: HttpRequest) -> list[int]:
    """The dice as they were typed in, in order; a die left empty is a Refusal 422."""
    faces = [as_whole_number(text.strip()) for text in request.POST.getlist("face")]
    if None in faces or not faces:
        raise Refusal(_("Enter every die, or let the program roll."), code="steps.dice_missing", status=422)
    return [face for face in faces if face is not None]
