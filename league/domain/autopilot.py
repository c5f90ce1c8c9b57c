"""What a calendar has set a time for, done: by the program at its time, or by a commissioner's hand."""

from collections.abc import Callable, Collection, Mapping
from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from league.domain.audit import record_act
from league.domain.calendar import AHEAD
from league.domain.challenges import draw_rest
from league.domain.deeds import NOTHING, Deed
from league.domain.extending import extend_reports, may_extend
from league.domain.jobs import queue_job
from league.domain.lateness import note_missed, sides_at_the_end, who_pays
from league.domain.market import award_what_is_over, close_market
from league.domain.pairing import draw_assigned, is_unassigned, lock_round
from league.domain.playing import play_round
from league.domain.policy import unsaved_calendar
from league.domain.progress import RoundProgress, round_progress
from league.domain.rounds import close_round, open_round
from league.domain.silence import Plan, approved_by_silence, awaited_sides, keep_lots, plan_of
from league.domain.terms import is_automatic
from league.enums import LotStatus, RoundAct, RoundStatus, SilentPairing
from league.models import Calendar, Round
from league.permissions import require_commissioner
from matches.domain.reporting import rule_on_report
from matches.domain.scheduling import void_match
from matches.models import MatchSide, Report
from rosters.domain.refusal import Refusal
from rosters.models import OutboxMessage, User


def calendar_of(round_: Round) -> Calendar:
    """The calendar of the round's season, or what holds without one."""
    return Calendar.objects.filter(season=round_.season_id).first() or unsaved_calendar(round_.season)


def foresee(round_: Round, act: RoundAct, progress: RoundProgress, calendar: Calendar, at: datetime) -> Deed:
    """What the act would do at that time, or now if that is over, if nobody did anything until then. Writes nothing."""
    if act not in AHEAD[round_.status]:
        return NOTHING
    return FORESEEN[act](round_, progress, calendar, max(at, timezone.now()))


def _opened(_round: Round, _progress: RoundProgress, _calendar: Calendar, _at: datetime) -> Deed:
    return Deed(opened=True)


def _pairings_drawn(_round: Round, _progress: RoundProgress, calendar: Calendar, _at: datetime) -> Deed:
    return Deed(drawn=calendar.pairing == SilentPairing.DRAW)


def _rest_drawn(_round: Round, _progress: RoundProgress, _calendar: Calendar, _at: datetime) -> Deed:
    return Deed(drawn=True)


def _auction_over(round_: Round, _progress: RoundProgress, _calendar: Calendar, _at: datetime) -> Deed:
    return Deed(auction=_open_lots(round_))


def _close_foreseen(round_: Round, progress: RoundProgress, calendar: Calendar, at: datetime) -> Deed:
    drawn, lots = round_.status == RoundStatus.PAIRING, _open_lots(round_)
    if drawn and calendar.pairing != SilentPairing.DRAW and is_unassigned(round_):
        return NOTHING
    if is_automatic(round_.season):
        return Deed(closed=True, drawn=drawn, auction=lots, played=len(progress.open))
    plan = plan_of(round_, progress, calendar, at, sides_at_the_end(round_))
    return _closed(plan, calendar, drawn=drawn, auction=lots)


def _due(round_: Round, progress: RoundProgress, calendar: Calendar, at: datetime) -> Deed:
    if is_automatic(round_.season):
        return Deed(played=len(progress.open))
    approved = approved_by_silence(progress, calendar, at)
    awaited = _still_awaited(progress, approved)
    if awaited and may_extend(round_, calendar):
        return Deed(approved=len(approved), extended=calendar.extend_days)
    silent = {side.team_id for side in awaited}
    return Deed(reminded=len(silent), approved=len(approved), pay=len(who_pays(round_, awaited)))


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


FORESEEN: Mapping[RoundAct, Callable[[Round, RoundProgress, Calendar, datetime], Deed]] = {
    RoundAct.OPENS: _opened,
    RoundAct.PAIRINGS: _pairings_drawn,
    RoundAct.CHALLENGES: _rest_drawn,
    RoundAct.AUCTION: _auction_over,
    RoundAct.REPORTS: _due,
    RoundAct.CLOSES: _close_foreseen,
}


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
        record_act(
            round_.season.league, "calendar.ran", round_, actor=actor,
            number=round_.number, kind=act, **deed.figures(),
        )  # fmt: skip
    return deed


