"""Teams, players and matches as leagues and seasons find them."""

from typing import Any

from django.db.models import QuerySet

from league.api.found import FoundInLeagues
from league.domain.matches_set import set_in
from league.permissions import listed_matches, listed_teams
from matches.api.careers import PlayerDetailSerializer
from matches.api.matches import MatchDetailSerializer, MatchFilter, MatchSerializer, with_all_that_is_known, with_sides
from matches.models import Match
from matches.permissions import matches_seen_by
from rosters.api.documenting import readable
from rosters.api.filters import UidFilter
from rosters.api.players import PlayerFilter, PlayerSerializer, players_of
from rosters.api.teams import TeamDetailSerializer, TeamFilter, TeamSerializer, with_what_teams_show
from rosters.models import Player, Team
from rosters.permissions import teams_seen_by


class LeagueTeamFilter(TeamFilter):
    """Teams of a league or season, too."""

    league = UidFilter("entries__season__league__uid", distinct=True, help_text="Teams that were ever in this league.")
    season = UidFilter("entries__season__uid", help_text="Teams that are or were in this season.")


@readable("teams", "team", "teams")
class Teams(FoundInLeagues):
    """Teams by name. Those of private leagues alone are hidden from everybody else, and those of unlisted leagues alone
    are listed where the league or season is named."""

    serializer_class = TeamDetailSerializer
    list_serializer_class = TeamSerializer
    filterset_class = LeagueTeamFilter
    queryset = Team.objects.none()
    naming = ("league", "season")

    def get_queryset(self) -> Any:
        teams = with_what_teams_show((teams_seen_by if self.named else listed_teams)(self.person))
        return teams.prefetch_related("players") if self.detail else teams


class LeaguePlayerFilter(PlayerFilter):
    """Players of a league or season, too."""

    league = UidFilter(
        "team__entries__season__league__uid", distinct=True, help_text="Players of teams of this league."
    )
    season = UidFilter("team__entries__season__uid", help_text="Players whose team is or was in this season.")


@readable("teams", "player", "players")
class Players(FoundInLeagues):
    """Players by team."""

    serializer_class = PlayerDetailSerializer
    list_serializer_class = PlayerSerializer
    filterset_class = LeaguePlayerFilter
    queryset = Player.objects.none()
    naming = ("league", "season", "team")

    def get_queryset(self) -> Any:
        players = players_of((teams_seen_by if self.named else listed_teams)(self.person))
        return players.select_related("team__pin") if self.detail else players


class LeagueMatchFilter(MatchFilter):
    """Matches of a season or round, too, friendlies among them."""

    season = UidFilter("season", method="in_season", help_text="Matches of this season.")
    round = UidFilter("round", method="in_round", help_text="Matches of this round.")

    def in_season(self, matches: QuerySet[Match], name: str, value: str) -> QuerySet[Match]:
        return matches.filter(set_in(round__season__uid=value))

    def in_round(self, matches: QuerySet[Match], name: str, value: str) -> QuerySet[Match]:
        return matches.filter(set_in(round__uid=value))


@readable("matches", "match", "matches")
class Matches(FoundInLeagues):
    """Matches, newest first."""

    serializer_class = MatchDetailSerializer
    list_serializer_class = MatchSerializer
    filterset_class = LeagueMatchFilter
    queryset = Match.objects.none()

    def get_queryset(self) -> Any:
        if self.detail:
            return with_all_that_is_known(matches_seen_by(self.person))
        return with_sides((matches_seen_by if self.named else listed_matches)(self.person))
