"""Reminders before the deadlines of a calendar: for exactly those who are silent, once, and as foreseen."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from league.domain.calendar import set_calendar, set_time, times_of
from league.domain.due import do_now, foresee_kind
from league.domain.extending import extend_deadline
from league.domain.policy import Policy
from league.domain.progress import round_progress
from league.domain.rounds import close_round
from league.domain.work import run_due_jobs
from league.enums import JobStatus, Reminder, RoundAct, SilentPairing
from league.models import AuditEntry, Calendar, Job, RoundTime, Season
from matches.domain.reporting import submit_report
from rosters.models import OutboxMessage
from tests.verbs_league import a_running_season, cora, entry_of, match_of, opened, refused, result, round_of
from tests.verbs_matches import a_report

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 9, 1, 20, tzinfo=UTC)
DAY = timedelta(days=1)


@pytest.fixture(autouse=True)
def clock() -> Iterator[None]:
    with time_machine.travel(NOW, tick=False):
        yield


def timed(season: Season, *acts: RoundAct, **policy: object) -> None:
    """Acts of the first round one day apart, the first two days from now."""
    round_ = round_of(season, 1)
    times = {(round_.pk, act): NOW + (number + 2) * DAY for number, act in enumerate(acts)}
    set_calendar(season, times, Policy(**policy), actor=cora(season.league))  # type: ignore[arg-type]


def work(day: float) -> None:
    with time_machine.travel(NOW + day * DAY, tick=False):
        run_due_jobs()


def reminded(topic: str = "round.deadline_near") -> set[str]:
    return set(OutboxMessage.objects.filter(topic=topic).values_list("payload__team", flat=True))


def test_before_reports_are_due_only_the_silent_are_reminded_and_once() -> None:
    season = a_running_season(6)
    round_ = opened(season)
    timed(season, RoundAct.REPORTS, RoundAct.CLOSES)
    settled, waiting = (match_of(round_, name) for name in ("Ants", other_than(season, "Ants")))
    result(settled, 1, 0)
    home = waiting.sides.select_related("team").get(index=0).team
    submit_report(waiting, a_report(waiting, 1, 0), actor=None, team=home)
    silent = set(season.entries.values_list("team__uid", flat=True)) - {home.uid}
    silent -= set(settled.sides.values_list("team__uid", flat=True))
    foreseen = foresee_kind(Reminder.REPORTS, season, round_, round_progress(round_), Calendar(season=season), NOW)
    work(0.99)
    assert reminded() == set()
    work(1)
    work(1.1)
    assert reminded() == silent
    assert foreseen.reminded == len(silent) == 3
    assert OutboxMessage.objects.filter(topic="round.deadline_near").count() == 3
    assert AuditEntry.objects.get(verb="calendar.ran").facts == {
        "number": 1, "kind": "round.reports_reminder", "reminded": 3,
    }  # fmt: skip


def other_than(season: Season, name: str) -> str:
    met = match_of(round_of(season, 1), name).sides.values_list("team__name", flat=True)
    return str(season.entries.exclude(team__name__in=met).values_list("team__name", flat=True)[0])


def test_who_has_not_bid_is_reminded_of_the_auction() -> None:
    season = a_running_season(4, auction__pool="half_of_teams")
    opened(season)
    timed(season, RoundAct.AUCTION)
    work(1)
    assert reminded() == set(season.entries.values_list("team__uid", flat=True))


def test_whose_turn_it_is_is_reminded_of_the_challenges_and_nobody_else() -> None:
    season = a_running_season(4, matchup__kind="challenge", season__round_count=2)
    first = opened(season)
    close_round(first, actor=cora(season.league), unplayed=dict.fromkeys(_uids(season), "void"))
    opened(season, 2)
    round_ = round_of(season, 2)
    times = {(round_.pk, RoundAct.CHALLENGES): NOW + 2 * DAY}
    set_calendar(season, times, Policy(), actor=cora(season.league))
    work(1)
    last = round_.challenges.order_by("order").select_related("challenger__team").first()
    assert last is not None
    assert reminded() == {last.challenger.team.uid}


def _uids(season: Season) -> list[str]:
    return list(round_of(season, 1).pairings.values_list("match__uid", flat=True))


def test_the_commissioner_is_reminded_of_pairings_and_they_are_drawn_if_he_stays_silent() -> None:
    season = a_running_season(4, matchup__kind="sponsor_assigned")
    round_ = opened(season)
    timed(season, RoundAct.PAIRINGS, pairing=SilentPairing.DRAW)
    work(1)
    assert OutboxMessage.objects.filter(topic="calendar.pairings_near").count() == 1
    assert round_of(season, 1).status == "pairing"
    work(2)
    assert round_of(season, 1).status == "playing"
    assert round_.pairings.count() == 2
    assert AuditEntry.objects.filter(verb="round.drawn", actor=None).count() == 1


def test_a_reminder_moves_with_its_deadline_and_is_gone_without_hours() -> None:
    season = a_running_season(4)
    round_ = opened(season)
    timed(season, RoundAct.REPORTS, remind_hours=12)
    reminder = Job.objects.filter(kind=Reminder.REPORTS, status=JobStatus.DUE)
    assert [job.due_at for job in reminder] == [NOW + 1.5 * DAY]
    set_time(round_, RoundAct.REPORTS, NOW + 5 * DAY, actor=cora(season.league))
    assert [job.due_at for job in reminder.all()] == [NOW + 4.5 * DAY]
    timed(season, RoundAct.REPORTS, remind_hours=0)
    assert not reminder.all().exists()


def test_a_commissioner_reminds_by_hand() -> None:
    season = a_running_season(2)
    round_ = opened(season)
    timed(season, RoundAct.REPORTS)
    assert do_now(season, round_, Reminder.REPORTS, actor=cora(season.league)).reminded == 2
    with refused("calendar.done"):
        do_now(season, round_, Reminder.REPORTS, actor=cora(season.league))
    work(1)
    assert OutboxMessage.objects.filter(topic="round.deadline_near").count() == 2


# More time


def test_while_somebody_is_silent_reports_are_due_later_as_often_as_was_chosen() -> None:
    season = a_running_season(2)
    round_ = opened(season)
    timed(season, RoundAct.REPORTS, RoundAct.CLOSES, extend_days=3, extensions=2)
    for day, extended in ((2, 1), (5, 2)):
        work(day)
        assert RoundTime.objects.get(kind=RoundAct.REPORTS).extended == extended
        assert times_of(season)[round_.pk, RoundAct.REPORTS] == NOW + (day + 3) * DAY
    assert times_of(season)[round_.pk, RoundAct.CLOSES] == NOW + 9 * DAY  # moved along, as far behind as before
    assert not OutboxMessage.objects.filter(topic="round.reports_due").exists()
    work(8)
    assert OutboxMessage.objects.filter(topic="round.reports_due").count() == 2
    assert OutboxMessage.objects.filter(topic="round.extended").count() == 2


def test_nobody_silent_nothing_is_put_off() -> None:
    season = a_running_season(2)
    round_ = opened(season)
    timed(season, RoundAct.REPORTS, RoundAct.CLOSES, extend_days=3)
    result(match_of(round_, "Ants"), 1, 0)
    work(2)
    assert times_of(season)[round_.pk, RoundAct.REPORTS] == NOW + 2 * DAY


def test_a_commissioner_gives_more_time_with_a_reason_and_keeps_the_time_of_day() -> None:
    season = a_running_season(2)
    season.league.time_zone = "Europe/Lisbon"
    season.league.save()
    round_, actor = opened(season), cora(season.league)
    timed(season, RoundAct.REPORTS, RoundAct.CLOSES)
    for days, reason in ((0, "Snow."), (31, "Snow."), (2, " ")):
        with refused("calendar.extension", status=422):
            extend_deadline(round_, RoundAct.REPORTS, days, actor=actor, reason=reason)
    with refused("calendar.done"):
        extend_deadline(round_, RoundAct.AUCTION, 2, actor=actor, reason="Snow.")
    with refused("league.not_commissioner"):
        extend_deadline(round_, RoundAct.REPORTS, 2, actor=entry_of(season, "Ants").team.coach.user, reason="Snow.")
    at = extend_deadline(round_, RoundAct.CLOSES, 30, actor=actor, reason="Snow.")
    assert at == NOW + 33 * DAY
    for _more in range(2):
        at = extend_deadline(round_, RoundAct.CLOSES, 30, actor=actor, reason="Snow.")
    assert at == NOW + 93 * DAY + timedelta(hours=1)  # the clocks have changed; it is still nine in the evening
