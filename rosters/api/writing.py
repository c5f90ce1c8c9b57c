"""What every write of the API has in common: who may, once, and how it is refused."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, inline_serializer
from rest_framework import serializers
from rest_framework.exceptions import APIException, NotAuthenticated, NotFound, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from rosters.domain.idempotency import KEY_LENGTH, Answer, once
from rosters.domain.refusal import Refusal
from rosters.models import User
from rosters.presenters.violations import sentence_of
from rules.core.errors import RuleViolation

IMPOSSIBLE, NOT_FOUND = 422, 404
HEADER, REPLAYED = "Idempotency-Key", "Idempotent-Replayed"
KEY = OpenApiParameter(
    HEADER,
    {"type": "string", "minLength": KEY_LENGTH.start, "maxLength": KEY_LENGTH.stop - 1},
    OpenApiParameter.HEADER,
    required=True,
    description="A key of your own for this write. Sent again with the same body it is answered as before, under the "
    f"header {REPLAYED}, and done once.",
)
REFUSED = inline_serializer(
    "Refused",
    {
        "type": serializers.CharField(),
        "errors": inline_serializer(
            "RefusedFor",
            {
                "code": serializers.CharField(),
                "detail": serializers.CharField(),
                "attr": serializers.CharField(allow_null=True),
            },
            many=True,
        ),
    },
)
REFUSALS = {
    403: OpenApiResponse(REFUSED, "The reader may not do this."),
    409: OpenApiResponse(REFUSED, "Somebody was faster, or the moment is wrong."),
    422: OpenApiResponse(REFUSED, "The rules refuse it, or the key was used for something else."),
}


class RefusedWrite(APIException):
    """A refusal of the domain or the rules, as the API says it."""

    def __init__(self, sentence: str, code: str, status: int, retry_after: int | None = None) -> None:
        super().__init__(sentence, code)
        self.status_code = status
        self.wait = retry_after


class StrictSerializer(serializers.Serializer):
    """A body in which nothing stands that nobody reads: a misspelt name would silently change nothing."""

    def validate(self, attrs: Any) -> Any:
        if unknown := sorted(set(self.initial_data) - set(self.fields)):
            refused = _("There is no such field; there are: %(known)s.") % {"known": ", ".join(sorted(self.fields))}
            raise ValidationError(dict.fromkeys(unknown, refused), code="unknown_field")
        return attrs


def write_once(
    request: Request,
    body: type[StrictSerializer],
    run: Callable[[User, dict[str, Any]], Any],
    *,
    sentence: Callable[[RuleViolation], str] = sentence_of,
) -> Response:
    """The answer of `run` to the body, which is done once for each key; it gets who writes and what was sent.

    401 for a stranger, 400 without a key or with a body that is none; what the domain refuses keeps its status.
    """
    user = _writer(request)
    key = request.headers.get(HEADER, "")
    if not key:
        raise ValidationError({HEADER: _("This header is missing: a key of your own for this write.")}, code="required")
    asked = _read(body, request)

    def answer() -> Answer:
        return Answer(status=200, body=run(user, asked))

    with _refusals_told(sentence):
        answered = once(user, key=key, method="POST", path=request.path, body=request.data, run=answer)
    return Response(answered.body, status=answered.status, headers={REPLAYED: "true"} if answered.replayed else {})


def work_out(request: Request, body: type[StrictSerializer], run: Callable[[User, dict[str, Any]], Any]) -> Response:
    """The answer of `run`, which writes nothing and so needs no key; refused like a write."""
    user, asked = _writer(request), _read(body, request)
    with _refusals_told(sentence_of):
        return Response(run(user, asked))


def _writer(request: Request) -> User:
    if not isinstance(request.user, User):
        raise NotAuthenticated
    return request.user


def _read(body: type[StrictSerializer], request: Request) -> dict[str, Any]:
    sent = body(data=request.data)
    sent.is_valid(raise_exception=True)
    return dict(sent.validated_data)


@contextmanager
def _refusals_told(sentence: Callable[[RuleViolation], str]) -> Iterator[None]:
    try:
        yield
    except Refusal as refusal:
        if refusal.status == NOT_FOUND:
            raise NotFound from refusal
        raise RefusedWrite(refusal.sentence, refusal.code, refusal.status, refusal.retry_after) from refusal
    except RuleViolation as violation:
        raise RefusedWrite(sentence(violation), violation.code, IMPOSSIBLE) from violation
