"""Webhooks and what was sent to them, in words."""

from collections.abc import Iterable
from datetime import datetime
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

from league.domain.bulletins import Bulletin, title_of, words_of
from league.models import Webhook
from rosters.enums import DeliveryStatus
from rosters.models import Delivery

BADGES = {
    DeliveryStatus.SENT: "good",
    DeliveryStatus.WAITING: "warning",
    DeliveryStatus.GIVEN_UP: "bad",
    DeliveryStatus.CALLED_OFF: "neutral",
}


class LogLine(Struct, frozen=True, kw_only=True):
    """One line of the log: what was to be sent, how it went, and when it is tried again."""

    uid: str
    title: str
    sentence: str
    when: datetime
    status: str
    badge: str
    attempts: int
    problem: str
    next_at: datetime | None


def log_lines(deliveries: Iterable[Delivery]) -> list[LogLine]:
    """Deliveries of a webhook as they are shown, in the order given."""
    return [_log_line(each, msgspec.convert(each.payload, Bulletin)) for each in deliveries]


def _log_line(delivery: Delivery, bulletin: Bulletin) -> LogLine:
    status = DeliveryStatus(delivery.status)
    return LogLine(
        uid=delivery.uid,
        title=title_of(bulletin),
        sentence=words_of(bulletin),
        when=delivery.done_at or delivery.created_at,
        status=str(status.label),
        badge=BADGES[status],
        attempts=delivery.attempts,
        problem=delivery.problem,
        next_at=delivery.due_at if status == DeliveryStatus.WAITING else None,
    )


def host_of(webhook: Webhook) -> str:
    """The machine behind a webhook; of its address nothing else is shown."""
    return urlsplit(webhook.address).hostname or ""
