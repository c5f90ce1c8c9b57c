"""A season of any size with results, made quickly: results are written as rows, and no team walks its steps."""

from collections.abc import Iterator
from itertools import count

from django.db.models import Max
from django.utils import timezone

from league.domain.rounds import open_round
from league.domain.seasons import start_season
from league.domain.table import compute_table
from league.enums import RoundStatus
from league.models import League, Round, Season
from matches.enums import MatchStatus
from matches.models import Match, MatchSide
from rosters.models import Team
from tests.verbs_league import LISTS, a_season, cora, enter


def a_played_season(teams: int, rounds: int, *, league: League | None = None) -> Season:
    """Everybody meets everybody; all rounds are closed, and the table was computed after each."""
    season = a_season(0, league=league, matchup__kind="fixed_round_robin", season__round_count=rounds)
    for number in range(teams):
        enter(season, f"Team {number + 1}", list_key=LISTS[number % len(LISTS)])
    season = start_season(season, actor=cora(season.league))
    orders = count((Match.objects.aggregate(last=Max("settled_order"))["last"] or 0) + 1)
    for round_ in season.rounds.order_by("number"):
        _play(open_round(round_, actor=cora(season.league)), orders)
        compute_table(season)
    return season


def _play(round_: Round, orders: Iterator[int]) -> None:
    """Every match has its result, by its place in the round; rankings move with it."""
    matches = list(Match.objects.filter(pairing__round=round_).prefetch_related("sides__team").order_by("pk"))
    sides: list[MatchSide] = []
    for place, match in enumerate(matches):
        margin = (place * 5 + round_.number * 3) % 15 - 7
        match.status, match.settled_at, match.settled_order = MatchStatus.SETTLED, timezone.now(), next(orders)
        match.facts = {"ending": "played", "winner": None if not margin else int(margin < 0), "sides": []}
        home, away = match.sides.all()
        home.points, away.points = 7 + max(margin, 0), 7 + max(-margin, 0)
        home.margin, away.margin = margin, -margin
        sides += [home, away]
    Match.objects.bulk_update(matches, ["status", "settled_at", "settled_order", "facts"])
    MatchSide.objects.bulk_update(sides, ["points", "margin"])
    for side in sides:
        side.team.value += 3 + (side.margin or 0) // 3
    Team.objects.bulk_update([side.team for side in sides], ["value"])
    Round.objects.filter(pk=round_.pk).update(status=RoundStatus.CLOSED, closed_at=timezone.now())
