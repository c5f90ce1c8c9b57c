"""How the API refuses: problem details (RFC 9457) under every status, with a code and a sentence for each error."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiResponse
from drf_standardized_errors.formatter import ExceptionFormatter
from drf_standardized_errors.handler import ExceptionHandler
from drf_standardized_errors.types import ErrorResponse
from rest_framework import serializers
from rest_framework.exceptions import APIException, NotAuthenticated, NotFound
from rest_framework.response import Response

from rosters.api.documenting import example

PROBLEM_TYPE = "application/problem+json"
PROBLEM = {
    "type": "/api/v1/problems/#report.own",
    "title": "Forbidden",
    "status": 403,
    "detail": "You made this report; somebody else confirms it.",
    "errors": [
        {"code": "report.own", "detail": "You made this report; somebody else confirms it.", "attr": None},
    ],
}

FOR_PROGRAMS: Mapping[str, Promise] = {
    "not_authenticated": _(
        "Only somebody who has signed in may do this. A program sends the header “Authorization: Token …” with a token "
        "that its person made on his page of tokens."
    ),
    "not_found": _(
        "There is nothing here, or nothing that you may see. Look the uid up in the list it comes from, with the token "
        "of somebody who may see it."
    ),
    "team.changed_meanwhile": _(
        "The team has changed since you read it, and nothing was done. Read this address again, decide, and send the "
        "“version” that stands there now, under a new key."
    ),
    "step.not_awaited": _(
        "This is not what is to be decided now, and nothing was done. Read this address again and send the place of "
        "one of the “offers” under “awaited”, or “roll” where dice are awaited."
    ),
    "roll.not_awaited": _(
        "No dice are awaited now, and nothing was done. Read this address again and send the place of one of the "
        "“offers” under “awaited”, if there are any."
    ),
}
"""What a program does next, by code, where people would look at a page."""
UNSAID = (NotAuthenticated.default_detail, NotFound.default_detail)
OF_REQUESTS = ("not_authenticated", "not_found")


class ErrorSerializer(serializers.Serializer):
    """One error: its code, which never changes, its sentence, and the field or parameter it is about."""

    code = serializers.CharField()
    detail = serializers.CharField()
    attr = serializers.CharField(allow_null=True)


@example(PROBLEM)
class ProblemSerializer(serializers.Serializer):
    """Why something was not done. `type` leads to the explanation of the first error, `detail` is its sentence."""

    type = serializers.CharField()
    title = serializers.CharField()
    status = serializers.IntegerField(min_value=400, max_value=599)
    detail = serializers.CharField()
    errors = ErrorSerializer(many=True)  # type: ignore[assignment]  # a word of the format


class ProblemFormatter(ExceptionFormatter):
    """Errors as the body of a problem."""

    def format_error_response(self, error_response: ErrorResponse) -> dict[str, Any]:
        """The plain values of `ProblemSerializer`."""
        errors = [
            {"code": one.code, "detail": told_to_programs(one.code, one.detail), "attr": one.attr}
            for one in error_response.errors
        ]
        status = self.exc.status_code
        first = errors[0] if errors else {"code": "error", "detail": "", "attr": None}
        return {
            "type": f"/api/v1/problems/#{first['code']}",
            "title": HTTPStatus(status).phrase,
            "status": status,
            "detail": first["detail"],
            "errors": errors,
        }


class ProblemHandler(ExceptionHandler):
    """Answers errors under the media type of problems."""

    def get_response(self, exc: APIException, data: dict[str, Any]) -> Response:
        """The answer to whoever asked."""
        response = super().get_response(exc, data)
        response.content_type = PROBLEM_TYPE
        return response


def told_to_programs(code: str, detail: str) -> str:
    """The sentence of an error, where there is one that says what a program does next; a request that is refused in
    words of its own keeps them."""
    if code not in FOR_PROGRAMS or (code in OF_REQUESTS and detail not in [str(told) for told in UNSAID]):
        return detail
    return str(FOR_PROGRAMS[code])


def problem(told: str) -> OpenApiResponse:
    """How an operation documents a refusal."""
    return OpenApiResponse(ProblemSerializer, told)
