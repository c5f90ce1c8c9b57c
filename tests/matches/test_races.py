"""Two people, or one with two devices, in the same moment; on PostgreSQL, where moments can be the same."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection, transaction

from matches.domain.correcting import correct_match, preview_correction
from matches.domain.reporting import confirm_report, rule_on_match, submit_report
from matches.domain.sequence import roll
from matches.models import Match, Roll
from rosters.domain.fold import reconcile
from rosters.domain.refusal import Refusal
from rosters.models import OutboxMessage
from rules.core.pending import Choice
from tests.verbs import a_host, coach_user
from tests.verbs_matches import (
    a_match,
    a_report,
    a_team,
    settled,
    steps_of,
    take_next,
    team_at,
    two_teams,
    walk_through,
    walk_to,
)

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]

TIMES = 6


def at_once(*works: Callable[[], object]) -> list[object]:
    """What each of these, begun in the same moment, returned or raised."""
    together = Barrier(len(works))

    def run(work: Callable[[], object]) -> object:
        together.wait()
        try:
            return work()
        except Refusal as refusal:
            return refusal
        finally:
            connection.close()

    with ThreadPoolExecutor(len(works)) as threads:
        return list(threads.map(run, works))


def test_of_two_devices_that_roll_at_once_one_rolls() -> None:
    ants, bees = two_teams()
    refused = 0
    for _ in range(TIMES):
        match = settled(a_match(ants, bees), 3, 1)
        walk_to(match, ants, 5)
        seen, user = ants.version, coach_user(ants)
        answers = at_once(*[lambda: roll(match, team_at(match, 0), actor=user, expected_version=seen)] * 2)  # noqa: B023 - done before the next turn
        refused += sum(isinstance(answer, Refusal) for answer in answers)
        assert Roll.objects.filter(match=match, team=ants, purpose="revenue").count() == 2
        finish(match)
    assert refused == TIMES
    assert reconcile(ants) == []


def test_without_a_lock_two_devices_would_both_act() -> None:
    """The negative control: a test before a write, both in one transaction, is no lock."""
    doubled = 0
    for number in range(TIMES):
        both_looked = Barrier(2)

        def act(topic: str = f"control.{number}", both_looked: Barrier = both_looked) -> None:
            with transaction.atomic():
                free = not OutboxMessage.objects.filter(topic=topic).exists()
                both_looked.wait(timeout=5)
                if free:
                    OutboxMessage.objects.create(topic=topic, subject_uid="control")

        at_once(act, act)
        doubled += OutboxMessage.objects.filter(topic=f"control.{number}").count() == 2
    assert doubled == TIMES


def test_a_report_confirmed_and_ruled_on_at_once_counts_once() -> None:
    ants, bees = two_teams()
    match = a_match(ants, bees)
    payload = a_report(match, 3, 1)
    report = submit_report(match, payload, actor=coach_user(ants), team=ants)
    answers = at_once(
        lambda: confirm_report(report, actor=coach_user(bees)),
        lambda: rule_on_match(match, payload, actor=None, reason="The other way."),
    )
    assert sum(isinstance(answer, Refusal) for answer in answers) == 1
    assert match.reports.filter(status="confirmed").count() == 1
    assert OutboxMessage.objects.filter(topic="match.settled").count() == 1


def test_matches_settled_at_once_have_numbers_of_their_own() -> None:
    matches = [a_match(a_team(f"Home {number}"), a_team(f"Away {number}")) for number in range(4)]
    at_once(*[lambda match=match: settled(match, 1, 0) for match in matches])  # type: ignore[misc]
    assert sorted(Match.objects.values_list("settled_order", flat=True)) == [1, 2, 3, 4]


def test_steps_never_stay_shut_when_one_match_ends_while_the_next_is_settled() -> None:
    ants, bees = two_teams()
    for _ in range(TIMES):
        first, second = settled(a_match(ants, bees), 1, 0), a_match(ants, bees, kind="friendly")
        walk_through(first, bees)
        walk_to(first, ants, 11)
        steps = steps_of(ants)
        assert isinstance(steps.pending, Choice)
        payload = a_report(second)
        at_once(
            lambda: take_next(first, team_at(first, 0), steps),  # noqa: B023 - done before the next turn
            lambda: rule_on_match(second, payload, actor=None, reason="Played."),  # noqa: B023
        )
        assert second.sides.filter(opened_at__isnull=False).count() == 2
        finish(second)


def finish(match: Match) -> None:
    for index in (0, 1):
        walk_through(match, team_at(match, index))


def test_a_correction_and_a_coach_walking_the_steps_never_undo_each_other() -> None:
    """Each of them comes first at times; whoever comes second works on what the first has left, or looks again."""
    ants, bees = two_teams()
    host = a_host()
    refused = 0
    for _ in range(TIMES):
        match = settled(a_match(ants, bees), 3, 1, played=(range(1, 9), range(1, 9)))
        walk_to(match, ants, 5)
        seen, user, told = ants.version, coach_user(ants), a_report(match, 7, 0, played=(range(1, 9), range(1, 9)))
        answers = at_once(
            lambda: roll(match, team_at(match, 0), actor=user, expected_version=seen),  # noqa: B023 - done before the next turn
            lambda: correct_match(match, told, actor=host, reason="Counted again."),  # noqa: B023 - done before the next turn
        )
        refused += isinstance(answers[0], Refusal)
        assert not isinstance(answers[1], Refusal)
        assert [reconcile(team) for team in (ants, bees)] == [[], []]
        faces = Roll.objects.filter(match=match, team=ants, purpose="revenue").values_list("index", flat=True)
        assert sorted(faces) == ([] if isinstance(answers[0], Refusal) else [0, 1, 2])
        assert match.reports.filter(status="confirmed").count() == 1
        finish(match)
    assert 0 <= refused <= TIMES


def test_of_two_corrections_at_once_from_the_same_preview_one_is_made() -> None:
    ants, bees = two_teams()
    host = a_host()
    for _ in range(TIMES):
        match = settled(a_match(ants, bees), 3, 1, played=(range(1, 9), range(1, 9)))
        finish(match)
        told = a_report(match, 1, 3, played=(range(1, 9), range(1, 9)))
        seen = preview_correction(match, told, actor=host)[0].digest
        answers = at_once(*[lambda: correct_match(match, told, actor=host, reason="So.", expected=seen)] * 2)  # noqa: B023 - done before the next turn
        assert sum(isinstance(answer, Refusal) for answer in answers) == 1
        assert match.reports.count() == 2
        assert [reconcile(team) for team in (ants, bees)] == [[], []]
