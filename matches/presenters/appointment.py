"""What other apps know of the time of a match."""

from collections.abc import Callable

from msgspec import Struct

from matches.models import Match
from rosters.permissions import Person


class Appointment(Struct, frozen=True, kw_only=True):
    """On the clocks of which `zone` the time of a match is told, and whether people can still agree on one (`open`).

    `place` and `url`, the page where they do, are for those who play or run the match and empty for all others.
    """

    zone: str = "UTC"
    open: bool = False
    place: str = ""
    url: str = ""


APPOINTMENTS: list[Callable[[Match, Person], Appointment | None]] = []


def appointment_of(match: Match, reader: Person) -> Appointment:
    """The first that another app knows; each fills `APPOINTMENTS` in its AppConfig."""
    found = (ask(match, reader) for ask in APPOINTMENTS)
    return next((told for told in found if told is not None), Appointment())
