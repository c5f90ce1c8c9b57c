"""The inbox of a person: what is in it, and what he has read."""

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from rosters.domain.dispatch import call_off
from rosters.domain.refusal import Refusal
from rosters.models import Delivery, InboxItem, User

ALL_SHOWN = 99


def inbox_of(user: User) -> QuerySet[InboxItem]:
    """What the person was told, newest first; to be cut into pages."""
    return InboxItem.objects.filter(user=user).order_by("-pk")


def unread_count(user: User) -> int:
    """How many messages the person has not read, counted as far as 100. One query."""
    unread = InboxItem.objects.filter(user=user, read_at=None).order_by()
    return len(unread.values_list("pk", flat=True)[: ALL_SHOWN + 1])


def follow_item(user: User, uid: str) -> str:
    """The message is read, and where it leads. Raises `Refusal` 404 when the person has none of that name."""
    item = InboxItem.objects.filter(user=user, uid=uid).first()
    if item is None:
        raise Refusal(_("There is no such message."), code="inbox.none", status=404)
    _mark_read(inbox_of(user).filter(pk=item.pk))
    return item.address


def mark_all_read(user: User, *, newest: str) -> int:
    """Everything up to the message `newest` is read, and nothing that came after it; how many were not before."""
    last = InboxItem.objects.filter(user=user, uid=newest).values_list("pk", flat=True).first()
    return _mark_read(inbox_of(user).filter(pk__lte=last or 0))


def _mark_read(items: QuerySet[InboxItem]) -> int:
    """What has been read is not sent any more."""
    unread = items.filter(read_at=None)
    call_off(Delivery.objects.filter(item__in=unread.order_by()))
    return unread.update(read_at=timezone.now())
