"""What a commissioner does to a calendar through the API: the body of each act, and the act itself."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import ValidationError

from league.api.calendar_rows import PolicySerializer
from league.domain.calendar import remove_calendar, set_calendar, set_time
from league.domain.due import do_now
from league.domain.extending import extend_deadline
from league.domain.planning import SeasonPlan, plan_season
from league.domain.policy import MOST_DAYS, Policy
from league.domain.rhythm import moment_of
from league.enums import CALENDAR_KINDS, RoundAct, SeasonAct
from league.models import Round, Season
from rosters.api.fields import CountField, UidField
from rosters.api.writing import ActSerializer
from rosters.models import User

MOST_TIMES = 400
NEEDED: Mapping[str, frozenset[str]] = {  # by each act
    "set": frozenset({"times", "policy"}),
    "plan": frozenset({"starts_at", "first_opens", "every_days", "policy"}),
    "move": frozenset({"round", "kind", "at"}),
    "remove": frozenset(),
    "do": frozenset({"kind"}),
    "extend": frozenset({"kind", "round", "days", "reason"}),
}
OPTIONAL: Mapping[str, frozenset[str]] = {
    "plan": frozenset({"after_days"}),
    "do": frozenset({"round"}),
}


@extend_schema_field({"type": "string", "maxLength": 40})
class MomentField(serializers.Field):
    """A moment in ISO 8601: with an offset, or without one as the clocks of the league's zone show it. What they skip
    or show twice is refused."""

    def to_internal_value(self, data: Any) -> datetime:
        try:
            return datetime.fromisoformat(data)
        except (TypeError, ValueError):
            raise ValidationError(_("Write a moment like 2026-10-12T20:00 or 2026-10-12T19:00Z."), code="invalid")


class TimeSerializer(serializers.Serializer):
    """When an act of a round is to happen."""

    round = UidField()
    act = serializers.ChoiceField(choices=RoundAct.choices)
    at = MomentField()


class CalendarActSerializer(ActSerializer):
    """An act and what it needs: `set` all `times` of the rounds ahead, or `plan` a season that has not started, each
    with a `policy`; `move` what happens in a `round` (`kind`) to another time, `at`; `remove` the calendar; `do` work
    of a `kind` now that waits there for its time, in a `round` (its uid) or the season; `extend` a deadline by
    `days`, for a `reason`."""

    needed, optional = NEEDED, OPTIONAL
    act = serializers.ChoiceField(choices=list(NEEDED))
    times = serializers.ListField(child=TimeSerializer(), required=False, max_length=MOST_TIMES)
    policy = PolicySerializer(required=False)
    starts_at = MomentField(required=False)
    first_opens = MomentField(required=False)
    every_days = CountField(required=False)
    after_days = serializers.DictField(child=CountField(), required=False)
    at = MomentField(required=False)
    kind = serializers.ChoiceField(choices=CALENDAR_KINDS, required=False)
    round = UidField(required=False)
    days = serializers.IntegerField(required=False, min_value=1, max_value=MOST_DAYS)
    reason = serializers.CharField(required=False, max_length=300)

    def validate(self, attrs: Any) -> Any:
        attrs = super().validate(attrs)
        if set(attrs.get("after_days", ())) - set(RoundAct.values):
            raise ValidationError({"after_days": _("There is no such act of a round.")}, code="invalid")
        return attrs


def act_on_calendar(season: Season, asked: Mapping[str, Any], *, actor: User) -> None:
    """The act is done. Raises `Refusal`, and Http404 for a round that is not of the season."""
    ACTS[asked["act"]](season, asked, actor)


def _set(season: Season, asked: Mapping[str, Any], actor: User) -> None:
    rounds = {round_.uid: round_ for round_ in season.rounds.all()}
    times = {
        (_round(rounds, time["round"]).pk, RoundAct(time["act"])): moment_of(time["at"], _zone(season))
        for time in asked["times"]
    }
    set_calendar(season, times, Policy(**asked["policy"]), actor=actor)


def _plan(season: Season, asked: Mapping[str, Any], actor: User) -> None:
    plan = SeasonPlan(
        starts_at=moment_of(asked["starts_at"], _zone(season)),
        first_opens=moment_of(asked["first_opens"], _zone(season)),
        every=asked["every_days"],
        after={RoundAct(act): days for act, days in asked.get("after_days", {}).items()},
    )
    plan_season(season, plan, Policy(**asked["policy"]), actor=actor)


def _move(season: Season, asked: Mapping[str, Any], actor: User) -> None:
    at = moment_of(asked["at"], _zone(season))
    set_time(_of_season(season, asked["round"]), _act_of_round(asked["kind"]), at, actor=actor)


def _remove(season: Season, _asked: Mapping[str, Any], actor: User) -> None:
    remove_calendar(season, actor=actor)


def _do(season: Season, asked: Mapping[str, Any], actor: User) -> None:
    of_season = asked["kind"] in SeasonAct
    do_now(season, None if of_season else _of_season(season, asked.get("round", "")), asked["kind"], actor=actor)


def _extend(season: Season, asked: Mapping[str, Any], actor: User) -> None:
    act = _act_of_round(asked["kind"])
    extend_deadline(_of_season(season, asked["round"]), act, asked["days"], actor=actor, reason=asked["reason"])


def _act_of_round(kind: str) -> RoundAct:
    if kind not in RoundAct:
        raise ValidationError({"kind": _("Only what happens in a round can be put off.")}, code="invalid")
    return RoundAct(kind)


def _of_season(season: Season, uid: str) -> Round:
    return get_object_or_404(season.rounds.select_related("season__league", "season__pin"), uid=uid)


def _round(rounds: Mapping[str, Round], uid: str) -> Round:
    if uid not in rounds:
        raise ValidationError({"times": _("There is no such round in this season.")}, code="invalid")
    return rounds[uid]


def _zone(season: Season) -> ZoneInfo:
    return ZoneInfo(season.league.time_zone)


ACTS: Mapping[str, Callable[[Season, Mapping[str, Any], User], None]] = {
    "set": _set,
    "plan": _plan,
    "move": _move,
    "remove": _remove,
    "do": _do,
    "extend": _extend,
}
