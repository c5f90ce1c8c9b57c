import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from league.archive.alone import stand_alone
from league.archive.export import export_league
from league.archive.form import Unreadable, read, upcast
from league.archive.proving import problems, summary
from league.archive.schema import schema
from league.archive.taking import PAUSE, overdue, take_in
from league.models import League
from rosters.domain.refusal import Refusal
from rosters.models import User

LARGEST = 256 << 20
"""Bytes that a file on the command line may have."""


class Command(BaseCommand):
    help = (
        "The League Archive: a whole league in one file that anybody can check. A complete archive holds what is secret"
        " here (seeds, hidden bids, what members alone read): keep it safe. With --public it holds what everybody sees."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        acts = parser.add_subparsers(dest="act", required=True, metavar="ACT")
        one = acts.add_parser("export", help="write a league into a new file")
        one.add_argument("league", help="its address or uid")
        one.add_argument("file", type=Path)
        one.add_argument("--public", action="store_true", help="only what everybody may see; cannot be taken in")
        one = acts.add_parser("import", help="take a complete archive in; its league must not be here yet")
        one.add_argument("file", type=Path)
        one.add_argument("--commissioner", required=True, metavar="EMAIL", help="who runs the league here")
        people = 'JSON: {"uid of a coach": "e-mail of the person he is"}'
        one.add_argument("--people", type=Path, metavar="FILE", help=people)
        one = acts.add_parser(
            "verify", help="check a file: exit code 1 when something is wrong, 2 when it is unreadable"
        )
        one.add_argument("file", type=Path)
        acts.add_parser("verifier", help="print the program that checks archives without Sinbin")
        acts.add_parser("schema", help="print the JSON Schema of the format")

    def handle(self, *args: Any, act: str, **told: Any) -> None:
        acts = {
            "export": self.export, "import": self.take_in, "verify": self.verify,
            "verifier": self.verifier, "schema": self.schema,
        }  # fmt: skip
        acts[act](told)

    def export(self, told: dict[str, Any]) -> None:
        """A league in a new file."""
        league = League.objects.filter(slug=told["league"]).first() or League.objects.filter(uid=told["league"]).first()
        if league is None:
            raise CommandError(_("There is no league %(name)s.") % {"name": told["league"]})
        try:
            data = export_league(league, public=told["public"])
            with told["file"].open("xb") as file:
                told["file"].chmod(0o644 if told["public"] else 0o600)
                file.write(data)
        except Refusal as refusal:
            raise CommandError(refusal.sentence) from None
        except OSError as problem:
            raise CommandError(_("The file cannot be written: %(why)s.") % {"why": problem.strerror}) from None
        self.stdout.write(f"{told['file']}: {summary(read(data))}")

    def take_in(self, told: dict[str, Any]) -> None:
        """A league from a file."""
        data, emails = _read(told["file"]), _emails(told["people"])
        host = User.objects.filter(email=told["commissioner"].lower(), is_active=True).first()
        if host is None:
            raise CommandError(_("Nobody here has the address %(email)s.") % {"email": told["commissioner"]})
        try:
            league = take_in(data, commissioner=host, emails=emails)
        except Refusal as refusal:
            raise CommandError(refusal.sentence) from None
        self.stdout.write(f"/leagues/{league.slug}/: {summary(read(data))}")
        if late := overdue(upcast(read(data))["jobs"]):
            told = {"count": late, "hours": int(PAUSE.total_seconds() // 3600)}
            self.stdout.write(_("Work that was overdue: %(count)d. It is done in %(hours)d hours; look first.") % told)

    def verify(self, told: dict[str, Any]) -> None:
        """Whether the file is sound."""
        data = _read(told["file"])
        try:
            found = problems(data)
        except Unreadable as problem:
            raise CommandError(str(problem), returncode=2) from None
        if found:
            raise CommandError("\n".join(found))
        self.stdout.write(_("Sound: %(summary)s") % {"summary": summary(read(data))})

    def verifier(self, _told: dict[str, Any]) -> None:
        """The stand-alone program."""
        self.stdout.write(stand_alone(), ending="")

    def schema(self, _told: dict[str, Any]) -> None:
        """The JSON Schema."""
        self.stdout.write(json.dumps(schema(), indent=1))


def _read(place: Path) -> bytes:
    try:
        if place.stat().st_size > LARGEST:
            raise CommandError(_("This file has more than %(most)d bytes.") % {"most": LARGEST}, returncode=2)
        return place.read_bytes()
    except OSError as problem:
        raise CommandError(_("The file cannot be read: %(why)s.") % {"why": problem.strerror}, returncode=2) from None


def _emails(place: Path | None) -> dict[str, str]:
    if place is None:
        return {}
    try:
        return msgspec.json.decode(_read(place), type=dict[str, str])
    except msgspec.MsgspecError as problem:
        raise CommandError(_("The file of people cannot be read: %(why)s.") % {"why": problem}) from None
