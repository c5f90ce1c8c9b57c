"""Where Sinbin runs, read from the environment.

Embedded (the default): SQLite, mail as files and a generated secret key under .var/, no broker, local hosts only.
Production (SINBIN_PRODUCTION=1): everything listed in REQUIRED_IN_PRODUCTION must be set, or nothing starts.
"""

import secrets
import sys
from collections.abc import Callable
from pathlib import Path

import environ
from django.core.exceptions import ImproperlyConfigured

HOME = Path(__file__).resolve().parent.parent.parent
env = environ.Env()

PRODUCTION = env.bool("SINBIN_PRODUCTION", default=False)
TESTING = "pytest" in sys.modules
DEBUG = env.bool("DEBUG", default=False)
VAR = Path(env.str("SINBIN_VAR", default=str(HOME / ".var")))

REQUIRED_IN_PRODUCTION = ("SECRET_KEY", "DATABASE_URL", "REDIS_URL", "ALLOWED_HOSTS", "EMAIL_URL", "DEFAULT_FROM_EMAIL")
if PRODUCTION:
    if missing := [name for name in REQUIRED_IN_PRODUCTION if not env.str(name, default="")]:
        raise ImproperlyConfigured(f"SINBIN_PRODUCTION is set, but these are not: {', '.join(missing)}")
    if DEBUG:
        raise ImproperlyConfigured("DEBUG shows secrets to visitors and is refused in production.")
else:
    (VAR / "static").mkdir(parents=True, exist_ok=True)


def kept_secret(name: str, make: Callable[[], str]) -> str:
    """A secret of the embedded mode: made once, kept readable by its owner alone."""
    kept = VAR / name
    if not kept.exists():
        fresh = VAR / f"{name}.{secrets.token_hex(4)}"
        fresh.touch(mode=0o600)
        fresh.write_text(make())
        fresh.replace(kept)
    return kept.read_text().strip()


SECRET_KEY = env.str("SECRET_KEY", default="") or kept_secret("secret_key", lambda: secrets.token_urlsafe(50))
SECRET_KEY_FALLBACKS = env.list("SECRET_KEY_FALLBACKS", default=[])  # earlier ones: what they sealed and signed holds
