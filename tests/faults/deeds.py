"""What is done to a site from outside, as data: a form sent, due work looked for, a command given."""

import io
import os
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

TOKEN = "a" * 32
EPOCH = datetime(2026, 9, 1, 12, tzinfo=UTC)
"""When scenes begin, in a time of their own."""
LATER = timedelta(minutes=20)
"""How long after a death the next one looks: long enough for what was claimed to be free again."""


@dataclass(frozen=True)
class Post:
    """A form that a signed-in person sends to the WSGI application; its key comes with it, so it may be repeated."""

    path: str
    fields: tuple[tuple[str, str], ...]
    session: str
    days: float = 0

    def do(self) -> str:
        """The status of the answer."""
        from zeal import zeal_ignore

        from league.wsgi import application

        told: list[str] = []
        with zeal_ignore():  # as everywhere in the tests, what writes may ask for each row anew
            answer = application(self.environ(), lambda status, headers, *_: told.append(status[:3]))
        try:
            b"".join(answer)
        finally:
            answer.close()
        return told[0]

    def environ(self) -> dict[str, Any]:
        body = urlencode([*self.fields, ("csrfmiddlewaretoken", TOKEN)]).encode()
        return {
            "REQUEST_METHOD": "POST",
            "PATH_INFO": self.path,
            "QUERY_STRING": "",
            "SERVER_NAME": "localhost",
            "SERVER_PORT": "80",
            "SERVER_PROTOCOL": "HTTP/1.1",
            "REMOTE_ADDR": "127.0.0.1",
            "CONTENT_TYPE": "application/x-www-form-urlencoded",
            "CONTENT_LENGTH": str(len(body)),
            "HTTP_COOKIE": f"csrftoken={TOKEN}; sessionid={self.session}",
            "wsgi.input": io.BytesIO(body),
            "wsgi.errors": io.StringIO(),
            "wsgi.url_scheme": "http",
            "wsgi.version": (1, 0),
            "wsgi.multithread": False,
            "wsgi.multiprocess": True,
            "wsgi.run_once": False,
        }

    @property
    def label(self) -> str:
        return f"POST {dict(self.fields).get('act', '')} {self.path}"


@dataclass(frozen=True)
class Tick:
    """A worker answers the bell, so many days after the epoch: the task that Celery runs, in this process."""

    label: str
    days: float = 0

    def do(self) -> str:
        from league.tasks import tick

        tick.apply(throw=True)
        return "done"


@dataclass(frozen=True)
class Command:
    """A command of an operator; `{new}` in its arguments is a folder that is empty before each trial."""

    name: str
    arguments: tuple[str, ...] = ()
    options: tuple[tuple[str, Any], ...] = ()
    days: float = 0

    def do(self) -> str:
        from django.core.management import CommandError, call_command

        arguments = [argument.format(new=new_folder()) for argument in self.arguments]
        try:
            call_command(self.name, *arguments, stdout=io.StringIO(), **dict(self.options))
        except CommandError as refused:
            return f"refused: {refused}"
        return "done"

    @property
    def label(self) -> str:
        return self.name


def new_folder() -> Path:
    """Where commands put new files."""
    folder = Path(os.environ["SINBIN_VAR"], "new")
    folder.mkdir(exist_ok=True)
    return folder


Deed = Post | Tick | Command
