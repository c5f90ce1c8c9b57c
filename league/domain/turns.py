"""Turns to challenge by the clock: what happens when it has run out, and what a commissioner does about it."""

from datetime import timedelta
from enum import StrEnum
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from league.domain.announcing import announce
from league.domain.audit import record_act
from league.domain.challenge_clock import (
    CLOCK,
    REMINDER,
    clock_of,
    has_run_out,
    hold,
    hours_of,
    lengthen,
    look_later,
    looks_at,
    run,
    stop_clock,
    wind,
)
from league.domain.challenges import (
    accept_challenge,
    awaited_in,
    challenge_state,
    pass_challenge,
    waiting_turn,
)
from league.domain.pairing import lock_round
from league.enums import ChallengeStatus, RoundStatus
from league.models import Challenge, ChallengeClock, ChallengeHours, Job, Round, Season
from league.permissions import require_commissioner
from rosters.domain.refusal import Refusal
from rosters.models import User

MOST_HOURS = 14 * 24
NOTHING_LEFT = "the turn is over"


class Outcome(StrEnum):
    """What becomes of a turn when its clock runs out."""

    STANDS = "stands"  # nobody answered: the challenge stands
    AGAIN = "again"  # the turn is passed, and comes once more
    PASSED = "passed"  # the turn is passed
    LAST = "last"  # the turn is passed, nobody is left to choose: the rest is drawn


def foresee_turn(round_: Round, turn: Challenge) -> Outcome:
    """What would become of the turn that is open if its clock ran out now. Writes nothing."""
    if turn.status == ChallengeStatus.ASKED:
        return Outcome.STANDS
    procedure = challenge_state(round_).pass_turn(turn.challenger.uid)
    if turn.challenger.uid in procedure.turns:
        return Outcome.AGAIN
    return Outcome.PASSED if procedure.turns else Outcome.LAST


def end_turn(round_: Round, *, actor: User) -> tuple[Challenge, Outcome]:
    """A commissioner has not waited for the clock: what it would do is done now. The turn that is over is returned."""
    require_commissioner(actor, round_.season.league)
    with transaction.atomic():
        round_ = lock_round(round_)
        turn = waiting_turn(round_)
        if turn is None:
            raise Refusal(_("No challenges are open in this round."), code="round.not_pairing")
        return turn, _end(round_, turn, actor=actor)


def run_clock(job: Job) -> str:
    """The job of a clock: what follows is done once its time is over; what was done, for the log."""
    with transaction.atomic():
        round_ = lock_round(Round.objects.get(jobs=job))
        clock = clock_of(round_)
        turn = waiting_turn(round_)
        if clock is None or turn is None or not looks_at(job, clock) or clock.ends_at is None:
            return NOTHING_LEFT
        if not has_run_out(clock):
            look_later(clock, CLOCK, clock.ends_at)
            return "not over yet"
        outcome = _end(round_, turn, actor=None)
    return f"{awaited_in(turn).team.name}: {outcome}"


def run_reminder(job: Job) -> str:
    """The job of a reminder: whoever is awaited is told that his time is nearly over."""
    with transaction.atomic():
        round_ = lock_round(Round.objects.get(jobs=job))
        clock = clock_of(round_)
        if clock is None or not looks_at(job, clock) or clock.remind_at is None or has_run_out(clock):
            return NOTHING_LEFT
        announce("challenge.reminder", round_, actor=None, awaited=clock.entry)
        clock.remind_at = None
        clock.save(update_fields=["remind_at"])
    return f"{clock.entry.team.name} reminded"


def _end(round_: Round, turn: Challenge, *, actor: User | None) -> Outcome:
    """The turn is over as its clock says. A team without coach was never late."""
    outcome, clock = foresee_turn(round_, turn), clock_of(round_)
    entry = awaited_in(turn)
    late = clock is not None and has_run_out(clock) and entry.team.coach_id is not None
    if outcome is Outcome.STANDS:
        accept_challenge(round_, entry, actor=actor, late=late)
    else:
        pass_challenge(round_, entry, actor=actor, late=late)
    return outcome


