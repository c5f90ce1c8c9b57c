"""Bringing outbox messages to people: each reaches everybody it concerns once, whoever delivers it and how often.

One message is one transaction: its inbox rows, what of it is to leave the site, and the mark that it was delivered.
A row is unique for person and message, or for message, channel and target, so that even a message delivered anew adds
nothing.
"""

from collections.abc import Mapping
from datetime import timedelta

import structlog
from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone
from django.utils.functional import Promise
from msgspec import to_builtins

from league.domain.bulletins import BULLETIN_TOPICS, bulletins_of
from league.domain.news_kinds import KINDS, SILENT, kinds_of
from league.domain.stories import Story, story_of
from league.models import Webhook
from rosters.domain.languages import speaking
from rosters.domain.news_habits import due_at, wanted
from rosters.enums import PERSONAL, Channel
from rosters.models import Delivery, InboxItem, NewsHabits, OutboxMessage, PushDevice, User

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
        story = story_of(held)
        InboxItem.objects.bulk_create(items_for(held, story), ignore_conflicts=True)
        Delivery.objects.bulk_create(deliveries_for(held, story), ignore_conflicts=True)
        held.delivered_at = timezone.now()
        held.save(update_fields=["delivered_at"])


def items_for(message: OutboxMessage, story: Story) -> list[InboxItem]:
    """What everybody whom the message concerns will find in his inbox."""
    kinds = kinds_of(message.topic)
    told: dict[int, tuple[User, str]] = {}
    for key, kind in kinds.items():
        for user in story.people[kind.audience]:
            if user.is_active and user.pk != story.doer:
                told.setdefault(user.pk, (user, key))
    return [
        InboxItem(
            user=user,
            message_uid=message.uid,
            kind=key,
            facts=told_to(user, story.facts),
            address=story.pages[kinds[key].page],
        )
        for user, key in told.values()
    ]


def told_to(user: User, facts: Mapping[str, object]) -> dict[str, object]:
    """The facts as the person is told them: words and times in his language, for good."""
    with speaking(user):
        return {name: str(fact) if isinstance(fact, Promise) else fact for name, fact in facts.items()}


def deliveries_for(message: OutboxMessage, story: Story) -> list[Delivery]:
    """What of the message leaves the site: to its people as each of them wants it, and to webhooks of its league."""
    return [*_personal_deliveries(message), *_public_deliveries(message, story)]


def _personal_deliveries(message: OutboxMessage) -> list[Delivery]:
    items = list(InboxItem.objects.filter(message_uid=message.uid).select_related("user").order_by("pk"))
    users = {item.user_id for item in items}
    habits = NewsHabits.objects.in_bulk(users, field_name="user_id")
    devices = list(PushDevice.objects.filter(user__in=users))
    now = timezone.now()
    found = []
    for item in items:
        own = habits.get(item.user_id) or NewsHabits()
        targets = {
            Channel.MAIL: [item.user.uid],
            Channel.PUSH: [device.uid for device in devices if device.user_id == item.user_id],
        }
        found += [
            Delivery(
                message_uid=message.uid, channel=channel, target=target, item=item, due_at=due_at(own, channel, now)
            )
            for channel in PERSONAL
            if wanted(own, channel, item.kind, usual=channel in KINDS[item.kind].usual)
            for target in targets[channel]
        ]
    return found


def _public_deliveries(message: OutboxMessage, story: Story) -> list[Delivery]:
    if not story.league_uid or message.topic not in BULLETIN_TOPICS:
        return []
    webhooks = list(Webhook.objects.filter(league__uid=story.league_uid, off_at=None).select_related("league"))
    with speaking(webhooks[0].league if webhooks else None):
        bulletins = bulletins_of(message.topic, story, message.created_at.isoformat())
    return [
        Delivery(
            message_uid=story.once or message.uid,
            channel=Channel.WEBHOOK,
            target=webhook.uid,
            payload=to_builtins(bulletin),
            due_at=timezone.now(),
        )
        for webhook in webhooks
        for bulletin in bulletins
        if bulletin.kind in webhook.facts
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
