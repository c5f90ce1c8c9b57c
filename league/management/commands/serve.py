import socket
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from league.embedded import serve


def refuse_taken_port(host: str, port: int) -> None:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as problem:
            raise CommandError(f"Cannot listen on {host}:{port}: {problem.strerror}. Choose another --port.") from None


def address_of(host: str, port: int) -> str:
    """Where a browser on this computer finds what listens there, without a slash at the end."""
    name = {"0.0.0.0": "localhost", "::": "localhost"}.get(host, f"[{host}]" if ":" in host else host)  # noqa: S104 - compared with, not listened on
    return f"http://{name}:{port}"


class Command(BaseCommand):
    help = "Bring the database up to date, then serve pages and do background work in this one process."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=int, default=8000)

    def prepare(self) -> None:
        """The database is at the newest schema and keeps the promises of the settings."""
        call_command("migrate", verbosity=0, interactive=False)
        self.check(databases=["default"])

    def handle(self, *args: Any, host: str, port: int, **options: Any) -> None:
        refuse_taken_port(host, port)
        if not settings.SITE_ADDRESS_TOLD:
            settings.SITE_ADDRESS = address_of(host, port)
        self.prepare()
        self.announce(host, port)
        self.stdout.flush()
        serve(host, port)

    def announce(self, host: str, port: int) -> None:
        """Where to look."""
        self.stdout.write(f"Sinbin is at {address_of(host, port)}/ (Ctrl-C ends it)")