def _open_lots(round_: Round) -> int:
    return round_.lots.filter(status=LotStatus.OPEN).count()


def _open(round_: Round, actor: User | None) -> Deed:
    open_round(round_, actor=actor)
    return Deed(opened=True)


def _draw_pairings(round_: Round, actor: User | None) -> Deed:
    """The commissioner has not said who meets whom; where the calendar says so, the draw does."""
    if calendar_of(round_).pairing != SilentPairing.DRAW:
        _require_paired(round_)
    draw_assigned(round_, actor=actor)
    return Deed(drawn=True)


def _draw(round_: Round, actor: User | None) -> Deed:
    draw_rest(round_, actor=actor)
    return Deed(drawn=True)


def _end_auction(round_: Round, actor: User | None) -> Deed:
    _require_paired(round_)
    lots = _open_lots(round_)
    if actor is None and (until := award_what_is_over(round_)):
        queue_job(RoundAct.AUCTION, league=round_.season.league, season=round_.season, round_=round_, due_at=until)
        return Deed(auction=lots - _open_lots(round_))
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
    awaited = _still_awaited(progress, approved)
    if awaited and may_extend(round_, calendar):
        return Deed(approved=len(approved), extended=extend_reports(round_, calendar))
    pay = note_missed(round_, awaited)
    OutboxMessage.objects.bulk_create(
        OutboxMessage(
            topic=RoundAct.REPORTS,
            subject_uid=round_.uid,
            payload={"team": side.team.uid, "match": side.match.uid},
        )
        for side in awaited
    )
    return Deed(approved=len(approved), reminded=len({side.team_id for side in awaited}), pay=pay)


def _still_awaited(progress: RoundProgress, approved: Collection[Report]) -> list[MatchSide]:
    """The sides that are silent once these reports hold."""
    settled = {report.match_id for report in approved}
    return [side for side in awaited_sides(progress) if side.match_id not in settled]


def _close(round_: Round, actor: User | None) -> Deed:
    """Everything still open is decided as the calendar says, and the round closes."""
    drawn, played, calendar = round_.status == RoundStatus.PAIRING, 0, calendar_of(round_)
    if drawn:
        round_ = _paired(round_, calendar, actor)
    lots = _open_lots(round_)
    if round_.status == RoundStatus.MARKET:
        round_ = close_market(round_, actor=actor)
    if is_automatic(round_.season):
        played = play_round(round_, actor=actor).count
    plan = plan_of(round_, round_progress(round_), calendar, timezone.now(), sides_at_the_end(round_))
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
    keep_lots(round_, plan)
    close_round(
        round_,
        actor=actor,
        unplayed=plan.unplayed,
        finish_steps=calendar.finish_steps,
        reason=_("Nobody reported it, or answered the report, in time."),
    )
    return _closed(plan, calendar, drawn=drawn, auction=lots, played=played)


def _paired(round_: Round, calendar: Calendar, actor: User | None) -> Round:
    """The round with everybody paired, by the draw where nobody has paired them."""
    if not is_unassigned(round_):
        return draw_rest(round_, actor=actor)
    if calendar.pairing != SilentPairing.DRAW:
        _require_paired(round_)
    return draw_assigned(round_, actor=actor)


def _approve(reports: list[Report] | tuple[Report, ...]) -> None:
    for report in reports:
        rule_on_report(report, actor=None, reason=_("Nobody answered the report in time."))


def _require_paired(round_: Round) -> None:
    if round_.status == RoundStatus.PAIRING:
        raise Refusal(_("It is not settled yet who meets whom in this round."), code="calendar.not_paired")


ACTS: Mapping[RoundAct, Callable[[Round, User | None], Deed]] = {
    RoundAct.OPENS: _open,
    RoundAct.PAIRINGS: _draw_pairings,
    RoundAct.CHALLENGES: _draw,
    RoundAct.AUCTION: _end_auction,
    RoundAct.REPORTS: _reports_due,
    RoundAct.CLOSES: _close,
}
