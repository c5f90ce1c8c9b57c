"""Who may see a match, who may speak for a side of it, and who may rule on it.

`VETOES`, `RULING` and `WAITING` are filled by the league app (league/apps.py): matches hidden from a person, matches on
which a user may rule as commissioner, and matches whose time to be played has not come.
"""

from collections.abc import Callable

from django.db.models import Exists, OuterRef, Q, QuerySet

from matches.models import Match, MatchSide
from rosters.models import Team, User
from rosters.permissions import Person, is_host, teams_acted_for, teams_seen_by

VETOES: list[Callable[[Person], Q]] = []
RULING: list[Callable[[User], Q]] = []
WAITING: list[Callable[[], Q]] = []

NONE = Q(pk__in=())


def matches_seen_by(person: Person) -> QuerySet[Match]:
    """Every match somebody may see: his own, and all that neither a league nor one of the teams hides from him."""
    if is_host(person):
        return Match.objects.all()
    vetoed = NONE
    for veto in VETOES:
        vetoed |= veto(person)
    sides = MatchSide.objects.filter(match=OuterRef("pk"))
    hidden = Exists(sides.exclude(team__in=teams_seen_by(person)))
    own = Exists(sides.filter(team__coach__user=person)) if isinstance(person, User) and person.is_active else NONE
    return Match.objects.filter(Q(own) | ~vetoed & ~hidden)


def matches_ruled_by(person: Person) -> QuerySet[Match]:
    """Every match on which somebody may rule."""
    if not isinstance(person, User) or not person.is_active:
        return Match.objects.none()
    if is_host(person):
        return Match.objects.all()
    ruled = NONE
    for ruling in RULING:
        ruled |= ruling(person)
    return Match.objects.filter(ruled)


def may_see_match(person: Person, match: Match) -> bool:
    """Whether a match may be shown to somebody."""
    return matches_seen_by(person).filter(pk=match.pk).exists()


def may_rule_on(person: Person, match: Match) -> bool:
    """Whether somebody may decide what the result of a match is."""
    return matches_ruled_by(person).filter(pk=match.pk).exists()


def may_be_played(match: Match) -> bool:
    """Whether the time of a match has come."""
    waiting = NONE
    for rule in WAITING:
        waiting |= rule()
    return not Match.objects.filter(waiting, pk=match.pk).exists()


def sides_spoken_for(person: Person, match: Match) -> QuerySet[Team]:
    """The teams of a match that somebody may report, prepare and walk the steps for."""
    return teams_acted_for(person).filter(sides__match=match)


def is_coach_of(person: Person, team: Team) -> bool:
    """Whether somebody coaches a team himself, and does not merely act for its coach."""
    return isinstance(person, User) and person.is_active and team.coach is not None and team.coach.user_id == person.pk


def coaches_a_side(person: Person, match: Match) -> bool:
    """Whether somebody coaches one of the teams of a match himself."""
    return isinstance(person, User) and match.sides.filter(team__coach__user=person).exists()
