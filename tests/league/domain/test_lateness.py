"""What deadlines cost whom: once, shown, lifted with a reason (HX-SEASON-13), and two of them the match (ICR-84)."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from league.domain.barred import barred_from_bidding, require_may_bid
from league.domain.calendar import set_calendar
from league.domain.lateness import lift_penalty
from league.domain.market import place_bid
from league.domain.policy import Policy
from league.domain.rounds import close_round
from league.domain.seasons import start_season
from league.domain.work import run_due_jobs
from league.enums import RoundAct
from league.models import AuditEntry, MissedDeadline, Season
from matches.domain.reporting import submit_report
from rosters.models import OutboxMessage
from tests.verbs import a_user
from tests.verbs_board import a_board_report
from tests.verbs_derby_season import a_derby_season, a_running_derby, an_open_round
from tests.verbs_league import (
    a_running_season,
    assign,
    cora,
    entry_of,
    match_of,
    opened,
    paired,
    refused,
    round_of,
    settle,
    table_of,
)

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 9, 1, 20, tzinfo=UTC)
DAY = timedelta(days=1)


def late_season(**options: object) -> Season:
    """Ants against Bees is late, Cats against Dogs is not; both rounds have auctions."""
    with time_machine.travel(NOW, tick=False):
        season = a_running_season(
            4,
            matchup__kind="sponsor_assigned",
            auction__pool="all",
            table__order="lp_sd",
            **{"season__late_report_penalty": "minus_1_lp_and_no_bidding", **options},
        )
        round_ = paired(season, "Ants Bees", "Cats Dogs")
        settle(match_of(round_, "Cats"), 1, 1)
        times = {(round_.pk, RoundAct.REPORTS): NOW + DAY}
        set_calendar(season, times, Policy(), actor=cora(season.league))
    with time_machine.travel(NOW + DAY, tick=False):
        run_due_jobs()
        run_due_jobs()
    return season


@pytest.mark.rule("HX-SEASON-13")
def test_a_late_report_costs_both_sides_a_point_and_their_bids_in_the_next_auction_alone() -> None:
    season = late_season()
    assert table_of(season) == [("Cats", 1, 0), ("Dogs", 1, 0), ("Ants", -1, 0), ("Bees", -1, 0)]
    reasons = set(season.adjustments.values_list("entry__team__name", "reason"))
    assert reasons == {
        ("Ants", "Round 1: the match against Bees was not reported in time"),
        ("Bees", "Round 1: the match against Ants was not reported in time"),
    }
    assert OutboxMessage.objects.filter(topic="round.penalty").count() == 2
    assert AuditEntry.objects.filter(verb="penalty.late_report", actor=None).count() == 2
    close_round(
        round_of(season, 1), actor=cora(season.league), unplayed={match_of(round_of(season, 1), "Ants").uid: "void"}
    )
    round_ = opened(season, 2)
    barred = {entry.team.name for entry in season.entries.all() if entry.pk in barred_from_bidding(round_)}
    assert barred == {"Ants", "Bees"}
    require_may_bid(round_, entry_of(season, "Cats"))
    with refused("market.late_report"):
        require_may_bid(round_, entry_of(season, "Ants"))


@pytest.mark.rule("HX-SEASON-13")
def test_who_may_not_bid_is_refused_in_the_auction() -> None:
    season = late_season(season__round_count=2, season__late_report_penalty="no_bidding")
    close_round(
        round_of(season, 1), actor=cora(season.league), unplayed={match_of(round_of(season, 1), "Ants").uid: "void"}
    )
    round_ = assign(opened(season, 2), "Ants Cats", "Bees Dogs")
    lot = round_.lots.select_related("round__season__league").first()
    assert lot is not None
    with refused("market.late_report"):
        place_bid(lot, entry_of(season, "Ants"), 50, actor=cora(season.league))
    assert season.adjustments.count() == 0


def test_a_penalty_is_lifted_once_with_a_reason_and_both_lines_stand() -> None:
    season = late_season()
    missed = MissedDeadline.objects.select_related("round__season__league", "entry__team", "adjustment")
    ants = missed.get(entry=entry_of(season, "Ants"))
    with refused("league.not_commissioner"):
        lift_penalty(ants, actor=a_user("Eve"), reason="They were ill.")
    with refused("penalty.reason", status=422):
        lift_penalty(ants, actor=cora(season.league), reason=" ")
    lift_penalty(ants, actor=cora(season.league), reason="They were ill.")
    with refused("penalty.lifted"):
        lift_penalty(ants, actor=cora(season.league), reason="Again.")
    assert sorted(season.adjustments.filter(entry=ants.entry).values_list("points", flat=True)) == [-1, 1]
    run_due_jobs()
    assert ("Ants", 0, 0) in table_of(season)
    round_ = round_of(season, 1)
    close_round(round_, actor=cora(season.league), unplayed={match_of(round_, "Ants").uid: "void"})
    assert barred_from_bidding(round_of(season, 2)) == {entry_of(season, "Bees").pk}


@pytest.mark.rule("ICR-84")
@pytest.mark.parametrize(("deadlines", "points"), [(2, [15, 0]), (1, [None, None])])
def test_a_side_that_misses_two_deadlines_of_a_board_game_has_lost_it_15_to_0(deadlines: int, points: object) -> None:
    with time_machine.travel(NOW, tick=False):
        season = a_running_derby(4, slug="derby_board")
        round_ = an_open_round(season)
        times = {(round_.pk, RoundAct.REPORTS): NOW + 2 * DAY, (round_.pk, RoundAct.CLOSES): NOW + 4 * DAY}
        due = dict(list(times.items())[-deadlines:])
        set_calendar(season, due, Policy(match="void"), actor=cora(season.league))
        match = round_.pairings.exclude(match=None).order_by("number")[0].match
        home = match.sides.select_related("team").get(index=0).team
        submit_report(match, a_board_report(), actor=None, team=home)
    for day in (2, 4):
        with time_machine.travel(NOW + day * DAY, tick=False):
            run_due_jobs()
    assert MissedDeadline.objects.filter(match=match).count() == deadlines - 1
    assert list(match.sides.order_by("index").values_list("points", flat=True)) == points


@pytest.mark.rule("ICR-82")
@pytest.mark.parametrize("teams", [3, 9])
def test_a_division_of_the_board_derby_holds_four_to_eight_teams(teams: int) -> None:
    season = a_derby_season(teams, slug="derby_board")
    with refused("season.division_size"):
        start_season(season, actor=cora(season.league))
