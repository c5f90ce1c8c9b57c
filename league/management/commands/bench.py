import os
import sys
from typing import NoReturn

from django.conf import settings
from django.core.management.base import BaseCommand


class Command(BaseCommand):
    help = "Run the benchmarks: for each goal ours, the reference, the ratio, its spread, and whether the bar is met."
    requires_system_checks = []

    def run_from_argv(self, argv: list[str]) -> NoReturn:
        """This process becomes pytest; every argument goes to it (-k odds)."""
        os.chdir(settings.HOME)
        pytest = [sys.executable, "-m", "pytest", "tests/benchmarks", "-s", "-q", "-p", "no:randomly"]
        os.execv(sys.executable, [*pytest, *argv[2:]])
