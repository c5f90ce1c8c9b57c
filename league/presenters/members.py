"""Who belongs to a league, as its commissioners see it."""

from django.utils import timezone
from msgspec import Struct

from league.domain.coaches import guests_of
from league.enums import EntryStatus, MemberRole
from league.models import Entry, Invitation, League
from rosters.models import Coach, Team, User


class Member(Struct, frozen=True):
    """A person with all his roles, and the teams he runs in the seasons of the league."""

    user: User
    roles: tuple[str, ...]
    labels: tuple[str, ...]
    teams: tuple[str, ...]

    @property
    def is_commissioner(self) -> bool:
        return MemberRole.COMMISSIONER in self.roles

    @property
    def is_coach(self) -> bool:
        return MemberRole.COACH in self.roles


class Guest(Struct, frozen=True):
    """A coach without a user, and his teams in the league."""

    coach: Coach
    teams: tuple[str, ...]


class People(Struct, frozen=True):
    """Everybody in a league, and the links that are still good."""

    members: tuple[Member, ...]
    guests: tuple[Guest, ...]
    invitations: tuple[Invitation, ...]


def members_page(league: League) -> People:
    """Five queries, however many people there are."""
    teams = _teams_by_coach(league)
    guests = tuple(Guest(coach, teams.get(coach.pk, ())) for coach in guests_of(league))
    return People(_members(league, teams), guests, tuple(_open_invitations(league)))


def _members(league: League, teams: dict[int, tuple[str, ...]]) -> tuple[Member, ...]:
    people: dict[int, list[tuple[User, str, str]]] = {}
    for row in league.memberships.select_related("user__coach").order_by("role", "pk"):
        people.setdefault(row.user_id, []).append((row.user, row.role, row.get_role_display()))
    return tuple(
        Member(
            rows[0][0],
            tuple(role for _user, role, _label in rows),
            tuple(label for _user, _role, label in rows),
            teams.get(coach.pk, ()) if (coach := getattr(rows[0][0], "coach", None)) else (),
        )
        for rows in people.values()
    )


def _teams_by_coach(league: League) -> dict[int, tuple[str, ...]]:
    entries = Entry.objects.filter(season__league=league, season__closed_at=None, status=EntryStatus.ACTIVE)
    rows = Team.objects.filter(pk__in=entries.values("team"), coach__isnull=False).values_list("coach", "name")
    found: dict[int, tuple[str, ...]] = {}
    for coach, name in rows:
        found[coach] = (*found.get(coach, ()), name)
    return found


def _open_invitations(league: League) -> list[Invitation]:
    good = league.invitations.filter(revoked_at=None, uses_left__gt=0, expires_at__gt=timezone.now())
    return list(good.select_related("coach", "created_by"))
