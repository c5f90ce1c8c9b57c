"""A score that somebody brings along, as the report of a match."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from league.domain.moving.fixtures import Fixture
from league.domain.terms import rules_of_season
from league.models import Entry, Season
from matches.enums import MatchKind
from rosters.domain.acting import read_state
from rosters.domain.refusal import Refusal
from rules.competition.columns import Table
from rules.competition.results import Result, ResultKind
from rules.core import codec
from rules.core.facts import Ending
from rules.core.told_score import ToldScore


def told_score(result: Result, fixture: Fixture, table: Table) -> ToldScore:
    """The score of a result in the order of its fixture."""
    points = (result.home_points, result.away_points)
    margin = result.margin if "margin" in table.columns else None
    if result.home != fixture.home:
        points, margin = points[::-1], None if margin is None else -margin
    winner = {fixture.home: 0, fixture.visitor: 1}.get(result.winner or "")
    turned = result.home != fixture.home
    jams = tuple(jam.turned for jam in result.jams) if turned else result.jams
    return ToldScore(points=points, margin=margin, winner=winner, jams=jams)


def report_payload(season: Season, told: ToldScore, kind: ResultKind, reason: str) -> Any:
    """The plain values of the report, with the jams where the game's report holds them. Where it says more than is
    known, or the table says so, the match is awarded with that score. Raises `Refusal` 422 for an awarded match without
    winner."""
    rules = rules_of_season(season)[0]
    played = rules.scored(told) if rules.scored is not None and kind is not ResultKind.AWARDED else None
    if played is not None:
        return codec.plain(played)
    home, visitor = told.points
    winner = told.winner if home == visitor else int(home < visitor)
    if winner is None:
        raise Refusal(
            _("A level match cannot be awarded; a column “winner” says who won it."), code="moving.level", status=422
        )
    return codec.plain(rules.match.unplayed(Ending.AWARDED, winner, told.points, reason))


def check_score(
    season: Season, entries: Mapping[str, Entry], fixture: Fixture, told: ToldScore, kind: ResultKind, *, final: bool
) -> None:
    """Raises `RuleViolation` when no match of these teams can have ended like this."""
    rules, options = rules_of_season(season)
    payload = report_payload(season, told, kind, "-")
    teams = [entries[uid].team for uid in (fixture.home, fixture.visitor)]
    states = [read_state(team, rules.roster) for team in teams] if rules.roster else []
    report = codec.decode_as(rules.match.report_type, payload)
    rules.match.facts(report, states, options, kind=MatchKind.FINAL if final else MatchKind.LEAGUE)
