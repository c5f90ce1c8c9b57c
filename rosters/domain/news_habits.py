"""How a person wants to be told outside this site: about what, on which way, and at which time of day."""

from collections.abc import Iterable, Mapping
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.db import transaction
from msgspec import Struct

from rosters.domain.dispatch import call_off
from rosters.enums import Channel
from rosters.models import Delivery, NewsHabits, User


class Wishes(Struct, frozen=True, kw_only=True):
    """What somebody asks for; the fields are those of `NewsHabits`."""

    choices: Mapping[str, Mapping[str, bool]]
    time_zone: str = "UTC"
    quiet_from: time | None = None
    quiet_until: time | None = None
    digest_at: time | None = None


def habits_of(user: User) -> NewsHabits:
    """The person's habits; those of somebody who never said anything, where there are none."""
    return NewsHabits.objects.filter(user=user).first() or NewsHabits(user=user)


def wanted(habits: NewsHabits, channel: Channel, kind: str, *, usual: bool) -> bool:
    """Whether the person wants news of this kind on this way; `usual` is for kinds without a choice."""
    return bool(habits.choices.get(channel, {}).get(kind, usual))


def due_at(habits: NewsHabits, channel: Channel, now: datetime) -> datetime:
    """When news that come `now` are due: at once, after quiet hours, or for e-mail at the time of the digest."""
    if channel == Channel.MAIL and habits.digest_at is not None:
        return next_time(habits.digest_at, habits.time_zone, now)
    if is_quiet(habits, now):
        assert habits.quiet_until is not None, "quiet hours have two ends"
        return next_time(habits.quiet_until, habits.time_zone, now)
    return now


def is_quiet(habits: NewsHabits, now: datetime) -> bool:
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
    """News come as asked from now on; what waits about kinds that are not wanted any more is not sent."""
    with transaction.atomic():
        values = {name: getattr(wishes, name) for name in wishes.__struct_fields__}
        values["choices"] = {channel: dict(kinds) for channel, kinds in wishes.choices.items()}
        NewsHabits.objects.update_or_create(user=user, defaults=values)
        for channel, kinds in wishes.choices.items():
            _call_off_kinds(user, channel, [kind for kind, wanted in kinds.items() if not wanted])


def mute(user: User, kinds: Iterable[str], *, channel: Channel = Channel.MAIL) -> None:
    """Nothing about these kinds comes on that way any more, not even what waits."""
    kinds = list(kinds)
    with transaction.atomic():
        NewsHabits.objects.get_or_create(user=user)
        habits = NewsHabits.objects.select_for_update(no_key=True).get(user=user)
        habits.choices[channel] = habits.choices.get(channel, {}) | dict.fromkeys(kinds, False)
        habits.save(update_fields=["choices"])
        _call_off_kinds(user, channel, kinds)


def _call_off_kinds(user: User, channel: str, kinds: list[str]) -> None:
    call_off(Delivery.objects.filter(channel=channel, item__user=user, item__kind__in=kinds))
