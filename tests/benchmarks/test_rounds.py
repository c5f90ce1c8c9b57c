"""C1: what processing a round costs per team, with 10, 100 and 1,000 leagues of sixteen teams due at once.

A round opens with its draw and auction, the auction closes, reports fall due, the round closes: half of the matches
have reports that hold by silence, with both step sequences at their defaults, the others count for nobody.
"""

import faulthandler
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.db import connection

from league.domain.work import run_due_jobs
from league.enums import JobStatus, RoundAct, RoundStatus
from league.models import Job, Round, Season
from matches.domain.reporting import submit_report
from matches.models import Match
from tests.benchmarks.crowd import TEAMS, a_model_league, copies_of, time_first_rounds
from tests.benchmarks.measure import Comparison, costing, in_words
from tests.verbs_matches import a_report

SIZES = tuple(int(size) for size in os.environ.get("SINBIN_BENCH_LEAGUES", "10 100 1000").split())
BAR, STRETCH = 1.3, 1.1
NOW = datetime(2026, 9, 1, 20, tzinfo=UTC)
ACTS = (RoundAct.OPENS, RoundAct.AUCTION, RoundAct.REPORTS, RoundAct.CLOSES)


@dataclass
class Cost:
    """CPU seconds and queries of one act, over all leagues."""

    seconds: float = 0.0
    queries: int = 0


@contextmanager
def counted(cost: Cost) -> Iterator[None]:
    def count(execute, sql, params, many, context):
        cost.queries += 1
        return execute(sql, params, many, context)

    with connection.execute_wrapper(count):
        started = time.process_time()
        yield
        cost.seconds += time.process_time() - started


def a_round_of(model: Season, leagues: int, number: int) -> dict[RoundAct, Cost]:
    """What each act of the first round costs so many fresh leagues together."""
    seasons, costs = copies_of(model, leagues), {}
    for day, act in enumerate(ACTS, start=number * 10):
        with time_machine.travel(NOW + timedelta(days=day - 1, hours=1), tick=False):
            if act is RoundAct.REPORTS:
                report_half(seasons)
            time_first_rounds(seasons, act, NOW + timedelta(days=day))
        costs[act] = Cost()
        with time_machine.travel(NOW + timedelta(days=day), tick=False), counted(costs[act]):
            assert run_due_jobs(limit=leagues) == leagues
        assert not Job.objects.filter(kind=act).exclude(status=JobStatus.DONE).exists()
        Job.objects.filter(status=JobStatus.DUE).delete()  # tables that are computed at the close anyway
    rounds = Round.objects.filter(season__in=seasons, number=1)
    assert set(rounds.values_list("status", flat=True)) == {RoundStatus.CLOSED}
    return costs


def report_half(seasons: list[Season]) -> None:
    """Every second match of the first rounds has a report of its home side."""
    for season in seasons:
        matches = Match.objects.filter(pairing__round__season=season, pairing__round__number=1).order_by("pk")
        for match in list(matches.select_related("pin"))[::2]:
            home = match.sides.select_related("team").get(index=0).team
            submit_report(match, a_report(match, 3, 1), actor=None, team=home)


@pytest.mark.django_db
def test_c1_processing_a_round_costs_a_team_the_same_in_ten_leagues_and_in_a_thousand() -> None:
    faulthandler.cancel_dump_traceback_later()  # a thousand leagues take their time
    with time_machine.travel(NOW, tick=False):
        model = a_model_league()
    a_round_of(model, 2, 0)  # warm
    found = {}
    for number, leagues in enumerate(SIZES, start=1):
        found[leagues] = a_round_of(model, leagues, number)
        report(leagues, found[leagues])
    per_team = [sum(cost.seconds for cost in found[size].values()) / size / TEAMS for size in (SIZES[0], SIZES[-1])]
    few, many = [[seconds] for seconds in per_team]
    name = f"C1 processing a round, per team: {SIZES[-1]:,} leagues against {SIZES[0]}"
    print("\n".join(Comparison(name, many, few, costing(BAR, STRETCH)).lines()), flush=True)
    queries = [sum(cost.queries for cost in found[size].values()) / size for size in SIZES]
    assert max(queries) <= min(queries) * 1.02


def report(leagues: int, costs: dict[RoundAct, Cost]) -> None:
    teams = leagues * TEAMS
    print(f"\n{leagues:,} leagues, {teams:,} teams: CPU and queries per team")
    for act, cost in costs.items():
        print(f"  {act:22} {in_words(cost.seconds / teams):>10} {cost.queries / teams:8.2f}")
    total = sum(cost.seconds for cost in costs.values()), sum(cost.queries for cost in costs.values())
    print(f"  {'together':22} {in_words(total[0] / teams):>10} {total[1] / teams:8.2f}", flush=True)
