import argparse
import os
import sys

from django.conf import settings
from django.core.management.base import BaseCommand

OTHER_LANES = "not redis and not e2e and not deep and not benchmark"
FIXED_ORDER = "--randomly-seed=11"  # main answers the same twice; `manage.py deep` tries other orders and examples
FAST = f"not postgres and not long and {OTHER_LANES}"


class Command(BaseCommand):
    help = "Run the fast lane of the tests. Every other argument goes to pytest."
    requires_system_checks = []

    def run_from_argv(self, argv: list[str]) -> None:
        """This process becomes pytest, so that its closing line and exit code are the command's."""
        parser = argparse.ArgumentParser(prog="manage.py test", description=self.help, allow_abbrev=False)
        parser.add_argument("--postgres", action="store_true", help="the tests that use the database, on PostgreSQL")
        options, pytest_arguments = parser.parse_known_args(argv[2:])
        pytest = [sys.executable, "-m", "pytest", "-n", "2", FIXED_ORDER]
        if options.postgres:
            command = [sys.executable, "-m", "tests.services.run", *pytest, "--database-only", "-m", OTHER_LANES]
        else:
            command = [*pytest, "-m", FAST]
        os.chdir(settings.HOME)
        os.execv(sys.executable, [*command, *pytest_arguments])
