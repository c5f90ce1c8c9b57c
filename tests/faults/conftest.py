"""What the proofs of faults share."""

import faulthandler

import pytest

PATIENCE, DEEP_PATIENCE = 900, 4 * 3600
"""Seconds after which a test of whole sites counts as hanging; the others of the house have less."""


@pytest.fixture(autouse=True)
def patience(request: pytest.FixtureRequest) -> None:
    """A test that hangs still shows where, and ends the run, but later."""
    deep = request.node.get_closest_marker("deep")
    faulthandler.dump_traceback_later(DEEP_PATIENCE if deep else PATIENCE, exit=True)


@pytest.fixture
def chance(request: pytest.FixtureRequest) -> int:
    """The seed of the run, on which everything hangs that is drawn by chance."""
    return int(request.config.getoption("randomly_seed", 0) or 0)
