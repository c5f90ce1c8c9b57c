"""Where a match stands and where one goes on from it: what other apps know of the places it belongs to."""

from collections.abc import Callable

from msgspec import Struct

from matches.models import Match
from rosters.permissions import Person


class Place(Struct, frozen=True):
    """A page that a match belongs under."""

    name: str
    address: str


class Way(Struct, frozen=True, kw_only=True):
    """A page somebody may want after this one. `running` leads back to the work of whoever runs the season."""

    name: str
    address: str
    icon: str
    running: bool = False


class Standing(Struct, frozen=True):
    """The way down to a match, the widest place first, where one goes on from it, and whether a challenge made it."""

    places: list[Place] = []
    ways: list[Way] = []
    challenged: bool = False


STANDINGS: list[Callable[[Match, Person], Standing | None]] = []


def standing_of(match: Match, reader: Person) -> Standing:
    """Where the match stands for this reader; an app that knows it fills `STANDINGS` in its AppConfig."""
    found = (standing(match, reader) for standing in STANDINGS)
    return next((standing for standing in found if standing is not None), Standing())
