"""Coaches who are the same person, and teams that were entered twice: one goes on, the other does not.

Logs stay as they are. A merge moves who runs teams, or takes an entry out; undoing it moves that back, as long as
nothing was built on it.
"""

from collections.abc import Sequence

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from msgspec import Struct

from league.domain.audit import record_act
from league.domain.coaches import coaches_of, elsewhere
from league.domain.eligibility import BUSY
from league.enums import SeasonStatus
from league.models import Entry, Invitation, League, Merge, Takeover
from league.permissions import require_commissioner
from matches.domain.reporting import ruling_reason
from rosters.domain.locks import lock_teams
from rosters.domain.refusal import Refusal
from rosters.models import Coach, Team, TeamEvent, User
from rosters.permissions import is_host


class CoachMerge(Struct, frozen=True, eq=False):
    """What a merge of two coaches would move: the `teams` that go over, and links for the guest that end."""

    kept: Coach
    gone: Coach
    teams: tuple[Team, ...]
    links: int


def plan_coach_merge(league: League, kept: Coach, gone: Coach, *, actor: User) -> CoachMerge:
    """What the merge would move; nothing is written. Raises `Refusal` 403 or 404 for people of another league, 409 and
    422 where the two cannot be one here."""
    require_commissioner(actor, league)
    for coach in (kept, gone):
        if not coaches_of(league).filter(pk=coach.pk).exists():
            raise elsewhere(coach)
    if kept.pk == gone.pk:
        raise Refusal(_("These are the same coach already."), code="merge.same", status=422)
    if gone.user_id is not None:
        raise Refusal(
            _("%(coach)s signs in himself; merge the guest into him, not him into the guest."),
            code="merge.signs_in",
            coach=gone.name,
        )
    teams = list(Team.objects.filter(coach=gone).order_by("pk"))
    _require_own_league(league, gone, teams, actor)
    _require_one_per_season(kept, teams)
    links = Invitation.objects.filter(coach=gone, revoked_at=None, uses_left__gt=0, expires_at__gt=timezone.now())
    return CoachMerge(kept, gone, tuple(teams), links.count())


def merge_coaches(league: League, kept: Coach, gone: Coach, *, actor: User, reason: str) -> Merge:
    """The guest `gone` is the coach `kept` from now on, with all his teams; his links work no more."""
    told = ruling_reason(reason)[:300]
    with transaction.atomic():
        held = {coach.pk: coach for coach in _locked([kept, gone])}
        lock_teams(Team.objects.filter(coach__in=held).values_list("pk", flat=True))
        plan = plan_coach_merge(league, held[kept.pk], held[gone.pk], actor=actor)
        merge = Merge.objects.create(
            league=league, kept_coach=plan.kept, gone_coach=plan.gone, made_by=actor, reason=told
        )
        merge.teams.set(plan.teams)
        Team.objects.filter(pk__in=[team.pk for team in plan.teams]).update(coach=plan.kept)
        Invitation.objects.filter(coach=plan.gone, revoked_at=None).update(revoked_at=timezone.now())
        record_act(
            league, "coaches.merged", merge, actor=actor, acted_for=plan.kept, about=plan.teams, reason=told,
            kept=plan.kept.name, gone=plan.gone.name, before={"coach": plan.gone.name}, after={"coach": plan.kept.name},
        )  # fmt: skip
    return merge


def undo_merge(merge: Merge, *, actor: User) -> None:
    """What was merged is two again. Raises `Refusal` 409 once something was built on the merge, or it was undone."""
    require_commissioner(actor, merge.league)
    with transaction.atomic():
        held = Merge.objects.select_for_update(no_key=True, of=("self",)).select_related(
            "league", "kept_coach", "gone_coach", "kept_team", "gone_team", "season"
        ).get(pk=merge.pk)  # fmt: skip
        if held.undone_at is not None:
            raise Refusal(_("This merge was undone before."), code="merge.undone")
        kept, gone = held.kept_coach or held.kept_team, held.gone_coach or held.gone_team
        teams = _give_back(held) if held.gone_coach is not None else _enter_again(held)
        held.undone_by, held.undone_at = actor, timezone.now()
        held.save(update_fields=["undone_by", "undone_at"])
        record_act(held.league, "merge.undone", held, actor=actor, about=teams, kept=str(kept), gone=str(gone))


def merge_teams(league: League, kept: Team, gone: Team, *, actor: User, reason: str) -> Merge:
    """The team `gone`, which has done nothing yet, is out of its season, in which `kept` stands for both.

    Raises `Refusal` for teams of different coaches, one that has played or spent, or a season that has started.
    """
    told = ruling_reason(reason)[:300]
    require_commissioner(actor, league)
    with transaction.atomic():
        entry = entry_that_goes(league, kept, gone)
        lock_teams([kept.pk, gone.pk])
        _require_new(gone)
        merge = Merge.objects.create(
            league=league, kept_team=kept, gone_team=gone, season=entry.season, number=entry.number,
            division=entry.division, made_by=actor, reason=told,
        )  # fmt: skip
        entry.delete()
        record_act(
            league, "teams.merged", merge, actor=actor, about=(kept, gone), reason=told, kept=kept.name, gone=gone.name
        )
    return merge


