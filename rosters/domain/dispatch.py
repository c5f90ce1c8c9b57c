"""Sending what waits, on every channel alike.

What goes out is claimed before it is sent and noted afterwards, and is sent in no transaction: killed between the two
it goes once more, under the same name, once its wait is over. None is lost.
"""

from collections.abc import Callable, Collection, Sequence
from datetime import datetime, timedelta
from time import monotonic

import structlog
from django.db import transaction
from django.db.models import Case, F, Q, QuerySet, TextField, Value, When
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from msgspec import Struct

from rosters.domain.refusal import Refusal
from rosters.enums import Channel, DeliveryStatus
from rosters.models import Delivery

log = structlog.get_logger(__name__)

MAX_ATTEMPTS = 8  # over about 18 hours; then it is given up, and says why
LONGEST_WAIT = 24 * 60  # minutes between two tries
LONGEST_LOOK = 60  # seconds that one look may take for one channel, so that other work does not wait for slow receivers
LONGEST_PATIENCE = 6 * 3600  # seconds that a receiver can put us off
WITHOUT_END = "The program was stopped each time while it was sending."
Send = Callable[[Sequence[Delivery]], None]


class Failed(Exception):  # noqa: N818 - what the sending did
    """It did not arrive, and the words say why."""


class Later(Exception):  # noqa: N818 - what the receiver asks for
    """The receiver asks to be left alone for so many seconds, this target for all of its messages."""

    def __init__(self, problem: str, seconds: float) -> None:
        super().__init__(problem)
        self.seconds = seconds


class Gone(Exception):  # noqa: N818 - what became of the target
    """The target is there no more: nothing that waits for it will ever arrive."""


class Route(Struct, frozen=True, kw_only=True):
    """How a channel sends. `together`: everything due for one target goes at once; `shared`: all targets are behind
    one server, so that one failure ends a look. `bury` is called with a target that is gone and why. After so many
    `attempts` it is given up."""

    channel: Channel
    send: Send
    together: bool = False
    shared: bool = False
    bury: Callable[[str, str], None] | None = None
    attempts: int = MAX_ATTEMPTS


def send_due(route: Route, *, limit: int = 100) -> int:
    """What was due on the channel is sent, or has failed and says why; how many sendings went well.

    Safe in several processes. A target that failed is left alone until the next look.
    """
    _give_up_hopeless(route)
    sent, failed, until = 0, set[str](), monotonic() + LONGEST_LOOK
    while sent < limit and monotonic() < until and (batch := claim(route, but=failed)):
        if _send(route, batch):
            sent += 1
        elif route.shared:
            break
        else:
            failed.add(batch[0].target)
    return sent


def due_deliveries() -> QuerySet[Delivery]:
    """What is to be sent now; people who were shut out get nothing."""
    waiting = Delivery.objects.filter(status=DeliveryStatus.WAITING, due_at__lte=timezone.now())
    return waiting.filter(Q(item=None) | Q(item__user__is_active=True))


def given_up_deliveries() -> QuerySet[Delivery]:
    """What could not be sent, however often it was tried."""
    return Delivery.objects.filter(status=DeliveryStatus.GIVEN_UP)


def claim(route: Route, *, but: Collection[str] = ()) -> list[Delivery]:
    """What is due for the target that has waited longest, claimed: nobody else sends it until it is due again."""
    with transaction.atomic():
        due = due_deliveries().filter(channel=route.channel).exclude(target__in=but).order_by("due_at", "pk")
        first = due.first()
        if first is None:
            return []
        found = due.filter(target=first.target) if route.together else due.filter(pk=first.pk)
        held = Delivery.objects.select_for_update(no_key=True).filter(pk__in=list(found.values_list("pk", flat=True)))
        batch = list(held.filter(status=DeliveryStatus.WAITING, due_at__lte=timezone.now()).order_by("pk"))
        for delivery in batch:
            delivery.attempts += 1
            delivery.due_at = _next_try(delivery.attempts)
        Delivery.objects.bulk_update(batch, ("attempts", "due_at"))
    return batch or claim(route, but=but)  # another worker was faster with these


