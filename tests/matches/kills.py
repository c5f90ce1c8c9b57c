"""Kills a process before and after commits of a team's steps, resumes, and says what came of it.

    python -m tests.matches.kills EVERY        (database by DATABASE_URL; brought up to date first)

Each kill has a match of its own, and a process of its own that ends by SIGKILL; another process resumes. Printed as
JSON: how many kills there were, how many matches ended before their commit of that number (their dice differ), and
every difference from what an unbroken walk leaves. EVERY 1 tries each commit,
EVERY 3 each third. The last line of the report is the negative control: acts whose marker and effect are committed
apart, of which some must come out doubled.
"""

import json
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count

import django

NUMBERS = count()
INJURIES = [{"to": 0, "player": 4, "damage": 5, "by": 8, "cause": "slam"}]


def main(every: int) -> None:
    from django.core.management import call_command

    call_command("migrate", verbosity=0, interactive=False)
    acts = acts_of_a_walk()
    points = [(number, after) for number in range(1, acts + 1) for after in (False, True)][::every]
    trials = [trial_of_walk(number, after) for number, after in points]
    doubled = [trial_of_control(commit, after) for commit in (1, 2) for after in (False, True)]
    report = {
        "acts": acts,
        "kills": sum(trial["killed"] for trial in trials),
        "ended_before": sum(not trial["killed"] for trial in trials),
        "points": len(points),
        "differences": [trial for trial in trials if trial["differences"]],
        "control_doubled": sum(doubled),
    }
    print(json.dumps(report))


def trial_of_walk(number: int, after: bool) -> dict[str, object]:
    from tests.verbs_matches import team_at, walk_through

    match = a_played_match()
    expected = what_would_come_of(match)
    killed = ends_by_kill(lambda: walk_through(match, team_at(match, 0)), number, after)
    runs_through(lambda: walk_through(match, team_at(match, 0)))
    found = what_came_of(match)
    differences = {name: (found[name], expected[name]) for name in expected if found[name] != expected[name]}
    return {"commit": number, "after": after, "killed": killed, "differences": differences}


def trial_of_control(commit: int, after: bool) -> bool:
    """Whether three acts came out as more than three, their markers being committed apart from their effects."""
    from tests.verbs import state_of

    team = a_fresh_team("Control")
    ends_by_kill(lambda: careless_walk(team), commit, after)
    runs_through(lambda: careless_walk(team))
    return bool(state_of(team).bonus != 3)


def careless_walk(team):
    from django.db import transaction

    from rosters.domain.operation import operation
    from rosters.models import OutboxMessage
    from rules.hexsport.commands import GrantBonus

    for number in range(3):
        if OutboxMessage.objects.filter(topic=f"control.{number}", subject_uid=team.uid).exists():
            continue
        with operation(team, actor=None) as work:
            work.do(GrantBonus(work.state.bonus + 1))
        with transaction.atomic():
            OutboxMessage.objects.create(topic=f"control.{number}", subject_uid=team.uid)


def a_played_match():
    from tests.verbs_matches import a_match, settled

    match = a_match(a_fresh_team("Ants"), a_fresh_team("Bees", "corporation_female"))
    return settled(match, 8, 7, cheers=(3, 3), strikes=({1: 2}, {1: 2}), injuries=INJURIES)


def a_fresh_team(name: str, list_key: str = "corporation_male"):
    from tests.verbs_matches import a_team

    return a_team(f"{name} {next(NUMBERS)}", list_key)


def acts_of_a_walk() -> int:
    from tests.verbs_matches import team_at, walk_through

    match = a_played_match()
    with counted_commits(None) as commits:
        walk_through(match, team_at(match, 0))
    return commits[0]


def what_would_come_of(match) -> dict[str, object]:
    from django.db import transaction

    from tests.verbs_matches import team_at, walk_through

    with transaction.atomic():
        walk_through(match, team_at(match, 0))
        left = what_came_of(match)
        transaction.set_rollback(True)
    return left


def what_came_of(match) -> dict[str, object]:
    """Everything that a doubled or lost act would show in."""
    from matches.models import Roll
    from rosters.domain.fold import reconcile
    from rosters.models import OutboxMessage, TeamEvent
    from rules.core import codec
    from tests.verbs import state_of
    from tests.verbs_matches import team_at

    team = team_at(match, 0)
    events = TeamEvent.objects.filter(team=team).order_by("seq")
    rolls = Roll.objects.filter(match=match, team=team).order_by("step", "purpose", "subject", "index")
    return {
        "state": codec.digest(state_of(team)),
        "cash": team.cash,
        "events": list(events.values_list("seq", "kind", "mc", "step")),
        "steps": list(events.filter(step__isnull=False).values_list("step", flat=True)),
        "rolls": list(rolls.values_list("step", "purpose", "subject", "index", "face")),
        "finished": match.sides.get(team=team).finished_at is not None,
        "news": OutboxMessage.objects.filter(topic="match.worked_through", subject_uid=match.uid).count(),
        "reconciled": [str(difference) for difference in reconcile(team)],
    }


# Processes and commits


def ends_by_kill(work: Callable[[], object], number: int, after: bool) -> bool:
    """Whether a process that does the work was killed before or after its commit of that number.

    If not, it has ended as it should: the dice of its match led to fewer commits.
    """
    ended = os.waitstatus_to_exitcode(in_a_process(lambda: killed_at(work, number, after)))
    assert ended in (0, -signal.SIGKILL), ended
    return ended == -signal.SIGKILL


def runs_through(work: Callable[[], object]) -> None:
    """The work was done by a process that ended as it should."""
    status = in_a_process(work)
    assert os.waitstatus_to_exitcode(status) == 0, status


def killed_at(work: Callable[[], object], number: int, after: bool) -> None:
    with counted_commits((number, after)):
        work()


def in_a_process(work: Callable[[], object]) -> int:
    from django.db import connection

    connection.close()
    if connection.vendor == "postgresql":
        connection.close_pool()  # its threads do not survive a fork
    child = os.fork()
    if child:
        return os.waitpid(child, 0)[1]
    code = 1
    try:
        work()
        code = 0
    finally:
        os._exit(code)


@contextmanager
def counted_commits(kill: tuple[int, bool] | None) -> Iterator[list[int]]:
    """Counts commits; with `kill`, this process dies at the one of that number, before it or after it."""
    from django.db import connection

    commit, commits = connection.commit, [0]

    def counting() -> None:
        commits[0] += 1
        here = kill is not None and kill[0] == commits[0]
        if here and not kill[1]:
            os.kill(os.getpid(), signal.SIGKILL)
        commit()
        if here:
            os.kill(os.getpid(), signal.SIGKILL)

    connection.commit = counting
    try:
        yield commits
    finally:
        connection.commit = commit


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")
    django.setup()
    main(int(sys.argv[1]))
