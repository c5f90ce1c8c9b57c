"""Coaches without a user, for whom the commissioners of a league do everything."""

from django.db import transaction

from league.domain.audit import record_act
from league.domain.coaches import GUEST_ADDED, require_coach_of
from league.domain.entries import enter_team
from league.models import Entry, League, Season
from league.permissions import require_commissioner
from rosters.domain.founding import found_team
from rosters.domain.people import create_guest_coach
from rosters.models import Coach, User


def add_guest(league: League, name: str, *, actor: User) -> Coach:
    """A guest coach belongs to the league; any of its commissioners may act for him."""
    require_commissioner(actor, league)
    with transaction.atomic():
        coach = create_guest_coach(name, created_by=actor)
        record_act(league, GUEST_ADDED, coach, actor=actor, acted_for=coach, name=coach.name)
    return coach


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
    require_coach_of(season.league, coach)
    with transaction.atomic():
        team = found_team(coach, season.pin, list_key=list_key, name=name, colour=colour, actor=actor, permitted=True)
        return enter_team(season, team, actor=actor, division=division, replaces=replaces)
