"""What an archive that waits holds, in words."""

from datetime import datetime
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from msgspec import Struct

from league.models import ArchiveFile

WORDS: dict[str, Promise] = {
    "seasons": _("Seasons"),
    "teams": _("Teams"),
    "players": _("Players"),
    "matches": _("Matches"),
    "team_events": _("Entries in the logs of teams"),
    "rolls": _("Dice on record"),
    "coaches": _("Coaches"),
    "jobs": _("Work of the calendar ahead"),
}


class Waiting(Struct, frozen=True, kw_only=True):
    """A file that waits: what it holds, and what will be different here."""

    file: ArchiveFile
    name: str
    as_of: datetime
    software: str
    counts: list[tuple[Promise, int]]
    derived: int
    known: int
    overdue: int


def waiting_line(file: ArchiveFile) -> Waiting:
    """The file as the page shows it."""
    held: dict[str, Any] = file.held
    return Waiting(
        file=file,
        name=held["name"],
        as_of=datetime.fromisoformat(held["as_of"]),
        software=held["software"],
        counts=[(WORDS[name], number) for name, number in held["counts"].items()],
        derived=held["derived"],
        known=held["people_known"] + held["coaches_known"],
        overdue=held["overdue"],
    )
