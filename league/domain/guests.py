"""Coaches without a user, for whom the commissioners of a league do everything."""

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from league.domain.audit import record_act
from league.domain.entries import enter_team
from league.models import AuditEntry, Entry, League, Season
from league.permissions import require_commissioner
from rosters.domain.founding import found_team
from rosters.domain.people import create_guest_coach
from rosters.domain.refusal import Refusal
from rosters.models import Coach, User

ADDED = "guest.added"


def add_guest(league: League, name: str, *, actor: User) -> Coach:
    """A guest coach belongs to the league; any of its commissioners may act for him."""
    require_commissioner(actor, league)
    with transaction.atomic():
        coach = create_guest_coach(name, created_by=actor)
        record_act(league, ADDED, coach, actor=actor, acted_for=coach, name=coach.name)
    return coach


def guests_of(league: League) -> QuerySet[Coach]:
    """The guests added to the league or running a team in one of its seasons, until somebody claims them."""
    added = AuditEntry.objects.filter(league=league, verb=ADDED).values("subject_uid")
    playing = Entry.objects.filter(season__league=league).values("team__coach")
    return Coach.objects.filter(Q(uid__in=added) | Q(pk__in=playing), user=None).order_by("name", "pk")


def coaches_of(league: League) -> QuerySet[Coach]:
    """Everybody who may run a team in the league: the coaches its members are, and its guests."""
    members = Q(user__memberships__league=league)
    return Coach.objects.filter(members | Q(pk__in=guests_of(league).values("pk"))).distinct().order_by("name", "pk")


def found_team_for(
    season: Season,
    coach: Coach,
    *,
    list_key: str,
    name: str,
    actor: User,
    colour: int = 1,
    division: int | None = None,
    replaces: Entry | None = None,
) -> Entry:
    """A new team of a coach of the league stands and is in the season. Refuses coaches from elsewhere."""
    require_commissioner(actor, season.league)
    if not coaches_of(season.league).filter(pk=coach.pk).exists():
        raise Refusal(_("%(coach)s does not belong to this league."), code="guest.elsewhere", status=404, coach=coach)
    with transaction.atomic():
        team = found_team(coach, season.pin, list_key=list_key, name=name, colour=colour, actor=actor, permitted=True)
        return enter_team(season, team, actor=actor, division=division, replaces=replaces)