def call_off(deliveries: QuerySet[Delivery]) -> int:
    """What of these waits is not sent any more; how many."""
    waiting = deliveries.filter(status=DeliveryStatus.WAITING)
    return waiting.update(status=DeliveryStatus.CALLED_OFF, done_at=timezone.now())


def give_up(channel: Channel, target: str, why: str) -> int:
    """Nothing that waits for the target is tried again; how many."""
    waiting = Delivery.objects.filter(channel=channel, target=target, status=DeliveryStatus.WAITING)
    return waiting.update(status=DeliveryStatus.GIVEN_UP, done_at=timezone.now(), problem=why)


def try_again(deliveries: QuerySet[Delivery]) -> int:
    """All of these are due at once, as if never tried, under the names they had; how many."""
    return deliveries.update(status=DeliveryStatus.WAITING, done_at=None, attempts=0, due_at=timezone.now())


def try_given_up(uid: str) -> Delivery:
    """What was given up, or waits for its next try, is due now. Refuses what is neither."""
    found = Delivery.objects.filter(uid=uid, status__in=(DeliveryStatus.GIVEN_UP, DeliveryStatus.WAITING))
    if not try_again(found):
        raise Refusal(
            _("Nothing of that name waits or was given up. Look at the list again."), code="delivery.none", status=404
        )
    return Delivery.objects.get(uid=uid)


def _next_try(attempts: int) -> datetime:
    return timezone.now() + timedelta(minutes=min(3 ** (min(attempts, MAX_ATTEMPTS) - 1), LONGEST_WAIT))


def _give_up_hopeless(route: Route) -> None:
    """What a worker was killed over again and again is given up as well."""
    hopeless = due_deliveries().filter(channel=route.channel, attempts__gte=route.attempts)
    why = Case(When(problem="", then=Value(WITHOUT_END)), default="problem", output_field=TextField())
    Delivery.objects.filter(pk__in=list(hopeless.values_list("pk", flat=True))).update(
        status=DeliveryStatus.GIVEN_UP, done_at=timezone.now(), problem=why
    )


def _send(route: Route, batch: Sequence[Delivery]) -> bool:
    rows = Delivery.objects.filter(pk__in=[delivery.pk for delivery in batch])
    try:
        route.send(batch)
    except Gone as gone:
        _bury(route, batch[0].target, str(gone))
        return False
    except Later as later:
        _put_off(route, batch[0].target, rows, later)
        return False
    except Exception as error:  # the one boundary of this loop: other people's news must go on whatever this one met
        log.exception("sending_failed", channel=route.channel, deliveries=[each.uid for each in batch])
        _note_failure(route, rows, _why(error))
        return False
    rows.update(status=DeliveryStatus.SENT, done_at=timezone.now(), problem="")
    return True


def _why(error: Exception) -> str:
    """A sentence where there is one; of everything else what kind of error it is, and its words."""
    match error:
        case Refusal():
            why = error.sentence
        case Failed():
            why = str(error)
        case _:
            why = f"{type(error).__name__}: {error}"
    return why[:2000]


def _note_failure(route: Route, rows: QuerySet[Delivery], why: str) -> None:
    rows.filter(attempts__lt=route.attempts).update(problem=why)
    rows.filter(attempts__gte=route.attempts).update(
        status=DeliveryStatus.GIVEN_UP, done_at=timezone.now(), problem=why
    )


def _put_off(route: Route, target: str, rows: QuerySet[Delivery], later: Later) -> None:
    """Nothing goes to the target before it wants something again. To have come too early is no failure, for a day."""
    then = timezone.now() + timedelta(seconds=min(max(later.seconds, 1), LONGEST_PATIENCE))
    rows.filter(created_at__gt=timezone.now() - timedelta(days=1)).update(attempts=F("attempts") - 1)
    _note_failure(route, rows, str(later))
    waiting = Delivery.objects.filter(channel=route.channel, target=target, status=DeliveryStatus.WAITING)
    waiting.filter(Q(due_at__lt=then) | Q(pk__in=rows.values("pk"))).update(due_at=then)


def _bury(route: Route, target: str, why: str) -> None:
    give_up(route.channel, target, why)
    if route.bury is not None:
        route.bury(target, why)
