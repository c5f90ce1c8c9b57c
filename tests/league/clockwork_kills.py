"""Runs a whole season by the clock while its worker is killed before or after a commit drawn by chance.

    python -m tests.league.clockwork_kills SEED        (database by DATABASE_URL; brought up to date first)

Every evening one process does what is due until it is killed, if it is, and another does the rest. Printed as JSON:
how many were killed, the champion, what the doctor finds, what happened twice, and the negative control: a job that is
marked as done apart from what it does, and is lost by a kill between the two.
"""

import json
import os
import random
import sys
from collections import Counter
from datetime import datetime

import django
import time_machine

CONTROL = 2


def main(seed: int) -> None:
    from django.core.management import call_command

    from tests.league.clockwork import INVITED, a_planned_season, days, is_over, people_act

    call_command("migrate", verbosity=0, interactive=False)
    chance, killed = random.Random(seed), 0
    with time_machine.travel(INVITED, tick=False):
        season = a_planned_season()
    lost = control_is_lost(season)
    for evening in days():
        killed += evening_of_kills(evening, chance)
        with time_machine.travel(evening, tick=False):
            people_act(season)
        if is_over(season):
            break
    print(json.dumps(report_on(season, killed) | {"control_lost": lost}))


def evening_of_kills(evening: datetime, chance: random.Random) -> int:
    """The number of processes that were killed before the work of this evening was done."""
    from tests.matches.kills import ends_by_kill, runs_through

    killed = 0
    for _attempt in range(3):
        killed += ends_by_kill(lambda: swept(evening), chance.randint(1, 12), chance.random() < 0.5)
    runs_through(lambda: swept(evening))
    return killed


def swept(evening: datetime) -> None:
    from league.domain.sweep import sweep

    with time_machine.travel(evening, tick=False):
        sweep()


def control_is_lost(season) -> bool:
    """Whether the start of the season was lost by a worker that marks a job as done before it does it, apart."""
    from league.enums import JobStatus
    from league.models import Job, Season
    from tests.league.clockwork import STARTS
    from tests.matches.kills import ends_by_kill, runs_through

    ends_by_kill(lambda: careless(STARTS), 1, True)
    runs_through(lambda: swept(STARTS))
    lost = Season.objects.get(pk=season.pk).status == "setup"
    Job.objects.filter(season=season).update(status=JobStatus.DUE)
    return lost


def careless(at: datetime) -> None:
    from league.domain.due import run_job
    from league.enums import JobStatus
    from league.models import Job

    with time_machine.travel(at, tick=False):
        job = Job.objects.get(kind="season.starts")
        job.status = JobStatus.DONE
        from django.db import transaction

        with transaction.atomic():
            job.save(update_fields=["status"])
        with transaction.atomic():
            run_job(job)


def report_on(season, killed: int) -> dict[str, object]:
    from league.domain.doctor import CHECKS, run_check
    from league.models import AuditEntry, Season
    from rosters.models import InboxItem

    season = Season.objects.select_related("champion__team").get(pk=season.pk)
    once = ("round.opened", "round.closed", "market.closed", "season.started", "finals.begun", "season.closed")
    acts = Counter(AuditEntry.objects.filter(verb__in=once).values_list("verb", "subject_uid"))
    fines = Counter(season.adjustments.values_list("entry", "reason"))
    news = Counter(InboxItem.objects.filter(kind="season_over").values_list("user"))
    return {
        "kills": killed,
        "champion": season.champion.team.name if season.champion else "",
        "findings": [str(finding) for check in CHECKS for finding in run_check(check)],
        "twice": [str(key) for counted in (acts, fines, news) for key, number in counted.items() if number > 1],
    }


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")
    django.setup()
    main(int(sys.argv[1]))
