"""Who coaches in a league: its members, and the guests its commissioners act for."""

from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from league.models import AuditEntry, Entry, League, Merge
from rosters.domain.refusal import Refusal
from rosters.models import Coach

GUEST_ADDED = "guest.added"


def guests_of(league: League) -> QuerySet[Coach]:
    """The guests added to the league or running a team in one of its seasons, until somebody claims them."""
    added = AuditEntry.objects.filter(league=league, verb=GUEST_ADDED).values("subject_uid")
    playing = Entry.objects.filter(season__league=league).values("team__coach")
    merged = Merge.objects.filter(undone_at=None, gone_coach__isnull=False).values("gone_coach")
    guests = Coach.objects.filter(Q(uid__in=added) | Q(pk__in=playing), user=None)
    return guests.exclude(pk__in=merged).order_by("name", "pk")


def coaches_of(league: League) -> QuerySet[Coach]:
    """Everybody who may run a team in the league: the coaches its members are, and its guests."""
    members = Q(user__memberships__league=league)
    return Coach.objects.filter(members | Q(pk__in=guests_of(league).values("pk"))).distinct().order_by("name", "pk")


def require_coach_of(league: League, coach: Coach) -> None:
    """Refuses a coach who is neither a member nor a guest of the league: nobody runs a team here unasked."""
    if not coaches_of(league).filter(pk=coach.pk).exists():
        raise elsewhere(coach)


def elsewhere(coach: Coach) -> Refusal:
    return Refusal(
        _("%(coach)s does not belong to this league; invite him, or add him as a guest."),
        code="coach.elsewhere",
        status=403,
        coach=coach,
    )
