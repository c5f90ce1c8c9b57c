from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError
from django.db import connection

from league.demo import PASSWORD, demo_exists, demo_logins, make_demo
from league.management.commands.serve import Command as Serve
from rosters.models import User


class Command(Serve):
    help = "Everything for a first look: prepares the database, makes a league in mid-season, and serves it here."

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--prepare-only", action="store_true", help="make the demo, print the logins, do not serve")

    def prepare(self) -> None:
        """The demo's leagues are there; a database with people of its own is left alone."""
        super().prepare()
        if demo_exists():
            return
        if User.objects.exists():
            name = connection.settings_dict["NAME"]
            raise CommandError(f"{name} holds a site of its own; set DATABASE_URL to an empty one for the demo.")
        self.stdout.write("Playing three rounds of a season and a half ...")
        self.stdout.flush()
        make_demo()

    def handle(self, *args: Any, host: str, port: int, prepare_only: bool = False, **options: Any) -> None:
        if prepare_only:
            self.prepare()
            self.tell_logins()
            return
        super().handle(*args, host=host, port=port, **options)

    def announce(self, host: str, port: int) -> None:
        """The address, and who may sign in."""
        super().announce(host, port)
        self.tell_logins()

    def tell_logins(self) -> None:
        """Every login and what it shows."""
        self.stdout.write(f"Sign in with any of these; the password is {PASSWORD!r}:")
        for login in demo_logins():
            self.stdout.write(f"  {login.email:28} {login.name}, {login.what}")
