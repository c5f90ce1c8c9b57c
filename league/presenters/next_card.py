"""A card of something to do."""

from datetime import datetime
from zoneinfo import ZoneInfo

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from msgspec import Struct

from league.models import Round
from league.presenters.rounds import round_name


class Card(Struct, frozen=True, kw_only=True):
    """Something to do, with the one button that leads there. `place` says where it belongs, `due`
    until when it is to be done, where a time is set; `other` is something else he can do about it, and where. `api` is
    where a program does it."""

    title: str
    sentence: str
    place: str
    button: str
    url: str
    icon: str
    since: datetime | None = None
    late: bool = False
    due: str = ""
    other: str = ""
    other_url: str = ""
    api: str = ""


def due_words(at: datetime, zone: str) -> str:
    """Until when reports are to be in, as the clocks of the league show it."""
    local = at.astimezone(ZoneInfo(zone))
    facts = {"time": date_format(local, "MOMENT_FORMAT"), "zone": zone.replace("_", " ")}
    return _("Reports are due by %(time)s (%(zone)s).") % facts


def place_of(round_: Round) -> str:
    """The league, season and round, for the line above a card."""
    facts = {"league": round_.season.league.name, "season": round_.season.name, "round": round_name(round_)}
    return _("%(league)s · %(season)s · %(round)s") % facts
