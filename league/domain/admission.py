"""Who may come into a season now, and what the start still waits for."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from league.domain.coaches import coaches_of
from league.domain.entries import FIXED_KINDS
from league.domain.terms import admitted_lists, terms_of
from league.enums import EntryStatus, MemberRole, SeasonStatus
from league.models import Entry, Merge, Season
from rosters.enums import Colour
from rosters.models import Coach, Team, User
from rosters.permissions import Person, teams_seen_by
from rules.competition.finals import finalists
from rules.core.sheets import TeamList


@dataclass(frozen=True, kw_only=True)
class Admission:
    """What a team that comes in can choose from. `vacancies` are places of withdrawn teams with fixtures to come."""

    season: Season
    teams: QuerySet[Team]
    coaches: QuerySet[Coach]
    playing: frozenset[int]  # keys of the coaches who run a team in it
    lists: Sequence[TeamList]
    divisions: int
    vacancies: QuerySet[Entry]
    next_colour: int
    late_entry: bool

    @property
    def open(self) -> bool:
        """Whether a team can come in at all (HX-SEASON-10)."""
        running = self.season.status == SeasonStatus.RUNNING
        return self.season.status == SeasonStatus.SETUP or (running and self.late_entry)


def admission(season: Season, *, seen_by: Person) -> Admission:
    """What a commissioner can bring into the season: teams of its coaches that are free, and new ones of any coach."""
    coaches = coaches_of(season.league)
    return _admission(season, free_teams(season, seen_by=seen_by).filter(coach__in=coaches), coaches)


def own_admission(season: Season, coach: Coach | None, *, seen_by: Person) -> Admission:
    """What a coach himself can bring into the season: his own teams that are free, or one more.

    A team that has played is carried over by a commissioner, unless the season lets coaches do it (HX-SEASON-18).
    """
    own = Team.objects.none() if coach is None else free_teams(season, seen_by=seen_by).filter(coach=coach)
    if terms_of(season).carry_over != "always":
        own = own.filter(sides=None)
    return _admission(season, own, Coach.objects.none())


def free_teams(season: Season, *, seen_by: Person) -> QuerySet[Team]:
    """Teams of the season's game and lists that play in no season that is not over; once this one runs, and where every
    team starts afresh, only those not played with (HX-TEAM-10, HX-SEASON-10, HX-SEASON-18)."""
    terms = terms_of(season)
    busy = Entry.objects.filter(status=EntryStatus.ACTIVE, season__closed_at=None)
    teams = (
        teams_seen_by(seen_by).filter(pin__slug=season.pin.slug, retired_at=None).exclude(pk__in=busy.values("team"))
    )
    merged = Merge.objects.filter(undone_at=None, gone_team__isnull=False)
    teams = teams.exclude(entries__season=season).exclude(pk__in=merged.values("gone_team"))
    if terms.lists:
        teams = teams.filter(list_key__in=terms.lists)
    if season.status != SeasonStatus.SETUP or terms.carry_over == "never":
        teams = teams.filter(sides=None)
    return teams.select_related("coach__user").order_by("name", "pk")


def seasons_awaiting(user: User) -> QuerySet[Season]:
    """Seasons being set up in leagues where the person coaches and has no team yet."""
    coached = Q(league__memberships__user=user, league__memberships__role=MemberRole.COACH)
    waiting = Season.objects.filter(coached, status=SeasonStatus.SETUP).exclude(entries__team__coach__user=user)
    return waiting.select_related("league").order_by("pk")


def _admission(season: Season, teams: QuerySet[Team], coaches: QuerySet[Coach]) -> Admission:
    terms = terms_of(season)
    inside = list(season.entries.values_list("team__colour", "team__coach", "status", "filler"))
    worn = {colour for colour, *_others in inside}
    running = {coach for _colour, coach, status, filler in inside if status == EntryStatus.ACTIVE and not filler}
    fixed = season.status == SeasonStatus.RUNNING and terms.pairing in FIXED_KINDS
    vacancies = season.entries.exclude(status=EntryStatus.ACTIVE) if fixed else Entry.objects.none()
    return Admission(
        season=season,
        teams=teams,
        coaches=coaches.select_related("user"),
        playing=frozenset(running - {None}),
        lists=admitted_lists(season),
        divisions=terms.divisions,
        late_entry=terms.late_entry,
        vacancies=vacancies.select_related("team"),
        next_colour=next((colour for colour in Colour.values if colour not in worn), 1),
    )


@dataclass(frozen=True, kw_only=True)
class Readiness:
    """What the start of a season depends on. `per_division` counts teams; `odd` says that one place is left over."""

    teams: int
    needed: int
    per_division: dict[int, int]
    odd_team: str
    organiser_plays: bool

    @property
    def odd(self) -> bool:
        return self.teams % 2 == 1

    @property
    def enough(self) -> bool:
        return self.teams >= self.needed

    @property
    def divided(self) -> bool:
        return all(count >= 2 for count in self.per_division.values())

    @property
    def organiser_ready(self) -> bool:
        """With an odd number the organiser may have to play himself before he can run a second team."""
        return not self.odd or self.odd_team != "second_team_of_organiser" or self.organiser_plays

    @property
    def ready(self) -> bool:
        return self.enough and self.divided and self.organiser_ready


def readiness(season: Season, *, organiser: Person) -> Readiness:
    """How near a season is to its start, as `start_season` will judge it."""
    terms = terms_of(season)
    entries = list(season.entries.filter(status=EntryStatus.ACTIVE).select_related("team__coach"))
    per_division = dict.fromkeys(range(1, terms.divisions + 1), 0)
    for entry in entries:
        per_division[entry.division] = per_division.get(entry.division, 0) + 1
    return Readiness(
        teams=len(entries),
        needed=finalists(terms.finals),
        per_division=per_division,
        odd_team=terms.odd_team,
        organiser_plays=any(entry.team.coach and entry.team.coach.user_id == organiser.pk for entry in entries),
    )
