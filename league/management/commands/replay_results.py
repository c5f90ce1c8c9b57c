import json
from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _
from msgspec.structs import replace

from league.presenters.competition_words import sentence
from league.presenters.replay import replay_text, replay_values, warning_text
from rules.competition.criteria import TABLE_ORDERS
from rules.competition.note import Note
from rules.competition.points import PointsScheme, points_scheme
from rules.competition.replay import Replay, replay_season
from rules.competition.sheet_text import decoded
from rules.competition.spreadsheet import ResultsSheet, TeamsSheet, read_results, read_teams
from rules.competition.table import TableRules
from rules.core.errors import RuleViolation

DELIMITERS = {"comma": ",", "semicolon": ";", "tab": "\t", "bar": "|"}

Sheet = TypeVar("Sheet", TeamsSheet, ResultsSheet)


class Command(BaseCommand):
    help = (
        "Rebuild a season from a spreadsheet of results (columns round, home, away, home_score, away_score, kind:"
        " league, friendly, final, awarded, bye) and print its table. Nothing is stored."
    )
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="the results, as CSV")
        parser.add_argument(
            "--points",
            default="3_2_1_0",
            help="3_2_1_0 (default), loser_must_score, defeat_always_1, or five numbers such as 3,2,1,1,0:"
            " landslide win, win, draw, loss, landslide loss",
        )
        parser.add_argument(
            "--order", default="ranking_lp_sd", choices=[*TABLE_ORDERS], help="what sorts the table (%(default)s)"
        )
        parser.add_argument("--teams", help="CSV with the column name and, if wanted, coach, ranking, division")
        parser.add_argument("--delimiter", choices=[*DELIMITERS], help="found by itself unless it is given")
        parser.add_argument("--json", action="store_true", dest="as_json", help="print plain values as JSON")

    def handle(self, *args: Any, file: str, teams: str | None, as_json: bool, **options: Any) -> None:
        rules = TableRules(order=options["order"], scheme=scheme_from(options["points"]))
        season = replayed(Path(file), Path(teams) if teams else None, rules, DELIMITERS.get(options["delimiter"]))
        for note in season.warnings:
            self.stderr.write(warning_text(note))
        if as_json:
            self.stdout.write(json.dumps(replay_values(season), indent=2, ensure_ascii=False))
        else:
            self.stdout.write(replay_text(season))


def scheme_from(written: str) -> PointsScheme:
    """A scheme by name or by its five numbers."""
    numbers = written.replace(",", " ").split()
    try:
        if all(number.isdecimal() for number in numbers):
            return points_scheme("custom", [int(number) for number in numbers])
        return points_scheme(written)
    except RuleViolation as refused:
        raise CommandError(sentence(refused.code, refused.facts))


def replayed(results: Path, teams: Path | None, rules: TableRules, delimiter: str | None) -> Replay:
    """The season of the files; refuses a file that cannot be read, with its name and the reason."""
    notes: list[Note] = []
    listed = read_sheet(teams, lambda text: read_teams(text, delimiter), notes) if teams else None
    names = [line.name for line in listed.teams] if listed else []
    sheet = read_sheet(
        results, lambda text: read_results(text, delimiter=delimiter, cap=rules.sd_cap, teams=names), notes
    )
    season = replay_season(sheet, listed, rules)
    return replace(season, warnings=(*notes, *season.warnings))


def read_sheet(path: Path, read: Callable[[str], Sheet], notes: list[Note]) -> Sheet:
    try:
        return read(text_of(path, notes))
    except RuleViolation as refused:
        raise CommandError(f"{path}: {sentence(refused.code, refused.facts)}")


def text_of(path: Path, notes: list[Note]) -> str:
    """The text of the file; one that is not Unicode is noted."""
    try:
        text, known = decoded(path.read_bytes())
    except OSError as failed:
        raise CommandError(_("%(file)s cannot be read: %(reason)s") % {"file": path, "reason": failed.strerror})
    except RuleViolation as refused:
        raise CommandError(f"{path}: {sentence(refused.code, refused.facts)}")
    if not known:
        notes.append(Note("sheet.not_utf8", {"file": str(path)}))
    return text
