"""The desk of a season: where it stands, what is open in its round, and everything a commissioner does about it."""

from typing import Any

from django.db.models import Q
from rest_framework import serializers

from league.api.acting import IN_SEASON, OfSeason
from league.api.calendar_acts import MomentField
from league.api.desk_deeds import DESK
from league.api.refs import (
    ENTRY_REF,
    ROUND_REF,
    SEASON_REF,
    EntryRefSerializer,
    RoundRefSerializer,
    SeasonRefSerializer,
)
from league.domain.policy import MOST_HOURS
from league.domain.progress import RoundProgress, round_progress
from league.domain.schedule import next_round
from league.domain.unplayed import HOME, VISITOR, VOID
from league.enums import RoundStatus, SeasonStatus, Stage
from league.models import MissedDeadline, Season
from matches.api.refs import MATCH_REF, MatchRefSerializer
from matches.enums import MatchStatus
from rosters.api.acting import acted, needed_by, taken_by
from rosters.api.documenting import example
from rosters.api.fields import UidField
from rosters.api.players import TEAM_REF
from rosters.api.refs import TeamRefSerializer
from rosters.api.writing import ActSerializer

MOST_TEAMS, MOST_POINTS = 400, 99
PENALTY = {"uid": "k4m9w2x7tqzd", "entry": ENTRY_REF, "round": ROUND_REF}
STANDS = {
    "season": SEASON_REF,
    "status": "running",
    "round": ROUND_REF,
    "stage": "league",
    "round_status": "playing",
    "open_matches": [MATCH_REF | {"status": "scheduled"}],
    "open_friendlies": [],
    "open_steps": [{"match": "m2f7h4y8qkzd", "team": TEAM_REF}],
    "penalties": [PENALTY],
}


class OpenStepsSerializer(serializers.Serializer):
    """A team whose steps after a match (its uid) are not finished."""

    match = serializers.CharField(source="match.uid")
    team = TeamRefSerializer()


class PenaltySerializer(serializers.Serializer):
    """A penalty for a late report that stands and can be lifted."""

    uid = UidField()
    entry = EntryRefSerializer()
    round = RoundRefSerializer()


@example(STANDS)
class DeskSerializer(serializers.Serializer):
    """Where a season stands: the first round that is not closed (none is left where it is empty), and what is open in
    it. A round is closed once nothing is, or with a word on each match in `unplayed`."""

    season = SeasonRefSerializer()
    status = serializers.ChoiceField(choices=SeasonStatus.choices)
    round = RoundRefSerializer(allow_null=True)
    stage = serializers.ChoiceField(choices=Stage.choices, allow_blank=True)
    round_status = serializers.ChoiceField(choices=RoundStatus.choices, allow_blank=True)
    open_matches = MatchRefSerializer(many=True)
    open_friendlies = MatchRefSerializer(many=True)
    open_steps = OpenStepsSerializer(many=True)
    penalties = PenaltySerializer(many=True)


class DeskActSerializer(ActSerializer):
    """An act and what it needs. In the `round` that is named: `open_round`; `assign` `pairs` of entries, home first,
    and `byes`; `draw_rest` of challenges; `end_turn`, `pause_clock`, `resume_clock` or `extend_clock` by `hours`; a
    `friendly` of two entries; `play_round` by the program, or `play_later` `at` a time (without one at none);
    `remind` whoever is awaited; `approve` the `reports` of these matches; `close_round` with what becomes of
    `unplayed` matches (`void`, `home` or `visitor` by match) and whether to `finish_steps`. In the season: `set_hours`
    to `choose` and to `answer` a challenge or `remove_hours`, `adjust` an `entry` by `points`, `lift` a `penalty`,
    `begin_finals`, `close_season`."""

    needed, optional = needed_by(DESK), taken_by(DESK)
    act = serializers.ChoiceField(choices=list(DESK))
    round = UidField(required=False)
    pairs = serializers.ListField(
        child=serializers.ListField(child=UidField(), min_length=2, max_length=2), required=False, max_length=MOST_TEAMS
    )
    byes = serializers.ListField(child=UidField(), required=False, max_length=MOST_TEAMS)
    hours = serializers.IntegerField(required=False, min_value=1, max_value=MOST_HOURS)
    choose = serializers.IntegerField(required=False, min_value=1, max_value=MOST_HOURS)
    answer = serializers.IntegerField(required=False, min_value=1, max_value=MOST_HOURS)
    nights_rest = serializers.BooleanField(required=False)
    home = UidField(required=False)
    visitor = UidField(required=False)
    at = MomentField(required=False)
    reports = serializers.ListField(child=UidField(), required=False, min_length=1, max_length=MOST_TEAMS)
    unplayed = serializers.DictField(child=serializers.ChoiceField(choices=(VOID, HOME, VISITOR)), required=False)
    finish_steps = serializers.BooleanField(required=False)
    entry = UidField(required=False)
    points = serializers.IntegerField(required=False, min_value=-MOST_POINTS, max_value=MOST_POINTS)
    penalty = UidField(required=False)
    reason = serializers.CharField(required=False, max_length=300)


@acted(
    "seasons",
    "season_desk",
    "Get where a season stands",
    "Open, pair, play or close a round",
    (DeskSerializer, DeskActSerializer),
    IN_SEASON,
    told="Done once for each key, by a commissioner of the league; a friendly also by one of its two coaches.",
)
class SeasonDesk(OfSeason):
    """Where a season stands and what is open in its round."""

    serializer_class = DeskSerializer
    body = DeskActSerializer
    deeds = DESK
    scope = OfSeason.scope.PLAY
    ruling_acts = frozenset(DESK) - {"friendly"}

    def row(self) -> Any:
        return desk_row(self.found)


def desk_row(season: Season) -> dict[str, Any]:
    """Where a season stands. The number of queries is the same for any number of teams."""
    round_ = next_round(season)
    progress = round_progress(round_) if round_ and round_.status != RoundStatus.PLANNED else RoundProgress()
    standing = MissedDeadline.objects.filter(round__season=season, lifted_at=None)
    costly = standing.filter(Q(bars_bidding=True) | Q(adjustment__isnull=False))
    return {
        "season": season,
        "status": season.status,
        "round": round_,
        "stage": round_.stage if round_ else "",
        "round_status": round_.status if round_ else "",
        "open_matches": progress.open,
        "open_friendlies": [match for match in progress.friendlies if match.status != MatchStatus.SETTLED],
        "open_steps": [*progress.open_steps, *progress.waiting_steps],
        "penalties": costly.select_related("entry__team", "round").order_by("pk"),
    }
