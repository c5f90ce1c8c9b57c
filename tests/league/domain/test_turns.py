"""Turns to challenge by the clock: each in its time, once, and the whole procedure with nobody but the program."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from league.domain.challenge_clock import CLOCK, REMINDER
from league.domain.challenges import draw_rest, make_challenge, pass_challenge, refuse_challenge, waiting_turn
from league.domain.deliveries import deliver_due_messages
from league.domain.rounds import close_round
from league.domain.seasons import start_season
from league.domain.turns import (
    Outcome,
    end_turn,
    extend_clock,
    foresee_turn,
    pause_clock,
    remove_hours,
    resume_clock,
    set_hours,
)
from league.domain.work import WORK, run_due_jobs
from league.enums import ChallengeStatus, JobStatus, RoundStatus
from league.models import AuditEntry, ChallengeClock, Job, Round, Season
from rosters.models import InboxItem
from tests.verbs import coach_user
from tests.verbs_challenges import ROUTS, a_challenge_round, awaited, clock, open_to
from tests.verbs_league import a_running_season, a_season, cora, opened, play, play_and_close, refused

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 9, 1, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)


@pytest.fixture(autouse=True)
def frozen() -> Iterator[None]:
    with time_machine.travel(NOW, tick=False):
        yield


def work(hours: float) -> int:
    """The jobs that are due so many hours after the start are done."""
    with time_machine.travel(NOW + hours * HOUR, tick=False):
        return run_due_jobs()


def status(round_: Round) -> str:
    return Round.objects.get(pk=round_.pk).status


def told(kind: str) -> set[str]:
    """Who has been told that."""
    with time_machine.travel(NOW + 1000 * HOUR, tick=False):
        deliver_due_messages()
    return set(InboxItem.objects.filter(kind=kind).values_list("user__name", flat=True))


def test_without_hours_no_clock_runs_and_the_turn_is_told_all_the_same() -> None:
    round_ = a_challenge_round()
    assert not ChallengeClock.objects.exists()
    assert told("turn_to_challenge") == {coach_user(awaited(round_).team).name}


def test_when_the_time_to_choose_is_over_the_turn_is_passed_and_the_next_one_has_his() -> None:
    round_ = a_challenge_round(hours=(24, 12))
    first = awaited(round_)
    assert (clock(round_).entry, clock(round_).ends_at) == (first, NOW + 24 * HOUR)
    assert work(23.9) == 1, "the reminder alone"
    assert awaited(round_) == first
    assert work(24) >= 1
    second = awaited(round_)
    assert second != first
    assert clock(round_).ends_at == NOW + 48 * HOUR
    row = round_.challenges.get(challenger=first)
    assert (row.status, row.late) == (ChallengeStatus.PASSED, True)
    assert told("turn_passed") == {coach_user(first.team).name}
    assert coach_user(second.team).name in told("turn_to_challenge")
    assert work(24) == 0, "the work of one turn is done once"


def test_the_whole_procedure_runs_with_nobody_but_the_program() -> None:
    round_ = a_challenge_round(6, hours=(10, 5))
    for turn in range(1, 7):
        work(10 * turn)
    assert status(round_) == RoundStatus.PLAYING
    assert set(round_.challenges.values_list("status", "late")) == {(ChallengeStatus.PASSED, True)}
    assert not ChallengeClock.objects.exists()
    assert AuditEntry.objects.filter(verb="challenge.passed_late", actor=None).count() == 6
    reasons = [told["code"] for pairing in round_.pairings.all() for told in pairing.note["reasons"]]
    assert len(reasons) == 9
    assert reasons.count("pairing.left_late") == 6


def test_who_does_not_answer_in_time_meets_his_challenger() -> None:
    round_ = a_challenge_round(hours=(24, 12), matchup__refusal="allowed_once")
    first = awaited(round_)
    asked = open_to(round_, first)[0]
    make_challenge(round_, first, asked, actor=coach_user(first.team))
    assert (clock(round_).entry, clock(round_).answering, clock(round_).ends_at) == (asked, True, NOW + 12 * HOUR)
    turn = waiting_turn(round_)
    assert turn is not None
    assert foresee_turn(round_, turn) is Outcome.STANDS
    work(12)
    row = round_.challenges.get(challenger=first)
    assert (row.status, row.late, row.challenged) == (ChallengeStatus.MADE, True, asked)
    assert told("challenge_not_answered") == {coach_user(asked.team).name}
    assert told("challenge_stands") == {coach_user(first.team).name}


def test_whose_challenge_was_refused_has_his_full_time_again() -> None:
    round_ = a_challenge_round(hours=(24, 12), matchup__refusal="allowed_once")
    first = awaited(round_)
    asked = open_to(round_, first)[0]
    with time_machine.travel(NOW + 20 * HOUR, tick=False):
        make_challenge(round_, first, asked, actor=coach_user(first.team))
        refuse_challenge(round_, asked, actor=coach_user(asked.team))
    assert (clock(round_).entry, clock(round_).ends_at) == (first, NOW + 44 * HOUR)
    assert work(24) > 0, "the job of the first turn finds that it is over"
    assert awaited(round_) == first


def test_where_teams_may_wait_the_turn_comes_again_with_a_clock_of_its_own() -> None:
    round_ = a_challenge_round(2, hours=(10, 10), matchup__pass="may_wait")
    first = awaited(round_)
    turn = waiting_turn(round_)
    assert turn is not None
    assert foresee_turn(round_, turn) is Outcome.AGAIN
    for turns in (1, 2, 3):
        work(10 * turns)
    assert awaited(round_) != first
    turn = waiting_turn(round_)
    assert turn is not None
    assert foresee_turn(round_, turn) is Outcome.LAST
    work(40)
    assert status(round_) == RoundStatus.PLAYING


def test_a_team_without_coach_is_passed_at_once_and_was_not_late() -> None:
    season = a_season(3, matchup__kind="challenge", table__order="lp_sd", season__odd_team="filler_team")
    set_hours(season, actor=cora(season.league), choose=24, answer=24, nights_rest=True)

    start_season(season, actor=cora(season.league))
    play_and_close(season, 1, ROUTS)
    round_ = opened(season, 2)
    stand_in = season.entries.get(team__coach=None)
    while awaited(round_) != stand_in:
        pass_challenge(round_, awaited(round_), actor=cora(season.league))
    run_due_jobs()
    row = round_.challenges.get(challenger=stand_in)
    assert (row.status, row.late) == (ChallengeStatus.PASSED, False)


def test_a_coach_is_too_late_once_his_time_is_over_and_a_commissioner_for_him_is_not() -> None:
    round_ = a_challenge_round(hours=(24, 12))
    first = awaited(round_)
    chosen = open_to(round_, first)[0]
    with time_machine.travel(NOW + 24 * HOUR, tick=False):
        with refused("challenge.time_over", 409):
            make_challenge(round_, first, chosen, actor=coach_user(first.team))
        with refused("challenge.time_over", 409):
            pass_challenge(round_, first, actor=coach_user(first.team))
        make_challenge(round_, first, chosen, actor=cora(round_.season.league))
    assert round_.challenges.get(challenger=first).status == ChallengeStatus.MADE
    assert work(24) > 0
    assert round_.challenges.get(challenger=first).status == ChallengeStatus.MADE


def test_a_reminder_goes_to_whoever_is_awaited_once() -> None:
    round_ = a_challenge_round(hours=(24, 12))
    first = coach_user(awaited(round_).team).name
    assert work(17.9) == 0
    assert work(18) == 1
    assert told("challenge_time_short") == {first}
    item = InboxItem.objects.get(kind="challenge_time_short")
    assert "September, 12:00 (UTC)" in item.facts["until"]
    assert work(19) == 0


def test_who_has_acted_before_the_reminder_is_not_reminded() -> None:
    round_ = a_challenge_round(hours=(24, 12))
    first = awaited(round_)
    make_challenge(round_, first, open_to(round_, first)[0], actor=coach_user(first.team))
    second = awaited(round_)
    work(18)
    assert told("challenge_time_short") == {coach_user(second.team).name}


def test_more_time_is_given_with_a_reason_and_moves_reminder_and_end() -> None:
    round_ = a_challenge_round(hours=(24, 12))
    first, commissioner = awaited(round_), cora(round_.season.league)
    with refused("challenge.reason_missing", 422):
        extend_clock(round_, 24, actor=commissioner, reason=" ")
    with refused("challenge.hours_out_of_range", 422):
        extend_clock(round_, 0, actor=commissioner, reason="Ill.")
    with refused("league.not_commissioner", 403):
        extend_clock(round_, 24, actor=coach_user(first.team), reason="Ill.")
    extend_clock(round_, 24, actor=commissioner, reason="Ill.")
    assert (clock(round_).ends_at, clock(round_).reason) == (NOW + 48 * HOUR, "Ill.")
    work(24)
    assert awaited(round_) == first
    assert AuditEntry.objects.get(verb="challenge.clock_extended").reason == "Ill."
    deliver_due_messages()
    assert InboxItem.objects.get(kind="challenge_time_extended").facts["reason"] == "Ill."
    work(48)
    assert awaited(round_) != first
    assert clock(round_).reason == ""


def test_a_clock_that_has_run_out_can_still_be_extended_before_the_program_came() -> None:
    round_ = a_challenge_round(hours=(24, 12))
    first = awaited(round_)
    with time_machine.travel(NOW + 30 * HOUR, tick=False):
        extend_clock(round_, 2, actor=cora(round_.season.league), reason="The site was down.")
        run_due_jobs()
    assert (awaited(round_), clock(round_).ends_at) == (first, NOW + 32 * HOUR)


def test_while_clocks_stand_still_nobody_is_late_and_coaches_go_on() -> None:
    round_ = a_challenge_round(6, hours=(24, 12))
    commissioner, first = cora(round_.season.league), awaited(round_)
    with time_machine.travel(NOW + 10 * HOUR, tick=False):
        with refused("challenge.running"):
            resume_clock(round_, actor=commissioner)
        pause_clock(round_, actor=commissioner, reason="Holidays.")
        with refused("challenge.paused"):
            pause_clock(round_, actor=commissioner, reason="Holidays.")
    assert (clock(round_).ends_at, clock(round_).left) == (None, 14 * HOUR)
    work(100)
    assert awaited(round_) == first
    extend_clock(round_, 1, actor=commissioner, reason="Holidays.")
    assert clock(round_).left == 15 * HOUR
    with time_machine.travel(NOW + 200 * HOUR, tick=False):
        make_challenge(round_, first, open_to(round_, first)[0], actor=coach_user(first.team))
        assert clock(round_).left == 24 * HOUR, "the next one has his full time once clocks go on"
        resume_clock(round_, actor=commissioner)
    second = awaited(round_)
    assert clock(round_).ends_at == NOW + 224 * HOUR
    work(223)
    assert awaited(round_) == second
    work(224)
    assert awaited(round_) != second


def test_a_commissioner_ends_a_turn_by_hand_and_its_job_then_finds_nothing() -> None:
    round_ = a_challenge_round(hours=(24, 12))
    first = awaited(round_)
    with refused("league.not_commissioner", 403):
        end_turn(round_, actor=coach_user(first.team))
    turn, outcome = end_turn(round_, actor=cora(round_.season.league))
    assert (turn.challenger, outcome) == (first, Outcome.PASSED)
    assert round_.challenges.get(challenger=first).late is False
    second = awaited(round_)
    old = Job.objects.filter(kind=CLOCK).order_by("pk")[0]
    with time_machine.travel(NOW + 24 * HOUR, tick=False):
        assert WORK[CLOCK](old) == "the turn is over"
        assert WORK[REMINDER](Job.objects.filter(kind=REMINDER).order_by("pk")[0]) == "the turn is over"
    assert awaited(round_) == second
    draw_rest(round_, actor=cora(round_.season.league))
    with refused("round.not_pairing"):
        end_turn(round_, actor=cora(round_.season.league))


def test_every_turn_is_a_job_and_the_draw_of_the_rest_leaves_none_with_work() -> None:
    round_ = a_challenge_round(hours=(24, 12))
    assert Job.objects.filter(kind=CLOCK, status=JobStatus.DUE).count() == 1
    draw_rest(round_, actor=cora(round_.season.league))
    paired = list(round_.pairings.values_list("uid", flat=True))
    work(24)
    assert list(round_.pairings.values_list("uid", flat=True)) == paired
    assert set(Job.objects.filter(kind=CLOCK).values_list("outcome", flat=True)) == {"the turn is over"}


def test_hours_set_while_a_turn_is_open_begin_with_it_and_are_taken_back() -> None:
    round_ = a_challenge_round()
    season: Season = round_.season
    commissioner = cora(season.league)
    with refused("league.not_commissioner", 403):
        set_hours(season, actor=coach_user(awaited(round_).team), choose=24, answer=12, nights_rest=False)
    for wrong in (0, 337):
        with refused("challenge.hours_out_of_range", 422):
            set_hours(season, actor=commissioner, choose=wrong, answer=12, nights_rest=False)
    set_hours(season, actor=commissioner, choose=24, answer=12, nights_rest=False)
    assert clock(round_).ends_at == NOW + 24 * HOUR
    set_hours(season, actor=commissioner, choose=48, answer=12, nights_rest=False)
    assert clock(round_).ends_at == NOW + 24 * HOUR, "a turn that has its time keeps it"
    remove_hours(season, actor=commissioner)
    with refused("challenge.no_clock"):
        pause_clock(round_, actor=commissioner, reason="Holidays.")
    work(24)
    assert not ChallengeClock.objects.exists()
    entries = AuditEntry.objects.filter(verb__startswith="challenge.hours").order_by("pk")
    assert [entry.facts["after"] for entry in entries][-1] == {}


def test_the_next_round_begins_with_clocks_of_its_own() -> None:
    round_ = a_challenge_round(4, hours=(24, 12), season__round_count=3)
    draw_rest(round_, actor=cora(round_.season.league))
    play(round_)
    close_round(round_, actor=cora(round_.season.league))
    third = opened(round_.season, 3)
    assert clock(third).entry == awaited(third)


def test_a_season_that_is_no_challenge_has_no_clocks() -> None:
    season = a_running_season(4)
    set_hours(season, actor=cora(season.league), choose=24, answer=12, nights_rest=True)
    opened(season)
    assert not ChallengeClock.objects.exists()
