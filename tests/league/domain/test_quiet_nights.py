"""Time that runs by day alone, through the days on which the clocks are changed."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.domain.quiet_nights import NIGHT_BEGINS, NIGHT_ENDS, runs_out, time_between

BERLIN = ZoneInfo("Europe/Berlin")
HOUR = timedelta(hours=1)
ZONES = st.sampled_from(["UTC", "Europe/Berlin", "America/St_Johns", "Australia/Lord_Howe", "Africa/Cairo"]).map(
    ZoneInfo
)
MOMENTS = st.datetimes(datetime(2026, 1, 1), datetime(2027, 12, 31), timezones=st.just(UTC))  # noqa: DTZ001 - naive bounds, as hypothesis wants them
LENGTHS = st.integers(1, 14 * 24 * 60).map(lambda minutes: timedelta(minutes=minutes))


def berlin(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=BERLIN)


@pytest.mark.parametrize(
    ("start", "hours", "end"),
    [
        ("2026-09-01T12:00", 4, "2026-09-01T16:00"),
        ("2026-09-01T12:00", 10, "2026-09-01T22:00"),  # the evening counts to its end
        ("2026-09-01T12:00", 11, "2026-09-02T09:00"),
        ("2026-09-01T23:30", 2, "2026-09-02T10:00"),
        ("2026-09-02T03:00", 14, "2026-09-02T22:00"),
        ("2026-09-01T12:00", 24, "2026-09-02T22:00"),
        ("2026-03-28T12:00", 24, "2026-03-29T22:00"),  # the clocks go forward in between
        ("2026-10-24T12:00", 24, "2026-10-25T22:00"),  # and back
    ],
)
def test_nights_do_not_count(start: str, hours: int, end: str) -> None:
    assert runs_out(berlin(start), hours * HOUR, BERLIN, nights_rest=True) == berlin(end)


@pytest.mark.parametrize(
    ("start", "end"), [("2026-03-28T12:00", "2026-03-29T13:00"), ("2026-10-24T12:00", "2026-10-25T11:00")]
)
def test_a_day_without_rest_is_24_hours_also_when_the_clocks_are_changed(start: str, end: str) -> None:
    assert runs_out(berlin(start), 24 * HOUR, BERLIN, nights_rest=False) == berlin(end).astimezone(UTC)
    assert time_between(berlin(start), berlin(end), BERLIN, nights_rest=False) == 24 * HOUR


@given(MOMENTS, LENGTHS, ZONES, st.booleans())
def test_what_runs_out_has_lasted_so_long_and_never_ends_at_night(
    start: datetime, length: timedelta, zone: ZoneInfo, rest: bool
) -> None:
    end = runs_out(start, length, zone, nights_rest=rest)
    assert time_between(start, end, zone, nights_rest=rest) == length
    assert end > start
    if rest:
        assert NIGHT_ENDS < end.astimezone(zone).time() <= NIGHT_BEGINS


@given(MOMENTS, LENGTHS, LENGTHS, ZONES)
def test_a_pause_in_between_takes_nothing_away(
    start: datetime, one: timedelta, other: timedelta, zone: ZoneInfo
) -> None:
    halfway = runs_out(start, one, zone, nights_rest=True)
    whole = runs_out(start, one + other, zone, nights_rest=True)
    assert runs_out(halfway, other, zone, nights_rest=True) == whole
    assert time_between(halfway, whole, zone, nights_rest=True) == other


def test_nothing_lies_between_a_moment_and_an_earlier_one() -> None:
    assert time_between(berlin("2026-09-02T12:00"), berlin("2026-09-01T12:00"), BERLIN, nights_rest=True) == timedelta()
