"""A season that runs by its calendar: each act at its time, once, and what is refused says why and is tried again."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
import time_machine

from league.domain.autopilot import calendar_of, foresee, perform
from league.domain.calendar import (
    acts_by_round,
    acts_of,
    remove_calendar,
    rounds_ahead,
    set_calendar,
    set_time,
    times_of,
)
from league.domain.deeds import Deed
from league.domain.doctor import CHECKS, run_check
from league.domain.due import do_now as do_kind
from league.domain.friendlies import schedule_friendly
from league.domain.policy import Policy
from league.domain.progress import round_progress
from league.domain.rhythm import regular_times
from league.domain.silence import plan_of
from league.domain.table import tables_after
from league.domain.work import run_due_jobs
from league.enums import JobStatus, LotStatus, RoundAct, RoundStatus, SilentMatch, SilentReport
from league.models import AuditEntry, Calendar, Job, Round, RoundTime, Season
from matches.domain.awarding import concede_match
from matches.domain.reporting import dispute_report, rule_on_match, submit_report
from matches.enums import MatchStatus
from matches.models import Match, Report
from rosters.domain.refusal import Refusal
from rosters.models import OutboxMessage, User
from tests.threads import at_once
from tests.verbs import a_user
from tests.verbs_derby_season import a_running_derby
from tests.verbs_league import (
    a_league,
    a_running_season,
    cora,
    entry_of,
    match_of,
    refused,
    result,
    round_of,
)
from tests.verbs_matches import a_report

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 9, 1, 12, tzinfo=UTC)
START = datetime.fromisoformat("2026-09-07T20:00")
DAY = timedelta(days=1)
AFTER = {RoundAct.CHALLENGES: 1, RoundAct.AUCTION: 2, RoundAct.REPORTS: 6}


@pytest.fixture(autouse=True)
def clock() -> Iterator[None]:
    with time_machine.travel(NOW, tick=False):
        yield


@contextmanager
def at(day: float) -> Iterator[None]:
    """So many days after the first round opens."""
    with time_machine.travel(START.replace(tzinfo=UTC) + day * DAY, tick=False):
        yield


def calendar(
    season: Season,
    *,
    report: SilentReport = SilentReport.WAIT,
    match: SilentMatch = SilentMatch.WAIT,
    finish_steps: bool = True,
    **more: object,
) -> Calendar:
    """Every seven days a round opens; reports are due on the sixth."""
    season = Season.objects.select_related("league", "pin").get(pk=season.pk)
    rounds = rounds_ahead(season)
    times = regular_times(rounds, START, 7, AFTER, acts_by_round(rounds, acts_of(season)), ZoneInfo("UTC"))
    more = {"remind_hours": 0, **more}
    policy = Policy(report=report, match=match, finish_steps=finish_steps, **more)
    return set_calendar(season, times, policy, actor=cora(season.league))


def do_now(round_: Round, kind: str, *, actor: User) -> Deed:
    return do_kind(round_.season, round_, kind, actor=actor)


def work(day: float) -> int:
    with at(day):
        return run_due_jobs()


def status(season: Season, number: int = 1) -> str:
    return round_of(season, number).status


def statuses(round_: Round) -> list[str]:
    return sorted(Match.objects.filter(pairing__round=round_).values_list("status", flat=True))


def preview(season: Season, act: RoundAct, number: int = 1) -> Deed:
    round_ = round_of(season, number)
    return foresee(round_, act, round_progress(round_), calendar_of(round_), datetime.now(UTC))


def job(season: Season, act: RoundAct, number: int = 1) -> Job:
    return Job.objects.get(kind=act, round=round_of(season, number))


def ran(act: RoundAct) -> list[dict[str, object]]:
    return list(AuditEntry.objects.filter(verb="calendar.ran", facts__kind=act).values_list("facts", flat=True))


def reported(season: Season, name: str = "Ants", home: int = 3, visitor: int = 1) -> Report:
    """A report of the home side waits."""
    match = match_of(round_of(season, 1), name)
    team = match.sides.select_related("team").get(index=0).team
    return submit_report(match, a_report(match, home, visitor), actor=None, team=team)


# Times and jobs


def test_every_time_is_a_job_and_saving_the_same_again_changes_nothing() -> None:
    season = a_running_season(4)
    calendar(season)
    jobs = list(Job.objects.order_by("pk").values_list("pk", "kind", "due_at"))
    assert [kind for _pk, kind, _due in jobs] == ["round.opens", "round.reports_due", "round.closes"] * 2
    assert sorted(times_of(season).values()) == sorted(due for _pk, _kind, due in jobs)
    calendar(season, match=SilentMatch.VOID)
    assert list(Job.objects.order_by("pk").values_list("pk", "kind", "due_at")) == jobs
    assert Calendar.objects.get().match == SilentMatch.VOID


def test_a_removed_calendar_does_nothing() -> None:
    season = a_running_season(4)
    calendar(season)
    with refused("league.not_commissioner"):
        remove_calendar(season, actor=a_user("Eve"))
    remove_calendar(season, actor=cora(season.league))
    assert (work(30), RoundTime.objects.count(), Calendar.objects.count()) == (0, 0, 0)
    assert status(season) == RoundStatus.PLANNED


def test_challenges_and_auctions_have_times_where_the_season_has_them() -> None:
    season = a_running_season(4, matchup__kind="challenge", auction__pool="half_of_teams")
    assert acts_of(season) == frozenset(RoundAct) - {RoundAct.PAIRINGS}
    calendar(season)
    first, second = rounds_ahead(season)
    assert (first.pk, RoundAct.CHALLENGES) not in times_of(season)
    assert (second.pk, RoundAct.CHALLENGES) in times_of(season)
    assert acts_of(a_running_derby(4, league=season.league)) == {RoundAct.OPENS, RoundAct.REPORTS, RoundAct.CLOSES}


def test_times_must_come_in_order_and_lie_ahead() -> None:
    season = a_running_season(4)
    calendar(season)
    round_, actor = round_of(season, 1), cora(season.league)
    later = START.replace(tzinfo=UTC)
    with refused("calendar.order", status=422):
        set_time(round_, RoundAct.REPORTS, later + 7 * DAY, actor=actor)
    with refused("calendar.order"):
        set_time(round_, RoundAct.CLOSES, later + 8 * DAY, actor=actor)
    with refused("calendar.past"):
        set_time(round_, RoundAct.OPENS, NOW, actor=actor)
    with refused("league.not_commissioner"):
        set_time(round_, RoundAct.OPENS, later + DAY, actor=a_user("Eve"))
    set_time(round_, RoundAct.OPENS, later + DAY, actor=actor)
    assert work(0.5) == 0
    assert work(1) == 1
    assert status(season) == RoundStatus.PLAYING


@pytest.mark.rule("HX-SEASON-12")
def test_only_what_the_options_allow_can_follow_from_silence() -> None:
    season = a_running_season(2)
    for told in ({"report": SilentReport.AWARD}, {"match": SilentMatch.LOT}):
        with refused("calendar.not_allowed"):
            calendar(season, **told)
    season = a_running_season(2, league=season.league, season__no_show="awarded_3_0")
    with refused("calendar.not_allowed"):
        calendar(season, match=SilentMatch.VOID)
    calendar(season, match=SilentMatch.LOT, report=SilentReport.AWARD)


@pytest.mark.parametrize(
    "start",
    [datetime.fromisoformat("2026-10-11T01:30"), datetime.fromisoformat("2027-03-14T01:30")],
    ids=["shown twice", "skipped"],
)
def test_a_time_of_day_that_the_clocks_do_not_show_just_once_is_refused(start: datetime) -> None:
    season = a_running_season(2, season__round_count=3)
    rounds = rounds_ahead(season)
    acts = acts_by_round(rounds, acts_of(season))
    with refused("calendar.clocks"):
        regular_times(rounds, start, 7, {}, acts, ZoneInfo("Europe/Lisbon"))
    times = regular_times(rounds, start.replace(hour=20), 7, {}, acts, ZoneInfo("Europe/Lisbon"))
    opens = sorted(at for (_round, act), at in times.items() if act == RoundAct.OPENS)
    assert {at.astimezone(ZoneInfo("Europe/Lisbon")).hour for at in opens} == {20}
    assert len({at.astimezone(UTC).hour for at in opens}) == 2


def test_a_round_that_is_open_closes_when_the_next_opens() -> None:
    season = a_running_season(4)
    perform(round_of(season, 1), RoundAct.OPENS, actor=None)
    calendar(season)
    first, second = rounds_ahead(season)
    times = times_of(season)
    assert {act for round_, act in times if round_ == first.pk} == {RoundAct.REPORTS, RoundAct.CLOSES}
    assert times[first.pk, RoundAct.CLOSES] == times[second.pk, RoundAct.OPENS] == START.replace(tzinfo=UTC)


def test_the_preview_knows_which_reports_will_be_old_by_then() -> None:
    season = a_running_season(2)
    calendar(season, report=SilentReport.APPROVE)
    work(0)
    with at(5):
        reported(season)
        round_ = round_of(season, 1)
        told = (round_progress(round_), calendar_of(round_))
        for days, approved in ((5, 0), (6, 1), (1, 0)):  # a time that is over counts as now
            due = START.replace(tzinfo=UTC) + days * DAY
            assert foresee(round_, RoundAct.REPORTS, *told, due).approved == approved


def test_times_stay_where_they_are_when_the_league_moves_to_another_zone() -> None:
    season = a_running_season(2)
    calendar(season)
    before = times_of(season)
    season.league.time_zone = "Asia/Tokyo"
    season.league.save()
    assert times_of(season) == before
    assert (work(-0.01), work(0)) == (0, 1)


# Each act at its time


def test_a_round_opens_at_its_time_and_once() -> None:
    season = a_running_season(4)
    calendar(season)
    assert preview(season, RoundAct.OPENS) == Deed(opened=True)
    assert work(-0.001) == 0
    assert work(0) == 1
    assert status(season) == RoundStatus.PLAYING
    assert perform(round_of(season, 1), RoundAct.OPENS, actor=None) == Deed()
    assert ran(RoundAct.OPENS) == [{"number": 1, "kind": "round.opens", "opened": True}]
    assert job(season, RoundAct.OPENS).outcome == "opened 1"


def test_when_reports_are_due_the_silent_are_reminded_and_old_reports_hold() -> None:
    season = a_running_season(6)
    calendar(season, report=SilentReport.APPROVE)
    work(0)
    first, second, third = round_of(season, 1).pairings.order_by("number").values_list("match", flat=True)
    names = [
        match.sides.get(index=0).team.name for match in Match.objects.filter(pk__in=(first, second)).order_by("pk")
    ]
    with at(4.9):
        old = reported(season, names[0])
    with at(5.1):
        young = reported(season, names[1])
    with at(6):
        assert preview(season, RoundAct.REPORTS) == Deed(approved=1, reminded=3)
        run_due_jobs()
        run_due_jobs()
    old.refresh_from_db()
    young.refresh_from_db()
    assert (old.status, old.answered_by, bool(old.ruling), young.status) == ("confirmed", None, True, "open")
    told = OutboxMessage.objects.filter(topic="round.reports_due").values_list("payload__match", flat=True)
    by_pk = {match.pk: match.uid for match in Match.objects.all()}
    assert sorted(told) == sorted([by_pk[second], by_pk[third], by_pk[third]])


@pytest.mark.parametrize("policy", list(SilentReport))
def test_what_becomes_of_a_report_nobody_answers(policy: SilentReport) -> None:
    season = a_running_season(2, season__round_count=1, season__no_show="sponsor_decides")
    calendar(season, report=policy, match=SilentMatch.VOID)
    work(0)
    with at(1):
        report = reported(season, home=2, visitor=5)
    work(6)
    match = report.match
    match.refresh_from_db()
    assert match.status == (MatchStatus.SETTLED if policy == SilentReport.APPROVE else MatchStatus.REPORTED)
    work(7)
    match.refresh_from_db()
    points = list(match.sides.values_list("points", flat=True))
    expected = {SilentReport.WAIT: [None, None], SilentReport.APPROVE: [2, 5], SilentReport.AWARD: [3, 0]}
    assert points == expected[policy]
    assert status(season) == (RoundStatus.PLAYING if policy == SilentReport.WAIT else RoundStatus.CLOSED)


def test_whoever_gives_a_match_up_is_not_awarded_it() -> None:
    season = a_running_season(2, season__round_count=1, season__no_show="sponsor_decides")
    calendar(season, report=SilentReport.AWARD)
    work(0)
    with at(1):
        match = match_of(round_of(season, 1), "Ants")
        concede_match(match, match.sides.get(index=0).team, actor=None, reason="no dice")
    work(7)
    assert list(match.sides.values_list("points", flat=True)) == [0, 3]


@pytest.mark.parametrize("policy", list(SilentReport))
def test_a_friendly_nobody_agreed_on_is_no_money(policy: SilentReport) -> None:
    season = a_running_season(4, season__round_count=1, season__no_show="sponsor_decides")
    calendar(season, report=policy, match=SilentMatch.VOID)
    work(0)
    with at(1):
        ants, other = entry_of(season, "Ants"), entry_of(season, match_opponents(season, "Ants"))
        friendly = schedule_friendly(round_of(season, 1), ants, other, actor=cora(season.league))
        submit_report(friendly, a_report(friendly, 9, 0), actor=None, team=ants.team)
    with at(7):
        would = preview(season, RoundAct.CLOSES)
        run_due_jobs()
    friendly.refresh_from_db()
    expected = {SilentReport.WAIT: "reported", SilentReport.APPROVE: "settled", SilentReport.AWARD: "void"}
    assert friendly.status == expected[policy]
    assert would.closed == (status(season) == RoundStatus.CLOSED) == (policy != SilentReport.WAIT)


def match_opponents(season: Season, name: str) -> str:
    """A team that does not meet this one in the round."""
    met = match_of(round_of(season, 1), name).sides.values_list("team__name", flat=True)
    return str(season.entries.exclude(team__name__in=met).values_list("team__name", flat=True)[0])


def test_a_report_made_just_before_the_close_waits_a_day_for_its_answer() -> None:
    season = a_running_season(2, season__round_count=1)
    calendar(season, report=SilentReport.APPROVE, match=SilentMatch.VOID)
    work(0)
    with at(6.9):
        reported(season)
    work(7)
    assert status(season) == RoundStatus.PLAYING
    work(7.8)
    assert status(season) == RoundStatus.PLAYING
    work(7.95)
    assert status(season) == RoundStatus.CLOSED


def test_a_disputed_report_is_the_commissioners_alone() -> None:
    season = a_running_season(2, season__round_count=1)
    calendar(season, report=SilentReport.APPROVE, match=SilentMatch.VOID)
    work(0)
    with at(1):
        report = reported(season)
        dispute_report(report, actor=_other_coach(report), text="No.")
    with at(7):
        assert preview(season, RoundAct.CLOSES).left == 1
        run_due_jobs()
        waiting = job(season, RoundAct.CLOSES)
        assert (status(season), waiting.status, waiting.attempts) == (RoundStatus.PLAYING, JobStatus.DUE, 0)
        assert "Matches still wait" in waiting.outcome
        assert "Ants" in waiting.outcome
    for tries in range(1, 4):
        work(7 + tries / 24)
    assert AuditEntry.objects.filter(verb="calendar.refused").count() == 1
    assert OutboxMessage.objects.filter(topic="calendar.refused").count() == 1
    with at(8):
        rule_on_match(report.match, a_report(report.match, 1, 0), actor=cora(season.league), reason="seen")
    work(8)
    assert status(season) == RoundStatus.CLOSED


def _other_coach(report: Report) -> object:
    """The coach of the other side, who signs in."""
    team = report.match.sides.exclude(team=report.team).get().team
    user = a_user("Bob")
    team.coach.user = user
    team.coach.save(update_fields=["user"])
    return user


def test_open_steps_hold_the_round_unless_they_are_finished_by_default() -> None:
    season = a_running_season(2, season__round_count=1)
    calendar(season, finish_steps=False)
    work(0)
    with at(1):
        result(match_of(round_of(season, 1), "Ants"), 2, 0)
    with at(7):
        assert preview(season, RoundAct.CLOSES) == Deed(left_steps=2)
        run_due_jobs()
    assert status(season) == RoundStatus.PLAYING
    assert "Post-match steps are still open" in job(season, RoundAct.CLOSES).outcome
    Calendar.objects.update(finish_steps=True)
    with at(7.1):
        assert preview(season, RoundAct.CLOSES) == Deed(closed=True, steps=2)
        run_due_jobs()
    assert status(season) == RoundStatus.CLOSED


def test_challenges_fall_back_to_the_draw_and_the_auction_closes() -> None:
    season = a_running_season(4, matchup__kind="challenge", auction__pool="half_of_teams")
    calendar(season, match=SilentMatch.VOID)
    work(1)
    assert status(season) == RoundStatus.MARKET
    with at(2):
        assert preview(season, RoundAct.AUCTION) == Deed(auction=2)
    work(2)
    assert status(season) == RoundStatus.PLAYING
    work(7)
    assert (status(season), status(season, 2)) == (RoundStatus.CLOSED, RoundStatus.PAIRING)
    with at(8):
        assert preview(season, RoundAct.CHALLENGES, 2) == Deed(drawn=True)
    work(8)
    assert status(season, 2) == RoundStatus.MARKET
    assert statuses(round_of(season, 2)) == ["scheduled", "scheduled"]
    work(14)
    assert statuses(round_of(season, 2)) == ["void", "void"]
    assert not round_of(season, 2).lots.filter(status=LotStatus.OPEN).exists()


def test_closing_catches_up_with_everything_before_it() -> None:
    season = a_running_season(4, matchup__kind="challenge", auction__pool="half_of_teams")
    calendar(season, match=SilentMatch.VOID)
    Job.objects.exclude(kind__in=(RoundAct.OPENS, RoundAct.CLOSES)).delete()
    work(7)
    with at(14):
        assert preview(season, RoundAct.CLOSES, 2).drawn
        run_due_jobs()
    assert status(season, 2) == RoundStatus.CLOSED


def test_pairings_that_a_commissioner_sets_are_waited_for() -> None:
    season = a_running_season(4, matchup__kind="sponsor_assigned", season__round_count=1)
    calendar(season, match=SilentMatch.VOID)
    work(8)
    assert status(season) == RoundStatus.PAIRING
    for act in (RoundAct.REPORTS, RoundAct.CLOSES):
        assert job(season, act).status == JobStatus.DUE
        assert "who meets whom" in job(season, act).outcome


def test_a_round_opens_as_soon_as_the_one_before_is_closed() -> None:
    season = a_running_season(2)
    calendar(season)
    work(0)
    work(7)
    assert status(season, 2) == RoundStatus.PLANNED
    assert "before this one" in job(season, RoundAct.OPENS, 2).outcome
    with at(8):
        rule_on_match(
            match_of(round_of(season, 1), "Ants"), a_report(match_of(round_of(season, 1), "Ants"), 1, 0),
            actor=cora(season.league), reason="seen",
        )  # fmt: skip
        run_due_jobs()
        run_due_jobs()
    work(8.1)
    assert (status(season), status(season, 2)) == (RoundStatus.CLOSED, RoundStatus.PLAYING)


def test_games_that_the_program_plays_are_played_when_reports_are_due() -> None:
    season = a_running_derby(4)
    calendar(season)
    work(0)
    with at(6):
        assert preview(season, RoundAct.REPORTS) == Deed(played=2)
        run_due_jobs()
    assert statuses(round_of(season, 1)) == ["settled", "settled"]
    work(7)
    assert status(season) == RoundStatus.CLOSED


# By hand


def test_a_commissioner_does_it_now_and_the_time_that_was_set_finds_nothing_to_do() -> None:
    season = a_running_season(4)
    calendar(season, match=SilentMatch.VOID)
    actor = cora(season.league)
    with refused("league.not_commissioner"):
        do_now(round_of(season, 1), RoundAct.OPENS, actor=a_user("Eve"))
    with refused("calendar.not_open"):
        do_now(round_of(season, 1), RoundAct.CLOSES, actor=actor)
    assert do_now(round_of(season, 1), RoundAct.OPENS, actor=actor) == Deed(opened=True)
    with refused("calendar.done"):
        do_now(round_of(season, 1), RoundAct.OPENS, actor=actor)
    assert do_now(round_of(season, 1), RoundAct.CLOSES, actor=actor).void == 2
    assert AuditEntry.objects.filter(verb="calendar.ran", actor=actor).count() == 2
    assert work(6) == 1
    assert job(season, RoundAct.REPORTS).outcome == "nothing left to do"


def test_a_round_that_was_opened_and_closed_by_hand_is_left_alone() -> None:
    season = a_running_season(4, season__round_count=1)
    calendar(season)
    perform(round_of(season, 1), RoundAct.OPENS, actor=cora(season.league))
    work(0)
    assert job(season, RoundAct.OPENS).outcome == "nothing left to do"


# A whole season by itself


@pytest.mark.long
@pytest.mark.parametrize(
    ("kind", "match"),
    [
        ("random", SilentMatch.LOT),
        ("challenge", SilentMatch.VOID),
        ("challenge", SilentMatch.LOT),
        ("fixed_round_robin", SilentMatch.VOID),
        ("random", SilentMatch.WAIT),
    ],
)
def test_a_season_in_which_nobody_acts_runs_by_itself(kind: str, match: SilentMatch) -> None:
    no_show = "nothing" if match is SilentMatch.VOID else "sponsor_decides"
    season = a_running_season(
        4, matchup__kind=kind, season__no_show=no_show, season__round_count=3, auction__pool="half_of_teams"
    )
    calendar(season, match=match)
    foreseen = []
    for day in range(22):
        with at(day):
            if day in (7, 14, 21):
                foreseen.append(preview(season, RoundAct.CLOSES, day // 7))
            run_due_jobs()
    rounds = list(season.rounds.order_by("number").values_list("status", flat=True))
    if match is SilentMatch.WAIT:  # the negative control: nobody decides, so nothing goes on
        assert rounds == ["playing", "planned", "planned"]
        return
    assert rounds == ["closed", "closed", "closed"]
    played = "void" if match is SilentMatch.VOID else "settled"
    assert set(Match.objects.values_list("status", flat=True)) == {played}
    did = ran(RoundAct.CLOSES)
    assert [(deed.void, deed.lots, deed.steps) for deed in foreseen] == [
        (facts.get("void", 0), facts.get("lots", 0), facts.get("steps", 0)) for facts in did
    ]
    assert sum(int(str(facts.get("void", 0))) + int(str(facts.get("lots", 0))) for facts in did) == 6
    assert tables_after(season)[0].after == (0 if match is SilentMatch.VOID else 3)
    assert [finding for check in CHECKS for finding in run_check(check)] == []


class TestRaces:
    """On PostgreSQL: two workers, and a commissioner who moves the time meanwhile."""

    pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]

    def test_many_workers_close_a_round_once(self) -> None:
        season = a_running_season(4, league=a_league())
        calendar(season, match=SilentMatch.VOID)
        work(0)
        Job.objects.exclude(kind=RoundAct.CLOSES).delete()
        with at(7):
            at_once([run_due_jobs] * 4)
        assert len(ran(RoundAct.CLOSES)) == 1
        assert AuditEntry.objects.filter(verb="round.closed").count() == 1


# Where a commissioner confirms


def a_season_of_the_sponsor(**more: object) -> Season:
    return a_running_season(4, sponsor__confirm="sponsor", season__no_show="awarded_3_0", **more)


@pytest.mark.rule("HX-SPONSOR-04")
def test_nobody_is_silent_about_a_report_that_a_commissioner_confirms() -> None:
    season = a_season_of_the_sponsor()
    calendar(season)
    work(0)
    report = reported(season)
    work(6)
    told = OutboxMessage.objects.filter(topic=RoundAct.REPORTS).values_list("payload__match", flat=True)
    assert told.count() == 2
    assert report.match.uid not in told


@pytest.mark.rule("HX-SPONSOR-04")
def test_no_match_is_awarded_because_the_other_coach_did_not_answer_for_the_commissioner() -> None:
    season = a_season_of_the_sponsor()
    with pytest.raises(Refusal) as refusal:
        calendar(season, report=SilentReport.AWARD)
    assert refusal.value.code == "calendar.not_allowed"
    calendar(season)
    Calendar.objects.update(report=SilentReport.AWARD)
    work(0)
    match = reported(season).match
    with at(6.5):
        round_ = round_of(season, 1)
        plan = plan_of(round_, round_progress(round_), calendar_of(round_), datetime.now(UTC))
    assert match in plan.left
    assert plan.by_report == 0


@pytest.mark.rule("HX-SPONSOR-04")
@pytest.mark.parametrize(("policy", "then"), [(SilentReport.WAIT, "reported"), (SilentReport.APPROVE, "settled")])
def test_a_calendar_approves_for_the_commissioner_only_where_he_told_it_to(policy: SilentReport, then: str) -> None:
    season = a_season_of_the_sponsor()
    calendar(season, report=policy)
    work(0)
    match = reported(season).match
    work(6)
    match.refresh_from_db()
    assert match.status == then
