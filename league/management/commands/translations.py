from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from league.management import catalogs

WAY_OUT = "Run `manage.py translations`, fill in what is empty in the files it names, and run it again."


class Command(BaseCommand):
    help = "Bring the catalogs of all languages up to date with the source, compile them and say what is missing."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="change nothing; exit code 1 if something is missing")

    def handle(self, *args: Any, check: bool, **options: Any) -> None:
        places = [(app, language) for app in catalogs.APPS for language in catalogs.languages()]
        if not check:
            for place in places:
                self.write(*place)
        found = [problem for place in places for problem in catalogs.problems(*place)]
        self.stdout.write("\n".join(found))
        if found and check:
            raise CommandError(f"{len(found)} texts are not translated as they should be. {WAY_OUT}")
        self.stdout.write(f"{len(found)} texts to translate" if found else "every text is translated")

    def write(self, app: str, language: str) -> None:
        path, catalog = catalogs.place_of(app, language), catalogs.brought_up_to_date(app, language)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(catalogs.written(catalog))
        path.with_suffix(".mo").write_bytes(catalogs.compiled(catalogs.kept(app, language)))
