"""How operations are named and shown in the schema."""

from collections.abc import Callable
from typing import Any

from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema, extend_schema_serializer
from drf_spectacular.utils import extend_schema_view as extend_view

from rosters.api.fields import UID_PATTERN

Decorator = Callable[[Any], Any]


def readable(tag: str, one: str, many: str) -> Decorator:
    """A list and its things are documented as `list_...` and `get_...`."""
    named, plural = one.replace(" ", "_"), many.replace(" ", "_")
    return extend_view(
        list=extend_schema(operation_id=f"list_{plural}", summary=f"List {many}", tags=[tag]),
        retrieve=extend_schema(operation_id=f"get_{named}", summary=f"Get a {one}", tags=[tag]),
    )


def listed(tag: str, many: str, *parameters: OpenApiParameter) -> Decorator:
    """A list whose things cannot be read one by one is documented as `list_...`."""
    plural = many.replace(" ", "_")
    return extend_view(
        list=extend_schema(
            operation_id=f"list_{plural}", summary=f"List {many}", tags=[tag], parameters=list(parameters)
        )
    )


def in_path(name: str, what: str) -> OpenApiParameter:
    """The uid of what an address lies under."""
    return OpenApiParameter(
        name, {"type": "string", "pattern": f"^{UID_PATTERN}$"}, OpenApiParameter.PATH, description=what
    )


def example(value: dict[str, Any]) -> Decorator:
    """The serializer shows this example; a list of it is shown with its page."""
    return extend_schema_serializer(examples=[OpenApiExample("Example", value=value, response_only=True)])
