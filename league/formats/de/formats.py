"""Moments in German; the parts are those of Django's date filter."""

DATETIME_FORMAT = "j. F Y, H:i"
CLOCK_FORMAT = "H:i"
MOMENT_FORMAT = "l, j. F, H:i"
LONG_MOMENT_FORMAT = "l, j. F Y, H:i"
SHORT_MOMENT_FORMAT = "j. F, H:i"
EXACT_MOMENT_FORMAT = "D, j. M, H:i:s"
