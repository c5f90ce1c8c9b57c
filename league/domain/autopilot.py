"""What a calendar has set a time for, done: by the program at its time, or by a commissioner's hand."""

from collections.abc import Callable, Mapping
from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from msgspec import Struct

from league.domain.audit import record_act
from league.domain.calendar import AHEAD
from league.domain.challenges import draw_rest
from league.domain.market import close_market
from league.domain.pairing import lock_round
from league.domain.playing import play_round
from league.domain.progress import RoundProgress, round_progress
from league.domain.rounds import close_round, open_round
from league.domain.silence import Plan, approved_by_silence, awaited_sides, plan_of
from league.domain.terms import is_automatic
from league.enums import JobStatus, LotStatus, RoundAct, RoundStatus
from league.models import Calendar, Job, Round
from league.permissions import require_commissioner
from matches.domain.reporting import rule_on_report
from matches.domain.scheduling import void_match
from matches.models import Report
from rosters.domain.refusal import Refusal
from rosters.models import OutboxMessage, User
from rules.core.errors import RuleViolation


class Deferred(Exception):  # noqa: N818 - no error: the work is tried again
    """What was due cannot be done yet, for a reason that can be read."""


class Deed(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What an act of the calendar did or would do, in figures.

    `opened` and `closed` say that the round is; `drawn` that challenges ended by the draw. The others count: MVPs on
    offer whose auction ended, matches played by the program, teams reminded, reports approved, matches awarded to the
    side that reported and by lot, void ones, teams whose steps are finished. `left` matches and `left_steps` teams
    stand in the way of the close.
    """

    opened: bool = False
    closed: bool = False
    drawn: bool = False
    auction: int = 0
    played: int = 0
    reminded: int = 0
    approved: int = 0
    awarded: int = 0
    lots: int = 0
    void: int = 0
    steps: int = 0
    left: int = 0
    left_steps: int = 0


NOTHING = Deed()


def calendar_of(round_: Round) -> Calendar:
    """The calendar of the round's season; one that leaves everything to the commissioner where there is none."""
    return Calendar.objects.filter(season=round_.season_id).first() or Calendar(season=round_.season)


def foresee(round_: Round, act: RoundAct, progress: RoundProgress, calendar: Calendar, at: datetime) -> Deed:
    """What the act would do at that time, or now if that is over, if nobody did anything until then. Writes nothing."""
    at = max(at, timezone.now())
    if act not in AHEAD[round_.status]:
        return NOTHING
    lots = _open_lots(round_) if act in (RoundAct.AUCTION, RoundAct.CLOSES) else 0
    match act:
        case RoundAct.OPENS:
            return Deed(opened=True)
        case RoundAct.CHALLENGES:
            return Deed(drawn=True)
        case RoundAct.AUCTION:
            return Deed(auction=lots)
        case RoundAct.REPORTS:
            return _due(round_, progress, calendar, at)
        case RoundAct.CLOSES:
            drawn = round_.status == RoundStatus.PAIRING
            if is_automatic(round_.season):
                return Deed(closed=True, drawn=drawn, auction=lots, played=len(progress.open))
            return _closed(plan_of(round_, progress, calendar, at), calendar, drawn=drawn, auction=lots)


def _due(round_: Round, progress: RoundProgress, calendar: Calendar, at: datetime) -> Deed:
    if is_automatic(round_.season):
        return Deed(played=len(progress.open))
    approved = approved_by_silence(progress, calendar, at)
    settled = {report.match_id for report in approved}
    reminded = {side.team_id for side in awaited_sides(progress) if side.match_id not in settled}
    return Deed(reminded=len(reminded), approved=len(approved))


def _closed(plan: Plan, calendar: Calendar, *, drawn: bool = False, auction: int = 0, played: int = 0) -> Deed:
    finishes = calendar.finish_steps
    return Deed(
        closed=not plan.left and (finishes or not plan.steps),
        drawn=drawn,
        auction=auction,
        played=played,
        approved=len(plan.approved),
        awarded=plan.by_report,
        lots=plan.by_lot,
        void=plan.void,
        steps=plan.steps if finishes else 0,
        left=len(plan.left),
        left_steps=0 if finishes else plan.steps,
    )


def perform(round_: Round, act: RoundAct, *, actor: User | None) -> Deed:
    """The act is done, at once or not at all; where it is done already nothing happens.

    `actor` None is the program at its time. Raises `Refusal` or `RuleViolation` with what stands in the way.
    """
    if actor is not None:
        require_commissioner(actor, round_.season.league)
    with transaction.atomic():
        round_ = lock_round(round_)
        if act not in AHEAD[round_.status]:
            return NOTHING
        if round_.status == RoundStatus.PLANNED and act is not RoundAct.OPENS:
            raise Refusal(_("This round is not open yet."), code="calendar.not_open")
        deed = ACTS[act](round_, actor)
        facts = {name: value for name in Deed.__struct_fields__ if (value := getattr(deed, name))}
        record_act(round_.season.league, "calendar.ran", round_, actor=actor, number=round_.number, kind=act, **facts)
    return deed


def _open_lots(round_: Round) -> int:
    return round_.lots.filter(status=LotStatus.OPEN).count()


def _open(round_: Round, actor: User | None) -> Deed:
    open_round(round_, actor=actor)
    return Deed(opened=True)


def _draw(round_: Round, actor: User | None) -> Deed:
    draw_rest(round_, actor=actor)
    return Deed(drawn=True)


def _end_auction(round_: Round, actor: User | None) -> Deed:
    _require_paired(round_)
    lots = _open_lots(round_)
    close_market(round_, actor=actor)
    return Deed(auction=lots)


def _reports_due(round_: Round, actor: User | None) -> Deed:
    """Reports that were not answered hold where the calendar says so; everybody else who is silent is reminded."""
    _require_paired(round_)
    if round_.status == RoundStatus.MARKET:
        raise Refusal(_("The auction of this round is not over."), code="calendar.market_open")
    if is_automatic(round_.season):
        return Deed(played=play_round(round_, actor=actor).count)
    progress, calendar = round_progress(round_), calendar_of(round_)
    approved = approved_by_silence(progress, calendar, timezone.now())
    _approve(approved)
    settled = {report.match_id for report in approved}
    awaited = [side for side in awaited_sides(progress) if side.match_id not in settled]
    OutboxMessage.objects.bulk_create(
        OutboxMessage(
            topic=RoundAct.REPORTS,
            subject_uid=round_.uid,
            payload={"team": side.team.uid, "match": side.match.uid},
        )
        for side in awaited
    )
    return Deed(approved=len(approved), reminded=len({side.team_id for side in awaited}))


def _close(round_: Round, actor: User | None) -> Deed:
    """Everything still open is decided as the calendar says, and the round closes."""
    drawn, played = round_.status == RoundStatus.PAIRING and round_.challenges.exists(), 0
    if drawn:
        round_ = draw_rest(round_, actor=actor)
    _require_paired(round_)
    lots = _open_lots(round_)
    if round_.status == RoundStatus.MARKET:
        round_ = close_market(round_, actor=actor)
    if is_automatic(round_.season):
        played = play_round(round_, actor=actor).count
    calendar = calendar_of(round_)
    plan = plan_of(round_, round_progress(round_), calendar, timezone.now())
    if plan.left:
        names = "; ".join(" – ".join(side.team.name for side in match.sides.all()) for match in plan.left)
        raise Refusal(
            _("Matches still wait for an answer or for your decision: %(matches)s."),
            code="calendar.left",
            matches=names,
        )
    _approve(plan.approved)
    for match in plan.off:
        void_match(match)
    close_round(
        round_,
        actor=actor,
        unplayed=plan.unplayed,
        finish_steps=calendar.finish_steps,
        reason=_("Nobody reported it, or answered the report, in time."),
    )
    return _closed(plan, calendar, drawn=drawn, auction=lots, played=played)


def _approve(reports: list[Report] | tuple[Report, ...]) -> None:
    for report in reports:
        rule_on_report(report, actor=None, reason=_("Nobody answered the report in time."))


def _require_paired(round_: Round) -> None:
    if round_.status == RoundStatus.PAIRING:
        raise Refusal(_("It is not settled yet who meets whom in this round."), code="calendar.not_paired")


ACTS: Mapping[RoundAct, Callable[[Round, User | None], Deed]] = {
    RoundAct.OPENS: _open,
    RoundAct.CHALLENGES: _draw,
    RoundAct.AUCTION: _end_auction,
    RoundAct.REPORTS: _reports_due,
    RoundAct.CLOSES: _close,
}


def run_job(job: Job) -> str:
    """The act of a job is done; its figures in words for the log. Raises `Deferred` with what stands in the way."""
    round_ = Round.objects.select_related("season__league", "season__pin").get(jobs=job)
    try:
        return told(perform(round_, RoundAct(job.kind), actor=None))
    except Refusal as refusal:
        raise Deferred(refusal.sentence) from refusal
    except RuleViolation as violation:
        raise Deferred(_("The rules stand in the way: %(code)s.") % {"code": violation.code}) from violation


def told(deed: Deed) -> str:
    """The figures of a deed in one line."""
    facts = [f"{name} {getattr(deed, name):d}" for name in Deed.__struct_fields__ if getattr(deed, name)]
    return ", ".join(facts) or "nothing left to do"


def do_now(round_: Round, act: RoundAct, *, actor: User) -> Deed:
    """A commissioner has not waited for the time: the act is done now, and its job with it."""
    require_commissioner(actor, round_.season.league)
    with transaction.atomic():
        job = Job.objects.select_for_update(no_key=True).filter(kind=act, round=round_, status=JobStatus.DUE).first()
        if job is None:
            raise Refusal(
                _("This has been done, or has no time any more. Look at the page again."), code="calendar.done"
            )
        deed = perform(round_, act, actor=actor)
        job.status, job.finished_at, job.outcome = JobStatus.DONE, timezone.now(), told(deed)
        job.save(update_fields=["status", "finished_at", "outcome"])
    return deed


def note_refusal(job: Job, why: str) -> None:
    """The log of the league and the outbox say once what stands in the way; saying the same again adds nothing."""
    round_ = Round.objects.get(jobs=job)
    record_act(
        job.league, "calendar.refused", round_, actor=None, reason=why[:1000], number=round_.number, kind=job.kind
    )
    OutboxMessage.objects.create(
        topic="calendar.refused", subject_uid=round_.uid, payload={"kind": job.kind, "reason": why}
    )
