"""Who may see a league and who may run it. Asked by pages, API and commands, and once more by the domain."""

from django.db.models import OuterRef, Q, QuerySet, Subquery
from django.utils.translation import gettext_lazy as _

from league.enums import EntryStatus, MemberRole, Readers, RoundStatus, Visibility
from league.models import Entry, League, Membership
from matches.models import Match
from matches.permissions import matches_seen_by
from rosters.domain.refusal import Refusal
from rosters.models import Team, User
from rosters.permissions import Person, Sight, teams_seen_by


def is_member(user: Person | None, league: League) -> bool:
    """Whether the person belongs to the league in any role."""
    return isinstance(user, User) and Membership.objects.filter(league=league, user=user).exists()


def is_commissioner(user: Person | None, league: League) -> bool:
    """Whether the person runs the league; a host of the site runs every league."""
    if not user or not user.is_authenticated:
        return False
    if user.is_superuser:
        return True
    return Membership.objects.filter(league=league, user=user, role=MemberRole.COMMISSIONER).exists()


def may_see_league(user: Person | None, league: League) -> bool:
    """Public and unlisted leagues are open to all; a private one to its members and hosts."""
    if league.visibility != Visibility.PRIVATE:
        return True
    return _is_inside(user, league)


def readers_of(user: Person | None, league: League) -> list[Readers]:
    """For whom a text of the league may be written so that this person reads it, given that he may see the league."""
    return [Readers.EVERYBODY, Readers.MEMBERS] if _is_inside(user, league) else [Readers.EVERYBODY]


def _is_inside(user: Person | None, league: League) -> bool:
    return bool(user and user.is_authenticated and (user.is_superuser or is_member(user, league)))


def visible_leagues(user: Person | None) -> QuerySet[League]:
    """Leagues the person may find in a list: public ones, and those he belongs to."""
    if user and user.is_authenticated:
        if user.is_superuser:
            return League.objects.all()
        return League.objects.filter(
            Q(visibility=Visibility.PUBLIC) | Q(pk__in=Membership.objects.filter(user=user).values("league"))
        )
    return League.objects.filter(visibility=Visibility.PUBLIC)


def readable_leagues(user: Person | None) -> QuerySet[League]:
    """Leagues whose content the person may read: all but private ones he is not in."""
    return League.objects.filter(readable(user))


def readable(user: Person | None, league: str = "") -> Q:
    """What makes a league readable to the person, as a condition on rows that lead to one by the path `league`
    ("season__league"). Joined it reads the league of the row; asked as a list of leagues it would read them all."""
    path = f"{league}__" if league else ""
    open_to_all = ~Q(**{f"{path}visibility": Visibility.PRIVATE})
    if not (user and user.is_authenticated):
        return open_to_all
    if user.is_superuser:
        return Q()
    return open_to_all | Q(**{f"{path}pk__in": Membership.objects.filter(user=user).values("league")})


def leagues_belonged_to(user: Person | None) -> QuerySet[League]:
    """Leagues whose log the person may read: those he is in; a host all."""
    if not (user and user.is_authenticated):
        return League.objects.none()
    if user.is_superuser:
        return League.objects.all()
    return League.objects.filter(pk__in=Membership.objects.filter(user=user).values("league"))


def require_commissioner(user: Person | None, league: League) -> None:
    """Refuses everybody who does not run the league."""
    if not is_commissioner(user, league):
        raise Refusal(_("Only a commissioner of the league can do this."), code="league.not_commissioner", status=403)


def require_member(user: Person | None, league: League) -> None:
    """Refuses everybody who neither belongs to the league nor runs the site."""
    if not (is_commissioner(user, league) or is_member(user, league)):
        raise Refusal(_("Only members of the league can read this."), code="league.not_member", status=403)


def entrusted_teams(user: User) -> Q:
    """Teams that take part in unfinished seasons of leagues the person runs: he may act for their coaches."""
    return Q(
        pk__in=Entry.objects.filter(
            status=EntryStatus.ACTIVE,
            season__closed_at=None,
            season__league__memberships__user=user,
            season__league__memberships__role=MemberRole.COMMISSIONER,
        ).values("team")
    )


def retirable_teams(user: User) -> Q:
    """Teams whose latest season was in a league the person runs."""
    latest = Entry.objects.filter(team=OuterRef("team")).order_by("-pk").values("pk")[:1]
    run = Entry.objects.filter(
        pk=Subquery(latest),
        season__league__memberships__user=user,
        season__league__memberships__role=MemberRole.COMMISSIONER,
    )
    return Q(pk__in=run.values("team"))


def left_bids_shown_to(person: Person | None) -> Q:
    """Bids left in advance that the person may see while their lot is open: his own teams', and those he left himself
    for somebody else. Nobody sees all of them, no commissioner and no host."""
    if not isinstance(person, User):
        return Q(pk__in=())
    return Q(entry__team__coach__user=person) | Q(placed_by=person)


def engaged_teams() -> Q:
    """Teams that take part in a season that is not over."""
    return Q(pk__in=Entry.objects.filter(status=EntryStatus.ACTIVE, season__closed_at=None).values("team"))


def team_sight(person: Person) -> Sight:
    """A team hides with its leagues: one that only ever played in private leagues is shown to their members alone."""
    private = Entry.objects.filter(season__league__visibility=Visibility.PRIVATE)
    open_ = Entry.objects.exclude(season__league__visibility=Visibility.PRIVATE)
    hidden = Q(pk__in=private.values("team")) & ~Q(pk__in=open_.values("team"))
    if not isinstance(person, User):
        return Sight(Q(pk__in=()), hidden)
    own = private.filter(season__league__memberships__user=person)
    return Sight(Q(pk__in=own.values("team")), hidden)


def ruled_matches(user: User) -> Q:
    """Matches of the leagues the person runs."""
    run = League.objects.filter(memberships__user=user, memberships__role=MemberRole.COMMISSIONER)
    return Q(league_uid__in=run.values("uid"))


def unopened_matches() -> Q:
    """Matches of rounds whose auction is not over: the auction comes before the matches (HX-MATCHUP-13)."""
    return Q(pairing__round__status=RoundStatus.MARKET)


def vetoed_matches(person: Person) -> Q:
    """Matches of private leagues the person is not in."""
    return Q(league_uid__in=League.objects.exclude(pk__in=readable_leagues(person).values("pk")).values("uid"))


def listed_teams(person: Person) -> QuerySet[Team]:
    """Teams the person may find in a list: those he may see, save for teams of unlisted leagues alone."""
    found = visible_leagues(person)
    inside = Entry.objects.filter(season__league__in=found)
    outside = Entry.objects.exclude(season__league__in=found)
    hidden = Q(pk__in=outside.values("team")) & ~Q(pk__in=inside.values("team"))
    own = Q(coach__user=person) if isinstance(person, User) else Q(pk__in=())
    return teams_seen_by(person).filter(own | ~hidden)


def listed_matches(person: Person) -> QuerySet[Match]:
    """Matches the person may find in a list: those he may see, save for those of unlisted leagues."""
    return matches_seen_by(person).filter(Q(league_uid="") | Q(league_uid__in=visible_leagues(person).values("uid")))
