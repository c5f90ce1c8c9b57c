"""The way from teams and matches to their seasons: what the league adds to the pages of other apps."""

from django.urls import reverse
from django.utils.translation import gettext as _
from msgspec import Struct

from league.domain.admission import seasons_awaiting
from league.domain.challenged import by_challenge
from league.domain.matches_set import rounds_of
from league.domain.terms import terms_of
from league.enums import EntryStatus
from league.models import Entry, Round, Season
from league.permissions import is_commissioner, readable_leagues, visible_leagues
from league.presenters.addresses import season_page
from league.presenters.rounds import round_name
from matches.models import Match
from matches.presenters.places import Place, Standing, Way
from rosters.models import Team, User
from rosters.permissions import Person
from rosters.presenters.panels import Panel


class TeamSeason(Struct, frozen=True, kw_only=True):
    """A season of a team. `left` says how it left it, and is empty while it takes part."""

    league: str
    league_url: str
    season: str
    season_url: str
    status: str
    left: str


def team_seasons(team: Team, reader: Person) -> Panel | None:
    """The seasons of the team in leagues the reader may find, the latest first; none, no panel."""
    found = team.entries.filter(season__league__in=visible_leagues(reader)).select_related("season__league")
    seasons = [_team_season(entry) for entry in found.order_by("-entered_at", "-pk")]
    if not seasons:
        return None
    return Panel(
        title=_("Seasons"), template="league/public/team_seasons.html", context={"seasons": seasons, "team": team}
    )


def team_awaited(team: Team, reader: Person) -> Panel | None:
    """Seasons that wait for a team of its coach, while this one is free; for nobody but him."""
    if not isinstance(reader, User) or team.coach is None or team.coach.user_id != reader.pk or team.retired_at:
        return None
    if team.entries.filter(status=EntryStatus.ACTIVE, season__closed_at=None).exists() or team.sides.exists():
        return None
    seasons = [
        {"season": season.name, "league": season.league.name, "url": season_page("season-mine", season)}
        for season in seasons_awaiting(reader).filter(pin__slug=team.pin.slug)
    ]
    if not seasons:
        return None
    template = "league/public/team_awaited.html"
    return Panel(title=_("Enter a season"), template=template, context={"seasons": seasons}, first=True)


def match_places(match: Match, reader: Person) -> list[Place]:
    """League, season and round of a match; none for a match outside leagues and leagues the reader may not see."""
    round_ = _round_of(match, reader)
    return _way_down_to(round_) if round_ else []


def match_standing(match: Match, reader: Person) -> Standing | None:
    """`match_places`, and where the reader goes on from the match; none where there are no places."""
    round_ = _round_of(match, reader)
    if round_ is None:
        return None
    return Standing(_way_down_to(round_), _ways_on(match, round_.season, reader), _challenged(match, round_))


def _challenged(match: Match, round_: Round) -> bool:
    """Whether a challenge made the match, asked only where that decides who is Home."""
    return terms_of(round_.season).home == "challenged_team" and by_challenge(match)


def _round_of(match: Match, reader: Person) -> Round | None:
    if not match.league_uid:
        return None
    rounds = rounds_of(match).select_related("season__league", "season__pin")
    return rounds.filter(season__league__in=readable_leagues(reader)).first()


def _way_down_to(round_: Round) -> list[Place]:
    season = round_.season
    return [
        Place(season.league.name, reverse("league", args=[season.league.slug])),
        Place(season.name, season_page("season", season)),
        Place(round_name(round_), reverse("round", args=[season.league.slug, season.number, round_.number])),
    ]


def _ways_on(match: Match, season: Season, reader: Person) -> list[Way]:
    """The two teams side by side; for whoever runs the season, while it lasts, the desk."""
    one, other = match.sides.order_by("index").values_list("team__uid", flat=True)
    compare = f"{reverse('league-compare', args=[season.league.slug])}?one={one}&other={other}"
    ways = [Way(name=_("Head to head"), address=compare, icon="swords")]
    if season.closed_at is None and is_commissioner(reader, season.league):
        ways.append(Way(name=_("To the desk"), address=season_page("desk", season), icon="arrow-right", running=True))
    return ways


def _team_season(entry: Entry) -> TeamSeason:
    season = entry.season
    return TeamSeason(
        league=season.league.name,
        league_url=reverse("league", args=[season.league.slug]),
        season=season.name,
        season_url=season_page("season", season),
        status=str(season.get_status_display()),
        left="" if entry.status == EntryStatus.ACTIVE else str(entry.get_status_display()),
    )
