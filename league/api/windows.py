"""A list inside something that is read and acted on, in pages that keep their place whatever is added meanwhile."""

import base64
import binascii
import json
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from django.utils.translation import gettext as _
from rest_framework.exceptions import NotFound
from rest_framework.utils.urls import replace_query_param

from league.api.pagination import MAX_PAGE_SIZE, asked_page_size
from rosters.api.acting import Acting

One = TypeVar("One")
Place = tuple[int | str, ...]
CURSOR, PAGE_SIZE = "cursor", "page_size"
LONGEST = 400  # characters of a cursor


class Windowed(Acting):
    """Something with a list of which it shows so many rows at once, and in `next` where those after them are read. The
    answer to an act shows the first of them."""

    reading_parameters = {
        CURSOR: ({"type": "string", "maxLength": LONGEST}, "Where the page begins, as `next` says it."),
        PAGE_SIZE: (
            {"type": "integer", "minimum": 1, "maximum": MAX_PAGE_SIZE},
            f"How many rows a page has, {MAX_PAGE_SIZE} unless told.",
        ),
    }

    def window(self, rows: Iterable[One], place: Callable[[One], Place]) -> tuple[Sequence[One], str | None]:
        """The rows of the page that was asked for, in the order of their places, and the address of the next page."""
        ordered = sorted(rows, key=place)
        asked = self.request.query_params.get(CURSOR)
        if asked is not None:
            after = _read(asked, self._kinds(ordered, place))
            ordered = [row for row in ordered if place(row) > after]
        size = asked_page_size(self.request, MAX_PAGE_SIZE)
        shown = ordered[:size]
        more = len(ordered) > len(shown)
        return shown, self._address(place(shown[-1])) if more else None

    def _kinds(self, rows: Sequence[One], place: Callable[[One], Place]) -> tuple[type, ...]:
        return tuple(type(part) for part in place(rows[0])) if rows else ()

    def _address(self, place: Place) -> str:
        written = base64.urlsafe_b64encode(json.dumps(place).encode()).decode()
        return replace_query_param(self.request.build_absolute_uri(), CURSOR, written)


def _read(cursor: str, kinds: Sequence[type]) -> Place:
    """The place in a cursor. What this site has not given is not found."""
    try:
        place = json.loads(base64.b64decode(cursor.encode("ascii"), altchars=b"-_", validate=True))
    except (binascii.Error, ValueError, RecursionError):
        place = None
    if not isinstance(place, list) or (kinds and tuple(type(part) for part in place) != tuple(kinds)):
        raise NotFound(_("There is no such page: this cursor is none that was given here."))
    return tuple(place)


def shown_with(page: tuple[Sequence[Any], str | None], name: str) -> dict[str, Any]:
    """A page as it stands in an answer, its rows under `name`."""
    rows, following = page
    return {name: rows, "next": following}
