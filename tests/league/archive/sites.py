"""Sites besides the one that a test has."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from django.core.management import call_command
from django.db import connection

from league.backup.standing_in import standing_in
from league.backup.whole import engine


@contextmanager
def an_empty_site() -> Iterator[None]:
    """Everything inside happens in a site that nobody has used, on the same kind of database."""
    if connection.vendor == "sqlite":
        with TemporaryDirectory() as place, standing_in(str(Path(place, "empty.sqlite3"))):
            call_command("migrate", verbosity=0, interactive=False)
            yield
        return
    with engine().fresh_database() as name, standing_in(name):
        call_command("migrate", verbosity=0, interactive=False)
        yield
