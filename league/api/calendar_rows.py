"""What the API shows of a calendar."""

from rest_framework import serializers

from league.enums import CALENDAR_KINDS, RoundAct, SilentMatch, SilentPairing, SilentReport
from league.models import Job
from rosters.api.documenting import example
from rosters.api.fields import CountField, UidField

OPENS = "2026-03-02T19:00:00Z"
POLICY = {
    "report": "approve",
    "match": "void",
    "pairing": "wait",
    "finish_steps": True,
    "remind_hours": 24,
    "extend_days": 2,
    "extensions": 1,
    "finishes": True,
}
CALENDAR = {
    "zone": "Europe/Lisbon",
    "starts_at": None,
    "first_opens": None,
    "every_days": 7,
    "after_days": {},
    "times": [
        {"round": "w8n5q2j7dyvf", "number": 4, "act": "round.opens", "at": "2026-03-02T19:00:00Z", "extended": 0}
    ],
    "policy": POLICY,
    "waiting": [{"kind": "round.opens", "round": "w8n5q2j7dyvf", "due_at": "2026-03-02T19:00:00Z", "refused": ""}],
}


class PolicySerializer(serializers.Serializer):
    """What follows from silence, and how the season ends. Reminders go out so many hours before a deadline; reports
    fall due so many days later, so often, while somebody is silent."""

    report = serializers.ChoiceField(choices=SilentReport.choices)
    match = serializers.ChoiceField(choices=SilentMatch.choices)
    pairing = serializers.ChoiceField(choices=SilentPairing.choices)
    finish_steps = serializers.BooleanField()
    remind_hours = CountField()
    extend_days = CountField()
    extensions = CountField()
    finishes = serializers.BooleanField()


class RoundTimeSerializer(serializers.Serializer):
    """When something of a round is to happen; `extended` counts how often the program has put it off."""

    round = UidField(source="round.uid")
    number = CountField(source="round.number")
    act = serializers.ChoiceField(choices=RoundAct.choices, source="kind")
    at = serializers.DateTimeField()
    extended = CountField()


class WaitingSerializer(serializers.Serializer):
    """Work that waits for its time, or is tried again after it was refused; of a round, or of the season as a whole."""

    kind = serializers.ChoiceField(choices=CALENDAR_KINDS)
    round = serializers.SerializerMethodField()
    due_at = serializers.DateTimeField()
    refused = serializers.CharField(source="outcome", allow_blank=True)

    def get_round(self, job: Job) -> str | None:
        return job.round.uid if job.round else None


@example(CALENDAR)
class CalendarSerializer(serializers.Serializer):
    """The calendar of a season. Moments are UTC; `zone` is the time zone in which the league tells them. A season that
    is planned ahead starts at `starts_at`; its first round opens at `first_opens`, each lasts `every_days`, and what is
    due is due so many days after the opening."""

    zone = serializers.CharField()
    starts_at = serializers.DateTimeField(allow_null=True)
    first_opens = serializers.DateTimeField(allow_null=True)
    every_days = CountField()
    after_days = serializers.DictField(child=CountField())
    times = RoundTimeSerializer(many=True)
    policy = PolicySerializer()
    waiting = WaitingSerializer(many=True)
