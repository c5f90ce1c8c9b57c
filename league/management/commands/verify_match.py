import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from matches.domain import dice_verifier
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
        " again it makes the same match. Of the dice record of a match or a season it checks every die and draw, as the"
        " verifier for files does. Exit code 1 when something differs."
    )
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="the record, as the page of the match or of its dice offers it")

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        try:
            data = file.read_bytes()
            dice = _dice_record(data)
            if dice is None:
                self._check_match(check_record(data))
            else:
                self._check_dice(dice)
        except OSError as problem:
            raise CommandError(_("The file cannot be read: %(why)s.") % {"why": problem.strerror}) from problem
        except msgspec.MsgspecError as problem:
            raise CommandError(_("This is no record of a match: %(why)s.") % {"why": problem}) from problem

    def _check_match(self, verdict: Verdict) -> None:
        if verdict is not Verdict.HOLDS:
            raise CommandError(str(WRONG[verdict]))
        self.stdout.write(_("The seed was committed to, and it makes this match."))

    def _check_dice(self, record: object) -> None:
        lines = dice_verifier.check(record)
        for line in lines:
            self.stdout.write(f"{line.part} {line.place + 1}: {dice_verifier.SENTENCES[line.code]}")
        if not all(line.good for line in lines):
            raise CommandError(_("Something differs."))
        self.stdout.write(_("All that can be recomputed agrees."))


def _dice_record(data: bytes) -> object | None:
    """The file, if it is a record of dice."""
    try:
        record = json.loads(data)
    except ValueError:
        return None
    return record if isinstance(record, dict) and record.get("format") == dice_verifier.FORMAT else None
