"""The demo's derby league: a season that the program has played, and the next one with its first round open."""

from collections.abc import Sequence

from msgspec import Struct

from league.domain.entries import enter_team
from league.domain.leagues import add_member, create_league
from league.domain.playing import play_round
from league.domain.rounds import close_round, open_round
from league.domain.seasons import close_season, create_season, start_season
from league.domain.succession import bring_over
from league.enums import MemberRole
from league.models import Season
from rosters.domain.founding import found_team
from rosters.domain.people import coach_for_user
from rosters.models import User


class DerbyTeam(Struct, frozen=True):
    """A team of the game's charts and the division it begins in."""

    list: str
    name: str
    division: int


class DerbyLeague(Struct, frozen=True):
    """What the league is called, its game, the options of its seasons and its teams."""

    name: str
    slug: str
    description: str
    time_zone: str
    game: str
    options: dict[str, object]
    teams: tuple[DerbyTeam, ...]


def make_derby(told: DerbyLeague, coaches: Sequence[User], *, actor: User) -> None:
    """One season is over, its teams have changed divisions, and the next waits to be played."""
    league = create_league(
        actor, name=told.name, slug=told.slug, description=told.description, time_zone=told.time_zone
    )
    first = create_season(league, actor=actor, name="First season", slug=told.game, options=told.options)
    for colour, (team, user) in enumerate(zip(told.teams, coaches, strict=True), start=1):
        add_member(league, user, MemberRole.COACH, actor=actor)
        made = found_team(
            coach_for_user(user), first.pin, list_key=team.list, name=team.name, colour=2 * colour, actor=user
        )
        enter_team(first, made, actor=actor, division=team.division)
    first = start_season(first, actor=actor)
    _play(first, actor=actor)
    close_season(first, actor=actor)
    second = create_season(league, actor=actor, name="Second season", slug=told.game, options=told.options)
    bring_over(second, actor=actor)
    second = start_season(second, actor=actor)
    open_round(second.rounds.select_related("season__league", "season__pin").get(number=1), actor=actor)


def _play(season: Season, *, actor: User) -> None:
    """Every round of the season is played and closed."""
    for round_ in season.rounds.select_related("season__league", "season__pin").order_by("number"):
        play_round(open_round(round_, actor=actor), actor=actor)
        close_round(round_, actor=actor)
