from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from matches.domain.record import Verdict, check_record

WRONG: dict[Verdict, Promise] = {
    Verdict.OTHER_FORMAT: gettext_lazy("The file is a record of another format."),
    Verdict.UNKNOWN_GAME: gettext_lazy("This installation does not play this game in this version."),
    Verdict.OTHER_SEED: gettext_lazy("The seed is not the one that was committed to."),
    Verdict.OTHER_LOG: gettext_lazy("The seed makes another match than the one on record."),
}


class Command(BaseCommand):
    help = (
        "Checks the record of a match that the program played: the seed is the one committed to before, and played"
        " again it makes the same match. Exit code 1 when it does not."
    )
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="the record, as the page of the match offers it")

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        try:
            verdict = check_record(file.read_bytes())
        except OSError as problem:
            raise CommandError(_("The file cannot be read: %(why)s.") % {"why": problem.strerror}) from problem
        except msgspec.MsgspecError as problem:
            raise CommandError(_("This is no record of a match: %(why)s.") % {"why": problem}) from problem
        if verdict is not Verdict.HOLDS:
            raise CommandError(str(WRONG[verdict]))
        self.stdout.write(_("The seed was committed to, and it makes this match."))
