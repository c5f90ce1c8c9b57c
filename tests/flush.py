"""The flush after a test with real transactions may empty append-only tables; nothing else ever may."""

from collections.abc import Iterator
from typing import Any
from unittest.mock import patch

import pytest
from django.test import TransactionTestCase

from rosters.append_only import lifted

flush = TransactionTestCase._fixture_teardown


def flush_unguarded(case: Any) -> None:
    with lifted():
        flush(case)


@pytest.fixture(autouse=True, scope="session")
def flush_lifts_the_guards() -> Iterator[None]:
    """Django's own flush, with the triggers off while it runs."""
    with patch.object(TransactionTestCase, "_fixture_teardown", flush_unguarded):
        yield
