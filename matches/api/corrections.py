"""Corrections of a result through the API: worked out first, then begun, agreed to, refused or taken back."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from matches.api.correction_rows import (
    PLAN,
    WAITING,
    PlanSerializer,
    WaitingCorrectionSerializer,
    match_ref,
    plan_rows,
)
from matches.api.one_match import OfMatch
from matches.api.refs import MatchRefSerializer
from matches.domain.correcting import preview_correction
from matches.domain.second_official import (
    agree_to_correction,
    begin_correction,
    refuse_correction,
    waiting_correction,
    withdraw_correction,
)
from matches.models import Correction, Match
from rosters.api.documenting import example, in_path
from rosters.api.fields import PlainField
from rosters.api.writing import REFUSALS, UNDECIDED, WRITING, ActSerializer, StrictSerializer, work_out, write_once
from rosters.domain.refusal import Refusal
from rosters.enums import Scope
from rosters.models import User
from rules.core.errors import RuleViolation

IN_PATH = in_path("match", "The match.")
MOST_OFFERS = 999
NEEDED: Mapping[str, frozenset[str]] = {  # by each act
    "begin": frozenset({"report", "plan_digest", "reason"}),
    "agree": frozenset({"plan_digest"}),
    "refuse": frozenset({"reason"}),
    "withdraw": frozenset(),
}
OPTIONAL: Mapping[str, frozenset[str]] = {"begin": frozenset({"decisions"})}


class DecisionsField(serializers.DictField):
    """The place of the offer taken, by the key of its question; for a loan 0 keeps what was bought, 1 leaves it out."""

    def __init__(self, **told: Any) -> None:
        place = serializers.IntegerField(min_value=0, max_value=MOST_OFFERS)
        super().__init__(**{"child": place, "required": False, **told})


class ReportField(PlainField):
    """A report as the game declares it; what is not told may be null."""

    def __init__(self, **told: Any) -> None:
        super().__init__(**{"child": serializers.JSONField(allow_null=True), **told})


class PlanAskedSerializer(StrictSerializer):
    """The `report` as it should be, as the game declares it, and `decisions` on what that leaves open."""

    report = ReportField()
    decisions = DecisionsField()


class CorrectionActSerializer(ActSerializer):
    """An act and what it needs: `begin` with a `report`, the `plan_digest` of what follows, a `reason` that everybody
    can read, and `decisions`; another official may `agree` to what waits, by its `plan_digest`, or `refuse` with a
    `reason`; whoever proposed it may `withdraw`."""

    needed, optional = NEEDED, OPTIONAL
    act = serializers.ChoiceField(choices=list(NEEDED))
    report = ReportField(required=False)
    decisions = DecisionsField()
    plan_digest = serializers.CharField(required=False, max_length=64)
    reason = serializers.CharField(required=False, max_length=1000)


@example(WAITING)
class CorrectionStateSerializer(serializers.Serializer):
    """A match with its score, and the correction of it that waits for a second official, if one does."""

    match = MatchRefSerializer()
    waiting = WaitingCorrectionSerializer(allow_null=True)


@example(PLAN)
class PlannedSerializer(serializers.Serializer):
    """A match with its score, and what follows from a correction; nothing where none was asked for and none waits."""

    match = MatchRefSerializer()
    plan = PlanSerializer(allow_null=True)


@extend_schema_view(
    retrieve=extend_schema(
        operation_id="get_match_correction",
        summary="Get the correction that waits",
        tags=["matches"],
        parameters=[IN_PATH],
    ),
    create=extend_schema(
        operation_id="act_on_match_correction",
        summary="Correct a result, or decide on a correction",
        description="Done once for each key, by an official who rules on the match. One who coaches a team of it only "
        "proposes: a second official agrees, or it waits in public.",
        tags=["matches"],
        parameters=[IN_PATH, *WRITING],
        request=CorrectionActSerializer,
        responses={200: CorrectionStateSerializer, **REFUSALS},
    ),
)
class CorrectionOfMatch(OfMatch):
    """The correction of a match that waits for a second official, for everybody who sees the match."""

    scope = Scope.RUN
    serializer_class = CorrectionStateSerializer

    def retrieve(self, request: Request, **_kwargs: Any) -> Response:
        return Response(_state(self.match))

    def create(self, request: Request, **_kwargs: Any) -> Response:
        def run(user: User, asked: dict[str, Any]) -> Any:
            ACTS[asked["act"]](self.match, asked, user)
            return _state(self.matches().get(pk=self.match.pk))

        return write_once(request, CorrectionActSerializer, run)


@extend_schema_view(
    retrieve=extend_schema(
        operation_id="get_match_correction_plan",
        summary="Get what would follow from the correction that waits",
        tags=["matches"],
        parameters=[IN_PATH],
    ),
    create=extend_schema(
        operation_id="plan_match_correction",
        summary="Work out what would follow from a correction",
        description="Writes nothing. For officials who rule on the match.",
        tags=["matches"],
        parameters=[IN_PATH],
        request=PlanAskedSerializer,
        responses={200: PlannedSerializer, **UNDECIDED},
    ),
)
class CorrectionPlan(OfMatch):
    """What would follow from a correction: every later choice that no longer holds, loans, open choices, new dice."""

    scope = Scope.RUN
    serializer_class = PlannedSerializer

    def retrieve(self, request: Request, **_kwargs: Any) -> Response:
        match = self.match
        waiting = waiting_correction(match)
        return Response({"match": match_ref(match), "plan": waiting and _plan_of(waiting)})

    def create(self, request: Request, **_kwargs: Any) -> Response:
        match = self.match

        def run(user: User, asked: dict[str, Any]) -> Any:
            low, high = preview_correction(match, asked["report"], actor=user, decisions=asked.get("decisions", {}))
            return {"match": match_ref(match), "plan": plan_rows(low, high)}

        return work_out(request, PlanAskedSerializer, run)


def _state(match: Match) -> Any:
    waiting = waiting_correction(match)
    return {"match": match_ref(match), "waiting": WaitingCorrectionSerializer(waiting).data if waiting else None}


def _plan_of(waiting: Correction) -> Any:
    """What the correction that waits would change; None where it could not be carried out now."""
    try:
        return plan_rows(*preview_correction(waiting.match, waiting.payload, actor=None, decisions=waiting.decisions))
    except (Refusal, RuleViolation):
        return None


def _waiting(match: Match) -> Correction:
    waiting = waiting_correction(match)
    if waiting is None:
        raise Refusal(_("No correction of this match waits."), code="correction.none_waits")
    return waiting


def _begin(match: Match, asked: Mapping[str, Any], actor: User) -> None:
    begin_correction(
        match,
        asked["report"],
        actor=actor,
        reason=asked["reason"],
        decisions=asked.get("decisions", {}),
        expected=asked["plan_digest"],
    )


def _agree(match: Match, asked: Mapping[str, Any], actor: User) -> None:
    agree_to_correction(_waiting(match), actor=actor, expected=asked["plan_digest"])


def _refuse(match: Match, asked: Mapping[str, Any], actor: User) -> None:
    refuse_correction(_waiting(match), actor=actor, reason=asked["reason"])


def _withdraw(match: Match, _asked: Mapping[str, Any], actor: User) -> None:
    withdraw_correction(_waiting(match), actor=actor)


ACTS: Mapping[str, Callable[[Match, Mapping[str, Any], User], None]] = {
    "begin": _begin,
    "agree": _agree,
    "refuse": _refuse,
    "withdraw": _withdraw,
}
