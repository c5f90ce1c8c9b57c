import json
from argparse import ArgumentParser
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError

from league.domain import undelivered
from league.domain.deliveries import deliver_due_messages
from league.domain.routes import send_everything_due
from league.domain.undelivered import Undelivered
from rosters.domain.refusal import Refusal


class Command(BaseCommand):
    help = (
        "Show what has not reached people, devices and webhooks: what waits, what was given up and why. With --retry "
        "or --all it is tried again at once, and what is left is shown. Exit code 1 when something is given up."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        which = parser.add_mutually_exclusive_group()
        which.add_argument("--retry", metavar="UID", help="try this one again, now")
        which.add_argument("--all", action="store_true", dest="everything", help="try everything given up again, now")
        parser.add_argument("--json", action="store_true", dest="as_json", help="print the list as JSON")

    def handle(self, *args: Any, retry: str | None, everything: bool, as_json: bool, **options: Any) -> None:
        if retry or everything:
            self.try_now(retry)
        lines = undelivered.undelivered()
        self.tell_json(lines) if as_json else self.tell(lines)
        if any(line.next_at is None for line in lines):
            raise SystemExit(1)

    def try_now(self, uid: str | None) -> None:
        """One or everything given up is due, and all that is due has been tried."""
        try:
            tried = undelivered.retry(uid) if uid else undelivered.retry_all()
        except Refusal as refusal:
            raise CommandError(refusal.sentence) from None
        deliver_due_messages()
        sent = send_everything_due()
        self.stderr.write(f"Trying again: {tried}. Sent: {sent}.")

    def tell(self, lines: list[Undelivered]) -> None:
        """One line for each, and why below those that failed."""
        for line in lines:
            when = f"next try {line.next_at:%Y-%m-%d %H:%M}" if line.next_at else "given up"
            self.stdout.write(f"{line.uid}  {when:27}  {line.way or 'fact':8} {line.what} to {line.whom}")
            if line.problem:
                self.stdout.write(f"    after {line.attempts}: {line.problem}")
        given_up = sum(line.next_at is None for line in lines)
        self.stdout.write(f"{len(lines) - given_up} wait, {given_up} given up." if lines else "Nothing waits.")

    def tell_json(self, lines: list[Undelivered]) -> None:
        """The same as a JSON list."""
        self.stdout.write(json.dumps([msgspec.to_builtins(line) for line in lines], indent=2, default=str))