def entry_that_goes(league: League, kept: Team, gone: Team) -> Entry:
    """The entry of the doubled team in a season of the league that is being set up; raises `Refusal` where there is
    none, or the two cannot be the same team."""
    if kept.pk == gone.pk:
        raise Refusal(_("These are the same team already."), code="merge.same", status=422)
    entries = Entry.objects.filter(season__league=league).select_related("season")
    entry = entries.filter(team=gone, season__status=SeasonStatus.SETUP).first()
    if entry is None:
        raise Refusal(
            _("%(team)s is in no season that is being set up; once one runs, withdraw the team instead."),
            code="merge.not_in_setup",
            team=gone.name,
        )
    if not entries.filter(team=kept, season=entry.season).exists():
        raise Refusal(_("The two teams are in different seasons."), code="merge.other_season")
    if kept.list_key != gone.list_key:
        raise Refusal(_("The two teams play different lists; they are not the same team."), code="merge.other_list")
    _require_new(gone)
    return entry


def _require_new(team: Team) -> None:
    """Refuses a team that has played, or to which anything was done besides its founding and names."""
    done = TeamEvent.objects.filter(team=team).exclude(cause="setup")
    if team.sides.exists() or done.exists() or team.cash or team.debt:
        raise Refusal(
            _("%(team)s has played, been paid or been ruled on: its log stays, so it cannot be merged away."),
            code="merge.has_history",
            team=team.name,
        )


def _give_back(merge: Merge) -> Sequence[Team]:
    """The guest has the teams again that went over."""
    teams = lock_teams(merge.teams.values_list("pk", flat=True))
    _require_unbuilt(merge, teams)
    Team.objects.filter(pk__in=[team.pk for team in teams]).update(coach=merge.gone_coach)
    return teams


def _enter_again(merge: Merge) -> Sequence[Team]:
    """The doubled team is in its season again, under the number it had."""
    assert merge.gone_team is not None, "a merge of teams"
    assert merge.season is not None, "a merge of teams"
    (team,) = lock_teams([merge.gone_team_id] if merge.gone_team_id else [])
    busy = Entry.objects.filter(BUSY, team=team).exists() or team.retired_at is not None
    if merge.season.status != SeasonStatus.SETUP or busy:
        raise Refusal(
            _("The season has started, or the team went elsewhere; the merge stands."), code="merge.built_upon"
        )
    number = merge.number
    if merge.season.entries.filter(number=number).exists():
        number = max(merge.season.entries.values_list("number", flat=True)) + 1
    Entry.objects.create(season=merge.season, team=team, number=number, division=merge.division)
    return [team]


def _locked(coaches: Sequence[Coach]) -> QuerySet[Coach]:
    held = Coach.objects.select_for_update(no_key=True, of=("self",))
    return held.filter(pk__in=[coach.pk for coach in coaches]).order_by("pk")


def _require_own_league(league: League, gone: Coach, teams: Sequence[Team], actor: User) -> None:
    """Refuses a guest whom another league knows too, to anybody but a host: it is that league's guest as well."""
    strange = Entry.objects.filter(team__in=[team.pk for team in teams]).exclude(season__league=league)
    if strange.exists() and not is_host(actor):
        raise Refusal(
            _("%(coach)s has teams in another league as well; a host of the site merges coaches across leagues."),
            code="merge.other_league",
            status=403,
            coach=gone.name,
        )


def _require_one_per_season(kept: Coach, teams: Sequence[Team]) -> None:
    """Each coach runs one team in a season (HX-TEAM-11)."""
    seasons = Entry.objects.filter(BUSY, team__in=[team.pk for team in teams], filler=False).values("season")
    both = Entry.objects.filter(BUSY, season__in=seasons, team__coach=kept, filler=False).select_related("season")
    if entry := both.first():
        raise Refusal(
            _("Both run a team in %(season)s, where each coach runs one. Merge the teams or withdraw one first."),
            code="merge.both_play",
            season=entry.season.name,
        )


def _require_unbuilt(merge: Merge, teams: Sequence[Team]) -> None:
    """Refuses once somebody has built on a merge of coaches: then undoing it would take away what is his."""
    assert merge.kept_coach is not None, "a merge of coaches"
    pks = [team.pk for team in teams]
    moved = any(team.coach_id != merge.kept_coach_id for team in teams)
    merged_on = Merge.objects.filter(gone_coach=merge.kept_coach, undone_at=None).exists()
    since = Q(made_at__gt=merge.made_at)
    taken = Takeover.objects.filter(since, entry__team__in=pks).exists()
    user = merge.kept_coach.user_id
    acted = user and TeamEvent.objects.filter(team__in=pks, created_at__gt=merge.made_at, actor=user).exists()
    if moved or merged_on or taken or acted:
        raise Refusal(
            _("Somebody has built on this merge: a team has changed hands since, or its coach has acted for it."),
            code="merge.built_upon",
        )
