"""Makes a site in the database of the environment in which work waits for its moment; prints where everything is.

    python -m tests.faults.armed SEASONS

Each season has a round whose opening is a job for next year, and two coaches who will be told of it.
"""

import json
import os
import sys
from datetime import datetime, timedelta

import django


def main(seasons: int) -> dict[str, object]:
    from django.core.management import call_command

    call_command("migrate", verbosity=0, interactive=False)
    from allauth.account.models import EmailAddress
    from django.utils import timezone

    from league.domain.deliveries import deliver_due_messages
    from league.domain.work import run_due_jobs
    from league.enums import RoundAct
    from league.models import Job
    from tests.faults.people import Person
    from tests.verbs_league import cora

    start = (timezone.now() + timedelta(days=365)).replace(tzinfo=None, microsecond=0)
    made = [a_waiting_season(f"League {number}", start) for number in range(seasons)]
    run_due_jobs()
    deliver_due_messages()
    person = Person(cora(made[0].league))
    EmailAddress.objects.create(user=person.user, email=person.user.email, verified=True, primary=True)
    jobs = [Job.objects.get(season=season, kind=RoundAct.OPENS, round__number=1) for season in made]
    return {
        "rounds": [job.round_id for job in jobs],
        "jobs": [job.pk for job in jobs],
        "session": person.session,
        "email": person.user.email,
        "members": f"/leagues/{made[0].league.slug}/members/",
    }


def a_waiting_season(name: str, start: datetime):
    from tests.faults.scenes_work import set_up_calendar
    from tests.verbs_league import a_league, a_running_season, coaches_who_sign_in

    season = a_running_season(2, league=a_league(name=name), coaches=coaches_who_sign_in("Ada", "Bob"))
    set_up_calendar(season, start=start)
    return season


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")
    django.setup()
    print(json.dumps(main(int(sys.argv[1]))))
