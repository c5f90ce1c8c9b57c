"""A card of something to do."""

from datetime import datetime

from django.utils.translation import gettext as _
from msgspec import Struct

from league.models import Round
from league.presenters.rounds import round_name


class Card(Struct, frozen=True, kw_only=True):
    """Something to do, with the one button that leads there. `place` says where it belongs."""

    title: str
    sentence: str
    place: str
    button: str
    url: str
    icon: str
    since: datetime | None = None
    late: bool = False


def place_of(round_: Round) -> str:
    """The league, season and round, for the line above a card."""
    facts = {"league": round_.season.league.name, "season": round_.season.name, "round": round_name(round_)}
    return _("%(league)s · %(season)s · %(round)s") % facts
