"""What leaves a league: its webhooks with what they were told, and its complete archive. For commissioners alone."""

from typing import Any

from django.http import Http404
from django.urls import reverse
from rest_framework import serializers
from rest_framework.exceptions import ValidationError

from league.api.acting import IN_LEAGUE, OfLeague
from league.api.refs import LEAGUE_REF, LeagueRefSerializer
from league.domain import bell
from league.domain.bulletins import BULLETINS
from league.domain.handing_over import ask_for_archive, complete_archive
from league.domain.webhooks import (
    add_webhook,
    change_webhook,
    check_address,
    log_of_all,
    redeliver,
    remove_webhook,
    switch_webhook,
    try_webhook,
)
from league.enums import WebhookKind
from league.models import League, Webhook
from league.presenters.webhooks import host_of
from rosters.api.acting import Deed, Deeds, acted, needed_by, taken_by
from rosters.api.documenting import example
from rosters.api.fields import CountField, UidField
from rosters.api.writing import ActSerializer
from rosters.domain.outbound import LONGEST_ADDRESS, place_of
from rosters.domain.refusal import Refusal
from rosters.enums import DeliveryStatus
from rosters.models import User

Asked = dict[str, Any]
NEWEST = 50  # deliveries shown
HOOK = {
    "uid": "w4n8x2k7qpzd",
    "kind": "signed",
    "name": "Our blog",
    "host": "blog.example",
    "facts": ["match.settled"],
    "off_at": None,
    "off_reason": "",
}
SENT = {
    "uid": "y4n8x2k7qpzd",
    "webhook": "w4n8x2k7qpzd",
    "status": "sent",
    "attempts": 1,
    "problem": "",
    "due_at": "2026-03-01T18:00:00Z",
    "created_at": "2026-03-01T18:00:00Z",
}


class WebhookSerializer(serializers.Serializer):
    """A webhook; of its address only the machine is shown. One that is off says since when and why."""

    uid = UidField()
    kind = serializers.ChoiceField(choices=WebhookKind.choices)
    name = serializers.CharField()
    host = serializers.SerializerMethodField()
    facts = serializers.ListField(child=serializers.CharField())
    off_at = serializers.DateTimeField(allow_null=True)
    off_reason = serializers.CharField()

    def get_host(self, webhook: Webhook) -> str:
        return host_of(webhook)


class SentSerializer(serializers.Serializer):
    """What a webhook was sent or waits for, how often that was tried, and what stood in the way."""

    uid = UidField()
    webhook = serializers.CharField(source="target")
    status = serializers.ChoiceField(choices=DeliveryStatus.choices)
    attempts = CountField()
    problem = serializers.CharField()
    due_at = serializers.DateTimeField()
    created_at = serializers.DateTimeField()


@example({"league": LEAGUE_REF, "webhooks": [HOOK], "log": [SENT], "secret": None})
class WebhooksSerializer(serializers.Serializer):
    """The webhooks of a league, and the newest of what they were sent, 50 at most. `secret` is that with which a
    webhook just added signs: it is told this once."""

    league = LeagueRefSerializer()
    webhooks = WebhookSerializer(many=True)
    log = SentSerializer(many=True)
    secret = serializers.CharField(allow_null=True)


def _webhook(league: League, asked: Asked) -> Webhook:
    found = league.webhooks.select_related("league").filter(uid=asked.pop("webhook")).first()
    if found is None:
        raise Http404("no such webhook")
    return found


def _add(league: League, asked: Asked, actor: User) -> dict[str, str] | None:
    webhook = add_webhook(league, actor=actor, **asked)
    return {"secret": webhook.secret} if webhook.secret else None


def _change(league: League, asked: Asked, actor: User) -> None:
    change_webhook(_webhook(league, asked), actor=actor, **asked)


def _switch(league: League, asked: Asked, actor: User) -> None:
    switch_webhook(_webhook(league, asked), actor=actor, on=asked["on"])


def _try(league: League, asked: Asked, actor: User) -> None:
    try_webhook(_webhook(league, asked), actor=actor)
    bell.ring()


def _resend(league: League, asked: Asked, actor: User) -> None:
    redeliver(_webhook(league, asked), asked["delivery"], actor=actor)
    bell.ring()


