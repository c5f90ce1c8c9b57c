"""Where a match stands: what other apps know of the places it belongs to, the widest first."""

from collections.abc import Callable, Iterable

from msgspec import Struct

from matches.models import Match
from rosters.permissions import Person


class Place(Struct, frozen=True):
    """A page that a match belongs under."""

    name: str
    address: str


PLACES: list[Callable[[Match, Person], Iterable[Place]]] = []


def places_of(match: Match, reader: Person) -> list[Place]:
    """The way down to the match, for its breadcrumbs; each app fills `PLACES` in its AppConfig."""
    return [place for places in PLACES for place in places(match, reader)]
