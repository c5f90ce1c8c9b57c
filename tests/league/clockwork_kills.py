"""Runs a whole season by the clock while the processes that do its work are killed by chance.

    python -m tests.league.clockwork_kills SEED      (site by DATABASE_URL and REDIS_URL; brought up to date first)

With REDIS_URL a Celery worker with beat does the work, else the embedded one of `manage.py serve`. Every evening it
dies up to twice: at a commit, alone or with all that was started with it, or at any moment; what is left is done by
whoever comes next. Printed as JSON: how often which death, the champion, what the doctor finds, what happened twice,
and the negative control: what a kill leaves behind where nobody resumes is seen.
"""

import json
import os
import random
import sys
import tempfile
import time
from collections import Counter
from datetime import datetime, timedelta
from pathlib import Path

import django
import time_machine

from tests.faults.processes import Processes
from tests.services.site import free_port

MOST_COMMITS, MOST_SECONDS, PATIENCE = 10, 1.5, 120
WAYS = ("commit alone", "commit of all", "any moment")


class Worker:
    """Whoever does the due work of the site, for as long as he lives; `died` counts how."""

    def __init__(self, site: Processes, chance: random.Random) -> None:
        self.site, self.chance = site, chance
        self.died: Counter[str] = Counter()

    def start(self) -> None:
        if os.environ.get("REDIS_URL"):
            self.site.start_worker()
        else:
            self.site.launch("manage.py", "serve", "--port", str(free_port()))

    def evening(self, at: datetime, *, deaths: int) -> None:
        """All that is due then is done, however often he dies meanwhile."""
        self.turn_clock(at)
        for _ in range(deaths):
            self.dies(self.chance.choice(WAYS), at)
        self.site.wait(lambda: nothing_due(at), PATIENCE)

    def turn_clock(self, at: datetime) -> None:
        fresh = self.site.clock.with_suffix(".new")
        fresh.write_text(at.isoformat())
        fresh.replace(self.site.clock)

    def dies(self, way: str, at: datetime) -> None:
        """He dies in this way, unless there is too little to do; another is there afterwards."""
        if way == "any moment":
            time.sleep(self.chance.random() * MOST_SECONDS)
            self.site.end()
            dead = True
        else:
            scope = "all" if way == "commit of all" else ""
            self.lay_plan(f"{self.chance.randint(1, MOST_COMMITS)} {self.chance.choice(('before', 'after'))} {scope}")
            self.site.wait(lambda: not self.site.plan.exists() or nothing_due(at), PATIENCE)
            dead = not self.site.plan.exists()
            self.site.plan.unlink(missing_ok=True)
        self.died[way] += dead
        self.stand_up()

    def lay_plan(self, told: str) -> None:
        fresh = self.site.plan.with_suffix(".new")
        fresh.write_text(told)
        fresh.replace(self.site.plan)

    def stand_up(self) -> None:
        """Who is dead with all of his is followed by another; a worker of Celery replaces a part of him himself."""
        time.sleep(0.3)
        for process in list(self.site.running):
            if process.poll() is not None:
                self.site.running.remove(process)
        if not self.site.running:
            self.start()


def nothing_due(at: datetime) -> bool:
    """Whether somebody has looked for work at that time to the end, and none is left."""
    from league.domain.heartbeat import SWEEPER, last_heartbeat
    from league.enums import JobStatus
    from league.models import Job

    looked = last_heartbeat(SWEEPER)
    left = Job.objects.filter(status=JobStatus.DUE, due_at__lte=at)
    return looked is not None and looked >= at and not left.exists()


def main(seed: int, folder: Path) -> dict[str, object]:
    from django.core.management import call_command

    from tests.league.clockwork import INVITED, STARTS, a_planned_season, days, is_over, people_act

    call_command("migrate", verbosity=0, interactive=False)
    with time_machine.travel(INVITED, tick=False):
        season = a_planned_season()
    chance, started = random.Random(seed), time.monotonic()
    worker = Worker(Processes(folder, {"SINBIN_TICK_SECONDS": "1"}), chance)
    try:
        seen = left_lying_is_seen(worker, season, STARTS)
        worker.start()
        for evening in days():
            worker.evening(evening, deaths=chance.randint(0, 2))
            with time_machine.travel(evening, tick=False):
                people_act(season)
            if is_over(season):
                break
        worker.evening(evening + timedelta(days=1), deaths=0)
    finally:
        worker.site.end()
    return {
        "seed": seed,
        "evenings": (evening - STARTS).days + 1,
        "kills": worker.died.total(),
        "died": worker.died,
        "control_seen": seen,
        "seconds": round(time.monotonic() - started),
        **report_on(season),
    }


def left_lying_is_seen(worker: Worker, season, starts: datetime) -> bool:
    """The control: all die before the first commit of the season's start and nobody resumes. It must not have started,
    and the doctor must say that work lies."""
    from league.domain.doctor import run_check
    from league.enums import SeasonStatus
    from league.models import Season

    worker.turn_clock(starts)
    worker.lay_plan("1 before all")
    worker.start()
    worker.site.wait(lambda: worker.site.running[0].poll() is not None, PATIENCE)
    worker.site.running.clear()
    with time_machine.travel(starts + timedelta(hours=1), tick=False):
        lies = run_check("jobs")
    return bool(lies) and Season.objects.get(pk=season.pk).status == SeasonStatus.SETUP


def report_on(season) -> dict[str, object]:
    from league.domain.doctor import CHECKS, run_check
    from league.models import AuditEntry, Season
    from rosters.models import InboxItem

    season = Season.objects.select_related("champion__team").get(pk=season.pk)
    once = ("round.opened", "round.closed", "market.closed", "season.started", "finals.begun", "season.closed")
    acts = Counter(AuditEntry.objects.filter(verb__in=once).values_list("verb", "subject_uid"))
    fines = Counter(season.adjustments.values_list("entry", "reason"))
    news = Counter(InboxItem.objects.filter(kind="season_over").values_list("user"))
    return {
        "champion": season.champion.team.name if season.champion else "",
        "told_over": news.total(),
        "findings": [str(finding) for check in CHECKS for finding in run_check(check)],
        "twice": [str(key) for counted in (acts, fines, news) for key, number in counted.items() if number > 1],
    }


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")
    django.setup()
    with tempfile.TemporaryDirectory(prefix="sinbin-clockwork-") as place:
        print(json.dumps(main(int(sys.argv[1]), Path(place))))
