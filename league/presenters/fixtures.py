"""Who meets whom, and how it went: the pairings and friendlies of rounds, ready to print."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import NamedTuple

from django.db.models import F, Q, QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from msgspec import Struct

from league.models import PairingSide, Round, Season
from matches.enums import MatchKind, MatchStatus
from matches.models import MatchSide

ENDINGS: Mapping[str, Promise] = {
    "awarded": gettext_lazy("awarded"),
    "conceded": gettext_lazy("conceded"),
    "abandoned": gettext_lazy("abandoned"),
}
STATES: Mapping[str, tuple[Promise, str]] = {
    MatchStatus.REPORTED: (gettext_lazy("waits for confirmation"), "warning"),
    MatchStatus.DISPUTED: (gettext_lazy("disputed"), "bad"),
    MatchStatus.VOID: (gettext_lazy("not played"), "neutral"),
}

PAIRED = ("round__number", "pairing_id", "leg", "pairing__cancelled")
TEAM = ("entry__uid", "entry__team__uid", "entry__team__name", "entry__team__colour", "ranking", "bonus")
MATCH = (
    "pairing__match__uid",
    "pairing__match__kind",
    "pairing__match__status",
    "pairing__match__facts__ending",
    "pairing__match__facts__winner",
    "pairing__match__scheduled_for",
    "pairing__match__sides__points",
    "pairing__match__sides__margin",
)


class PairedSide(NamedTuple):
    """One side of a pairing as the database gives it; a bye and a pairing of a planned round have no match."""

    round: int
    pairing: int
    leg: int
    cancelled: bool
    entry: str
    team: str
    name: str
    colour: int
    ranking: int | None = None
    bonus: int = 0
    match: str | None = None
    kind: str | None = None
    status: str | None = None
    ending: str | None = None
    winner: int | None = None
    at: datetime | None = None
    points: int | None = None
    margin: int | None = None


class Side(Struct, frozen=True):
    """A team in a fixture. `ranking` and `bonus` are mc at the moment of pairing, where they were taken down."""

    entry: str
    team: str
    name: str
    colour: str
    ranking: int | None
    bonus: int
    points: int | None


class Fixture(Struct, frozen=True, kw_only=True):
    """Two teams set to meet, or one with a bye (`away` None). Points are there once the result is final.

    `at` is when they play, where that is known and the match is not played. `state` and `kind` say in a word and a
    colour what stands in the way of a plain result; `note` what else to know.
    """

    round: int
    leg: int
    match: str
    home: Side
    away: Side | None
    settled: bool
    cancelled: bool
    at: datetime | None
    state: str
    kind: str
    note: str

    @property
    def bye(self) -> bool:
        return self.away is None


def season_fixtures(season: Season) -> dict[int, list[Fixture]]:
    """The fixtures of all rounds, by number of the round. One query."""
    return _by_round(PairingSide.objects.filter(round__season=season))


def round_fixtures(round_: Round) -> list[Fixture]:
    """The fixtures of a round in their order. One query."""
    return _by_round(PairingSide.objects.filter(round=round_)).get(round_.number, [])


def season_friendlies(season: Season, round_: Round | None = None) -> dict[int, list[Fixture]]:
    """The friendlies by number of the round they were played in; they count apart (HX-FRIENDLY-08). One query."""
    sides = MatchSide.objects.filter(match__friendly__round__season=season)
    if round_ is not None:
        sides = sides.filter(match__friendly__round=round_)
    rows = sides.order_by("match__friendly__round__number", "match__friendly", "index").values_list(
        "match__friendly__round__number", "match_id",
        "team__uid", "team__name", "team__colour",
        "match__uid", "match__kind", "match__status", "match__facts__ending", "match__facts__winner",
        "match__scheduled_for", "points", "margin",
    )  # fmt: skip
    return _collected(
        PairedSide._make((number, match, 1, False, "", *team, None, 0, *result))
        for number, match, *told in rows
        for team, result in [(told[:3], told[3:])]
    )


def _by_round(sides: QuerySet[PairingSide]) -> dict[int, list[Fixture]]:
    same_side = Q(pairing__match=None) | Q(pairing__match__sides__index=F("index"))
    rows = sides.filter(same_side).order_by("round__number", "pairing__number", "leg", "index")
    return _collected(map(PairedSide._make, rows.values_list(*PAIRED, *TEAM, *MATCH)))


def _collected(sides: Iterable[PairedSide]) -> dict[int, list[Fixture]]:
    pairings: dict[int, list[PairedSide]] = {}
    for side in sides:
        pairings.setdefault(side.pairing, []).append(side)
    rounds: dict[int, list[Fixture]] = {}
    for both in pairings.values():
        rounds.setdefault(both[0].round, []).append(_fixture(both))
    return rounds


def _fixture(sides: list[PairedSide]) -> Fixture:
    home = sides[0]
    away = sides[1] if len(sides) > 1 else None
    settled = home.status == MatchStatus.SETTLED
    state, kind = _state(home, bye=away is None)
    return Fixture(
        round=home.round,
        leg=home.leg,
        match=home.match or "",
        home=_side(home, settled=settled),
        away=_side(away, settled=settled) if away else None,
        settled=settled,
        cancelled=home.cancelled,
        at=home.at if home.status == MatchStatus.SCHEDULED and not home.cancelled else None,
        state=state,
        kind=kind,
        note=_note(sides) if settled else "",
    )


def _side(side: PairedSide, *, settled: bool) -> Side:
    points = side.points if settled else None
    return Side(side.entry, side.team, side.name, f"{side.colour:02}", side.ranking, side.bonus, points)


def _state(side: PairedSide, *, bye: bool) -> tuple[str, str]:
    if side.cancelled:
        return _("cancelled"), "neutral"
    if bye:
        return _("bye"), "neutral"
    if side.status == MatchStatus.SETTLED:
        ending = ENDINGS.get(side.ending or "")
        return (str(ending), "info") if ending else ("", "")
    state, kind = STATES.get(side.status or "", ("", ""))
    return str(state), kind


def _note(sides: list[PairedSide]) -> str:
    """What the points do not say: where the score marker stopped, and who won a level final."""
    home, away = sides
    notes = []
    if home.margin and home.margin != (home.points or 0) - (away.points or 0):
        ahead = home if home.margin > 0 else away
        notes.append(_("margin %(margin)s to %(team)s") % {"margin": abs(home.margin), "team": ahead.name})
    if home.kind == MatchKind.FINAL and not home.margin and home.winner is not None:
        notes.append(_("%(team)s won") % {"team": sides[home.winner].name})
    return ", ".join(notes)
