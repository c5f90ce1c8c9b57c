"""How long a season of 16 teams and 15 rounds takes to leave a site, arrive at another and leave that one again; and
what an export costs against Django's own serializer writing the same rows."""

import faulthandler
import io
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.core import serializers
from django.core.management import call_command
from django.db.models import Q

from league.archive.export import export_league, teams_of
from league.archive.tables import TABLES
from league.archive.taking import take_in
from league.domain.doctor import examine
from league.models import League
from rosters.models import User
from tests.benchmarks.measure import compare, in_words
from tests.league.archive.sites import an_empty_site

BAR = 10
"""CPU seconds of this process for export, import, export and the doctor on the other side."""


@pytest.fixture
def league(db: None) -> League:
    faulthandler.cancel_dump_traceback_later()
    out = io.StringIO()
    call_command("season_simulate", "--teams", "16", "--rounds", "15", "--database", stdout=out, stderr=out)
    return League.objects.get()


def dump(league: League) -> str:
    """The same rows, as `dumpdata` writes them."""
    told: list[object] = []
    for section in TABLES.values():
        path = section.path
        if path:
            end = path.rpartition("__")[2]
            teams = {f"{path}__in": teams_of(league).values("pk")}
            where = teams if end == "team" else {path: league.uid if end == "league_uid" else league.pk}
            told += section.model._default_manager.filter(section.only & Q(**where))
    return serializers.serialize("json", told)


class Steps:
    """What each step took, in CPU seconds and by the clock on the wall."""

    def __init__(self) -> None:
        self.took: dict[str, tuple[float, float]] = {}

    @contextmanager
    def step(self, name: str) -> Iterator[None]:
        started, on_the_wall = time.process_time(), time.perf_counter()
        yield
        self.took[name] = time.process_time() - started, time.perf_counter() - on_the_wall


def test_a_season_moves(league: League) -> None:
    steps = Steps()
    with steps.step("export"):
        first = export_league(league)
    with an_empty_site():
        host = User.objects.create_user("hetty@example.org")
        with steps.step("import"):
            arrived = take_in(first, commissioner=host)
        with steps.step("export again"):
            second = export_league(arrived)
        with steps.step("doctor"):
            findings = {name: found for name, found in examine().items() if found}
    assert second == first
    assert findings == {}
    print(f"\nArchive of 16 teams and 15 rounds, {len(first):,} bytes, byte-equal, doctor clean")
    for name, (cpu, wall) in steps.took.items():
        print(f"  {name:12} {in_words(cpu):>10} of CPU, {in_words(wall):>10} on the wall")
    whole, wall = (sum(times) for times in zip(*steps.took.values(), strict=True))
    print(f"  {'in all':12} {in_words(whole):>10} of CPU, {in_words(wall):>10} on the wall")
    print(f"  bar        at most {BAR} s of CPU: {'met' if whole <= BAR else 'NOT MET'}")
    compare(
        "Export against Django's serializer for the same rows", lambda: export_league(league), lambda: dump(league),
        rounds=3,
    )  # fmt: skip
