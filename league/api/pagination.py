"""Pages of a list."""

import re
from typing import Any

from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.pagination import Cursor, CursorPagination, PageNumberPagination
from rest_framework.request import Request

MAX_PAGE_SIZE = 100
MOST_PAGES = 999_999
PAGE_SIZE = re.compile(r"[1-9][0-9]{0,2}")
POSITION = re.compile(r"[0-9]{1,18}", re.ASCII)
PAGE = re.compile(r"[1-9][0-9]{0,5}")


class StrictPagination(PageNumberPagination):
    """Pages of 1 to 100 rows. What is no such number is refused instead of silently replaced; a page after the last one
    is not found."""

    page_size = 25
    page_size_query_param = "page_size"
    max_page_size = MAX_PAGE_SIZE

    def get_page_size(self, request: Request) -> int | None:
        return asked_page_size(request, self.page_size)

    def get_page_number(self, request: Request, paginator: Any) -> int:
        asked = request.query_params.get(self.page_query_param, "1")
        if not PAGE.fullmatch(asked):
            raise ValidationError({self.page_query_param: f"A whole number from 1 to {MOST_PAGES}."})
        return int(asked)

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        parameters = super().get_schema_operation_parameters(view)
        for parameter in parameters:
            most = MAX_PAGE_SIZE if parameter["name"] == self.page_size_query_param else MOST_PAGES
            parameter["schema"] |= {"minimum": 1, "maximum": most}
        return parameters

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        page = _with_neighbours(super().get_paginated_response_schema(schema))
        page["properties"]["count"] |= {"minimum": 0, "maximum": 2**31 - 1}
        return page


class NewestFirst(CursorPagination):
    """Pages of 1 to 100 rows of something that only grows, the newest first. `next` and `previous` keep their place
    whatever is added meanwhile. A cursor that this site has not given is not found."""

    page_size = 25
    page_size_query_param = "page_size"
    max_page_size = MAX_PAGE_SIZE
    ordering = "-pk"

    def get_page_size(self, request: Request) -> int | None:
        return asked_page_size(request, self.page_size)

    def decode_cursor(self, request: Request) -> Cursor | None:
        cursor = super().decode_cursor(request)
        if cursor is not None and cursor.position is not None and not POSITION.fullmatch(str(cursor.position)):
            raise NotFound(self.invalid_cursor_message)
        return cursor

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        parameters = super().get_schema_operation_parameters(view)
        for parameter in parameters:
            if parameter["name"] == self.page_size_query_param:
                parameter["schema"] |= {"minimum": 1, "maximum": MAX_PAGE_SIZE}
        return parameters

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        return _with_neighbours(super().get_paginated_response_schema(schema))


def asked_page_size(request: Request, usual: int | None) -> int | None:
    """How many rows a page is to have; `usual` where the reader does not say. A 400 for what is no such number."""
    asked = request.query_params.get("page_size")
    if asked is None:
        return usual
    if not (PAGE_SIZE.fullmatch(asked) and int(asked) <= MAX_PAGE_SIZE):
        raise ValidationError({"page_size": f"A whole number from 1 to {MAX_PAGE_SIZE}."})
    return int(asked)


def _with_neighbours(page: dict[str, Any]) -> dict[str, Any]:
    for neighbour in ("next", "previous"):
        del page["properties"][neighbour]["nullable"]
        page["properties"][neighbour]["type"] = ["string", "null"]
    return page