def set_hours(season: Season, *, actor: User, choose: int, answer: int, nights_rest: bool) -> ChallengeHours:
    """Coaches have so many hours to choose when their turn comes, and to answer; so from the next turn on, and in the
    turn that is open if it had no clock. Raises `Refusal` 422 beyond two weeks."""
    require_commissioner(actor, season.league)
    if not all(0 < hours <= MOST_HOURS for hours in (choose, answer)):
        raise Refusal(
            _("Give coaches 1 to %(most)s hours."), code="challenge.hours_out_of_range", status=422, most=MOST_HOURS
        )
    with transaction.atomic():
        before = _hours_told(_locked_hours(season))
        hours, _made = ChallengeHours.objects.update_or_create(
            season=season, defaults={"choose": choose, "answer": answer, "nights_rest": nights_rest}
        )
        record_act(
            season.league, "challenge.hours_set", season, actor=actor, before=before, after=_hours_told(hours),
            choose=choose, answer=answer,
        )  # fmt: skip
        for round_ in season.rounds.filter(status=RoundStatus.PAIRING):
            held = lock_round(round_)
            turn = waiting_turn(held)
            if turn is not None and clock_of(held) is None:
                wind(held, awaited_in(turn), answering=turn.status == ChallengeStatus.ASKED)
    return hours


def remove_hours(season: Season, *, actor: User) -> None:
    """Coaches have as long as they like; the clock of a turn that is open is gone."""
    require_commissioner(actor, season.league)
    with transaction.atomic():
        before = _hours_told(_locked_hours(season))
        ChallengeHours.objects.filter(season=season).delete()
        for round_ in season.rounds.filter(status=RoundStatus.PAIRING):
            stop_clock(lock_round(round_))
        record_act(season.league, "challenge.hours_removed", season, actor=actor, before=before, after={})


def pause_clock(round_: Round, *, actor: User, reason: str) -> None:
    """The clocks of the round stand still, whoever's turn it is, until they go on. Coaches can act all the same."""
    with transaction.atomic():
        round_, clock, hours = _held(round_, actor)
        if clock.left is not None:
            raise Refusal(_("The clocks stand still already."), code="challenge.paused")
        if has_run_out(clock):
            raise Refusal(
                _("This time is over; the turn goes on in a moment. Pause the next one, or give more time."),
                code="challenge.time_over",
            )
        clock.reason = _told(reason)
        hold(clock, hours)
        record_act(round_.season.league, "challenge.clock_paused", round_, actor=actor, **_facts(clock))
        announce("challenge.clock_paused", round_, actor=actor, reason=clock.reason, awaited=clock.entry)


def resume_clock(round_: Round, *, actor: User) -> None:
    """The clock goes on with what was left."""
    with transaction.atomic():
        round_, clock, hours = _held(round_, actor)
        if clock.left is None:
            raise Refusal(_("The clocks are running."), code="challenge.running")
        clock.reason = ""
        run(clock, clock.left, hours)
        record_act(round_.season.league, "challenge.clock_resumed", round_, actor=actor, **_facts(clock))
        announce("challenge.clock_resumed", round_, actor=actor, reason=clock.reason, awaited=clock.entry)


def extend_clock(round_: Round, hours: int, *, actor: User, reason: str) -> None:
    """The team that is to act has so many hours more; everybody can read why."""
    if not 0 < hours <= MOST_HOURS:
        raise Refusal(
            _("Give coaches 1 to %(most)s hours."), code="challenge.hours_out_of_range", status=422, most=MOST_HOURS
        )
    with transaction.atomic():
        round_, clock, usual = _held(round_, actor)
        clock.reason = _told(reason)
        lengthen(clock, timedelta(hours=hours), usual)
        record_act(round_.season.league, "challenge.clock_extended", round_, actor=actor, hours=hours, **_facts(clock))
        announce("challenge.clock_extended", round_, actor=actor, reason=clock.reason, awaited=clock.entry)


def _held(round_: Round, actor: User) -> tuple[Round, ChallengeClock, ChallengeHours]:
    """The round, locked, with the clock that runs in it and the hours of its season."""
    require_commissioner(actor, round_.season.league)
    round_ = lock_round(round_)
    clock, hours = clock_of(round_), hours_of(round_)
    if round_.status != RoundStatus.PAIRING or clock is None or hours is None:
        raise Refusal(_("No clock runs in this round."), code="challenge.no_clock")
    return round_, clock, hours


def _facts(clock: ChallengeClock) -> Any:
    """What the log says of a clock."""
    team = clock.entry.team
    return {"acted_for": team.coach, "reason": clock.reason, "about": [team], "team": team.name}


def _locked_hours(season: Season) -> ChallengeHours | None:
    Season.objects.select_for_update(no_key=True).get(pk=season.pk)
    return ChallengeHours.objects.filter(season=season).first()


def _hours_told(hours: ChallengeHours | None) -> dict[str, object]:
    return {"choose": hours.choose, "answer": hours.answer, "nights_rest": hours.nights_rest} if hours else {}


def _told(reason: str) -> str:
    if not (told := reason.strip()):
        raise Refusal(_("Say why; everybody can read it."), code="challenge.reason_missing", status=422)
    return told[:300]


WORK = {CLOCK: run_clock, REMINDER: run_reminder}