def _remove(league: League, asked: Asked, actor: User) -> None:
    remove_webhook(_webhook(league, asked), actor=actor)


HOOKS: Deeds = {
    "add": Deed(_add, "kind name address facts"),
    "change": Deed(_change, "webhook name facts"),
    "switch": Deed(_switch, "webhook on"),
    "try": Deed(_try, "webhook"),
    "resend": Deed(_resend, "webhook delivery"),
    "remove": Deed(_remove, "webhook"),
}


class WebhooksActSerializer(ActSerializer):
    """An act and what it needs: `add` a webhook of a `kind` by `name` and `address`, for these `facts`; `change` what a
    `webhook` is called and told; `switch` it `on` or off; `try` it; `resend` a `delivery`; `remove` it."""

    needed, optional = needed_by(HOOKS), taken_by(HOOKS)
    act = serializers.ChoiceField(choices=list(HOOKS))
    webhook = UidField(required=False)
    kind = serializers.ChoiceField(required=False, choices=WebhookKind.choices)
    name = serializers.CharField(required=False, max_length=60)
    address = serializers.CharField(required=False, max_length=LONGEST_ADDRESS)
    facts = serializers.ListField(
        child=serializers.ChoiceField(choices=list(BULLETINS)), required=False, max_length=len(BULLETINS)
    )
    on = serializers.BooleanField(required=False)
    delivery = UidField(required=False)

    def validate(self, attrs: Any) -> Any:
        """A new address is one of its kind and leads to a machine that everybody can reach; asked before any write."""
        attrs = super().validate(attrs)
        if "address" in attrs:
            try:
                check_address(attrs["kind"], attrs["address"])
                place_of(attrs["address"])
            except Refusal as refusal:
                raise ValidationError({"address": refusal.sentence}, code=refusal.code) from refusal
        return attrs


@acted(
    "leagues",
    "league_webhooks",
    "Get a league's webhooks",
    "Add, change, try or remove a webhook",
    (WebhooksSerializer, WebhooksActSerializer),
    IN_LEAGUE,
    ruled=True,
    told="Done once for each key, by a commissioner. The secret of a new webhook is told to the first answer alone.",
)
class LeagueWebhooks(OfLeague):
    """Where a league's public news go, and how that went. For its commissioners."""

    serializer_class = WebhooksSerializer
    body = WebhooksActSerializer
    deeds = HOOKS

    def row(self) -> Any:
        webhooks, log = self.found.webhooks.all(), log_of_all(self.found)[:NEWEST]
        return {"league": self.found, "webhooks": webhooks, "log": log, "secret": None}


@example({"league": LEAGUE_REF, "public": "/leagues/harbour-league/archive/league.json", "archive": None})
class ArchiveSerializer(serializers.Serializer):
    """Where everybody finds the `public` archive of a league. `archive` is the complete one, as the text of its file:
    it is told this once, to whoever takes it."""

    league = LeagueRefSerializer()
    public = serializers.CharField()
    archive = serializers.CharField(allow_null=True)


def _take(league: League, _asked: Asked, actor: User) -> dict[str, str]:
    ask_for_archive(league, actor=actor)
    return {"archive": complete_archive(league, actor=actor).decode()}


TAKING: Deeds = {"take": Deed(_take)}


class ArchiveActSerializer(ActSerializer):
    """The act: to `take` the complete archive, as the log of the league then says."""

    needed, optional = needed_by(TAKING), taken_by(TAKING)
    act = serializers.ChoiceField(choices=list(TAKING))


@acted(
    "leagues",
    "league_archive",
    "Get where a league's archive is",
    "Take a league's archive",
    (ArchiveSerializer, ArchiveActSerializer),
    IN_LEAGUE,
    ruled=True,
    told="Done once for each key, by a commissioner, and refused while bids are hidden. The archive is told to the "
    "first answer alone; take it again under another key.",
)
class LeagueArchive(OfLeague):
    """The archive of a league, with which it moves to another site. For its commissioners."""

    serializer_class = ArchiveSerializer
    body = ArchiveActSerializer
    deeds = TAKING

    def row(self) -> Any:
        return {"league": self.found, "public": reverse("league-archive-file", args=[self.found.slug]), "archive": None}
