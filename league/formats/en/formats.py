"""Moments in English; the parts are those of Django's date filter."""

CLOCK_FORMAT = "H:i"
MOMENT_FORMAT = "l, j F, H:i"
LONG_MOMENT_FORMAT = "l, j F Y, H:i"
SHORT_MOMENT_FORMAT = "j F, H:i"
EXACT_MOMENT_FORMAT = "D j M, H:i:s"
