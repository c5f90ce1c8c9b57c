"""What rounds wait for is counted for all of them in one query."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.domain.backlog import Backlog, backlogs
from league.domain.entries import withdraw_entry
from league.domain.friendlies import schedule_friendly
from league.models import Round
from matches.domain.reporting import dispute_report, submit_report
from matches.models import Match, Report
from tests.verbs import coach_user
from tests.verbs_league import (
    a_running_season,
    coaches_who_sign_in,
    cora,
    entry_of,
    match_of,
    paired,
    result,
    settle,
)
from tests.verbs_matches import a_report, team_at, walk_through

pytestmark = pytest.mark.django_db


def a_round() -> Round:
    """Ants against Bees, Cats against Dogs, of coaches who sign in."""
    season = a_running_season(
        4, coaches=coaches_who_sign_in("Ada", "Bob", "Cy", "Dan"), matchup__kind="sponsor_assigned"
    )
    return paired(season, "Ants Bees", "Cats Dogs")


def reported(match: Match) -> Report:
    home = team_at(match, 0)
    return submit_report(match, a_report(match, 3, 1), actor=coach_user(home), team=home)


def backlog_of(round_: Round) -> Backlog:
    return backlogs([round_])[round_.pk]


def test_matches_wait_for_a_report_then_for_its_answer_and_dispute() -> None:
    round_ = a_round()
    assert backlog_of(round_) == Backlog(unreported=2)
    report = reported(match_of(round_, "Ants"))
    assert backlog_of(round_) == Backlog(unreported=1, reported=1)
    dispute_report(report, actor=coach_user(team_at(report.match, 1)), text="No")
    assert backlog_of(round_) == Backlog(unreported=1, disputed=1)


def test_steps_are_counted_by_team_until_they_are_done() -> None:
    round_ = a_round()
    settle(match_of(round_, "Cats"), 2, 0)
    match = match_of(round_, "Ants")
    result(match, 3, 1)
    assert backlog_of(round_) == Backlog(open_steps=2)
    walk_through(match, team_at(match, 0))
    assert backlog_of(round_) == Backlog(open_steps=1)
    walk_through(match, team_at(match, 1))
    assert backlog_of(round_) == Backlog()


def test_a_friendly_need_not_be_played_but_its_report_wants_an_answer() -> None:
    round_ = a_round()
    season = round_.season
    friendly = schedule_friendly(round_, entry_of(season, "Ants"), entry_of(season, "Cats"), actor=cora(season.league))
    assert backlog_of(round_) == Backlog(unreported=2)
    reported(friendly)
    assert backlog_of(round_) == Backlog(unreported=2, reported=1)


def test_the_match_of_a_team_that_withdrew_is_not_waited_for() -> None:
    round_ = a_round()
    withdraw_entry(entry_of(round_.season, "Ants"), actor=cora(round_.season.league), reason="Moved away")
    assert backlog_of(round_) == Backlog(unreported=1)


def test_any_number_of_rounds_takes_one_query() -> None:
    rounds = [a_round()]
    with CaptureQueriesContext(
        connection,
    ) as asked:
        assert backlogs(rounds) == {rounds[0].pk: Backlog(unreported=2)}
        assert backlogs([]) == {}
    assert len(asked) == 1
