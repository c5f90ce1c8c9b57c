"""How long the doctor takes for a site of 100 leagues, against reading every team's log and folding it once."""

import faulthandler
import os
import time

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.domain.doctor import CHECKS, run_check
from rosters.domain.acting import roster_of
from rosters.domain.fold import effective, events_told, logs_of
from rosters.domain.pins import rules_of
from rosters.models import Team
from tests.benchmarks.crowd import a_model_league
from tests.benchmarks.measure import compare, costing, in_words
from tests.benchmarks.test_rounds import NOW, a_round_of

LEAGUES = int(os.environ.get("SINBIN_BENCH_DOCTOR_LEAGUES", "100"))
BAR, STRETCH = 12, 8
UNTOLD = ("audit", "jobs", "messages")
"""Checks that copied leagues do not pass: they have no log of their beginning, and their work waits for another day."""


@pytest.fixture
def site(db: None) -> int:
    """So many leagues of sixteen teams, each after a round; the number of teams."""
    faulthandler.cancel_dump_traceback_later()
    with time_machine.travel(NOW, tick=False):
        model = a_model_league()
    a_round_of(model, LEAGUES, 0)
    return Team.objects.count()


def fold_once() -> None:
    for team, lines in logs_of(Team.objects.all()):
        roster = roster_of(rules_of(team.pin)[0])
        state = roster.blank()
        for event in events_told(effective(lines), roster):
            state = roster.evolve(state, event)


def examine_all() -> None:
    for name in CHECKS:
        run_check(name)


def test_the_doctor_examines_a_hundred_leagues(site: int) -> None:
    print(f"\n{site:,} teams; the dearest checks:")
    took: dict[str, tuple[float, int]] = {}
    for name in CHECKS:
        with CaptureQueriesContext(connection) as asked:
            started = time.process_time()
            found = run_check(name)
            took[name] = time.process_time() - started, len(asked)
        assert found == [] or name in UNTOLD, found[:3]
    for name, (seconds, queries) in sorted(took.items(), key=lambda one: -one[1][0])[:8]:
        print(f"  {name:12} {in_words(seconds):>10} {queries:8,} queries")
    compare(
        f"Doctor, {LEAGUES} leagues: all checks against folding each log once", examine_all, fold_once,
        goal=costing(BAR, STRETCH), rounds=3,
    )  # fmt: skip
