"""A world made once for all tests of a module; what a test changes in it is taken back."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction
from pytest_django import DjangoDbBlocker


@contextmanager
def lasting_world(blocker: DjangoDbBlocker) -> Iterator[None]:
    """What is written inside the block stays for the tests of a module-wide fixture that yields in it, and no longer.

    The fixture asks for `django_db_setup` and `django_db_blocker`.
    """
    with blocker.unblock(), transaction.atomic():
        yield
        transaction.set_rollback(True)
