"""What a league is, as its commissioners set it: its name, who sees it, its page, and new seasons."""

from typing import Any

from rest_framework import serializers

from league.api.acting import IN_LEAGUE, OfLeague
from league.api.leagues import LEAGUE, LeagueSerializer
from league.api.refs import SEASON_REF, SeasonRefSerializer
from league.domain.leagues import change_league, compose_front
from league.domain.seasons import create_season
from league.enums import FrontBlock, Visibility
from league.models import League
from rosters.api.acting import Deed, acted, needed_by, taken_by
from rosters.api.documenting import example
from rosters.api.fields import OptionValueField
from rosters.api.writing import ActSerializer
from rosters.models import User
from rules.registry import DEFAULT, RULESETS

Asked = dict[str, Any]
LONGEST_NAME, LONGEST_TEXT = 80, 2000


@example({"league": LEAGUE, "front": ["news", "table"], "seasons": [SEASON_REF]})
class SettingsSerializer(serializers.Serializer):
    """A league, the blocks of its page in their order (none: the usual), and its seasons, the newest first."""

    league = LeagueSerializer()
    front = serializers.ListField(child=serializers.CharField())
    seasons = SeasonRefSerializer(many=True)


def _change(league: League, asked: Asked, actor: User) -> None:
    change_league(league, actor=actor, **asked)


def _front(league: League, asked: Asked, actor: User) -> None:
    compose_front(league, asked["blocks"], actor=actor)


def _begin_season(league: League, asked: Asked, actor: User) -> None:
    game = RULESETS[asked.get("game", DEFAULT)]
    told = {"preset": asked.get("preset", ""), "options": asked.get("options")}
    create_season(league, actor=actor, name=asked["name"], slug=game.slug, version=game.version, **told)


DEEDS = {
    "change": Deed(_change, "", "name description visibility time_zone language"),
    "front": Deed(_front, "blocks"),
    "begin_season": Deed(_begin_season, "name", "game preset options"),
}


class SettingsActSerializer(ActSerializer):
    """An act and what it needs: `change` what is sent of `name`, `description`, `visibility`, `time_zone` and
    `language`; `front`: the `blocks` of the league's page in order; `begin_season` by a `name`, of a `game`, from a
    `preset` (a ready-made set of its options) and single `options` on top."""

    needed, optional = needed_by(DEEDS), taken_by(DEEDS)
    act = serializers.ChoiceField(choices=list(DEEDS))
    name = serializers.CharField(required=False, max_length=LONGEST_NAME)
    description = serializers.CharField(required=False, allow_blank=True, max_length=LONGEST_TEXT)
    visibility = serializers.ChoiceField(required=False, choices=Visibility.choices)
    time_zone = serializers.CharField(required=False, max_length=50)
    language = serializers.CharField(required=False, allow_blank=True, max_length=10)
    blocks = serializers.ListField(
        child=serializers.ChoiceField(choices=FrontBlock.choices), required=False, max_length=len(FrontBlock)
    )
    game = serializers.ChoiceField(required=False, choices=sorted(RULESETS))
    preset = serializers.CharField(required=False, allow_blank=True, max_length=40)
    options = serializers.DictField(child=OptionValueField(), required=False)


@acted(
    "leagues",
    "league_settings",
    "Get a league's settings",
    "Change a league or begin a season",
    (SettingsSerializer, SettingsActSerializer),
    IN_LEAGUE,
    ruled=True,
    told="Done once for each key, by a commissioner of the league.",
)
class LeagueSettings(OfLeague):
    """What a league is and shows, and its seasons. For its commissioners."""

    serializer_class = SettingsSerializer
    body = SettingsActSerializer
    deeds = DEEDS

    def row(self) -> Any:
        league = self.found
        return {"league": league, "front": league.front, "seasons": league.seasons.order_by("-number")}
