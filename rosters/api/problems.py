"""How the API refuses: problem details (RFC 9457) under every status, with a code and a sentence for each error."""

from http import HTTPStatus
from typing import Any

from drf_spectacular.utils import OpenApiResponse
from drf_standardized_errors.formatter import ExceptionFormatter
from drf_standardized_errors.handler import ExceptionHandler
from drf_standardized_errors.types import ErrorResponse
from rest_framework import serializers
from rest_framework.exceptions import APIException
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
        errors = [{"code": one.code, "detail": one.detail, "attr": one.attr} for one in error_response.errors]
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


def problem(told: str) -> OpenApiResponse:
    """How an operation documents a refusal."""
    return OpenApiResponse(ProblemSerializer, told)
