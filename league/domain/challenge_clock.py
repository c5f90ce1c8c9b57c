"""The clock of the turn that is open in a challenge procedure: wound, paused, extended, read.

What happens when it has run out is `league.domain.turns`. Everything here is called with the round locked.
"""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.domain import bell
from league.domain.jobs import job_key, queue_job
from league.domain.quiet_nights import runs_out, time_between
from league.models import ChallengeClock, ChallengeHours, Entry, Job, Round
from league.permissions import is_commissioner
from rosters.domain.refusal import Refusal
from rosters.models import User

CLOCK, REMINDER = "challenge.clock", "challenge.reminder"
REMINDED_AFTER = 0.75  # of the time a coach has


def hours_of(round_: Round) -> ChallengeHours | None:
    """How long coaches have in the round's season; None where there are no clocks."""
    return ChallengeHours.objects.filter(season=round_.season_id).first()


def clock_of(round_: Round) -> ChallengeClock | None:
    """The clock of the turn that is open; None where none runs."""
    clocks = ChallengeClock.objects.select_related("entry__team__coach", "round__season__league")
    return clocks.filter(round=round_).first()


def wind(round_: Round, entry: Entry, *, answering: bool) -> ChallengeClock | None:
    """The team has its full time from now on. A team without coach has none: the program goes on at once.

    Where clocks stand still the new one does too. Nothing where the season has no clocks.
    """
    hours, last = hours_of(round_), clock_of(round_)
    if hours is None:
        return None
    length = timedelta(hours=hours.answer if answering else hours.choose) if entry.team.coach_id else timedelta()
    clock = last or ChallengeClock(round=round_, number=0)
    clock.round = round_
    clock.entry, clock.answering, clock.began_at = entry, answering, timezone.now()
    if clock.left is not None:
        clock.left = length
        clock.save()
    else:
        clock.reason = ""
        run(clock, length, hours)
    return clock


def stop_clock(round_: Round) -> None:
    """Nobody is awaited any more."""
    ChallengeClock.objects.filter(round=round_).delete()


def run(clock: ChallengeClock, length: timedelta, hours: ChallengeHours) -> None:
    """So much time is left from now on; jobs will look at the clock when it reminds and when it runs out.

    Their keys hold the number of the clock, so that none of them is one that somebody is doing at this moment.
    """
    now = timezone.now()
    clock.number += 1
    clock.left, clock.ends_at = None, _later(clock, now, length, hours)
    clock.remind_at = _later(clock, now, length * REMINDED_AFTER, hours) if length else None
    clock.save()
    look_later(clock, CLOCK, clock.ends_at)
    if clock.remind_at is not None:
        look_later(clock, REMINDER, clock.remind_at)


def hold(clock: ChallengeClock, hours: ChallengeHours) -> None:
    """The clock stands still with what is left."""
    assert clock.ends_at is not None, "a clock that stands still is not held"
    zone = _zone(clock)
    clock.left = time_between(timezone.now(), clock.ends_at, zone, nights_rest=hours.nights_rest)
    clock.ends_at = clock.remind_at = None
    clock.save()


def lengthen(clock: ChallengeClock, more: timedelta, hours: ChallengeHours) -> None:
    """So much more time is left; one that has run out and was not acted upon runs on from now."""
    if clock.left is not None:
        clock.left += more
        clock.save()
        return
    assert clock.ends_at is not None, "a clock runs or stands still"
    left = time_between(timezone.now(), clock.ends_at, _zone(clock), nights_rest=hours.nights_rest)
    run(clock, left + more, hours)


def has_run_out(clock: ChallengeClock) -> bool:
    """Whether the time of the turn is over."""
    return clock.ends_at is not None and clock.ends_at <= timezone.now()


def require_time(round_: Round, entry: Entry, actor: User) -> None:
    """Nothing while the team's time lasts; afterwards a Refusal, but for a commissioner who acts for another's team."""
    clock = clock_of(round_)
    if clock is None or clock.entry_id != entry.pk or not has_run_out(clock):
        return
    own = entry.team.coach is not None and entry.team.coach.user_id == actor.pk
    if is_commissioner(actor, round_.season.league) and not own:
        return
    assert clock.ends_at is not None, "what has run out had an end"
    raise Refusal(
        _("The time of %(team)s was over at %(time)s (%(zone)s). The commissioner can still give it more."),
        code="challenge.time_over",
        team=entry.team.name,
        time=f"{clock.ends_at.astimezone(_zone(clock)):%Y-%m-%d %H:%M}",
        zone=_zone(clock).key.replace("_", " "),
    )


def look_later(clock: ChallengeClock, kind: str, at: datetime) -> None:
    """A job will look at the clock at that time."""
    round_ = clock.round
    queue_job(kind, league=round_.season.league, season=round_.season, round_=round_, part=clock.number, due_at=at)
    if at <= timezone.now():
        transaction.on_commit(bell.ring)


def looks_at(job: Job, clock: ChallengeClock) -> bool:
    """Whether the job is about this turn, and not about one that is over."""
    round_ = clock.round
    return job.key == job_key(
        job.kind, league=round_.season.league, season=round_.season, round_=round_, part=clock.number
    )


def _later(clock: ChallengeClock, start: datetime, length: timedelta, hours: ChallengeHours) -> datetime:
    if not length:
        return start
    return runs_out(start, length, _zone(clock), nights_rest=hours.nights_rest)


def _zone(clock: ChallengeClock) -> ZoneInfo:
    return ZoneInfo(clock.round.season.league.time_zone)
