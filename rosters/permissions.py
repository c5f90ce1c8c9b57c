"""Who may see a team and who may act for it. Pages, API, commands and the domain ask here and nowhere else.

`ACTING`, `SIGHT`, `RETIRING` and `ENGAGED` are filled by the league app (league/apps.py); rosters alone knows a team's
coach and the hosts.
"""

from collections.abc import Callable

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet
from msgspec import Struct

from rosters.models import Team, User

Person = User | AnonymousUser


class Sight(Struct, frozen=True):
    """Teams that somebody may see for a reason of the league's, and teams that are hidden from all others."""

    shown: Q
    hidden: Q


ACTING: list[Callable[[User], Q]] = []  # each: the teams this user may act for besides his own
SIGHT: list[Callable[[Person], Sight]] = []
RETIRING: list[Callable[[User], Q]] = []  # each: the teams this user may retire, by a ruling
ENGAGED: list[Callable[[], Q]] = []  # each: teams that cannot retire because others count on them

NOBODYS = Q(pk__in=())


def is_host(person: Person) -> bool:
    """Whether somebody runs the site and may see and do everything."""
    return person.is_active and person.is_superuser


def teams_acted_for(person: Person) -> QuerySet[Team]:
    """Every team somebody may act for: his own, those of guests he brought, and those the league entrusts to him."""
    if not isinstance(person, User) or not person.is_active:
        return Team.objects.none()
    if is_host(person):
        return Team.objects.all()
    entrusted = Q(coach__user=None, coach__created_by=person)
    for teams in ACTING:
        entrusted |= teams(person)
    return Team.objects.filter(Q(coach__user=person) | entrusted)


def teams_seen_by(person: Person) -> QuerySet[Team]:
    """Every team somebody may see: all but those a private league hides from him."""
    if is_host(person):
        return Team.objects.all()
    shown, hidden = NOBODYS, NOBODYS
    for sight in (ask(person) for ask in SIGHT):
        shown |= sight.shown
        hidden |= sight.hidden
    if isinstance(person, User) and person.is_active:
        shown |= Q(coach__user=person)
    return Team.objects.filter(shown | ~hidden)


def may_act_for_team(person: Person, team: Team) -> bool:
    """Whether somebody may act for a team: its coach, a host, or whom the league entrusts with it."""
    if isinstance(person, User) and person.is_active and team.coach and team.coach.user_id == person.pk:
        return True
    return is_host(person) or teams_acted_for(person).filter(pk=team.pk).exists()


def may_see_team(person: Person, team: Team) -> bool:
    """Whether a team may be shown to somebody."""
    return is_host(person) or teams_seen_by(person).filter(pk=team.pk).exists()


def may_retire_team(person: Person, team: Team) -> bool:
    """Whether the league lets somebody retire a team that is not his."""
    if not isinstance(person, User) or not person.is_active:
        return False
    return any(Team.objects.filter(teams(person), pk=team.pk).exists() for teams in RETIRING)


def is_engaged(team: Team) -> bool:
    """Whether others count on a team for now."""
    return any(Team.objects.filter(teams(), pk=team.pk).exists() for teams in ENGAGED)
