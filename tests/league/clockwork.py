"""A season that only the clock drives: coaches are invited, bring teams, report some matches and are silent in others;
the commissioner plans it and rules on disputes."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

from django.utils import timezone

from league.domain.challenges import make_challenge, waiting_turn
from league.domain.entries import enter_team
from league.domain.invitations import accept_invitation, invite
from league.domain.leagues import create_league
from league.domain.planning import SeasonPlan, plan_season
from league.domain.policy import Policy
from league.domain.seasons import create_season
from league.enums import RoundAct, RoundStatus, SeasonStatus, SilentMatch, SilentReport
from league.models import Entry, Round, Season
from matches.domain.reporting import confirm_report, dispute_report, rule_on_match, submit_report
from matches.enums import MatchStatus
from matches.models import Match
from rosters.domain.founding import found_team
from rosters.domain.people import coach_for_user
from rosters.models import User
from tests.verbs import a_user
from tests.verbs_league import LISTS, NAMES
from tests.verbs_matches import a_report

INVITED = datetime(2026, 9, 1, 12, tzinfo=UTC)
STARTS = datetime(2026, 9, 7, 20, tzinfo=UTC)
DAY = timedelta(days=1)
AFTER = {RoundAct.CHALLENGES: 1, RoundAct.AUCTION: 2, RoundAct.REPORTS: 5}
POLICY = Policy(
    report=SilentReport.APPROVE, match=SilentMatch.VOID, finish_steps=True, extend_days=1, finishes=True
)  # fmt: skip
OPTIONS = {
    "matchup.kind": "challenge",
    "season.round_count": 2,
    "season.finals": "top_4",
    "season.late_report_penalty": "minus_1_lp_and_no_bidding",
}
SILENT, CONFIRMED, WAVED_THROUGH, DISPUTED = range(4)


def a_planned_season(coaches: int = 8) -> Season:
    """Everything a commissioner does: a league, invitations, options and a plan; and what the invited do before the
    start: each is in and has entered a team. Call it at INVITED."""
    league = create_league(a_user("Cora"), name="Clockwork League")
    season = create_season(league, actor=league.created_by, name="Autumn", options=OPTIONS)
    _invitation, secret = invite(league, actor=league.created_by, uses=coaches)
    for number in range(coaches):
        user = a_user(f"Coach {number}")
        accept_invitation(secret, user)
        list_key, name = LISTS[number % len(LISTS)], NAMES[number]
        team = found_team(coach_for_user(user), season.pin, list_key=list_key, name=name, actor=user)
        enter_team(season, team, actor=user)
    plan = SeasonPlan(starts_at=STARTS, first_opens=STARTS + DAY, every=7, after=AFTER)
    plan_season(season, plan, POLICY, actor=league.created_by)
    return season


def days(most: int = 70) -> Iterator[datetime]:
    """An hour of each evening from the start on, after everything that is due on it."""
    yield from (STARTS + number * DAY + timedelta(hours=1) for number in range(most))


def is_over(season: Season) -> bool:
    return Season.objects.get(pk=season.pk).status == SeasonStatus.CLOSED


def people_act(season: Season) -> None:
    """What coaches and commissioner do on this evening. Every second coach uses his challenge."""
    round_ = season.rounds.exclude(status__in=(RoundStatus.PLANNED, RoundStatus.CLOSED)).order_by("number").first()
    if round_ is not None and round_.status == RoundStatus.PAIRING:
        _challenge(round_)
    elif round_ is not None and round_.status == RoundStatus.PLAYING:
        for pairing in round_.pairings.exclude(match=None).filter(cancelled=False).select_related("match__pin"):
            _act_in(pairing.match, (pairing.number + round_.number) % 4, season.league.created_by)


def _challenge(round_: Round) -> None:
    while (turn := waiting_turn(round_)) is not None and turn.order % 2 == 1:
        free = Entry.objects.filter(season=round_.season_id).exclude(pk=turn.challenger_id)
        taken = round_.challenges.exclude(challenged=None).values_list("challenger", "challenged")
        met = {entry for two in taken for entry in two}
        other = free.exclude(pk__in=met).select_related("team").order_by("number").first()
        assert other is not None, "somebody is free while a turn waits"
        make_challenge(round_, turn.challenger, other, actor=_user(turn.challenger))
        round_.refresh_from_db()


def _act_in(match: Match, habit: int, commissioner: User) -> None:
    home, visitor = (side.team for side in match.sides.select_related("team__coach__user").order_by("index"))
    report = match.reports.order_by("-pk").first()
    if match.status == MatchStatus.SCHEDULED and habit != SILENT:
        submit_report(match, a_report(match, 3 + habit, 1), actor=home.coach.user, team=home)
    elif match.status == MatchStatus.REPORTED and habit == CONFIRMED:
        confirm_report(report, actor=visitor.coach.user)
    elif match.status == MatchStatus.REPORTED and habit == DISPUTED:
        dispute_report(report, actor=visitor.coach.user, text="It was closer.")
    elif match.status == MatchStatus.DISPUTED and timezone.now() - report.submitted_at > DAY:
        rule_on_match(match, a_report(match, 2, 1), actor=commissioner, reason="Both told me.")


def _user(entry: Entry) -> User:
    return Entry.objects.select_related("team__coach__user").get(pk=entry.pk).team.coach.user
