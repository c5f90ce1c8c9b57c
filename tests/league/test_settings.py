"""What starts and what refuses to, read in a process of its own."""

import os
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest
from django.conf import settings

from league.management.commands.gate import LIKE_PRODUCTION
from league.settings.environment import REQUIRED_IN_PRODUCTION

READ_THEM = "from django.conf import settings; settings.SECRET_KEY"


def refusal(environment: dict[str, str]) -> str:
    """The last line a start with this environment ends in; empty when it starts."""
    start = [sys.executable, "-c", READ_THEM]
    env = {"PATH": os.environ["PATH"], "DJANGO_SETTINGS_MODULE": "league.settings", **environment}
    errors = subprocess.run(start, cwd=settings.HOME, env=env, check=False, stderr=subprocess.PIPE, text=True).stderr
    return errors.strip().rpartition("\n")[2]


def test_production_starts_when_all_is_set() -> None:
    assert refusal(LIKE_PRODUCTION) == ""


def test_production_names_everything_that_is_missing() -> None:
    half = {name: value for name, value in LIKE_PRODUCTION.items() if name not in ("SECRET_KEY", "REDIS_URL")}
    assert refusal(half).endswith("are not: SECRET_KEY, REDIS_URL")


def test_production_needs_everything_on_its_list_and_empty_is_missing() -> None:
    everything = ", ".join(REQUIRED_IN_PRODUCTION)
    assert refusal({"SINBIN_PRODUCTION": "1"}).endswith(f"are not: {everything}")
    assert refusal(LIKE_PRODUCTION | dict.fromkeys(REQUIRED_IN_PRODUCTION, "")).endswith(f"are not: {everything}")


def test_production_refuses_debug() -> None:
    assert "DEBUG shows secrets" in refusal(LIKE_PRODUCTION | {"DEBUG": "1"})


def test_a_database_that_is_neither_sqlite_nor_postgresql_is_refused(tmp_path: Path) -> None:
    environment = {"SINBIN_VAR": str(tmp_path), "DATABASE_URL": "mysql://127.0.0.1/sinbin"}
    assert "SQLite or PostgreSQL" in refusal(environment)


def test_the_secret_key_of_the_embedded_mode_is_made_once_for_its_owner_alone(tmp_path: Path) -> None:
    assert refusal({"SINBIN_VAR": str(tmp_path)}) == ""
    kept = tmp_path / "secret_key"
    first = kept.read_text()
    assert refusal({"SINBIN_VAR": str(tmp_path)}) == ""
    assert (kept.read_text(), kept.stat().st_mode & 0o777) == (first, 0o600)


@pytest.mark.parametrize("limit", ["lock_timeout", "statement_timeout", "idle_in_transaction_session_timeout"])
@pytest.mark.postgres
@pytest.mark.django_db
def test_postgresql_gives_up_waiting_by_itself(limit: str) -> None:
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("SELECT setting::int FROM pg_settings WHERE name = %s", [limit])
        assert 0 < cursor.fetchone()[0] <= 60_000


@pytest.mark.postgres
@pytest.mark.django_db
def test_postgresql_keeps_the_plan_of_a_statement_that_comes_back() -> None:
    from django.db import connection

    from league.settings.databases import PREPARED_AFTER
    from rosters.models import User

    for number in range(PREPARED_AFTER + 2):
        User.objects.filter(email=f"{number}@example.org").exists()
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE '%rosters_user%'")
        assert cursor.fetchone()[0] == 1


def test_a_pooler_that_lends_by_transaction_gets_no_prepared_statements(monkeypatch: pytest.MonkeyPatch) -> None:
    from league.settings.databases import database

    monkeypatch.setenv("DATABASE_URL", "postgresql://127.0.0.1/sinbin")
    assert "prepare_threshold" in database()["OPTIONS"]
    monkeypatch.setenv("DATABASE_PREPARED", "0")
    assert "prepare_threshold" not in database()["OPTIONS"]


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_a_connection_that_the_server_dropped_meanwhile_costs_nobody_a_page() -> None:
    from django.db import connection

    from rosters.models import User

    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        (backend,) = cursor.fetchone()
    connection.close()  # back into the pool
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as server:
        server.execute("SELECT pg_terminate_backend(%s)", [backend])
    assert User.objects.count() == 0
