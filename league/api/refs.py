"""Leagues, seasons and entries as others name them."""

from rest_framework import serializers

from rosters.api.fields import CountField, UidField
from rosters.api.players import TEAM_REF
from rosters.api.refs import TeamRefSerializer

LEAGUE_REF = {"uid": "p4s9d3vk7wtn", "slug": "harbour-league", "name": "Harbour League"}
SEASON_REF = {"uid": "t6c2xk9m4hzr", "number": 3, "name": "Spring", "league": LEAGUE_REF}
ROUND_REF = {"uid": "w8n5q2j7dyvf", "number": 4}
ENTRY_REF = {"uid": "b3g7r9k2mxqt", "team": TEAM_REF}


class LeagueRefSerializer(serializers.Serializer):
    """A league."""

    uid = UidField()
    slug = serializers.CharField()
    name = serializers.CharField()


class SeasonRefSerializer(serializers.Serializer):
    """A season and its league."""

    uid = UidField()
    number = CountField()
    name = serializers.CharField()
    league = LeagueRefSerializer()


class RoundRefSerializer(serializers.Serializer):
    """A round."""

    uid = UidField()
    number = CountField()


class EntryRefSerializer(serializers.Serializer):
    """A team in a season; the season's table and its pairings know it by this uid."""

    uid = UidField()
    team = TeamRefSerializer()
