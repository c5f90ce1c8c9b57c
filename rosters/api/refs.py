"""Things as others name them."""

from rest_framework import serializers

from rosters.api.fields import CountField, UidField
from rules.registry import DEFAULT, RULESETS

RULESET_REF = {"slug": DEFAULT, "version": RULESETS[DEFAULT].version}


class CoachRefSerializer(serializers.Serializer):
    """A coach."""

    uid = UidField()
    name = serializers.CharField()


class TeamRefSerializer(serializers.Serializer):
    """A team; `colour` is one of 16."""

    uid = UidField()
    name = serializers.CharField()
    colour = CountField(min_value=1, max_value=16)


class RulesetRefSerializer(serializers.Serializer):
    """A game and the version of its rules."""

    slug = serializers.CharField()
    version = serializers.CharField()
