"""How gunicorn runs the site: what its file of settings makes of it."""

import json
import os
import subprocess
import sys

import pytest
from django.conf import settings

KIND = """
import json, sys
from gunicorn.config import Config
from league import gunicorn
config = Config()
for name in config.settings:
    if hasattr(gunicorn, name):
        config.set(name, getattr(gunicorn, name))
for name, value in json.loads(sys.argv[1]).items():
    config.set(name, value)
print(json.dumps([config.worker_class_str, config.workers]))
"""
HOOKS = """
import gc, json, sys
import django
django.setup()
from league.gunicorn import post_worker_init
post_worker_init(None)
print(json.dumps([gc.get_freeze_count() > 100_000, "league.views.public_table" in sys.modules]))
"""


def told(program: str, *arguments: str, **more: str) -> list[object]:
    """What the program prints, in a process of its own: the file sets what the figures of a process go by."""
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "league.settings", **more}
    command = [sys.executable, "-c", program, *arguments]
    done = subprocess.run(command, cwd=settings.HOME, env=environment, check=True, capture_output=True, text=True)
    found: list[object] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize(
    ("more", "found"), [({}, ["sync", 2]), ({"WEB_CONCURRENCY": "5"}, ["sync", 5])], ids=["as it is", "more cores"]
)
def test_each_worker_answers_one_request_at_a_time(more: dict[str, str], found: list[object]) -> None:
    assert told(KIND, "{}", **more) == found


def test_the_guard_would_see_threads() -> None:
    """The control: with more than one thread gunicorn quietly takes another kind of worker."""
    assert told(KIND, '{"threads": 8}') == ["gthread", 2]


def test_a_worker_has_loaded_its_code_and_put_it_out_of_reach_of_the_collector() -> None:
    assert told(HOOKS) == [True, True]
