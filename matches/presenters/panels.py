"""What matches add to the pages of teams and players: the results of a team, the figures of a player."""

from datetime import datetime

from django.db.models import F, Max, Sum
from django.utils.translation import gettext as _
from msgspec import Struct

from matches.enums import MatchKind, MatchStatus
from matches.models import Match, MatchSide, PlayerStatistic
from matches.permissions import matches_seen_by
from matches.presenters.games import words_of
from rosters.domain.pins import rules_of
from rosters.models import Player, Team
from rosters.permissions import Person
from rosters.presenters.panels import Panel

LATEST = 20


class TeamResult(Struct, frozen=True, kw_only=True):
    """One match of a team, seen from its side. `outcome` is "won", "drawn", "lost" or "" before there is a result."""

    uid: str
    kind: MatchKind
    opponent: str
    opponent_uid: str
    colour: int
    at_home: bool
    when: datetime | None
    own: int | None
    other: int | None
    outcome: str
    status: MatchStatus


class Figure(Struct, frozen=True):
    """One figure of a player over all his matches."""

    name: str
    amount: int


def team_results(team: Team, reader: Person) -> Panel | None:
    """The latest of the team's matches that the reader may see; none, no panel."""
    results = results_of(team, reader, most=LATEST)
    if not results:
        return None
    return Panel(title=_("Matches"), template="matches/panels/results.html", context={"results": results})


def results_of(team: Team, reader: Person, most: int | None = None) -> list[TeamResult]:
    """The team's matches that the reader may see, the latest first; `most` of them, or all."""
    seen = matches_seen_by(reader).filter(sides__team=team).exclude(status=MatchStatus.VOID)
    sides = (
        MatchSide.objects.filter(match__in=seen.values("pk"))
        .select_related("match", "team")
        .order_by(F("match__settled_order").desc(nulls_first=True), "-match")[: 2 * most if most else None]
    )
    by_match: dict[int, list[MatchSide]] = {}
    for side in sides:
        by_match.setdefault(side.match_id, []).append(side)
    return [_result(team, both) for both in by_match.values() if len(both) == 2]


def player_figures(player: Player, reader: Person) -> Panel | None:
    """What the player did in all matches that the reader may see; nothing, no panel."""
    seen = matches_seen_by(reader).filter(status=MatchStatus.SETTLED)
    totals = (
        PlayerStatistic.objects.filter(player=player, side__match__in=seen.values("pk"))
        .values("name")
        .annotate(total=Sum("amount"), most=Max("amount"))
        .order_by("name")
    )
    names, kinds = words_of(player.team.pin.slug).statistics, rules_of(player.team.pin)[0].match.statistics
    figures = [
        Figure(str(names.get(row["name"], row["name"])), row["most" if kinds[row["name"]] == "max" else "total"])
        for row in totals
    ]
    if not figures:
        return None
    return Panel(title=_("In all matches"), template="matches/panels/figures.html", context={"figures": figures})


def _result(team: Team, sides: list[MatchSide]) -> TeamResult:
    own, other = sorted(sides, key=lambda side: side.team_id != team.pk)
    match: Match = own.match
    return TeamResult(
        uid=match.uid,
        kind=MatchKind(match.kind),
        opponent=other.team.name,
        opponent_uid=other.team.uid,
        colour=other.team.colour,
        at_home=own.index == 0,
        when=match.settled_at,
        own=own.points,
        other=other.points,
        outcome=_outcome(own),
        status=MatchStatus(match.status),
    )


def _outcome(side: MatchSide) -> str:
    if side.match.status != MatchStatus.SETTLED or side.margin is None:
        return ""
    winner = (side.match.facts or {}).get("winner")
    if winner is None:
        return "drawn"
    return "won" if winner == side.index else "lost"
