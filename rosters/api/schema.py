"""What the schema says of every operation, whatever it is about."""

from collections.abc import Sequence
from typing import Any

from drf_spectacular.utils import OpenApiExample
from drf_standardized_errors.openapi import AutoSchema

from rosters.api.problems import PROBLEM_TYPE

REFUSING = "4"  # how a status begins that refuses
TAG = {"ETag": {"schema": {"type": "string"}, "description": "The tag of this answer, for If-None-Match and If-Match."}}
UNCHANGED = {"description": "Nothing has changed since the answer with that tag."}
IF_NONE_MATCH = {
    "in": "header",
    "name": "If-None-Match",
    "schema": {"type": "string"},
    "description": "The ETag of an earlier answer; 304 while nothing has changed.",
}


class OpenSchema(AutoSchema):
    """Readings say their tags and their fields; refusals are problems."""

    def _get_parameters(self) -> list[dict[str, Any]]:
        parameters: list[dict[str, Any]] = super()._get_parameters()
        if not self._tagged():
            return parameters
        fields = {
            "in": "query",
            "name": "fields",
            "schema": {"type": "array", "items": {"type": "string", "enum": self._field_names()}},
            "style": "form",
            "explode": False,
            "description": "Only these fields of each thing. The others are left out, required or not.",
        }
        return sorted([*parameters, fields, IF_NONE_MATCH], key=lambda parameter: str(parameter["name"]))

    def get_auth(self) -> list[dict[str, Any]]:
        ways: list[dict[str, Any]] = super().get_auth()
        return ways if self.method == "GET" else [way for way in ways if way]  # nobody writes as a stranger

    def _get_response_bodies(self, direction: Any = "response") -> dict[str, Any]:
        responses: dict[str, Any] = super()._get_response_bodies(direction)
        if self._tagged() and "200" in responses:
            responses["200"]["headers"] = {**responses["200"].get("headers", {}), **TAG}
            responses["304"] = UNCHANGED
        return responses

    def _get_response_for_code(
        self, serializer: Any, status_code: Any, media_types: Sequence[str] | None = None, direction: Any = "response"
    ) -> dict[str, Any]:
        if direction == "response" and str(status_code).startswith(REFUSING):
            media_types = [PROBLEM_TYPE]
        found: dict[str, Any] = super()._get_response_for_code(serializer, status_code, media_types, direction)
        return found

    def _get_error_response_examples(self) -> list[OpenApiExample]:
        return []  # a problem has its own

    def _field_names(self) -> list[str]:
        return list(getattr(self.view, "field_names", list)())

    def _tagged(self) -> bool:
        return self.method == "GET" and hasattr(self.view, "field_names")
