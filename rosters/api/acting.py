"""Something that is read and acted on at one address: a table of deeds, each with what it needs and what it does."""

from abc import abstractmethod
from collections.abc import Callable, Mapping
from typing import Any

from django.http import Http404
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_view
from msgspec import Struct
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from rosters.api.documenting import Decorator
from rosters.api.problems import problem
from rosters.api.reading import Reading
from rosters.api.writing import REFUSALS, WRITING, ActSerializer, RefusedWrite, write_once
from rosters.domain.refusal import Refusal
from rosters.models import User
from rosters.presenters.violations import sentence_of
from rules.core.errors import RuleViolation

NOT_FOUND = 404
FORBIDDEN = {403: problem("It is shown to those who run the league alone.")}


class Deed(Struct, frozen=True):
    """What an act does to what was found, with what was sent; `needs` and `takes` name its fields, separated by
    spaces. What `run` returns is told once besides the answer, and never to a repeat: a link or a secret."""

    run: Callable[[Any, dict[str, Any], User], Mapping[str, str] | None]
    needs: str = ""
    takes: str = ""


Deeds = Mapping[str, Deed]


def needed_by(deeds: Deeds) -> dict[str, frozenset[str]]:
    """The fields that each act must be sent."""
    return {act: frozenset(deed.needs.split()) for act, deed in deeds.items()}


def taken_by(deeds: Deeds) -> dict[str, frozenset[str]]:
    """The fields that each act can be sent besides."""
    return {act: frozenset(deed.takes.split()) for act, deed in deeds.items()}


class Acting(Reading):
    """Something that is shown as `row` says and acted on by its `deeds`; the answer to an act is what is shown then."""

    deeds: Deeds = {}
    ruled = False  # whether only those who run the league read it
    body: type[ActSerializer]
    filter_backends = ()
    pagination_class = None

    @abstractmethod
    def row(self) -> Any:
        """What is shown, as `serializer_class` takes it."""

    def retrieve(self, request: Request, **_kwargs: Any) -> Response:
        with_refusals(self.require_found)
        return Response(self.told())

    def create(self, request: Request, **_kwargs: Any) -> Response:
        once: dict[str, str] = {}

        def run(user: User, asked: dict[str, Any]) -> Any:
            deed = self.deeds[asked.pop("act")]
            once.update(deed.run(self.acted_on(), asked, user) or {})
            self.find_anew()
            return self.told()

        answer = write_once(request, self.body, run, sentence=self.sentence)
        if once:
            answer.data = {**answer.data, **once}
        return answer

    def acted_on(self) -> Any:
        """What the deeds are done to: what the address names."""
        return getattr(self, self.finding[0]) if self.finding else None

    def told(self) -> Any:
        """What is shown, as plain values."""
        return self.get_serializer(self.row()).data

    def sentence(self, violation: RuleViolation) -> str:
        """Why the rules refuse an act."""
        return sentence_of(violation)


def with_refusals(run: Callable[[], Any]) -> Any:
    """What `run` gives; a refusal of the domain is told as the API tells it."""
    try:
        return run()
    except Refusal as refusal:
        if refusal.status == NOT_FOUND:
            raise Http404(refusal.code) from refusal
        raise RefusedWrite(refusal.sentence, refusal.code, refusal.status, refusal.retry_after) from refusal


def acted(
    tag: str,
    named: str,
    reads: str,
    acts: str,
    view: tuple[type[serializers.Serializer], type[ActSerializer]],
    *parameters: OpenApiParameter,
    ruled: bool = False,
    told: str = "Done once for each key.",
    refused: Mapping[int, str] = {},
) -> Decorator:
    """The reading is documented as `get_...`, the acts as `act_on_...`; `ruled`: only those who run the league read;
    `refused`: what stands behind statuses that these acts alone are refused with."""
    shown, body = view
    return extend_schema_view(
        retrieve=extend_schema(
            operation_id=f"get_{named}",
            summary=reads,
            tags=[tag],
            parameters=list(parameters),
            responses={200: shown, **(FORBIDDEN if ruled else {})},
        ),
        create=extend_schema(
            operation_id=f"act_on_{named}",
            summary=acts,
            description=told,
            tags=[tag],
            parameters=[*parameters, *WRITING],
            request=body,
            responses={200: shown, **REFUSALS, **{status: problem(why) for status, why in refused.items()}},
        ),
    )
