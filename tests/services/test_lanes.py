import os
from pathlib import Path

import pytest

from tests.services.lanes import lane_without
from tests.services.postgres import changes_no_permissions, postgres
from tests.services.redis import redis


def test_a_lane_without_its_service_is_skipped_with_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SINBIN_LANES_REQUIRED", raising=False)
    with pytest.raises(pytest.skip.Exception, match="nothing answers"):
        lane_without("nothing answers")


def test_where_lanes_are_required_it_fails_instead(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SINBIN_LANES_REQUIRED", "1")
    with pytest.raises(pytest.fail.Exception, match="nothing answers"):
        lane_without("nothing answers")


def test_a_given_address_wins_over_every_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TEST_DATABASE_URL", "postgresql://given")
    monkeypatch.setenv("TEST_REDIS_URL", "redis://given")
    with postgres() as database, redis() as broker:
        assert (database, broker) == ("postgresql://given", "redis://given")


def test_root_starts_no_server_that_would_open_a_private_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    private = tmp_path / "private"
    private.mkdir(mode=0o700)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    assert not changes_no_permissions(private / "data")
    assert changes_no_permissions(Path("/somewhere"))
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert changes_no_permissions(private / "data")
