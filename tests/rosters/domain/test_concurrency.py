"""Races, on PostgreSQL: a pass on SQLite would prove nothing. Each has a negative control that must lose."""

from unittest.mock import patch

import pytest
from django.db import connection, transaction

from rosters.append_only import install
from rosters.domain import operation as operation_module
from rosters.domain.fold import reconcile
from rosters.domain.idempotency import Answer, once
from rosters.domain.naming import rename_team
from rosters.domain.operation import operation, operations
from rosters.domain.people import claim_coach, coach_for_user
from rosters.domain.pins import pin_rules
from rosters.domain.refusal import Refusal
from rosters.enums import Cause
from rosters.models import Coach, RulesPin, Team, TeamEvent
from rules.core.errors import RuleViolation
from tests.threads import at_once
from tests.verbs import a_guest, a_rich_team, a_team, a_user, coach_user, walk_steps

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]
PEOPLE = 8
CHEERLEADER_MC = 8


def buy_a_cheerleader(team: Team) -> None:
    with operation(Team.objects.get(pk=team.pk), actor=None, cause=Cause.STEP, cause_uid="m1") as work:
        work.tell("buy_cheerleader")


def test_two_purchases_at_once_never_spend_more_than_there_is() -> None:
    team = a_rich_team(20)
    walk_steps(team, "m1", until=9, faces=(1,))
    cash = team.cash
    outcomes = at_once([lambda: buy_a_cheerleader(team)] * PEOPLE)
    bought = outcomes.count(None)
    team.refresh_from_db()
    assert 0 < bought == cash // CHEERLEADER_MC < PEOPLE
    assert all(isinstance(outcome, RuleViolation) for outcome in outcomes if outcome is not None)
    assert team.cash == cash - CHEERLEADER_MC * bought
    assert reconcile(team) == []


@pytest.mark.unreconciled
def test_without_the_lock_the_race_is_lost() -> None:
    """The negative control: the same purchases, read without a lock, collide."""
    team = a_rich_team(20)
    walk_steps(team, "m1", until=9, faces=(1,))

    def unlocked(ids: object) -> list[Team]:
        return list(Team.objects.filter(pk__in=set(ids)).select_related("pin", "coach"))  # type: ignore[call-overload]

    with patch.object(operation_module, "lock_teams", unlocked):
        outcomes = at_once([lambda: buy_a_cheerleader(team)] * PEOPLE)
    assert any(outcome is not None and not isinstance(outcome, RuleViolation) for outcome in outcomes)


def test_a_double_click_on_a_page_is_done_once() -> None:
    team = a_team()
    user, seen = coach_user(team), team.version

    def click(number: int) -> None:
        mine = Team.objects.get(pk=team.pk)
        rename_team(mine, f"Click {number}", actor=user, expected_version=seen)

    outcomes = at_once([lambda number=number: click(number) for number in range(PEOPLE)])
    assert outcomes.count(None) == 1
    assert sum(isinstance(outcome, Refusal) and outcome.status == 409 for outcome in outcomes) == PEOPLE - 1
    assert TeamEvent.objects.filter(team=team).count() == 2


def test_sequences_have_no_gaps_however_many_write() -> None:
    team = a_team()

    def name(number: int) -> None:
        with operation(Team.objects.get(pk=team.pk), actor=None) as work:
            work.tell("name_player", player=1, name=f"Name {number}", number=1)

    assert at_once([lambda number=number: name(number) for number in range(PEOPLE)]) == [None] * PEOPLE
    assert list(TeamEvent.objects.filter(team=team).values_list("seq", flat=True)) == list(range(1, PEOPLE + 2))


