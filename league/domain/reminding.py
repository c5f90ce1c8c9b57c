"""Reminders before the deadlines of a calendar, for exactly those who are silent."""

from collections.abc import Mapping, Sequence
from datetime import timedelta

from django.utils import timezone
from msgspec import Struct

from league.domain.barred import barred_from_bidding
from league.domain.challenges import awaited_in, waiting_turn
from league.domain.jobs import Due, queue_jobs
from league.domain.pairing import is_unassigned
from league.domain.progress import RoundProgress
from league.domain.silence import awaited_sides
from league.enums import EntryStatus, JobStatus, Reminder, RoundAct, RoundStatus
from league.models import Bid, Dropout, Job, LeftBid, Round, RoundTime, Season
from matches.models import Match, MatchSide
from rosters.models import OutboxMessage, Team

BEFORE = {reminder.of: reminder for reminder in Reminder}


class Silent(Struct, frozen=True, kw_only=True):
    """Somebody who is reminded: a team, in one of its matches or in the round; without a team the commissioners."""

    team: Team | None = None
    match: Match | None = None


def queue_reminders(season: Season, hours: int) -> None:
    """A reminder waits so many hours before each deadline ahead, as far as that is still to come; no others wait."""
    Job.objects.filter(season=season, kind__in=Reminder.values, status=JobStatus.DUE).delete()
    if not hours:
        return
    before, now = timedelta(hours=hours), timezone.now()
    ahead = RoundTime.objects.filter(round__season=season, kind__in=list(BEFORE), at__gt=now + before)
    rows = ahead.exclude(round__status=RoundStatus.CLOSED).select_related("round")
    queue_jobs(
        (Due(kind=BEFORE[RoundAct(row.kind)], round=row.round, at=row.at - before) for row in rows), season=season
    )


def silent_before(round_: Round, act: RoundAct, progress: RoundProgress) -> list[Silent]:
    """Who has not done yet what that act of the round ends."""
    match act:
        case RoundAct.PAIRINGS:
            return [Silent()] if is_unassigned(round_) else []
        case RoundAct.CHALLENGES:
            turn = waiting_turn(round_)
            return [Silent(team=awaited_in(turn).team)] if turn else []
        case RoundAct.AUCTION:
            return [Silent(team=team) for team in _without_bid(round_)]
        case RoundAct.REPORTS if round_.status == RoundStatus.PLAYING:
            return _of_sides(awaited_sides(progress))
        case RoundAct.CLOSES if round_.status == RoundStatus.PLAYING:
            return _of_sides([*awaited_sides(progress), *progress.open_steps])
        case _:
            return []


def tell_silent(round_: Round, act: RoundAct, silent: Sequence[Silent]) -> int:
    """Each of them is reminded of the deadline; the number of teams."""
    row = RoundTime.objects.filter(round=round_, kind=act).first()
    told = {"kind": act, "at": row.at.isoformat() if row else ""}
    OutboxMessage.objects.bulk_create(_message(round_, each, told) for each in silent)
    return len({each.team.pk for each in silent if each.team})


def _message(round_: Round, silent: Silent, told: Mapping[str, str]) -> OutboxMessage:
    if silent.team is None:
        return OutboxMessage(topic="calendar.pairings_near", subject_uid=round_.uid, payload=dict(told))
    where = {"team": silent.team.uid} | ({"match": silent.match.uid} if silent.match else {})
    return OutboxMessage(topic="round.deadline_near", subject_uid=round_.uid, payload={**told, **where})


def _of_sides(sides: Sequence[MatchSide]) -> list[Silent]:
    return [Silent(team=side.team, match=side.match) for side in sides]


def _without_bid(round_: Round) -> list[Team]:
    """The teams of coaches that may bid in an auction that is open and have done nothing about any of its lots: no bid,
    none left in advance, none passed over."""
    if round_.status != RoundStatus.MARKET:
        return []
    acted = barred_from_bidding(round_)
    for kind in (Bid, LeftBid, Dropout):
        acted |= set(kind.objects.filter(lot__round=round_).values_list("entry", flat=True))
    active = round_.season.entries.filter(status=EntryStatus.ACTIVE, filler=False, team__coach__isnull=False)
    return [entry.team for entry in active.exclude(pk__in=acted).select_related("team").order_by("number")]
