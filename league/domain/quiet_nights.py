"""Time that runs by day alone: the clocks of coaches stand still at night, as the clocks of a zone show it."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

NIGHT_BEGINS, NIGHT_ENDS = time(22), time(8)
DAY = timedelta(days=1)


def runs_out(start: datetime, length: timedelta, zone: ZoneInfo, *, nights_rest: bool) -> datetime:
    """When so much time from `start` on is over. Hours are hours, also on the days when the clocks are changed."""
    start = start.astimezone(UTC)
    if not nights_rest:
        return start + length
    for opens, closes in _days(start, zone):
        begins = max(start, opens)
        if begins + length <= closes:
            return begins + length
        length -= max(closes - begins, timedelta())
    raise AssertionError("days never end")


def time_between(start: datetime, end: datetime, zone: ZoneInfo, *, nights_rest: bool) -> timedelta:
    """How much time that counts lies between the two; none when `end` comes first."""
    start, end = start.astimezone(UTC), end.astimezone(UTC)  # two times of one zone would differ by what clocks show
    if end <= start:
        return timedelta()
    if not nights_rest:
        return end - start
    total = timedelta()
    for opens, closes in _days(start, zone):
        if opens >= end:
            break
        total += max(min(end, closes) - max(start, opens), timedelta())
    return total


def _days(start: datetime, zone: ZoneInfo) -> Iterator[tuple[datetime, datetime]]:
    """From when until when it is day, for the date of `start` in the zone and every one after it."""
    day: date = start.astimezone(zone).date()
    while True:
        yield _moment(day, NIGHT_ENDS, zone), _moment(day, NIGHT_BEGINS, zone)
        day += DAY


def _moment(day: date, clock: time, zone: ZoneInfo) -> datetime:
    return datetime.combine(day, clock, tzinfo=zone).astimezone(UTC)
