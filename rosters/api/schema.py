"""What the schema says of every operation, whatever it is about."""

from collections.abc import Sequence
from typing import Any

from drf_spectacular.utils import OpenApiExample
from drf_standardized_errors.openapi import AutoSchema

from rosters.api.problems import PROBLEM_TYPE
from rosters.enums import Scope

REFUSING = "4"  # how a status begins that refuses
TAG = {"ETag": {"schema": {"type": "string"}, "description": "The tag of this answer, for If-None-Match and If-Match."}}
UNCHANGED = {"description": "Nothing has changed since the answer with that tag."}
IF_NONE_MATCH = {
    "in": "header",
    "name": "If-None-Match",
    "schema": {"type": "string"},
    "description": "The ETag of an earlier answer; 304 while nothing has changed.",
}
REFUSED = {  # what stands behind the statuses that nearly every operation may answer
    "400": "A parameter, a header or the body is not as it should be; `errors` names each.",
    "401": "Nobody has signed in, or the token is none, was revoked or has ended.",
    "404": "There is nothing here, or nothing that the reader may see.",
    "406": "The API answers JSON alone.",
    "429": "Too many requests; the header Retry-After says how many seconds to wait.",
}
PAGING = {
    "cursor": "Where the page begins, as `next` and `previous` say it.",
    "page": "Which page of the list, counted from 1.",
    "page_size": "How many rows a page has, 25 unless told.",
}


class OpenSchema(AutoSchema):
    """Readings say their tags and their fields, writes how far a token must reach; refusals are problems."""

    def get_operation(self, *told: Any, **named: Any) -> Any:
        operation = super().get_operation(*told, **named)
        if operation and any(each["name"] == "Idempotency-Key" for each in operation.get("parameters", ())):
            operation["description"] = f"{operation.get('description', '')} {self._reach()}".strip()
        return operation

    def _reach(self) -> str:
        """How far a token must reach for what is written here."""
        view: Any = self.view
        ruling = sorted(view.ruling_acts)
        usual = f"A token must reach as far as `{view.scope}`"
        if not ruling:
            return f"{usual}."
        acts = ", ".join(f"`{act}`" for act in ruling)
        return f"{usual}, and for {acts} as far as `{Scope.RUN}`."

    def _get_parameters(self) -> list[dict[str, Any]]:
        parameters: list[dict[str, Any]] = super()._get_parameters()
        for parameter in parameters:
            place, name = parameter["in"], parameter["name"]
            if place == "query" and name in PAGING:
                parameter["description"] = PAGING[name]
            elif place == "path" and not parameter.get("description"):
                parameter["description"] = "What is read, by its name here."
        if not self._tagged():
            return parameters
        parameters += [
            {"in": "query", "name": name, "schema": schema, "description": told}
            for name, (schema, told) in getattr(self.view, "reading_parameters", {}).items()
        ]
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
        done = "What is read here." if self.method == "GET" else "What is read here after it."
        found["description"] = found.get("description") or REFUSED.get(str(status_code), done)
        return found

    def _get_error_response_examples(self) -> list[OpenApiExample]:
        return []  # a problem has its own

    def _field_names(self) -> list[str]:
        return list(getattr(self.view, "field_names", list)())

    def _tagged(self) -> bool:
        return self.method == "GET" and hasattr(self.view, "field_names")
