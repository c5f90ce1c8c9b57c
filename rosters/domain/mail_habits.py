"""How a person wants e-mail: about what, and at which time of day."""

from collections.abc import Mapping
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.db import transaction
from msgspec import Struct

from rosters.models import InboxItem, MailHabits, User


class Wishes(Struct, frozen=True, kw_only=True):
    """What somebody asks for; the fields are those of `MailHabits`."""

    choices: Mapping[str, bool]
    time_zone: str = "UTC"
    quiet_from: time | None = None
    quiet_until: time | None = None
    digest_at: time | None = None


def habits_of(user: User) -> MailHabits:
    """The person's habits; those of somebody who never said anything, where there are none."""
    return MailHabits.objects.filter(user=user).first() or MailHabits(user=user)


def mail_due_at(habits: MailHabits, kind: str, *, usual: bool, now: datetime) -> datetime | None:
    """When news of this kind that comes `now` are due by e-mail; None: never. `usual` is for kinds without a choice."""
    if not habits.choices.get(kind, usual):
        return None
    if habits.digest_at is not None:
        return next_time(habits.digest_at, habits.time_zone, now)
    if is_quiet(habits, now):
        assert habits.quiet_until is not None, "quiet hours have two ends"
        return next_time(habits.quiet_until, habits.time_zone, now)
    return now


def is_quiet(habits: MailHabits, now: datetime) -> bool:
    """Whether it is a quiet hour where the person is; quiet hours may run over midnight."""
    if habits.quiet_from is None or habits.quiet_until is None:
        return False
    clock = now.astimezone(ZoneInfo(habits.time_zone)).time()
    if habits.quiet_from <= habits.quiet_until:
        return habits.quiet_from <= clock < habits.quiet_until
    return clock >= habits.quiet_from or clock < habits.quiet_until


def next_time(clock: time, zone: str, now: datetime) -> datetime:
    """The next moment after `now` at which clocks in the zone show this time; where they skip it, as long after their
    jump as the time was to come after its beginning."""
    local = now.astimezone(ZoneInfo(zone))
    today = datetime.combine(local.date(), clock, tzinfo=local.tzinfo)
    if today.timestamp() > now.timestamp():
        return today.astimezone(now.tzinfo)
    return datetime.combine(local.date() + timedelta(days=1), clock, tzinfo=local.tzinfo).astimezone(now.tzinfo)


def change_habits(user: User, wishes: Wishes) -> None:
    """E-mail comes as asked from now on; what waits about kinds that are not wanted any more is not sent."""
    with transaction.atomic():
        values = {name: getattr(wishes, name) for name in wishes.__struct_fields__}
        values["choices"] = dict(wishes.choices)
        MailHabits.objects.update_or_create(user=user, defaults=values)
        _call_off(user, [kind for kind, wanted in wishes.choices.items() if not wanted])


def mute(user: User, kinds: list[str]) -> None:
    """No e-mail about these kinds comes any more, not even what waits."""
    with transaction.atomic():
        MailHabits.objects.get_or_create(user=user)
        habits = MailHabits.objects.select_for_update(no_key=True).get(user=user)
        habits.choices |= dict.fromkeys(kinds, False)
        habits.save(update_fields=["choices"])
        _call_off(user, kinds)


def _call_off(user: User, kinds: list[str]) -> None:
    InboxItem.objects.filter(user=user, kind__in=kinds, mail_at__isnull=False).update(mail_at=None)
