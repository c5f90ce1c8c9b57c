"""Each write once, however often it is sent."""

import secrets
from collections.abc import Callable
from typing import Any

from django.db import IntegrityError, OperationalError, transaction
from django.utils.translation import gettext_lazy as _
from msgspec import Struct

from rosters.domain.refusal import Refusal
from rosters.models import IdempotencyKey, User
from rules.core import codec

KEY_LENGTH = range(8, 81)
LOCK_NOT_AVAILABLE = "55P03"
RETRY_SECONDS = 2


def new_key() -> str:
    """A key for one write, made with the page or the request that asks for it."""
    return secrets.token_urlsafe(16)


class Answer(Struct, frozen=True, kw_only=True):
    """What a write was answered: an HTTP status and a body of plain JSON values; `replayed` when it was done before."""

    status: int
    body: Any = None
    replayed: bool = False

    @property
    def kept(self) -> bool:
        """Whether the same request is answered the same for good: not when the moment was wrong or we failed."""
        return self.status not in (409, 429) and self.status < 500


def once(user: User, *, key: str, method: str, path: str, body: object, run: Callable[[], Answer]) -> Answer:
    """The answer of `run`, which is called at most once per user and key, in the transaction that stores its answer.

    The same request again gets the stored answer; while the first is still running, the repeat waits for it.
    Exceptions of `run` leave nothing behind. Raises `Refusal` 422 when the key was used for another request or is no
    key, 409 with `retry_after` when waiting takes too long.
    """
    if len(key) not in KEY_LENGTH or not key.isascii() or not key.isprintable():
        raise Refusal(
            _("This form has lost its key. Open the page again; a program sends one of 8 to 80 printable characters."),
            code="idempotency.key",
            status=422,
        )
    digest = _digest(method, path, body)
    try:
        return _run_or_replay(user, key, digest, run)
    except OperationalError as error:
        if getattr(error.__cause__, "sqlstate", None) != LOCK_NOT_AVAILABLE:
            raise
        raise Refusal(
            _("This is still being worked on. Try again in a moment."),
            code="idempotency.busy",
            retry_after=RETRY_SECONDS,
        )


def answered_before(user: User, *, key: str, method: str, path: str, body: object) -> Answer | None:
    """What the same request was answered, if it was done before; None for every other. Nothing is waited for."""
    row = IdempotencyKey.objects.filter(user=user, key=key, digest=_digest(method, path, body)).first()
    return _replay(row) if row else None


def _digest(method: str, path: str, body: object) -> str:
    return codec.digest([method.upper(), path, body])


def _replay(row: IdempotencyKey) -> Answer:
    return Answer(status=row.status or 200, body=row.body, replayed=True)


def _run_or_replay(user: User, key: str, digest: str, run: Callable[[], Answer]) -> Answer:
    with transaction.atomic():
        try:
            with transaction.atomic():
                row = IdempotencyKey.objects.create(user=user, key=key, digest=digest)
        except IntegrityError:
            return _stored(user, key, digest)
        answer = run()
        if answer.kept:
            row.status, row.body = answer.status, answer.body
            row.save(update_fields=["status", "body"])
        else:
            transaction.set_rollback(True)
        return answer


def _stored(user: User, key: str, digest: str) -> Answer:
    row = IdempotencyKey.objects.get(user=user, key=key)
    if row.digest != digest:
        raise Refusal(
            _("This was already sent with other content. Open the page again; a program takes a new key."),
            code="idempotency.reused",
            status=422,
        )
    return _replay(row)
