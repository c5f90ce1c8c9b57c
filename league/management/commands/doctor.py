import json
from argparse import ArgumentParser
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError

from league.domain.doctor import CHECKS, CouldNotCheck, Finding, run_check

CLEAN, FINDINGS, COULD_NOT_CHECK = 0, 1, 2


class Command(BaseCommand):
    help = "Recompute what the site believes from its logs. Exit code 0: clean, 1: findings, 2: could not check."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("checks", nargs="*", metavar="check", help=f"only these, of {', '.join(CHECKS)}")
        parser.add_argument("--json", action="store_true", dest="as_json", help="print the findings as JSON")

    def handle(self, *args: Any, checks: list[str], as_json: bool, **options: Any) -> None:
        if unknown := sorted(set(checks) - CHECKS.keys()):
            raise CommandError(
                f"There is no check {', '.join(unknown)}; there are {', '.join(CHECKS)}.", returncode=COULD_NOT_CHECK
            )
        found: dict[str, list[Finding]] = {}
        broken: dict[str, str] = {}
        for name in [name for name in CHECKS if not checks or name in checks]:
            try:
                found[name] = run_check(name)
            except CouldNotCheck as problem:
                broken[name] = str(problem)
        self.tell_json(found, broken) if as_json else self.tell(found, broken)
        if broken:
            raise SystemExit(COULD_NOT_CHECK)
        if any(found.values()):
            raise SystemExit(FINDINGS)

    def tell(self, found: dict[str, list[Finding]], broken: dict[str, str]) -> None:
        """One line for each check and one for each finding."""
        for name, findings in found.items():
            self.stdout.write(f"{name:12} {f'{len(findings)} found' if findings else 'clean'}")
            for finding in findings:
                self.stdout.write(f"    {finding}")
        for name, problem in broken.items():
            self.stdout.write(f"{name:12} could not check: {problem}")
        count = sum(map(len, found.values()))
        if broken:
            self.stdout.write(f"{count} found; {len(broken)} of {len(broken) + len(found)} checks could not be made.")
        else:
            self.stdout.write(f"{count} found." if count else "Nothing found.")

    def tell_json(self, found: dict[str, list[Finding]], broken: dict[str, str]) -> None:
        """The same as one JSON object: clean, findings by check, and what broke off."""
        findings = {name: [msgspec.to_builtins(finding) for finding in told] for name, told in found.items()}
        clean = not broken and not any(found.values())
        told = {"clean": clean, "findings": findings, "could_not_check": broken}
        self.stdout.write(json.dumps(told, indent=2, default=str))
