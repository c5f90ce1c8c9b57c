import os
import sys
from typing import NoReturn

from django.conf import settings
from django.core.management.base import BaseCommand


class Command(BaseCommand):
    help = "Run the long tests: those marked deep, and every property with many more examples."
    requires_system_checks = []

    def run_from_argv(self, argv: list[str]) -> NoReturn:
        """This process becomes pytest; every argument goes to it."""
        os.chdir(settings.HOME)
        command = [sys.executable, "-m", "pytest", "-m", "deep", "--hypothesis-profile=deep", *argv[2:]]
        os.execv(sys.executable, command)
