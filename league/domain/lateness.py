"""Deadlines that teams let go by, and what that costs them by the season's options (HX-SEASON-13, ICR-84)."""

from collections.abc import Iterable
from datetime import datetime

from django.db import transaction
from django.db.models import Count
from django.utils import timezone
from django.utils.translation import gettext as _

from league.domain.adjusting import write_adjustment
from league.domain.audit import record_act
from league.domain.jobs import queue_table
from league.domain.seasons import lock_season
from league.domain.terms import terms_of
from league.enums import RoundAct, SeasonStatus, Stage
from league.models import Entry, MissedDeadline, Round, RoundTime
from league.permissions import require_commissioner
from matches.enums import MatchStatus
from matches.models import MatchSide
from rosters.domain.refusal import Refusal
from rosters.models import OutboxMessage, User


def note_missed(round_: Round, sides: Iterable[MatchSide]) -> int:
    """These sides have let the deadline for reports of the round go by; who has not reported a league match pays for it
    once, as the options say. The number of teams that pay. Noting the same again adds nothing."""
    sides = list(sides)
    if not sides:
        return 0
    time = RoundTime.objects.filter(round=round_, kind=RoundAct.REPORTS).first()
    due_at = time.at if time else timezone.now()
    teams = {side.team_id for side in sides}
    entries = {entry.team_id: entry for entry in round_.season.entries.filter(team__in=teams).select_related("team")}
    paying = who_pays(round_, sides)
    bars = terms_of(round_.season).late_bars_bidding
    rows = [
        MissedDeadline(
            round=round_, entry=entries[side.team_id], match=side.match, kind=RoundAct.REPORTS, due_at=due_at,
            bars_bidding=bars and side in paying,
        )
        for side in sides
        if side.team_id in entries
    ]  # fmt: skip
    MissedDeadline.objects.bulk_create(rows, ignore_conflicts=True)
    for side in paying:
        _charge(round_, side, entries[side.team_id], due_at)
    if paying and terms_of(round_.season).late_points:
        queue_table(round_.season)
    return len({side.team_id for side in paying})


def who_pays(round_: Round, sides: Iterable[MatchSide]) -> list[MatchSide]:
    """Of these sides, which are silent, those that pay for it now: nobody has reported their league match, and they
    have not paid for it before. Stand-ins never do."""
    terms = terms_of(round_.season)
    if not (terms.late_points or terms.late_bars_bidding) or round_.stage != Stage.LEAGUE:
        return []
    paid = set(MissedDeadline.objects.filter(round=round_).values_list("match", "entry__team"))
    counted = set(round_.season.entries.filter(filler=False).values_list("team", flat=True))
    return [
        side
        for side in sides
        if side.match.status == MatchStatus.SCHEDULED
        and side.team_id in counted
        and (side.match_id, side.team_id) not in paid
    ]


def sides_at_the_end(round_: Round) -> frozenset[tuple[int, int]]:
    """The sides, as match and team, that will have lost their match when they miss one more deadline (ICR-84)."""
    terms = terms_of(round_.season)
    if not terms.misses:
        return frozenset()
    rows = MissedDeadline.objects.filter(round=round_).values("match", "entry__team").annotate(missed=Count("pk"))
    return frozenset((row["match"], row["entry__team"]) for row in rows if terms.forfeited(row["missed"] + 1))


def lift_penalty(missed: MissedDeadline, *, actor: User, reason: str) -> MissedDeadline:
    """The team pays for this no more: it may bid, and gets its points back in a line of their own."""
    season = missed.round.season
    require_commissioner(actor, season.league)
    if not reason.strip():
        raise Refusal(_("Give a reason that everybody will read."), code="penalty.reason", status=422)
    with transaction.atomic():
        season = lock_season(season)
        missed = MissedDeadline.objects.select_for_update(no_key=True).get(pk=missed.pk)
        if season.status == SeasonStatus.CLOSED:
            raise Refusal(_("The season is over; its table stands."), code="season.wrong_status")
        if missed.lifted_at is not None:
            raise Refusal(_("This penalty is lifted already."), code="penalty.lifted")
        if missed.adjustment is not None:
            write_adjustment(season, missed.entry, -missed.adjustment.points, actor=actor, reason=reason.strip())
            queue_table(season)
        missed.lifted_at, missed.lifted_by = timezone.now(), actor
        missed.save(update_fields=["lifted_at", "lifted_by"])
        record_act(
            season.league, "penalty.lifted", missed.entry, actor=actor, reason=reason,
            number=missed.round.number, team=missed.entry.team.name,
        )  # fmt: skip
    return missed


def _charge(round_: Round, side: MatchSide, entry: Entry, due_at: datetime) -> None:
    """The side pays for the deadline it has missed: points go, with their reason, and its coach is told."""
    terms = terms_of(round_.season)
    other = next(found.team.name for found in side.match.sides.all() if found.pk != side.pk)
    facts = {"round": round_.number, "other": other}
    if terms.late_points:
        reason = _("Round %(round)d: the match against %(other)s was not reported in time") % facts
        made = write_adjustment(round_.season, entry, terms.late_points, actor=None, reason=reason)
        MissedDeadline.objects.filter(match=side.match, entry=entry, due_at=due_at).update(adjustment=made)
    record_act(
        round_.season.league, "penalty.late_report", entry, actor=None, number=round_.number,
        team=entry.team.name, points=terms.late_points, bars_bidding=terms.late_bars_bidding,
    )  # fmt: skip
    OutboxMessage.objects.create(
        topic="round.penalty",
        subject_uid=round_.uid,
        payload={"team": entry.team.uid, "match": side.match.uid, "points": terms.late_points},
    )
