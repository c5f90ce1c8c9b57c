"""Eight coaches, from their invitations to a champion, by the clock alone."""

import pytest
import time_machine

from league.domain.doctor import CHECKS, run_check
from league.domain.sweep import sweep
from league.enums import JobStatus, SeasonStatus
from league.models import AuditEntry, Job, MissedDeadline, Season
from matches.models import Match, Report
from rosters.models import InboxItem
from tests.league.clockwork import INVITED, a_planned_season, days, is_over, people_act


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.rule("HX-SEASON-02", "HX-SEASON-13", "HX-MATCHUP-13")
def test_a_season_runs_from_its_invitations_to_its_champion_by_the_clock_alone() -> None:
    with time_machine.travel(INVITED, tick=False):
        season = a_planned_season()
        planned = AuditEntry.objects.latest("pk").pk
    for evening in days():
        with time_machine.travel(evening, tick=False):
            sweep()
            people_act(season)
        if is_over(season):
            break
    season = Season.objects.select_related("champion__team", "league").get(pk=season.pk)
    assert (season.status, season.champion is not None) == (SeasonStatus.CLOSED, True)
    assert list(season.rounds.order_by("number").values_list("stage", "status")) == [
        *[("league", "closed")] * 2, ("semi_final", "closed"), ("final", "closed"),
    ]  # fmt: skip
    by_hand = AuditEntry.objects.filter(actor=season.league.created_by, pk__gt=planned)
    assert not by_hand.exclude(verb__startswith="match.").exists()
    settled_how = set(Report.objects.values_list("status", flat=True))
    assert {"confirmed", "superseded"} <= settled_how  # approved, and disputed and ruled on
    assert Match.objects.filter(status="void").exists()
    fined = season.adjustments.all()
    assert fined.count() == MissedDeadline.objects.filter(bars_bidding=True).count() > 0
    assert {(line.points, line.made_by) for line in fined} == {(-1, None)}
    assert not Job.objects.exclude(status=JobStatus.DONE).exists()
    assert InboxItem.objects.filter(kind="season_over").count() == 8
    assert InboxItem.objects.filter(kind="deadline_near").exists()
    assert [finding for check in CHECKS for finding in run_check(check)] == []
