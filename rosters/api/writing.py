"""What every write of the API has in common: who may, once, and how it is refused."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_view
from rest_framework import serializers
from rest_framework.exceptions import APIException, NotAuthenticated, NotFound, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from rosters.api.documenting import Decorator
from rosters.api.problems import problem
from rosters.api.reading import Reading, tag_of
from rosters.domain.idempotency import KEY_LENGTH, Answer, once
from rosters.domain.refusal import Refusal
from rosters.enums import Scope
from rosters.models import User
from rosters.presenters.violations import sentence_of
from rules.core.errors import RuleViolation

IMPOSSIBLE, FORBIDDEN, NOT_FOUND, CHANGED = 422, 403, 404, 412
REACH = (Scope.READ, Scope.PLAY, Scope.RUN)  # each reaches as far as those before it
HEADER, REPLAYED, IF_MATCH = "Idempotency-Key", "Idempotent-Replayed", "If-Match"
KEY = OpenApiParameter(
    HEADER,
    {"type": "string", "minLength": KEY_LENGTH.start, "maxLength": KEY_LENGTH.stop - 1},
    OpenApiParameter.HEADER,
    required=True,
    description="A key of your own for this write. Sent again with the same body it is answered as before, under the "
    f"header {REPLAYED}, and done once.",
)
UNCHANGED = OpenApiParameter(
    IF_MATCH,
    {"type": "string"},
    OpenApiParameter.HEADER,
    description="The ETag of what you read at this address (with all its fields). Nothing is done, and 412 answered, "
    "once something else would be read there.",
)
WRITING = (KEY, UNCHANGED)  # the headers of every write
UNDECIDED = {
    403: problem("The reader may not do this, or his token may not."),
    409: problem("Somebody was faster, or the moment is wrong."),
    415: problem("The body is no JSON."),
    422: problem("The rules refuse it, or the key was used for something else."),
}
REFUSALS = {**UNDECIDED, CHANGED: problem("What was read has changed.")}


def acted_on(
    tag: str, thing: str, does: str, *, body: Any, answer: Any, parameters: Sequence[OpenApiParameter], told: str
) -> Decorator:
    """Something that is read, and acted on at the same address, is documented as `get_...` and `act_on_...`."""
    named = thing.replace(" ", "_")
    return extend_schema_view(
        retrieve=extend_schema(
            operation_id=f"get_{named}", summary=f"Get the {thing}", tags=[tag], parameters=list(parameters)
        ),
        create=extend_schema(
            operation_id=f"act_on_{named}",
            summary=does,
            description=told,
            tags=[tag],
            parameters=[*parameters, *WRITING],
            request=body,
            responses={200: answer, **REFUSALS},
        ),
    )


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


class ActSerializer(StrictSerializer):
    """The body of an act, with its name in `act`: `needed` by each act, and what it can be told besides."""

    needed: Mapping[str, frozenset[str]]
    optional: Mapping[str, frozenset[str]] = {}

    def validate(self, attrs: Any) -> Any:
        attrs = super().validate(attrs)
        act, given = attrs["act"], set(attrs) - {"act"}
        if missing := self.needed[act] - given:
            raise ValidationError(dict.fromkeys(sorted(missing), _("This act needs it.")), code="required")
        if other := given - self.needed[act] - self.optional.get(act, frozenset()):
            raise ValidationError(dict.fromkeys(sorted(other), _("This act has no use for it.")), code="unknown_field")
        return attrs


def write_once(
    request: Request,
    body: type[StrictSerializer],
    run: Callable[[User, dict[str, Any]], Any],
    *,
    sentence: Callable[[RuleViolation], str] = sentence_of,
) -> Response:
    """The answer of `run` to the body, which is done once for each key; it gets who writes and what was sent.

    404 where the writer may not see what the address names, 401 for a stranger, 400 without a key or with a body that
    is none, 403 for a token that reaches less far, 412 when something else would be read at the address than what the
    writer names; what the domain refuses keeps its status.
    """
    _view(request).require_found()
    user = _writer(request)
    key = request.headers.get(HEADER, "")
    if not key:
        raise ValidationError({HEADER: _("This header is missing: a key of your own for this write.")}, code="required")
    asked = _read(body, request)
    _require_scope(request, asked)

    def answer() -> Answer:
        _require_unchanged(request)
        return Answer(status=200, body=run(user, asked))

    with _refusals_told(sentence):
        answered = once(user, key=key, method="POST", path=request.path, body=request.data, run=answer)
    return Response(answered.body, status=answered.status, headers={REPLAYED: "true"} if answered.replayed else {})


def work_out(request: Request, body: type[StrictSerializer], run: Callable[[User, dict[str, Any]], Any]) -> Response:
    """The answer of `run`, which writes nothing and so needs no key; refused like a write."""
    _view(request).require_found()
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


def _view(request: Request) -> Reading:
    view: Reading = request.parser_context["view"]
    return view


def _require_scope(request: Request, asked: Mapping[str, Any]) -> None:
    """Nothing for whoever signed in himself, and for a token that reaches as far as this act."""
    scope = getattr(request.auth, "scope", Scope.RUN)
    if asked.get("act") in _view(request).ruling_acts:
        needed = Scope.RUN
    else:
        needed = _view(request).scope
    if REACH.index(scope) < REACH.index(needed):
        refused = _("This token may only %(may)s. Make one that may %(needed)s.")
        told = {"may": Scope(scope).label, "needed": needed.label}
        raise RefusedWrite(refused % told, "token.scope", FORBIDDEN)


def _require_unchanged(request: Request) -> None:
    """Nothing, while what the writer read at this address would still be read there."""
    seen = request.headers.get(IF_MATCH, "").strip()
    if not seen or seen == "*":
        return
    view: Any = _view(request)
    view.find_anew()
    read = (view.retrieve if view.detail else view.list)(request, **view.kwargs).data
    content = request.accepted_renderer.render(read)
    if tag_of(content) not in [tag.strip() for tag in seen.split(",")]:
        refused = _("This has changed since you read it. Read it again, then decide.")
        raise RefusedWrite(refused, "precondition.failed", CHANGED)


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
