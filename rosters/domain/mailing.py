"""Sending by e-mail what waits in inboxes.

An e-mail is claimed before it is sent and noted afterwards: killed between the two it goes again, under the same
Message-ID, once its wait is over. None is lost.
"""

from collections.abc import Callable, Sequence
from datetime import timedelta

import structlog
from django.core.mail import EmailMessage
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from rosters.models import InboxItem, User

log = structlog.get_logger(__name__)

MAX_ATTEMPTS = 8  # over about 18 hours; then it is given up, and the doctor says why
Writer = Callable[[User, Sequence[InboxItem]], EmailMessage]


def send_due_mail(write: Writer, *, limit: int = 100) -> int:
    """What was due is sent, everything for one person in one e-mail; how many went.

    Safe in several processes. After a failure the others wait for the next look: where the server is down, each of
    them would wait for it in vain.
    """
    sent = 0
    while sent < limit and (items := claim_mail()):
        if not _send(write, items):
            break
        sent += 1
    return sent


def due_mail() -> QuerySet[InboxItem]:
    """What is to be sent now."""
    return InboxItem.objects.filter(mail_at__lte=timezone.now(), mail_attempts__lt=MAX_ATTEMPTS, user__is_active=True)


def given_up_mail() -> QuerySet[InboxItem]:
    """What could not be sent, however often it was tried."""
    tried = InboxItem.objects.filter(mail_at__isnull=False, mail_attempts__gte=MAX_ATTEMPTS)
    return tried.filter(~Q(mail_problem="") | Q(mail_at__lte=timezone.now()))


def claim_mail() -> list[InboxItem]:
    """What is due for whoever has waited longest, claimed: nobody else sends it until it is due again."""
    with transaction.atomic():
        first = due_mail().order_by("mail_at", "pk").first()
        if first is None:
            return []
        waiting = InboxItem.objects.filter(pk__in=due_mail().filter(user=first.user_id).values("pk"))
        items = list(waiting.select_for_update(no_key=True).filter(mail_at__lte=timezone.now()).order_by("pk"))
        for item in items:
            item.mail_attempts += 1
            item.mail_at = timezone.now() + timedelta(minutes=3 ** (item.mail_attempts - 1))
        InboxItem.objects.bulk_update(items, ("mail_attempts", "mail_at"))
        return items


def _send(write: Writer, items: Sequence[InboxItem]) -> bool:
    claimed = InboxItem.objects.filter(pk__in=[item.pk for item in items])
    try:
        write(items[0].user, items).send()
    except Exception as error:  # the one boundary of this loop: other people's mail must go on whatever this one met
        log.exception("mail_failed", items=[item.uid for item in items])
        claimed.update(mail_problem=f"{type(error).__name__}: {error}"[:2000])
        return False
    claimed.update(mail_at=None, mailed_at=timezone.now(), mail_problem="")
    return True
