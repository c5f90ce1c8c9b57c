import json
from argparse import ArgumentParser
from codecs import BOM_UTF8
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from league.presenters.conformance import conformance_values, summary_text, verdict_text
from league.presenters.violations import violation_sentence
from rules.core.conformance import LEAST_BOUTS, Case, Outcome, Systems, judge, read_cases
from rules.core.errors import RuleViolation
from rules.registry import RULESETS

SYSTEMS: Systems = {
    ruleset.slug.replace("_", "-"): ruleset.conformance
    for ruleset in RULESETS.values()
    if ruleset.conformance is not None
}
BOUTS = 2000


class Command(BaseCommand):
    help = (
        "Run the cases of a file against the rules and say of each whether it holds, and what differs where it does"
        ' not. The file is JSON: {"cases": [{"id", "system", "area", "input", "expect"}, ...]}. Exit code 0: all hold,'
        " 1: some do not, or none was run."
    )
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="the cases, as JSON")
        parser.add_argument("--only", action="append", metavar="AREA", help="only cases of this area; repeat at will")
        parser.add_argument(
            "--bouts",
            type=int,
            default=BOUTS,
            help="how many bouts are played for a case that is about many and tells no number (%(default)s)",
        )
        parser.add_argument("--seed", type=int, default=1, help="what these bouts follow from (%(default)s)")
        parser.add_argument("--json", action="store_true", dest="as_json", help="print plain values as JSON")

    def handle(self, *args: Any, file: str, only: list[str] | None, as_json: bool, **told: Any) -> None:
        if told["bouts"] < LEAST_BOUTS:
            raise CommandError(_("Play %(least)s bouts at least.") % {"least": LEAST_BOUTS})
        verdicts = []
        for case in chosen(cases_of(Path(file)), only):
            verdicts.append(judge(case, SYSTEMS, bouts=told["bouts"], seed=told["seed"]))
            if not as_json:
                self.stdout.write(verdict_text(verdicts[-1]))
        if as_json:
            self.stdout.write(json.dumps(conformance_values(verdicts), indent=2, ensure_ascii=False, default=str))
        else:
            self.stdout.write("\n" + summary_text(verdicts))
        if any(verdict.outcome is not Outcome.PASSED for verdict in verdicts):
            raise SystemExit(1)


def cases_of(path: Path) -> tuple[Case, ...]:
    """The cases of the file; refuses one that cannot be read or holds something else, with its name and the reason."""
    try:
        return read_cases(path.read_bytes().removeprefix(BOM_UTF8))
    except OSError as failed:
        raise CommandError(_("%(file)s cannot be read: %(reason)s") % {"file": path, "reason": failed.strerror})
    except RuleViolation as refused:
        raise CommandError(f"{path}: {violation_sentence(refused)}")


def chosen(cases: Sequence[Case], areas: Sequence[str] | None) -> list[Case]:
    """The cases of these areas, or all; refuses to run none."""
    found = [case for case in cases if not areas or case.area in areas]
    if not cases:
        raise CommandError(_("The file holds no cases."))
    if missing := sorted(set(areas or ()) - {case.area for case in cases}):
        facts = {"areas": ", ".join(missing), "known": ", ".join(sorted({case.area for case in cases}))}
        raise CommandError(_("The file has no cases of %(areas)s; its areas are %(known)s.") % facts)
    return found
