"""What a commissioner does for a whole round at once: reminding everybody who is silent, approving what waits."""

from collections.abc import Collection, Mapping
from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from msgspec import Struct

from league.domain.audit import record_act
from league.domain.pairing import lock_round
from league.domain.playing import LeftOver
from league.domain.progress import RoundProgress, round_progress
from league.domain.reminding import silent_before
from league.domain.schedule import next_round
from league.domain.silence import waiting_report
from league.enums import RoundAct, RoundStatus
from league.models import Round, Season
from league.permissions import require_commissioner
from matches.domain.locks import lock_matches
from matches.domain.reporting import rule_on_report
from matches.models import MatchSide, Report
from rosters.domain.locks import lock_teams
from rosters.domain.refusal import Refusal
from rosters.models import OutboxMessage, Team, User
from rules.core.errors import RuleViolation

REST = timedelta(hours=12)  # before whoever was reminded by hand is reminded by hand again
AWAITED_FOR: Mapping[str, RoundAct] = {
    RoundStatus.PAIRING: RoundAct.CHALLENGES,
    RoundStatus.MARKET: RoundAct.AUCTION,
    RoundStatus.PLAYING: RoundAct.CLOSES,
}


class Reminding(Struct, frozen=True):
    """The silent teams of a round: those whose coach is `told`, those of `guests`, whom nothing reaches, and those
    reminded `lately`."""

    told: tuple[Team, ...] = ()
    guests: tuple[Team, ...] = ()
    lately: tuple[Team, ...] = ()


class Approved(Struct, frozen=True):
    """How many reports hold now, and which could not be approved, and why."""

    count: int
    left: tuple[LeftOver, ...] = ()


def reminding_of(round_: Round, progress: RoundProgress) -> Reminding:
    """Whom a reminder would reach now. Three queries at most, however many teams."""
    act = AWAITED_FOR.get(round_.status)
    awaited = {each.team.pk for each in silent_before(round_, act, progress) if each.team} if act else set()
    if not awaited:
        return Reminding()
    teams = list(Team.objects.filter(pk__in=awaited).select_related("coach__user").order_by("name"))
    sent = OutboxMessage.objects.filter(
        topic="round.nudged", subject_uid=round_.uid, created_at__gt=timezone.now() - REST
    )
    lately = set(sent.values_list("payload__team", flat=True))
    reached = [team for team in teams if team.coach and team.coach.user_id]
    return Reminding(
        told=tuple(team for team in reached if team.uid not in lately),
        guests=tuple(team for team in teams if team not in reached),
        lately=tuple(team for team in reached if team.uid in lately),
    )


def remind_silent(round_: Round, *, actor: User) -> Reminding:
    """Each coach who is awaited in the round is told so, unless that was done within twelve hours; who was."""
    league = round_.season.league
    require_commissioner(actor, league)
    with transaction.atomic():
        round_ = lock_round(round_)
        found = reminding_of(round_, round_progress(round_))
        if not found.told:
            raise Refusal(
                _("There is nobody to remind: who is awaited was reminded lately, or is a guest for whom you act."),
                code="reminder.nobody",
            )
        OutboxMessage.objects.bulk_create(
            OutboxMessage(topic="round.nudged", subject_uid=round_.uid, payload={"doer": actor.pk, "team": team.uid})
            for team in found.told
        )
        record_act(league, "round.reminded", round_, actor=actor, about=found.told, number=round_.number)
    return found


def reports_to_approve(progress: RoundProgress) -> list[Report]:
    """The reports of the round that wait for the other coach and that nobody disputes, the oldest first."""
    found = [report for match in progress.all if (report := waiting_report(match))]
    return sorted(found, key=lambda report: report.submitted_at)


def reports_waiting_in(season: Season) -> list[Report]:
    """The same of the season's open round; none where none is open."""
    round_ = next_round(season)
    return reports_to_approve(round_progress(round_)) if round_ else []


def approve_reports(round_: Round, uids: Collection[str], *, actor: User, reason: str) -> Approved:
    """The reports of these matches (uids) hold by a ruling. One that cannot be approved holds up no other.

    What has been answered since counts as left over. All matches are locked first, then all their teams.
    """
    require_commissioner(actor, round_.season.league)
    with transaction.atomic():
        round_ = lock_round(round_)
        lock_matches(report.match_id for report in _chosen(round_, uids))
        reports = _chosen(round_, uids)
        lock_teams(
            MatchSide.objects.filter(match__in=[report.match_id for report in reports]).values_list(
                "team_id", flat=True
            )
        )
        left = []
        for report in reports:
            try:
                rule_on_report(report, actor=actor, reason=reason)
            except (Refusal, RuleViolation) as problem:
                left.append(LeftOver(report.match, problem))
    return Approved(len(reports) - len(left), tuple(left))


def _chosen(round_: Round, uids: Collection[str]) -> list[Report]:
    return [report for report in reports_to_approve(round_progress(round_)) if report.match.uid in uids]
