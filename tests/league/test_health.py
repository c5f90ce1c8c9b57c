from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from league.domain.sweep import sweep

pytestmark = pytest.mark.django_db


def test_health_answers_before_background_work_ever_ran(client: Client) -> None:
    assert client.get("/healthz").json() == {"database": "ok", "sweeper_seconds": None}


def test_health_says_how_long_ago_the_sweeper_looked(client: Client) -> None:
    sweep()
    with time_machine.travel(timezone.now() + timedelta(seconds=90)):
        assert client.get("/healthz").json() == {"database": "ok", "sweeper_seconds": 90}


def test_health_is_never_cached_and_takes_no_writes(client: Client) -> None:
    assert "no-cache" in client.get("/healthz").headers["Cache-Control"]
    assert client.post("/healthz").status_code == 405
