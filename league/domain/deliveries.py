"""Bringing outbox messages to people: each reaches everybody it concerns once, whoever delivers it and how often.

One message is one transaction: its inbox rows and the mark that it was delivered. A row is unique for person and
message, so that even a message delivered anew adds nothing.
"""

from datetime import timedelta

import structlog
from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from league.domain.news_kinds import SILENT, kinds_of
from league.domain.stories import story_of
from rosters.domain.mail_habits import mail_due_at
from rosters.models import InboxItem, MailHabits, OutboxMessage, User

log = structlog.get_logger(__name__)

MAX_ATTEMPTS = 8
BATCH = 1000  # messages for nobody that are put aside at once


def deliver_due_messages(limit: int = 500) -> int:
    """What is due has been delivered, or has failed and says why; the number of messages looked at."""
    put_silent_aside()
    looked_at = 0
    while looked_at < limit and (message := due_messages().order_by("next_at", "pk").first()):
        _try_to_deliver(message)
        looked_at += 1
    return looked_at


def due_messages() -> QuerySet[OutboxMessage]:
    """Messages whose delivery is to be tried now."""
    return OutboxMessage.objects.filter(
        delivered_at=None, next_at__lte=timezone.now(), attempts__lt=MAX_ATTEMPTS
    ).exclude(topic__in=SILENT)


def given_up_messages() -> QuerySet[OutboxMessage]:
    """Messages that could not be delivered, however often it was tried."""
    return OutboxMessage.objects.filter(delivered_at=None, attempts__gte=MAX_ATTEMPTS)


def put_silent_aside() -> None:
    """Messages of which nobody is told count as delivered."""
    silent = OutboxMessage.objects.filter(delivered_at=None, topic__in=SILENT).order_by("pk")
    while batch := list(silent.values_list("pk", flat=True)[:BATCH]):
        OutboxMessage.objects.filter(pk__in=batch).update(delivered_at=timezone.now())


def deliver(message: OutboxMessage) -> None:
    """The message is in the inbox of everybody it concerns, and delivered; nothing happens when it was before."""
    with transaction.atomic():
        held = OutboxMessage.objects.select_for_update(no_key=True).get(pk=message.pk)
        if held.delivered_at is not None:
            return
        InboxItem.objects.bulk_create(items_for(held), ignore_conflicts=True)
        held.delivered_at = timezone.now()
        held.save(update_fields=["delivered_at"])


def items_for(message: OutboxMessage) -> list[InboxItem]:
    """What everybody whom the message concerns will find in his inbox."""
    story = story_of(message)
    kinds = kinds_of(message.topic)
    told: dict[int, tuple[User, str]] = {}
    for key, kind in kinds.items():
        for user in story.people[kind.audience]:
            if user.is_active and user.pk != story.doer:
                told.setdefault(user.pk, (user, key))
    habits = MailHabits.objects.in_bulk(told, field_name="user_id")
    now = timezone.now()
    return [
        InboxItem(
            user=user,
            message_uid=message.uid,
            kind=key,
            facts=dict(story.facts),
            address=story.pages[kinds[key].page],
            mail_at=mail_due_at(habits.get(user.pk) or MailHabits(), key, usual=kinds[key].mail, now=now),
        )
        for user, key in told.values()
    ]


def _try_to_deliver(message: OutboxMessage) -> None:
    try:
        deliver(message)
    except Exception as error:  # the one boundary of this loop: other messages must arrive whatever this one met
        log.exception("delivery_failed", message=message.uid, topic=message.topic)
        wait = timedelta(minutes=3**message.attempts)
        OutboxMessage.objects.filter(pk=message.pk, delivered_at=None).update(
            attempts=F("attempts") + 1,
            next_at=timezone.now() + wait,
            problem=f"{type(error).__name__}: {error}"[:2000],
        )
