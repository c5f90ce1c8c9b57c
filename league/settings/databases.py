"""The database (reliability: decision 5). league/checks.py reads these promises back."""

from typing import Any

from django.core.exceptions import ImproperlyConfigured

from league.settings.environment import VAR, env

SQLITE_TIMEOUT_SECONDS = 20
PREPARED_AFTER = 3  # the same statement on one connection; a plan is then kept by the server


def database() -> dict[str, Any]:
    settings: dict[str, Any] = env.db("DATABASE_URL", default=f"sqlite:///{VAR / 'sinbin.sqlite3'}")
    options: dict[str, Any] = settings.setdefault("OPTIONS", {})
    # a pool asks a connection whether it lives before it hands it out: a restart of the server costs nobody a page
    settings |= {"CONN_MAX_AGE": 0, "CONN_HEALTH_CHECKS": True, "ATOMIC_REQUESTS": False}
    if settings["ENGINE"] == "django.db.backends.sqlite3":
        settings["ENGINE"] = "league.sqlite"
        options |= {
            "transaction_mode": "IMMEDIATE",
            "timeout": SQLITE_TIMEOUT_SECONDS,
            "init_command": "PRAGMA journal_mode=DELETE; PRAGMA synchronous=FULL;",
        }
        settings["TEST"] = {"NAME": env.str("SINBIN_TEST_SQLITE", default=":memory:")}
    elif settings["ENGINE"] == "django.db.backends.postgresql":
        limits = {
            "lock_timeout": env.int("DATABASE_LOCK_TIMEOUT_MS", default=10_000),
            "statement_timeout": env.int("DATABASE_STATEMENT_TIMEOUT_MS", default=30_000),
            "idle_in_transaction_session_timeout": 60_000,
        }
        if env.bool("DATABASE_PREPARED", default=True):  # not behind a pooler that lends a connection by transaction
            options |= {"server_side_binding": True, "prepare_threshold": PREPARED_AFTER}
        options |= {
            "pool": {"min_size": 1, "max_size": env.int("DATABASE_POOL_SIZE", default=16), "timeout": 10},
            "options": " ".join(f"-c {name}={milliseconds}" for name, milliseconds in limits.items()),
        }
    else:
        raise ImproperlyConfigured("DATABASE_URL must name SQLite or PostgreSQL.")
    return settings


DATABASES = {"default": database()}
