import json
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

from league.domain.heartbeat import SWEEPER, last_heartbeat
from league.embedded import Sweeper
from tests.services.site import Site


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    place = Site(tmp_path)
    yield place
    place.kill()


def seconds_since_the_sweeper_looked(site: Site) -> int:
    with urllib.request.urlopen(f"{site.url}/healthz", timeout=20) as answer:
        return int(json.load(answer)["sweeper_seconds"])


def probed(site: Site) -> int:
    """The exit code of a container's health check."""
    probe = [sys.executable, "-I", settings.HOME / "league" / "probe.py", str(site.port)]
    return subprocess.run(probe, check=False).returncode


@pytest.mark.e2e
def test_one_process_serves_works_and_survives_a_kill(site: Site) -> None:
    assert probed(site) == 1
    site.start()
    assert probed(site) == 0
    assert seconds_since_the_sweeper_looked(site) < 60
    key = (site.folder / "secret_key").read_text()
    site.kill()
    assert not site.answers()
    site.start()
    assert (site.folder / "secret_key").read_text() == key
    with pytest.raises(subprocess.CalledProcessError) as refusal:
        site.manage("serve", "--port", str(site.port))
    assert "Choose another --port." in refusal.value.stderr


@pytest.mark.django_db(transaction=True)
def test_one_look_of_the_sweeper_leaves_its_heartbeat() -> None:
    Sweeper().look()
    assert last_heartbeat(SWEEPER) is not None
