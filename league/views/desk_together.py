"""The acts of the desk that do something for a whole round at once, and the hint at a second factor."""

from typing import Any

from allauth.mfa.utils import is_mfa_enabled
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.domain import bell
from league.domain.schedule import next_round
from league.domain.together import approve_reports, remind_silent
from league.enums import RoundStatus
from league.forms.acts import ActForm
from league.forms.together import ApproveAllForm, LaterForm, RemindAllForm
from league.models import Round, Season
from league.presenters.addresses import season_page
from league.presenters.awaited import match_name
from league.presenters.desk import Desk
from league.presenters.violations import violation_sentence
from league.views.posting import Act, Sent
from rosters.domain.refusal import Refusal
from rosters.views.access import user_of
from rosters.views.posting import Done
from rules.core.errors import RuleViolation

HINT_RESTS = "factor_hint_rests"  # in the session


def together_forms(sent: Sent, season: Season, desk: Desk) -> dict[str, ActForm]:
    """The forms for the whole round, as they were sent or fresh."""
    return {
        "remind_form": sent.form_for(RemindAllForm, subject=season),
        "approve_form": sent.form_for(ApproveAllForm, subject=season, waiting=desk.waiting),
    }


def is_together(form: ActForm | None) -> bool:
    """Whether the form that was refused is one of these."""
    return isinstance(form, RemindAllForm | ApproveAllForm)


def factor_hint(request: HttpRequest) -> bool:
    """Whether the person is offered a second factor: he has none, and has not put the hint aside."""
    return not (request.session.get(HINT_RESTS) or is_mfa_enabled(user_of(request)))


def _no_factor_now(request: HttpRequest, season: Season, _asked: dict[str, Any]) -> Done:
    request.session[HINT_RESTS] = True
    return Done(_("As you like. You find it in the menu of your account."), season_page("desk", season))


def _remind(request: HttpRequest, season: Season, _asked: dict[str, Any]) -> Done:
    found = remind_silent(_round(season), actor=user_of(request))
    bell.ring()
    count = len(found.told)
    sentence = ngettext("%(n)d coach is reminded.", "%(n)d coaches are reminded.", count) % {"n": count}
    return Done(sentence, season_page("desk", season))


def _approve(request: HttpRequest, season: Season, asked: dict[str, Any]) -> Done:
    done = approve_reports(_round(season), asked["reports"], actor=user_of(request), reason=asked["reason"])
    if not done.count and not done.left:
        raise Refusal(_("All of them have been answered meanwhile."), code="report.answered")
    told = [ngettext("%(n)d report holds now.", "%(n)d reports hold now.", done.count) % {"n": done.count}]
    for left in done.left:
        reason = violation_sentence(left.reason) if isinstance(left.reason, RuleViolation) else left.reason.sentence
        told.append(_("Not approved: %(match)s. %(reason)s") % {"match": match_name(left.match), "reason": reason})
    return Done(" ".join(told), season_page("desk", season))


def _round(season: Season) -> Round:
    round_ = next_round(season)
    if round_ is None or round_.status == RoundStatus.PLANNED:
        raise Refusal(_("No round is open."), code="round.none_open")
    round_.season = season
    return round_


TOGETHER_ACTS = {
    RemindAllForm.act: Act(RemindAllForm, _remind),
    ApproveAllForm.act: Act(ApproveAllForm, _approve),
    LaterForm.act: Act(LaterForm, _no_factor_now),
}