def test_operations_on_the_same_teams_in_other_orders_do_not_block_each_other_for_good() -> None:
    first, second = a_team(name="First"), a_team(name="Second")

    def rename_both(order: list[Team], name: str) -> None:
        with operations(order, actor=None) as works:
            for work in works:
                work.tell("rename_team", name=name)

    acts = [
        lambda number=number: rename_both([first, second] if number % 2 else [second, first], f"Name {number}")
        for number in range(PEOPLE)
    ]
    assert at_once(acts) == [None] * PEOPLE
    assert len(set(Team.objects.values_list("name", flat=True))) == 1


def test_a_repeat_waits_for_the_first_and_gets_its_answer() -> None:
    team = a_team()
    user = coach_user(team)

    def send() -> Answer:
        def run() -> Answer:
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_sleep(0.2)")
            rename_team(Team.objects.get(pk=team.pk), "Once", actor=user)
            return Answer(status=200, body="done")

        return once(user, key="key-0001", method="POST", path="/", body={}, run=run)

    answers = at_once([send] * PEOPLE)
    assert [answer.body for answer in answers] == ["done"] * PEOPLE
    assert sum(not answer.replayed for answer in answers) == 1
    assert TeamEvent.objects.filter(team=team).count() == 2


def test_when_the_first_fails_a_repeat_that_waited_is_done_instead() -> None:
    user = a_user()
    failures = iter([True] + [False] * PEOPLE)

    def send() -> Answer:
        def run() -> Answer:
            if next(failures):
                raise Refusal("Not now.", code="not.now")
            return Answer(status=200)

        return once(user, key="key-0001", method="POST", path="/", body={}, run=run)

    outcomes = at_once([send] * PEOPLE)
    assert sum(isinstance(outcome, Refusal) for outcome in outcomes) == 1
    assert sum(isinstance(outcome, Answer) and not outcome.replayed for outcome in outcomes) == 1


def test_a_repeat_that_waits_too_long_is_told_to_come_back() -> None:
    user = a_user()

    def send(seconds: float) -> Answer:
        def run() -> Answer:
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_sleep(%s)", [seconds])
            return Answer(status=200)

        with transaction.atomic():  # connections go back to a pool: the setting must end with the transaction
            with connection.cursor() as cursor:
                cursor.execute("SET LOCAL lock_timeout = '200ms'")
            return once(user, key="key-0001", method="POST", path="/", body={}, run=run)

    outcomes = at_once([lambda: send(1.0)] * 2)
    refused = next(outcome for outcome in outcomes if isinstance(outcome, Refusal))
    assert (refused.code, refused.status, refused.retry_after) == ("idempotency.busy", 409, 2)


def test_a_guest_is_claimed_by_one_of_many() -> None:
    guest = a_guest()
    users = [a_user(f"User {number}") for number in range(PEOPLE)]
    outcomes = at_once([lambda user=user: claim_coach(Coach.objects.get(pk=guest.pk), user=user) for user in users])
    assert sum(isinstance(outcome, Coach) for outcome in outcomes) == 1
    assert sum(isinstance(outcome, Refusal) for outcome in outcomes) == PEOPLE - 1


def test_a_user_claims_one_of_two_guests() -> None:
    user, guests = a_user("Grace"), [a_guest("One"), a_guest("Two")]
    outcomes = at_once([lambda guest=guest: claim_coach(guest, user=user) for guest in guests])
    assert sorted(type(outcome).__name__ for outcome in outcomes) == ["Coach", "Refusal"]


def test_pins_and_coaches_made_at_once_are_made_once() -> None:
    user = a_user()
    made = at_once([lambda: pin_rules("hexsport", "1", {"team.cuts": "none"})] * PEOPLE)
    coaches = at_once([lambda: coach_for_user(user)] * PEOPLE)
    assert len(set(made)) == len(set(coaches)) == 1
    assert RulesPin.objects.count() == 1


def test_the_triggers_stand_after_a_flush() -> None:
    """Tests with real transactions empty every table; the guards are back before the next one."""
    a_team()
    with transaction.atomic():
        install()
    with pytest.raises(Exception, match="append-only"):
        TeamEvent.objects.update(reason="x")
