"""What time it is when a bid is made."""

from datetime import datetime

from django.db import connection
from django.utils import timezone


def clock_now() -> datetime:
    """The time at this very statement, in UTC: on PostgreSQL by the clock of the database, which all workers share.

    `Now()` would be the time at which the transaction began, which may be long before it was given its lock.
    """
    if connection.vendor != "postgresql":
        return timezone.now()
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        (now,) = cursor.fetchone()
    assert isinstance(now, datetime)
    return now
