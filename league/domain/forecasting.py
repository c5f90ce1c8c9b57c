"""What is still open in a season, and what may become of it, in the words of `rules.competition`."""

from typing import NamedTuple

from django.db.models import Q

from league.domain.finals import bracket_of
from league.domain.table import OVERALL, counted_so_far, read_table
from league.domain.terms import terms_of
from league.enums import RoundStatus, SeasonStatus, Stage
from league.models import PairingSide, Round, Season
from matches.enums import MatchStatus
from rules.competition.criteria import TABLE_ORDERS
from rules.competition.forecast import Forecast, forecast
from rules.competition.season_model import Fixture, Question
from rules.competition.table import Outcome, Row

OVER = (MatchStatus.SETTLED, MatchStatus.VOID)


class OpenFixture(NamedTuple):
    """A pairing of a league round without a final result, by uid; `away` is empty where one team rests."""

    pairing: str
    round: int
    home: str
    away: str

    @property
    def fixture(self) -> Fixture:
        return Fixture(self.round, self.home, self.away)


def season_forecast(season: Season) -> Forecast | None:
    """What may become of a season that is on and has results; else None. At most nine queries; the answer to the same
    question is remembered."""
    if season.status not in (SeasonStatus.RUNNING, SeasonStatus.FINALS):
        return None
    question = question_of(season)
    return forecast(question) if question.results else None


def question_of(season: Season) -> Question:
    """The season as it stands. At most nine queries."""
    contenders, results, adjustments = counted_so_far(season)
    known = {contender.key for contender in contenders}
    fixtures = tuple(each.fixture for each in open_fixtures(season) if each.home in known and each.away in {*known, ""})
    terms = terms_of(season)
    return Question(
        contenders=tuple(contenders),
        results=tuple(results),
        adjustments=tuple(adjustments),
        fixtures=fixtures,
        undrawn=_undrawn(season),
        terms=terms,
        moves=ranking_moves(season) if "ranking" in TABLE_ORDERS[terms.order] else (),
        bracket=bracket_of(season),
        seed=season.uid,
    )


def open_fixtures(season: Season) -> list[OpenFixture]:
    """Every pairing that stands in a league round that is not closed and has no final result yet, and the byes of such
    rounds, in order. One query."""
    sides = (
        PairingSide.objects.filter(
            Q(pairing__match=None) | ~Q(pairing__match__status__in=OVER),
            round__season=season,
            round__stage=Stage.LEAGUE,
            pairing__cancelled=False,
        )
        .exclude(round__status=RoundStatus.CLOSED)
        .order_by("round__number", "pairing__number", "leg", "index")
        .values_list("pairing__uid", "round__number", "entry__uid")
    )
    pairings: dict[tuple[str, int], list[str]] = {}
    for pairing, number, entry in sides:
        pairings.setdefault((pairing, number), []).append(entry)
    return [OpenFixture(pairing, number, *(*teams, "")[:2]) for (pairing, number), teams in pairings.items()]


def ranking_moves(season: Season) -> tuple[tuple[Outcome, int], ...]:
    """By how many mc a ranking moved from one table to the next, and after which result; teams with exactly one more
    match. One query."""
    moves: list[tuple[Outcome, int]] = []
    before: dict[str, Row] = {}
    for table in season.tables.filter(division__in=(OVERALL, 1)).order_by("after", "-division"):
        rows = {row.team: row for row in read_table(table).rows}
        for team, row in rows.items():
            old = before.get(team)
            if old and row.form and row.played == old.played + 1 and None not in (row.ranking, old.ranking):
                moves.append((row.form[-1], (row.ranking or 0) - (old.ranking or 0)))
        before = {**before, **rows}
    return tuple(moves)


def _undrawn(season: Season) -> int:
    """How many league rounds are to come whose pairings nobody knows yet. One query."""
    rounds = Round.objects.filter(season=season, stage=Stage.LEAGUE).exclude(status=RoundStatus.CLOSED)
    return rounds.filter(pairings=None).count()
