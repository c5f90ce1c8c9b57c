"""What was entered twice in a league: shown what would move, made one, and made two again."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from league.domain.moving.merging import CoachMerge, merge_coaches, merge_teams, plan_coach_merge, undo_merge
from league.forms.merging import MergeCoachesForm, MergeTeamsForm, UndoMergeForm
from league.models import League
from league.views.access import league_run
from league.views.posting import Act, Sent, answer, previewed
from rosters.domain.refusal import Refusal
from rosters.views.access import people_page, user_of
from rosters.views.posting import Done


@people_page
def league_merges(request: HttpRequest, slug: str) -> HttpResponse:
    """Two forms that make one of two, the first with a preview, and what was merged before."""
    league = league_run(request, slug)
    sent = previewed(request, MergeCoachesForm, league) or answer(request, ACTS, league)
    if isinstance(sent, HttpResponse):
        return sent
    merges = league.merges.select_related(
        "kept_coach__user", "gone_coach__user", "kept_team", "gone_team", "season", "made_by", "undone_by"
    ).prefetch_related("teams")
    context = {
        "league": league,
        "coaches_form": sent.form_for(MergeCoachesForm, subject=league),
        "teams_form": sent.form_for(MergeTeamsForm, subject=league),
        "preview": _preview(request, league, sent),
        "merges": [
            {
                "merge": merge,
                "undo": None
                if merge.undone_at
                else sent.form_for(UndoMergeForm, subject=league, mark=merge.uid, initial={"merge": merge.uid}),
            }
            for merge in merges
        ],
        "tab": "members",
    }
    return render(request, "league/setup/merges.html", context, status=sent.status)


def _preview(request: HttpRequest, league: League, sent: Sent) -> CoachMerge | None:
    """What the merge of two coaches would move; a form that asks for what cannot be says why."""
    if not sent.preview or sent.form is None:
        return None
    asked = sent.form.asked
    try:
        return plan_coach_merge(league, asked["kept"], asked["gone"], actor=user_of(request))
    except Refusal as refusal:
        sent.form.add_error(None, refusal.sentence)
        return None


def _back(league: League) -> str:
    return reverse("league-merges", args=[league.slug])


def _coaches(request: HttpRequest, league: League, asked: dict[str, Any]) -> Done:
    merge_coaches(league, actor=user_of(request), **asked)
    facts = {"gone": asked["gone"].name, "kept": asked["kept"].name}
    return Done(_("%(gone)s is %(kept)s from now on.") % facts, _back(league))


def _teams(request: HttpRequest, league: League, asked: dict[str, Any]) -> Done:
    merge_teams(league, actor=user_of(request), **asked)
    facts = {"gone": asked["gone"].name, "kept": asked["kept"].name}
    return Done(_("%(gone)s is out; %(kept)s stands for both.") % facts, _back(league))


def _undo(request: HttpRequest, league: League, asked: dict[str, Any]) -> Done:
    undo_merge(asked["merge"], actor=user_of(request))
    return Done(_("They are two again."), _back(league))


ACTS = {
    MergeCoachesForm.act: Act(MergeCoachesForm, _coaches),
    MergeTeamsForm.act: Act(MergeTeamsForm, _teams),
    UndoMergeForm.act: Act(UndoMergeForm, _undo),
}
