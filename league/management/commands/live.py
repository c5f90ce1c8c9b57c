from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from league.live.server import serve_asgi
from league.management.commands.serve import refuse_taken_port


class Command(BaseCommand):
    help = "Serve the live streams, the addresses under /live/, beside a server of pages; SIGTERM ends it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=int, default=8001)

    def handle(self, *args: Any, host: str, port: int, **options: Any) -> None:
        refuse_taken_port(host, port)
        serve_asgi(host, port)
