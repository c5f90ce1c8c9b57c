"""Matches as others name them."""

from rest_framework import serializers

from matches.enums import MatchKind, MatchStatus
from rosters.api.fields import AmountField, CountField, UidField
from rosters.api.players import TEAM_REF
from rosters.api.refs import TeamRefSerializer

SIDE = {"index": 0, "team": TEAM_REF, "points": 4, "margin": 2, "starting_ranking": 103}
OTHER_SIDE = {
    "index": 1,
    "team": {"uid": "c6jx3p9s4gnb", "name": "Rattlers", "colour": 2},
    "points": 2,
    "margin": -2,
    "starting_ranking": 101,
}
MATCH_REF = {
    "uid": "m2f7h4y8qkzd",
    "kind": "league",
    "status": "settled",
    "leg": 1,
    "sides": [SIDE, OTHER_SIDE],
}


class MatchSideSerializer(serializers.Serializer):
    """A side of a match: 0 is home. Points and margin are empty before the result, the ranking (mc) before its team has
    worked through all earlier matches."""

    index = CountField()
    team = TeamRefSerializer()
    points = AmountField(allow_null=True)
    margin = AmountField(allow_null=True)
    starting_ranking = AmountField(allow_null=True)


class MatchRefSerializer(serializers.Serializer):
    """A match with its score."""

    uid = UidField()
    kind = serializers.ChoiceField(choices=MatchKind.choices)
    status = serializers.ChoiceField(choices=MatchStatus.choices)
    leg = CountField()
    sides = MatchSideSerializer(many=True, source="sides.all")
