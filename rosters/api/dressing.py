"""How a team looks and who plays for it, as its coach sets it, and the end of its career."""

from typing import Any

from django.shortcuts import get_object_or_404
from django.utils.functional import cached_property
from rest_framework import serializers

from rosters.api.acting import Acting, Deed, Deeds, acted, needed_by, taken_by
from rosters.api.documenting import example, in_path
from rosters.api.fields import CountField
from rosters.api.players import TEAM_REF
from rosters.api.refs import TeamRefSerializer
from rosters.api.writing import ActSerializer
from rosters.domain.acting import read_state, roster_of
from rosters.domain.lineup import set_lineup
from rosters.domain.look import Look, dress_team
from rosters.domain.pins import rules_of
from rosters.domain.retirement import retire_team
from rosters.enums import Colour
from rosters.models import Team, User
from rosters.permissions import teams_seen_by

Asked = dict[str, Any]
LONGEST_TEAM, LONGEST_PLAYER, HIGHEST_NUMBER, MOST_PLAYERS = 60, 40, 99, 99
LOOK = {
    "team": TEAM_REF,
    "version": 12,
    "retired_at": None,
    "players": [{"player": 3, "name": "Nails", "number": 7, "position": "striker"}],
    "places": [],
    "lineup": [],
}


class NamedPlayerSerializer(serializers.Serializer):
    """What a player of a team (his number in its log) is called, and his shirt number."""

    player = CountField()
    name = serializers.CharField(max_length=LONGEST_PLAYER)
    number = CountField(min_value=1, max_value=HIGHEST_NUMBER)


class WornSerializer(serializers.Serializer):
    """A player of a team, as he is named now."""

    player = CountField()
    name = serializers.CharField()
    number = CountField(allow_null=True)
    position = serializers.CharField()


@example(LOOK)
class LookSerializer(serializers.Serializer):
    """How a team looks. `version` counts what happened to it; `places` are those of its line-up, and `lineup` the
    players in them, both empty in games without one."""

    team = TeamRefSerializer()
    version = CountField()
    retired_at = serializers.DateTimeField(allow_null=True)
    players = WornSerializer(many=True)
    places = serializers.ListField(child=serializers.CharField())
    lineup = serializers.ListField(child=CountField())


def look_of(name: str, colour: int, players: Any) -> Look:
    """What was sent as a look."""
    return Look(name=name, colour=colour, players={each["player"]: (each["name"], each["number"]) for each in players})


def _dress(team: Team, asked: Asked, actor: User) -> None:
    """What is not sent stays as it is."""
    look = look_of(asked.get("name", team.name), asked.get("colour", team.colour), asked.get("players", ()))
    dress_team(team, look, actor=actor, expected_version=asked["version"])


def _lineup(team: Team, asked: Asked, actor: User) -> None:
    set_lineup(team, asked["lineup"], actor=actor, expected_version=asked["version"])


def _retire(team: Team, asked: Asked, actor: User) -> None:
    retire_team(team, actor=actor, reason=asked.get("reason", ""), expected_version=asked["version"])


DEEDS: Deeds = {
    "dress": Deed(_dress, "version", "name colour players"),
    "line_up": Deed(_lineup, "version lineup"),
    "retire": Deed(_retire, "version", "reason"),
}


class LookActSerializer(ActSerializer):
    """An act and what it needs, on the team in the `version` that was read: `dress` it in what is sent of `name`,
    `colour` and `players`; `line_up` these players; `retire` it, for a `reason` where it is not one's own."""

    needed, optional = needed_by(DEEDS), taken_by(DEEDS)
    act = serializers.ChoiceField(choices=list(DEEDS))
    version = CountField(required=False)
    name = serializers.CharField(required=False, max_length=LONGEST_TEAM)
    colour = CountField(required=False, min_value=1, max_value=max(Colour.values))
    players = NamedPlayerSerializer(many=True, required=False)
    lineup = serializers.ListField(child=CountField(), required=False, max_length=MOST_PLAYERS)
    reason = serializers.CharField(required=False, max_length=300)


@acted(
    "teams",
    "team_look",
    "Get how a team looks",
    "Dress, line up or retire a team",
    (LookSerializer, LookActSerializer),
    in_path("team", "The team."),
    told="Done once for each key, by whoever may act for the team.",
)
class LookOfTeam(Acting):
    """How a team looks, and who plays for it."""

    serializer_class = LookSerializer
    body = LookActSerializer
    deeds = DEEDS
    finding = ("found",)
    queryset = Team.objects.none()

    @cached_property
    def found(self) -> Team:
        """The team; 404 for whoever may not see it."""
        teams = teams_seen_by(self.person).select_related("coach__user", "pin")
        return get_object_or_404(teams, uid=self.kwargs["team"])

    def row(self) -> Any:
        team = self.found
        rules = rules_of(team.pin)[0]
        state = read_state(team, roster_of(rules)) if rules.roster else None
        players = roster_of(rules).sheet(state).players if state is not None else ()
        return {
            "team": team,
            "version": team.version,
            "retired_at": team.retired_at,
            "players": [player for player in players if player.status == "active"],
            "places": list(rules.lineup.places) if rules.lineup else [],
            "lineup": list(rules.lineup.lineup(state)) if rules.lineup and state is not None else [],
        }
