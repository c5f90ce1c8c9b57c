"""What has been played in a season, in the words of `rules.competition`."""

from collections.abc import Iterable
from typing import NamedTuple

from django.db.models import F, Q, QuerySet

from league.enums import EntryStatus, RoundStatus
from league.models import PairingSide, Season
from matches.enums import MatchKind, MatchStatus
from matches.models import Match
from rules.competition.meetings import Meetings, count_meetings
from rules.competition.results import Result, ResultKind

FIGURES = (
    "pairing_id",
    "round__number",
    "entry__uid",
    "pairing__match__uid",
    "pairing__match__kind",
    "pairing__match__sides__points",
    "pairing__match__sides__margin",
)


class Line(NamedTuple):
    """One side of a settled match, or of a bye (`kind` None), as the database gives it."""

    pairing: int
    number: int
    entry: str
    match: str | None
    kind: str | None
    points: int | None
    margin: int | None


def season_results(season: Season) -> tuple[Result, ...]:
    """Every settled match and every bye of a closed round, in the order of rounds. One query.

    Teams are named by the uid of their entry. A league match is one whether it was played or awarded: both count alike.
    """
    settled = Q(pairing__match__status=MatchStatus.SETTLED, pairing__match__sides__index=F("index"))
    rested = Q(pairing__match=None, round__status=RoundStatus.CLOSED)
    lines = (
        PairingSide.objects.filter(settled | rested, round__season=season, pairing__cancelled=False)
        .order_by("round__number", "pairing__number", "leg", "index")
        .values_list(*FIGURES)
    )
    pairings: dict[int, list[Line]] = {}
    for line in map(Line._make, lines):
        pairings.setdefault(line.pairing, []).append(line)
    return tuple(_result(sides) for sides in pairings.values())


def _result(sides: list[Line]) -> Result:
    home = sides[0]
    if len(sides) == 1:
        return Result(round=home.number, home=home.entry, kind=ResultKind.BYE)
    away = sides[1]
    return Result(
        round=home.number,
        home=home.entry,
        away=away.entry,
        home_points=home.points or 0,
        away_points=away.points or 0,
        margin=home.margin or 0,
        kind=ResultKind.FINAL if home.kind == MatchKind.FINAL else ResultKind.LEAGUE,
        ref=home.match or "",
    )


def season_pairs(season: Season) -> Iterable[tuple[str, str]]:
    """The pairs of entries set to meet so far in league rounds, each once whatever its legs."""
    sides = (
        PairingSide.objects.filter(round__season=season, leg=1, pairing__cancelled=False)
        .exclude(round__status=RoundStatus.PLANNED)
        .order_by("pairing", "index")
        .values_list("pairing", "entry__uid")
    )
    pairings: dict[int, list[str]] = {}
    for pairing, uid in sides:
        pairings.setdefault(pairing, []).append(uid)
    return [(pair[0], pair[1]) for pair in pairings.values() if len(pair) == 2]


def season_meetings(season: Season) -> Meetings:
    """How often each two entries have been paired."""
    return count_meetings(season_pairs(season))


def season_byes(season: Season) -> dict[str, int]:
    """How many byes each entry has had, by uid."""
    counts: dict[str, int] = {}
    resting = (
        PairingSide.objects.filter(round__season=season, pairing__match=None, pairing__cancelled=False, leg=1)
        .exclude(round__status=RoundStatus.PLANNED)
        .values_list("entry__uid", flat=True)
    )
    for uid in resting:
        counts[uid] = counts.get(uid, 0) + 1
    return counts


def playing_entries(season: Season) -> tuple[str, ...]:
    """The uids of the entries that take part, in order of entry. A stand-in rests once the number is odd without it."""
    active = list(season.entries.filter(status=EntryStatus.ACTIVE).order_by("number").values_list("uid", "filler"))
    stand_in = next((uid for uid, filler in active if filler), None) if len(active) % 2 else None
    return tuple(uid for uid, _filler in active if uid != stand_in)


def counting(matches: QuerySet[Match]) -> QuerySet[Match]:
    """Of matches of seasons those that count: none of whose teams was struck from its season with all it had played.

    The pairings to leave out are found once; asked of each match, it is the slower the more were played.
    """
    struck = PairingSide.objects.filter(entry__status=EntryStatus.VOIDED)
    return matches.exclude(pairing__in=struck.values("pairing"))
