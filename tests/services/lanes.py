import os

import pytest


class ServiceUnavailable(Exception):  # noqa: N818 - says what is so, as Refusal does
    """No such service can be had here; the text says what was tried."""


def lane_without(reason: str) -> None:
    """Ends the test: skipped with the reason, or failed where lanes are required."""
    if os.environ.get("SINBIN_LANES_REQUIRED") == "1":
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason)
