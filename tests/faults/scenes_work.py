"""Due work: every kind of job, what is delivered and sent, what is put aside; and the commands of an operator."""

import shutil
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from league.domain.calendar import acts_by_round, acts_of, rounds_ahead, set_calendar
from league.domain.deliveries import deliver_due_messages
from league.domain.jobs import queue_table, set_play
from league.domain.policy import Policy
from league.domain.rhythm import regular_times
from league.enums import RoundAct, RoundStatus, SilentMatch, SilentReport
from league.models import Season
from matches.domain.opening import open_all_waiting
from matches.domain.reporting import confirm_report, submit_report
from rosters.domain.operation import operation
from rosters.enums import Cause
from rosters.models import IdempotencyKey, InboxItem, OutboxMessage
from tests.faults.deeds import EPOCH, Command, Deed, Tick, new_folder
from tests.verbs import coach_user, take_default
from tests.verbs_derby_season import a_running_derby
from tests.verbs_league import (
    a_running_season,
    coaches_who_sign_in,
    cora,
    match_of,
    opened,
    play_and_close,
    round_of,
)
from tests.verbs_matches import a_match, a_report, settled, two_teams

START = datetime.fromisoformat("2026-09-07T20:00")
FIRST = (START.replace(tzinfo=EPOCH.tzinfo) - EPOCH) / timedelta(days=1)
"""The day on which the first round of a calendar opens."""
AFTER = {RoundAct.CHALLENGES: 1, RoundAct.AUCTION: 2, RoundAct.REPORTS: 6}


def by_calendar() -> Iterator[Deed]:
    """Every act of a calendar: rounds open, challenges and the auction end, reports fall due, the rounds close."""
    coaches = coaches_who_sign_in("Ada", "Bob", "Cleo", "Dan")
    season = a_running_season(
        4, coaches=coaches, matchup__kind="challenge", auction__pool="half_of_teams", season__no_show="sponsor_decides"
    )
    set_up_calendar(season)
    yield Tick("tick: opens", FIRST)
    yield Tick("tick: auction ends", FIRST + 2)
    one_report(season, "Ants")
    yield Tick("tick: reminders", FIRST + 5.01)
    yield Tick("tick: reports due", FIRST + 6)
    yield Tick("tick: closes, the next opens", FIRST + 7)
    yield Tick("tick: challenges end", FIRST + 8)
    yield Tick("tick: auction ends", FIRST + 9)
    yield Tick("tick: closes, the season ends", FIRST + 14)


def refused_by_calendar() -> Iterator[Deed]:
    """What the calendar cannot do is told once and tried again."""
    season = a_running_season(2, coaches=coaches_who_sign_in("Ada", "Bob"), season__no_show="sponsor_decides")
    set_up_calendar(season, report=SilentReport.WAIT, match=SilentMatch.WAIT)
    yield Tick("tick: opens", FIRST)
    yield Tick("tick: close is refused", FIRST + 7)


def set_up_calendar(
    season: Season,
    *,
    start: datetime = START,
    report: SilentReport = SilentReport.APPROVE,
    match: SilentMatch = SilentMatch.VOID,
) -> None:
    """Rounds of a week each from then on; what is silent is decided by the calendar unless told otherwise."""
    season = Season.objects.select_related("league", "pin").get(pk=season.pk)
    rounds = rounds_ahead(season)
    times = regular_times(rounds, start, 7, AFTER, acts_by_round(rounds, acts_of(season)), ZoneInfo("UTC"))
    policy = Policy(report=report, match=match, finish_steps=True, remind_hours=24, finishes=True)
    set_calendar(season, times, policy, actor=cora(season.league))


def one_report(season: Season, name: str) -> None:
    """The match of this team is reported by its home side; nobody answers."""
    match = match_of(round_of(season, 1), name)
    team = match.sides.select_related("team").get(index=0).team
    submit_report(match, a_report(match, 3, 1), actor=None, team=team)


def played_by_program() -> Iterator[Deed]:
    """The program plays a round at its time, and the table is computed."""
    season = a_running_derby(4)
    round_ = opened(season)
    set_play(round_, timezone.now() + timedelta(days=1), actor=cora(season.league))
    yield Tick("tick: play", 1.01)


def tables() -> Iterator[Deed]:
    """The table of a season is computed, twice over."""
    season = a_running_season(4)
    play_and_close(season, 1)
    for day in (1, 2):
        with transaction.atomic():
            queue_table(season)
        yield Tick("tick: table", day)


def news() -> Iterator[Deed]:
    """Messages reach inboxes; inboxes go out as e-mails."""
    season = a_running_season(4, coaches=coaches_who_sign_in("Ada", "Bob", "Cleo", "Dan"))
    yield Tick("tick: news of a start", 0.1)
    match = match_of(opened(season), "Ants")
    home, visitor = (side.team for side in match.sides.select_related("team__coach__user").order_by("index"))
    report = submit_report(match, a_report(match, 2, 1), actor=coach_user(home), team=home)
    yield Tick("tick: news of a report", 0.2)
    confirm_report(report, actor=coach_user(visitor))
    yield Tick("tick: news of a result", 0.3)
    yield Tick("tick: e-mails", 1.5)


def waiting_steps() -> Iterator[Deed]:
    """Steps that a crash left waiting for an earlier match open."""
    ants, bees = two_teams()
    match = settled(a_match(ants, bees), 1, 0)
    later = settled(a_match(ants, bees, kind="friendly"), 0, 0)
    for team in (ants, bees):
        with operation(team, actor=None, cause=Cause.STEP, cause_uid=match.uid) as work:
            while work.step:
                take_default(work)
        match.sides.filter(team=team).update(finished_at=timezone.now())
    assert not later.sides.exclude(opened_at=None).exists()
    yield Tick("tick: steps open")
    assert open_all_waiting() == 0


def housekeeping() -> Iterator[Deed]:
    """Old answers, delivered messages and read news are cleared."""
    season = a_running_season(2, coaches=coaches_who_sign_in("Ada", "Bob"))
    opened(season)
    deliver_due_messages()
    for number in range(3):
        IdempotencyKey.objects.create(user=cora(season.league), key=f"key-number-{number}", digest="")
    InboxItem.objects.update(read_at=timezone.now())
    held = (IdempotencyKey, OutboxMessage, InboxItem)
    before = [model.objects.count() for model in held]
    yield Tick("tick: old rows", 40)
    assert all(model.objects.count() < count for model, count in zip(held, before, strict=True))


def examination() -> Iterator[Deed]:
    """The doctor examines the site by night, check after check."""
    play_and_close(a_running_season(2), 1)
    yield Tick("tick: examination")


def backups() -> Iterator[Deed]:
    """The database is backed up; after more has happened the backup is restored over it."""
    season = a_running_season(2)
    play_and_close(season, 1)
    yield Command("backup", ("{new}/site.backup",))
    kept = shutil.copy(new_folder() / "site.backup", settings.VAR)
    opened(season, 2)
    yield Command("restore", (str(kept),), (("replace", True),))
    assert round_of(season, 2).status == RoundStatus.PLANNED


SCENES: Mapping[str, Callable[[], Iterator[Deed]]] = {
    "by calendar": by_calendar,
    "refused by calendar": refused_by_calendar,
    "played by program": played_by_program,
    "tables": tables,
    "news": news,
    "waiting steps": waiting_steps,
    "housekeeping": housekeeping,
    "examination": examination,
    "backups": backups,
}
