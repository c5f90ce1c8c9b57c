"""Seasons of derby games in verbs; their teams have squads and no money."""

from league.domain.entries import enter_team
from league.domain.guests import add_guest
from league.domain.rounds import open_round
from league.domain.seasons import create_season, start_season
from league.models import League, Round, Season
from rosters.domain.founding import found_team
from tests.verbs_league import NAMES, a_league, cora, round_of

OWN = "own"


def a_derby_season(
    teams: int = 4, *, slug: str = "derby_cards", league: League | None = None, **options: object
) -> Season:
    """A season of a derby game being set up: Ants, Bees, Cats ... of guest coaches."""
    league = league or a_league()
    season = create_season(league, actor=cora(league), name="Derby", slug=slug, options=options)
    for name in NAMES[:teams]:
        coach = add_guest(league, f"Coach of {name}", actor=cora(league))
        team = found_team(coach, season.pin, list_key=OWN, name=name, actor=None)
        enter_team(season, team, actor=cora(league))
    return season


def a_running_derby(teams: int = 4, **told: object) -> Season:
    """A season that has started."""
    season = a_derby_season(teams, **told)  # type: ignore[arg-type]
    return start_season(season, actor=cora(season.league))


def an_open_round(season: Season, number: int = 1) -> Round:
    """The round, being played."""
    return open_round(round_of(season, number), actor=cora(season.league))
