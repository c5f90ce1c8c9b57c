"""What the desk does about a calendar: something now, or at another time."""

from typing import Any

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from league.domain.calendar import set_time
from league.domain.due import do_now
from league.domain.extending import extend_deadline
from league.enums import RoundAct, SeasonAct
from league.forms.acts import ActForm
from league.forms.calendar import DoNowForm, DueForm, ExtendForm, MoveForm
from league.models import Round, Season
from league.presenters.addresses import season_page
from league.presenters.calendar import deed_sentence
from league.presenters.desk import Desk
from league.views.posting import Act, Sent
from rosters.views.access import user_of
from rosters.views.posting import Done


def waiting_rows(desk: Desk, season: Season, sent: Sent) -> list[dict[str, Any]]:
    """What waits by the calendar, each with the forms to do it now and to move it."""
    rows = []
    for waits in desk.autopilot.upcoming:
        mark = waits.kind.replace(".", "-")
        of_round = desk.round is not None and waits.kind not in SeasonAct
        steering = {"number": desk.round.number if desk.round and of_round else 0, "kind": waits.kind}
        told: dict[str, Any] = {"subject": season, "mark": mark}
        now = sent.form_for(DoNowForm, **told, initial=steering)
        move = sent.form_for(MoveForm, **told, initial={**steering, "at": waits.at}) if waits.act else None
        extend = sent.form_for(ExtendForm, **told, initial=steering) if waits.deadline else None
        rows.append({"waits": waits, "now": now, "move": move, "extend": extend})
    return rows


def is_calendars(sent: Sent) -> bool:
    """Whether the form that was refused is one of the calendar."""
    return isinstance(sent.form, DueForm)


def stray_form(rows: list[dict[str, Any]], sent: Sent) -> ActForm | None:
    """The form of the calendar that was refused, when its row is not there any more: what it asked for is done."""
    shown = [form for row in rows for form in (row["now"], row["move"], row["extend"])]
    return sent.form if is_calendars(sent) and not any(form is sent.form for form in shown) else None


def _do_now(request: HttpRequest, season: Season, asked: dict[str, Any]) -> Done:
    round_ = _asked_round(season, asked) if asked["number"] else None
    if round_ is None and asked["kind"] not in SeasonAct:
        raise Http404("no such round")
    deed = do_now(season, round_, asked["kind"], actor=user_of(request))
    return Done(deed_sentence(season, round_, asked["kind"], deed), season_page("desk", season))


def _move_time(request: HttpRequest, season: Season, asked: dict[str, Any]) -> Done:
    set_time(_asked_round(season, asked), RoundAct(asked["kind"]), asked["at"], actor=user_of(request))
    return Done(_("The time is set."), season_page("desk", season))


def _extend(request: HttpRequest, season: Season, asked: dict[str, Any]) -> Done:
    extend_deadline(
        _asked_round(season, asked), RoundAct(asked["kind"]), asked["days"],
        actor=user_of(request), reason=asked["reason"],
    )  # fmt: skip
    return Done(_("The deadline is put off, and everybody is told."), season_page("desk", season))


def _asked_round(season: Season, asked: dict[str, Any]) -> Round:
    return get_object_or_404(season.rounds.select_related("season__league", "season__pin"), number=asked["number"])


AUTOPILOT_ACTS = {
    DoNowForm.act: Act(DoNowForm, _do_now),
    MoveForm.act: Act(MoveForm, _move_time),
    ExtendForm.act: Act(ExtendForm, _extend),
}
