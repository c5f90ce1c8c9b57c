"""What has served its purpose goes, a bounded batch at a time."""

from collections.abc import Mapping
from datetime import timedelta

from django.db.models import Model
from django.utils import timezone

from rosters.models import Delivery, IdempotencyKey, InboxItem, OutboxMessage

KEPT = timedelta(days=30)
BATCH = 1000  # rows of one kind that go at once, so that no transaction is long
AGES: Mapping[type[Model], str] = {
    IdempotencyKey: "created_at",
    OutboxMessage: "delivered_at",
    Delivery: "done_at",
    InboxItem: "read_at",
}


def clear_old_rows() -> int:
    """The oldest rows nobody needs any more are gone: answers to requests, delivered messages, what was sent or
    given up, and what was read in inboxes, all after 30 days.

    Answers how many. A request sent again later than that is checked by the rules like a new one.
    """
    return sum(_clear(model, field) for model, field in AGES.items())


def _clear(model: type[Model], field: str) -> int:
    old = model._default_manager.filter(**{f"{field}__lt": timezone.now() - KEPT}).order_by(field)
    cleared, _by_model = model._default_manager.filter(pk__in=list(old.values_list("pk", flat=True)[:BATCH])).delete()
    return cleared
