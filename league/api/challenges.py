"""The challenge procedure of a round: whose turn it is and until when, and what a coach does with it."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.functional import cached_property
from drf_spectacular.utils import extend_schema, extend_schema_field, extend_schema_view
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.refs import ENTRY_REF, ROUND_REF, EntryRefSerializer, RoundRefSerializer
from league.domain.challenges import (
    accept_challenge,
    challenge_state,
    make_challenge,
    pass_challenge,
    refuse_challenge,
    waiting_turn,
)
from league.enums import ChallengeStatus, RoundStatus
from league.models import ChallengeClock, ChallengeHours, Entry, Round
from league.permissions import readable_leagues
from league.presenters.clock import running_clock
from league.presenters.violations import violation_sentence
from rosters.api.documenting import example, in_path
from rosters.api.fields import CountField, UidField
from rosters.api.reading import Reading
from rosters.api.writing import REFUSALS, WRITING, ActSerializer, write_once
from rosters.models import User
from rules.core.errors import RuleViolation

OTHER = {"uid": "z5h8k3v7nwjc", "team": {"uid": "c6jx3p9s4gnb", "name": "Rattlers", "colour": 2}}
CHALLENGES = {
    "round": ROUND_REF,
    "awaited": OTHER,
    "answering": False,
    "challenger": OTHER,
    "hours": {"choose": 24, "answer": 12, "nights_rest": True},
    "clock": {
        "began_at": "2026-03-01T18:00:00Z",
        "ends_at": "2026-03-02T18:00:00Z",
        "left_seconds": None,
        "reason": "",
    },
    "turns": [
        {
            "order": 1,
            "challenger": OTHER,
            "challenged": None,
            "status": "waiting",
            "passes": 0,
            "late": False,
            "refused_by": [],
            "answered_at": None,
        }
    ],
    "byes": [],
    "opponents": [{"entry": ENTRY_REF, "refused": "", "sentence": ""}],
}
NEEDED: Mapping[str, frozenset[str]] = {  # by each act
    "challenge": frozenset({"entry", "opponent"}),
    "pass": frozenset({"entry"}),
    "accept": frozenset({"entry"}),
    "refuse": frozenset({"entry"}),
}


class HoursSerializer(serializers.Serializer):
    """How many hours a coach has to choose and to answer; with `nights_rest` no night counts."""

    choose = CountField()
    answer = CountField()
    nights_rest = serializers.BooleanField()


class ClockSerializer(serializers.Serializer):
    """The time of the turn that is open. While clocks stand still `ends_at` is empty and `left_seconds` will remain."""

    began_at = serializers.DateTimeField()
    ends_at = serializers.DateTimeField(allow_null=True)
    left_seconds = serializers.SerializerMethodField()
    reason = serializers.CharField()

    @extend_schema_field(CountField(allow_null=True))
    def get_left_seconds(self, clock: ChallengeClock) -> int | None:
        return None if clock.left is None else int(clock.left.total_seconds())


class TurnSerializer(serializers.Serializer):
    """A turn to challenge; `late` says that its clock decided."""

    order = CountField()
    challenger = EntryRefSerializer()
    challenged = EntryRefSerializer(allow_null=True)
    status = serializers.ChoiceField(choices=ChallengeStatus.choices)
    passes = CountField()
    late = serializers.BooleanField()
    refused_by = EntryRefSerializer(many=True, source="refused_by.all")
    answered_at = serializers.DateTimeField(allow_null=True)


class OpponentSerializer(serializers.Serializer):
    """Somebody who may be challenged now, or the code and the sentence of what forbids it."""

    entry = EntryRefSerializer()
    refused = serializers.CharField()
    sentence = serializers.CharField()


@example(CHALLENGES)
class ChallengesSerializer(serializers.Serializer):
    """The procedure at this moment. `awaited` is the entry that is to act: to answer a challenge where `answering`,
    else to choose one of the `opponents`. A round without challenges, or past them, awaits nobody."""

    round = RoundRefSerializer()
    awaited = EntryRefSerializer(allow_null=True)
    answering = serializers.BooleanField()
    challenger = EntryRefSerializer(allow_null=True)
    hours = HoursSerializer(allow_null=True)
    clock = ClockSerializer(allow_null=True)
    turns = TurnSerializer(many=True)
    byes = EntryRefSerializer(many=True)
    opponents = OpponentSerializer(many=True)


class ChallengeActSerializer(ActSerializer):
    """What the `entry` does: `challenge` an `opponent`, `pass` its turn, `accept` or `refuse` a challenge."""

    needed = NEEDED
    act = serializers.ChoiceField(choices=list(NEEDED))
    entry = UidField()
    opponent = UidField(required=False)


@example({"round": ROUND_REF, "status": "pairing"})
class ActedSerializer(serializers.Serializer):
    """Where the round stands after the act; once everybody has an opponent it is paired."""

    round = RoundRefSerializer()
    status = serializers.ChoiceField(choices=RoundStatus.choices)


IN_PATH = in_path("round", "The round.")


@extend_schema_view(
    retrieve=extend_schema(
        operation_id="get_challenges",
        summary="Get the challenges of a round",
        tags=["seasons"],
        parameters=[IN_PATH],
    ),
    create=extend_schema(
        operation_id="act_in_challenges",
        summary="Challenge, pass or answer",
        description="Done once for each key, by whoever may act for the entry.",
        tags=["seasons"],
        parameters=[IN_PATH, *WRITING],
        request=ChallengeActSerializer,
        responses={200: ActedSerializer, **REFUSALS},
    ),
)
class Challenges(Reading):
    """The order of a round's challenges, the clock of the turn that is open, and every turn so far."""

    serializer_class = ChallengesSerializer
    finding = ("found",)
    filter_backends = ()
    queryset = Round.objects.none()

    def retrieve(self, request: Request, **_kwargs: Any) -> Response:
        return Response(told(self.found))

    def create(self, request: Request, **_kwargs: Any) -> Response:
        def run(user: User, asked: dict[str, Any]) -> Any:
            round_ = self.found
            uids = [asked[name] for name in ("entry", "opponent") if name in asked]
            entry, *others = _entries(round_, uids)
            match asked["act"]:
                case "challenge":
                    after = make_challenge(round_, entry, others[0], actor=user)
                case "pass":
                    after = pass_challenge(round_, entry, actor=user)
                case "accept":
                    after = accept_challenge(round_, entry, actor=user)
                case _:
                    after = refuse_challenge(round_, entry, actor=user)
            return ActedSerializer({"round": after, "status": after.status}).data

        def sentence(violation: RuleViolation) -> str:
            names = dict(self.found.season.entries.values_list("uid", "team__name"))
            return violation_sentence(violation, names)

        return write_once(request, ChallengeActSerializer, run, sentence=sentence)

    @cached_property
    def found(self) -> Round:
        """The round, once it has been found; 404 for whoever may not read it."""
        rounds = Round.objects.filter(season__league__in=readable_leagues(self.person))
        return get_object_or_404(rounds.select_related("season__league", "season__pin"), uid=self.kwargs["round"])


