"""The webhooks of a league: set up, tried out, switched off and on, and their log."""

import re
import secrets
from base64 import b64encode
from collections.abc import Iterable

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from msgspec import to_builtins

from league.domain.audit import record_act
from league.domain.bulletins import BULLETINS, TEST, Bulletin
from league.enums import WebhookKind
from league.models import League, Webhook
from league.permissions import require_commissioner
from rosters.domain.dispatch import give_up, try_again
from rosters.domain.refusal import Refusal
from rosters.enums import Channel, DeliveryStatus
from rosters.models import Delivery, OutboxMessage, User
from rosters.models.uid import new_uid

MOST_WEBHOOKS = 5
LINES_OF_LOG = 50
SECRET_BYTES = 32
DISCORD = re.compile(
    r"https://(?:(?:canary|ptb)\.)?discord(?:app)?\.com/api/(?:v[0-9]{1,2}/)?webhooks/[0-9]{5,25}/[A-Za-z0-9_-]{20,100}"
)


def add_webhook(league: League, *, actor: User, kind: str, name: str, address: str, facts: Iterable[str]) -> Webhook:
    """The address is told the chosen facts from now on. A signed one has a fresh secret, to be shown once.

    Whether the address leads to a public machine is asked each time it is called; ask `place_of` before this, outside
    of any transaction, to tell whoever gives it at once.
    """
    require_commissioner(actor, league)
    check_address(kind, address)
    with transaction.atomic():
        League.objects.select_for_update(no_key=True).get(pk=league.pk)
        if league.webhooks.count() >= MOST_WEBHOOKS:
            raise Refusal(
                _("A league has %(most)d webhooks at most; remove one first."), code="webhook.most", most=MOST_WEBHOOKS
            )
        webhook = Webhook.objects.create(
            league=league,
            kind=WebhookKind(kind),
            name=name.strip(),
            address=address,
            secret=fresh_secret() if kind == WebhookKind.SIGNED else "",
            facts=_known(facts),
            created_by=actor,
        )
        record_act(league, "webhook.added", webhook, actor=actor, webhook=webhook.name)
    return webhook


def check_address(kind: str, address: str) -> None:
    """Refuses what cannot be an address of that kind."""
    if kind == WebhookKind.DISCORD and not settings.OUTBOUND_ANYWHERE and not DISCORD.fullmatch(address):
        raise Refusal(
            _("This is not the address of a Discord webhook. Copy it in Discord: channel settings, Integrations."),
            code="webhook.discord",
            status=422,
        )


def change_webhook(webhook: Webhook, *, actor: User, name: str, facts: Iterable[str]) -> Webhook:
    """The webhook has this name and is told these facts from now on."""
    with transaction.atomic():
        held = _lock(webhook, actor)
        before = {"name": held.name, "facts": held.facts}
        held.name, held.facts = name.strip(), _known(facts)
        held.save(update_fields=["name", "facts"])
        after = {"name": held.name, "facts": held.facts}
        record_act(held.league, "webhook.changed", held, actor=actor, webhook=held.name, before=before, after=after)
    return held


def switch_webhook(webhook: Webhook, *, actor: User, on: bool) -> Webhook:
    """The webhook is told, or is not; switched off, it does not get what waits for it either."""
    with transaction.atomic():
        held = _lock(webhook, actor)
        if (held.off_at is None) == on:
            return held
        held.off_at, held.off_reason = None if on else timezone.now(), ""
        held.save(update_fields=["off_at", "off_reason"])
        if not on:
            give_up(Channel.WEBHOOK, held.uid, "The webhook was switched off.")
        verb = "webhook.switched_on" if on else "webhook.switched_off"
        record_act(held.league, verb, held, actor=actor, webhook=held.name)
    return held


def bury_webhook(uid: str, why: str) -> None:
    """A webhook that its receiver does not know any more is off, and the commissioners are told."""
    with transaction.atomic():
        webhook = Webhook.objects.select_for_update(no_key=True).filter(uid=uid, off_at=None).first()
        if webhook is None:
            return
        webhook.off_at, webhook.off_reason = timezone.now(), why[:500]
        webhook.save(update_fields=["off_at", "off_reason"])
        record_act(webhook.league, "webhook.gone", webhook, actor=None, webhook=webhook.name)
        OutboxMessage.objects.create(topic="webhook.gone", subject_uid=webhook.uid, payload={})


def remove_webhook(webhook: Webhook, *, actor: User) -> None:
    """The address is forgotten, and its log with it."""
    with transaction.atomic():
        held = _lock(webhook, actor)
        record_act(held.league, "webhook.removed", held, actor=actor, webhook=held.name)
        Delivery.objects.filter(channel=Channel.WEBHOOK, target=held.uid).delete()
        held.delete()


def try_webhook(webhook: Webhook, *, actor: User) -> Delivery:
    """A test is on its way; one at a time."""
    with transaction.atomic():
        held = _lock(webhook, actor)
        _require_on(held)
        if log_of(held).filter(status=DeliveryStatus.WAITING, payload__kind=TEST).exists():
            raise Refusal(_("A test is on its way already; look at the log below."), code="webhook.test_waits")
        test = Bulletin(
            TEST, {"league": held.league.name}, reverse("league", args=[held.league.slug]), timezone.now().isoformat()
        )
        return Delivery.objects.create(
            message_uid=new_uid(),
            channel=Channel.WEBHOOK,
            target=held.uid,
            payload=to_builtins(test),
            due_at=timezone.now(),
        )


def redeliver(webhook: Webhook, uid: str, *, actor: User) -> None:
    """What was sent or given up goes once more, under the same name, by which its receiver knows a repeat."""
    with transaction.atomic():
        held = _lock(webhook, actor)
        _require_on(held)
        if not try_again(log_of(held).filter(uid=uid)):
            raise Refusal(_("The log has no such line any more."), code="webhook.no_line", status=404)


def log_of(webhook: Webhook) -> QuerySet[Delivery]:
    """What was sent to the webhook or waits for it, newest first; the page shows LINES_OF_LOG of them."""
    return Delivery.objects.filter(channel=Channel.WEBHOOK, target=webhook.uid).order_by("-pk")


def log_of_all(league: League) -> QuerySet[Delivery]:
    """The same of all webhooks of the league together."""
    return Delivery.objects.filter(channel=Channel.WEBHOOK, target__in=league.webhooks.values("uid")).order_by("-pk")


def fresh_secret() -> str:
    """A secret for signing, in the form that receivers of Standard Webhooks read."""
    return f"whsec_{b64encode(secrets.token_bytes(SECRET_BYTES)).decode()}"


def _lock(webhook: Webhook, actor: User) -> Webhook:
    require_commissioner(actor, webhook.league)
    held = Webhook.objects.select_for_update(no_key=True, of=("self",)).select_related("league")
    found = held.filter(pk=webhook.pk).first()
    if found is None:
        raise Refusal(_("This webhook was removed."), code="webhook.gone", status=404)
    return found


def _require_on(webhook: Webhook) -> None:
    if webhook.off_at is not None:
        raise Refusal(_("This webhook is switched off; switch it on first."), code="webhook.off")


def _known(facts: Iterable[str]) -> list[str]:
    chosen = set(facts)
    return [key for key in BULLETINS if key in chosen]
