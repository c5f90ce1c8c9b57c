"""Which teams can enter a season: what keeps one of them out, asked for one team or for many at once."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from league.domain.coaches import coaches_of, elsewhere
from league.domain.terms import terms_of
from league.enums import EntryStatus
from league.models import Entry, Season
from rosters.domain.refusal import Refusal
from rosters.models import Coach, Team

ACTIVE = Q(status=EntryStatus.ACTIVE)
BUSY = ACTIVE & Q(season__closed_at=None)


@dataclass(frozen=True, kw_only=True)
class Eligibility:
    """What decides about some teams in a season: the lists it takes, where it does not take all, the teams busy
    elsewhere, those that may not come in because they have played before, those that played in the league before, their
    coaches who belong to it, and coaches who run a team in the season already. All but lists by primary key."""

    lists: frozenset[str]
    busy: frozenset[int]
    used: frozenset[int]
    known: frozenset[int]
    belonging: frozenset[int]
    playing: frozenset[int]

    @classmethod
    def of(cls, season: Season, teams: Sequence[Team]) -> "Eligibility":
        """As many queries for many teams as for one."""
        entries = Entry.objects.filter(team__in=[team.pk for team in teams])
        coaches = coaches_of(season.league).filter(pk__in={team.coach_id for team in teams} - {None})
        return cls(
            lists=frozenset(terms_of(season).lists),
            used=_used(season, teams),
            busy=frozenset(entries.filter(BUSY).values_list("team", flat=True)),
            known=frozenset(entries.filter(season__league=season.league).values_list("team", flat=True)),
            belonging=frozenset(coaches.values_list("pk", flat=True)),
            playing=frozenset(running(season).values_list("team__coach", flat=True)),
        )

    def obstacle(self, team: Team) -> Refusal | None:
        """Why the team cannot enter; None when it can."""
        if team.coach is not None and team.coach_id not in self.belonging:
            return elsewhere(team.coach)
        if team.coach is None and team.pk not in self.known:
            return Refusal(
                _("%(team)s has no coach and never played in this league."),
                code="entry.stray_team",
                status=403,
                team=team.name,
            )
        if team.pk in self.busy:
            return Refusal(_("This team already plays in a season that is not over."), code="entry.busy")
        if self.lists and team.list_key not in self.lists:
            return Refusal(
                _("This season takes no team of the list %(team)s plays by."), code="entry.list", team=team.name
            )
        if team.pk in self.used:
            return Refusal(
                _("In this season every team starts afresh, and %(team)s has played before: found a new one."),
                code="entry.afresh",
                team=team.name,
            )
        if team.retired_at is not None:
            return Refusal(_("This team has retired."), code="entry.retired")
        if team.coach is not None and team.coach_id in self.playing:
            return runs_another(team.coach)
        return None


def _used(season: Season, teams: Sequence[Team]) -> frozenset[int]:
    """The teams that have played, where that keeps them out (HX-SEASON-18)."""
    if terms_of(season).carry_over != "never":
        return frozenset()
    played = Team.objects.filter(pk__in=[team.pk for team in teams], sides__isnull=False)
    return frozenset(played.values_list("pk", flat=True))


def running(season: Season) -> QuerySet[Entry]:
    """The teams in a season that a coach runs; a stand-in team is none of his (HX-TEAM-11)."""
    return season.entries.filter(ACTIVE, filler=False, team__coach__isnull=False)


def require_one_per_coach(season: Season, coach: Coach) -> None:
    """Refuses a coach who runs a team in the season already (HX-TEAM-11)."""
    if running(season).filter(team__coach=coach).exists():
        raise runs_another(coach)


def runs_another(coach: Coach) -> Refusal:
    return Refusal(
        _("%(coach)s already runs a team in this season; each coach runs one."), code="entry.one_per_coach", coach=coach
    )