def told(round_: Round) -> Any:
    """The procedure as plain values. The number of queries is the same for any number of teams."""
    turns = round_.challenges.select_related("challenger__team", "challenged__team").order_by("order")
    turn = waiting_turn(round_)
    state = challenge_state(round_) if turn else None
    entries = {entry.uid: entry for entry in round_.season.entries.select_related("team")}
    names = {uid: entry.team.name for uid, entry in entries.items()}
    asked = state.asked if state else None
    return ChallengesSerializer(
        {
            "round": round_,
            "awaited": entries[asked[1] if asked else turn.challenger.uid] if turn else None,
            "answering": asked is not None,
            "challenger": turn.challenger if turn else None,
            "hours": ChallengeHours.objects.filter(season=round_.season).first(),
            "clock": running_clock(turn),
            "turns": turns.prefetch_related("refused_by__team"),
            "byes": [entries[uid] for uid in state.byes] if state else (),
            "opponents": [
                {
                    "entry": entries[found.team],
                    "refused": found.refused,
                    "sentence": violation_sentence(RuleViolation(found.refused, **found.facts), names)
                    if found.refused
                    else "",
                }
                for found in (state.may_challenge(turn.challenger.uid) if state and turn and not asked else ())
            ],
        }
    ).data


def _entries(round_: Round, uids: Sequence[str]) -> list[Entry]:
    """These entries of the season in their order; 404 when one is none."""
    found = {entry.uid: entry for entry in round_.season.entries.filter(uid__in=uids).select_related("team__coach")}
    if missing := set(uids) - set(found):
        raise Http404(f"no such entry: {missing}")
    return [found[uid] for uid in uids]
