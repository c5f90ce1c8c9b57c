"""What the API says of a team at work before and after a match, and the bodies of its acts."""

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from matches.api.correction_rows import OfferSerializer
from matches.api.refs import MATCH_REF, MatchRefSerializer
from matches.presenters.awaited import Shown, ShownOffer
from matches.presenters.pending import shown_pending
from rosters.api.documenting import example
from rosters.api.fields import CountField
from rosters.api.players import TEAM_REF
from rosters.api.refs import TeamRefSerializer
from rosters.api.writing import ActSerializer
from rules.core.pending import Pending
from rules.core.sheets import PlayerSheet

MOST_FACES, MOST_SIDES, LONGEST_REASON = 40, 999, 300
SEEN = frozenset({"version"})
WALKING: Mapping[str, frozenset[str]] = {  # what each act needs
    "choose": SEEN | {"offer"},
    "go_on": SEEN,
    "roll_on": SEEN,
    "finish": SEEN,
    "roll": SEEN,
    "enter": SEEN | {"faces"},
    "undo": SEEN,
}
PREPARING: Mapping[str, frozenset[str]] = {
    "open": SEEN,
    "choose": SEEN | {"offer"},
    "roll": SEEN,
    "enter": SEEN | {"faces"},
}
OPTIONAL: Mapping[str, frozenset[str]] = {
    "choose": frozenset({"name", "number"}),
    "enter": frozenset({"reason"}),
}
OFFER = {"place": 0, "label": "Save", "effect": "5 mc stay in cash", "mc": 0, "refused": "", "named": False}
AWAITED = {"title": "What to do with the cash?", "lead": "", "lines": [], "offers": [OFFER], "roll": None}
STEPS = {
    "match": MATCH_REF,
    "team": TEAM_REF,
    "version": 41,
    "opened_at": "2026-03-08T20:15:00Z",
    "finished_at": None,
    "step": 9,
    "key": "buy",
    "awaited": AWAITED,
}
PREPARATION = {"match": MATCH_REF, "team": TEAM_REF, "version": 40, "opened_at": None, "awaited": None}


class NamedOfferSerializer(OfferSerializer):
    """An offer; `named` says that it takes a name and a shirt number beside it."""

    named = serializers.BooleanField()


class RollSerializer(serializers.Serializer):
    """So many dice of so many sides; with `names` a draw of one of them."""

    dice = CountField()
    sides = CountField()
    names = serializers.ListField(child=serializers.CharField())


class AwaitedSerializer(serializers.Serializer):
    """What is awaited, in words: one of the `offers`, or a `roll`. Where one offer alone stands, `go_on` takes it."""

    title = serializers.CharField()
    lead = serializers.CharField()
    lines = serializers.ListField(child=serializers.CharField())
    offers = NamedOfferSerializer(many=True)
    roll = RollSerializer(allow_null=True)


@example(STEPS)
class StepsSerializer(serializers.Serializer):
    """Where a team stands after a match. `version` is that of the team: every act names it, and is refused once that
    changes. `version` and `awaited` are shown to whoever may act for the team; `step` counts from 1, 0 is none."""

    match = MatchRefSerializer()
    team = TeamRefSerializer()
    version = CountField(allow_null=True)
    opened_at = serializers.DateTimeField(allow_null=True)
    finished_at = serializers.DateTimeField(allow_null=True)
    step = CountField()
    key = serializers.CharField()
    awaited = AwaitedSerializer(allow_null=True)


@example(PREPARATION)
class PreparationSerializer(serializers.Serializer):
    """Where a team stands before a match; `version` and `awaited` are shown to whoever may act for the team."""

    match = MatchRefSerializer()
    team = TeamRefSerializer()
    version = CountField(allow_null=True)
    opened_at = serializers.DateTimeField(allow_null=True)
    awaited = AwaitedSerializer(allow_null=True)


class _AtWorkSerializer(ActSerializer):
    version = CountField()
    offer = CountField(required=False)
    name = serializers.CharField(required=False, allow_blank=True, max_length=60)
    number = serializers.IntegerField(required=False, min_value=0, max_value=MOST_SIDES)
    faces = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=MOST_SIDES),
        required=False,
        min_length=1,
        max_length=MOST_FACES,
    )
    reason = serializers.CharField(required=False, allow_blank=True, max_length=LONGEST_REASON)


class StepActSerializer(_AtWorkSerializer):
    """`choose` the offer at a place, with a `name` and a `number` where it is named; `go_on` where nothing is asked;
    `roll_on` where dice are awaited too, up to the next decision; `finish` all steps, every choice left to the rules;
    `roll`, or `enter` the faces as they fell at the table (whoever does so for another coach gives a `reason`); `undo`
    the latest act."""

    needed, optional = WALKING, OPTIONAL
    act = serializers.ChoiceField(choices=list(WALKING))


class PreparationActSerializer(_AtWorkSerializer):
    """`open` the free agent rolls; `choose` the offer at a place; `roll`, or `enter` the faces as they fell."""

    needed, optional = PREPARING, OPTIONAL
    act = serializers.ChoiceField(choices=list(PREPARING))


def awaited_rows(slug: str, pending: Pending | None, players: tuple[PlayerSheet, ...]) -> dict[str, Any] | None:
    """What a team of this game faces, as plain values; None where nothing is awaited."""
    if pending is None:
        return None
    shown = shown_pending(slug, pending, players)
    return {
        "title": shown.title,
        "lead": shown.lead,
        "lines": shown.lines,
        "offers": [_offer(offer) for offer in sorted(_offers(shown), key=lambda offer: offer.place)],
        "roll": shown.roll,
    }


def _offers(shown: Shown) -> tuple[ShownOffer, ...]:
    return (*shown.offers, *((shown.go_on,) if shown.go_on else ()))


def _offer(offer: ShownOffer) -> dict[str, Any]:
    names = ("place", "label", "effect", "mc", "refused", "named")
    return {name: getattr(offer, name) for name in names}
