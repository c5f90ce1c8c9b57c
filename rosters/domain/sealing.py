"""Secrets that the database keeps, so that a copy of it does not open accounts.

The key is derived from SECRET_KEY; what was sealed under a key of SECRET_KEY_FALLBACKS is still read. What was stored
before anything was sealed is read as it stands.
"""

from base64 import urlsafe_b64encode

import structlog
from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings

MARK = "sealed:1:"
PURPOSE = b"sinbin second factors 1"

log = structlog.get_logger(__name__)


def seal(text: str) -> str:
    """The text as the database keeps it."""
    return MARK + _keys().encrypt(text.encode()).decode()


def unseal(stored: str) -> str | None:
    """The text that was sealed, or stored unsealed; None, and a line in the log, when no key opens it."""
    if not stored.startswith(MARK):
        return stored
    try:
        return _keys().decrypt(stored.removeprefix(MARK)).decode()
    except InvalidToken:
        log.error("a sealed secret cannot be read", hint="the old SECRET_KEY belongs into SECRET_KEY_FALLBACKS")
        return None


def _keys() -> MultiFernet:
    return MultiFernet([Fernet(_derived(secret)) for secret in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)])


def _derived(secret: str) -> bytes:
    return urlsafe_b64encode(HKDF(algorithm=SHA256(), length=32, salt=None, info=PURPOSE).derive(secret.encode()))
