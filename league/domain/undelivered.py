"""What has not reached its people or machines: what waits, what failed and why, and trying it again."""

from collections.abc import Iterable, Mapping
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _
from msgspec import Struct

from league.domain.deliveries import MAX_ATTEMPTS
from league.domain.news_kinds import SILENT
from league.models import Webhook
from rosters.domain.dispatch import given_up_deliveries, try_again, try_given_up
from rosters.enums import Channel, DeliveryStatus
from rosters.models import Delivery, OutboxMessage, PushDevice

MOST_LINES = 200


class Undelivered(Struct, frozen=True, kw_only=True):
    """One thing that has not arrived. `way` is empty for a fact nobody was told of yet; `next_at` is the next try, None
    when it was given up."""

    uid: str
    way: str
    what: str
    whom: str
    attempts: int
    problem: str
    next_at: datetime | None


def undelivered() -> list[Undelivered]:
    """What waits or was given up, the given up first, then by the time of the next try; MOST_LINES of each sort at
    most. The number of queries is the same for any number of lines."""
    facts = OutboxMessage.objects.filter(delivered_at=None).exclude(topic__in=SILENT).order_by("-attempts", "next_at")
    rows = Delivery.objects.filter(status__in=(DeliveryStatus.GIVEN_UP, DeliveryStatus.WAITING))
    deliveries = rows.select_related("item__user").order_by("status", "due_at", "pk")[:MOST_LINES]
    names = _names(deliveries)
    lines = [_fact_line(each) for each in facts[:MOST_LINES]] + [_line(each, names) for each in deliveries]
    return sorted(lines, key=lambda line: (line.next_at is not None, line.next_at or timezone.now()))


def retry(uid: str) -> str:
    """What was given up or waits under that name is due now; what it is. Refuses names of nothing of the kind."""
    facts = OutboxMessage.objects.filter(uid=uid, delivered_at=None)
    if facts.update(attempts=0, next_at=timezone.now()):
        return facts.get().topic
    return str(try_given_up(uid))


def retry_all() -> int:
    """Everything that was given up is due now; how many."""
    facts = OutboxMessage.objects.filter(delivered_at=None, attempts__gte=MAX_ATTEMPTS)
    return facts.update(attempts=0, next_at=timezone.now()) + try_again(given_up_deliveries())


def _fact_line(message: OutboxMessage) -> Undelivered:
    over = message.attempts >= MAX_ATTEMPTS
    return Undelivered(
        uid=message.uid,
        way="",
        what=message.topic,
        whom=_("everybody it concerns"),
        attempts=message.attempts,
        problem=message.problem,
        next_at=None if over else message.next_at,
    )


def _line(delivery: Delivery, names: Mapping[str, str]) -> Undelivered:
    return Undelivered(
        uid=delivery.uid,
        way=str(Channel(delivery.channel).label),
        what=delivery.item.kind if delivery.item else delivery.payload.get("kind", "test"),
        whom=str(delivery.item.user) if delivery.item else names.get(delivery.target, delivery.target),
        attempts=delivery.attempts,
        problem=delivery.problem,
        next_at=delivery.due_at if delivery.status == DeliveryStatus.WAITING else None,
    )


def _names(deliveries: Iterable[Delivery]) -> dict[str, str]:
    targets = {each.target for each in deliveries if each.item is None}
    hooks = Webhook.objects.filter(uid__in=targets).values_list("uid", "league__name", "name")
    devices = PushDevice.objects.filter(uid__in=targets).values_list("uid", "name")
    return dict(devices) | {uid: f"{league}: {name}" for uid, league, name in hooks}
