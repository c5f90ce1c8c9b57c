"""Work in another process: what it returned, or that it was killed."""

import os
import pickle
import signal
import sys
import traceback
from collections.abc import Callable
from typing import Any

KILLED = object()
"""What comes back from a process that died by SIGKILL."""


def in_a_child(database: str, work: Callable[[], Any]) -> Any:
    """What `work` returns in a process of its own, on the database of that name; `KILLED` if it died on the way.

    Raises AssertionError with the child's traceback when it failed. This process itself must hold no connection.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        _work(database, work, writing)
    os.close(writing)
    with os.fdopen(reading, "rb") as answers:
        told = answers.read()
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if code == -signal.SIGKILL:
        return KILLED
    failed, answer = pickle.loads(told) if told else (True, f"ended with {code}")
    assert not failed, answer
    return answer


def _work(database: str, work: Callable[[], Any], writing: int) -> None:
    from django.db import connection

    connection.settings_dict["NAME"] = database
    try:
        answer = (False, work())
    except BaseException:  # noqa: BLE001 - a child must never run on as its parent
        answer = (True, traceback.format_exc())
    with os.fdopen(writing, "wb") as answers:
        answers.write(pickle.dumps(answer))
    sys.stdout.flush()
    os._exit(0)
