"""Another database in the place of the present one, for a block."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import DEFAULT_DB_ALIAS, connections


@contextmanager
def standing_in(name: str) -> Iterator[None]:
    """Inside the block everything this thread reads and writes is the database of that name, on the same server."""
    ours = connections[DEFAULT_DB_ALIAS]
    theirs = ours.copy()
    theirs.settings_dict["NAME"] = name
    theirs.settings_dict["OPTIONS"].pop("pool", None)  # pools are kept by alias and would lead to the present one
    connections[DEFAULT_DB_ALIAS] = theirs
    try:
        yield
    finally:
        theirs.close()
        connections[DEFAULT_DB_ALIAS] = ours
