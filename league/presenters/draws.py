"""What a season drew, in words."""

from collections.abc import Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from msgspec import Struct

from league.models import Season
from league.presenters.search import star_of
from league.presenters.table import contenders_of
from matches.domain.proof_record import DrawRecord, ProofRecord

PURPOSES: Mapping[str, Promise] = {
    "draw.schedule": gettext_lazy("The schedule of the season"),
    "draw.teams": gettext_lazy("Who is taken first when pairings are drawn"),
    "draw.chances": gettext_lazy("A number for each possible pairing; the lowest sum is taken"),
    "bye": gettext_lazy("Who rests"),
    "order": gettext_lazy("The order of level teams"),
    "table.lots": gettext_lazy("Lots of level teams in the table"),
    "silence": gettext_lazy("A match that nobody reported"),
    "auction.pool": gettext_lazy("The MVPs on offer"),
    "auction.tie": gettext_lazy("Equal hidden bids"),
}
"""By what stands before the first colon of a purpose; whatever else is drawn is shown as it is named."""


class DrawLine(Struct, frozen=True, kw_only=True):
    """A draw: its place in the record, its round, for what it was, what came of it, and its name."""

    number: int
    round: int
    purpose: str
    order: str
    context: str


def draw_lines(season: Season, record: ProofRecord) -> list[tuple[int, list[DrawLine]]]:
    """The draws of the record by round, in the order they were made; round 0 is before the first."""
    names = {uid: contender.name for uid, contender in contenders_of(season).items()}
    found: dict[int, list[DrawLine]] = {}
    for number, draw in enumerate(record.draws):
        line = DrawLine(
            number=number,
            round=draw.round,
            purpose=_purpose(season.pin.slug, draw.purpose),
            order=_order(draw, names),
            context=draw.context,
        )
        found.setdefault(draw.round, []).append(line)
    return sorted(found.items())


def _purpose(game: str, purpose: str) -> str:
    kind, _colon, rest = purpose.partition(":")
    words = str(PURPOSES[kind]) if kind in PURPOSES else purpose
    return f"{words}: {star_of(game, rest).name}" if kind == "auction.tie" else words


def _order(draw: DrawRecord, names: Mapping[str, str]) -> str:
    """Teams by name where the draw is named by them; else the places that were drawn, counted from 1."""
    keys = _named(draw.purpose)
    if len(keys) == draw.count and all(key in names for key in keys):
        return " · ".join(names[keys[place]] for place in draw.order)
    places = " ".join(str(place + 1) for place in draw.order)
    return places or _("nothing to draw from")


def _named(purpose: str) -> Sequence[str]:
    return purpose.partition(":")[2].split(",")
