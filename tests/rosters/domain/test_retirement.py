"""A team's career ends."""

import pytest

from rosters.domain.naming import rename_team
from rosters.domain.retirement import retire_team
from rosters.domain.undo import undo_latest_act
from rosters.enums import Cause
from rosters.models import Team, TeamEvent
from tests.verbs import a_guest, a_host, a_team, a_user, coach_user, open_steps, state_of
from tests.verbs_league import refused, violates

pytestmark = pytest.mark.django_db


def last_event(team: Team) -> TeamEvent:
    return team.events.order_by("seq").last()


def test_a_coach_retires_his_team_and_its_record_stays() -> None:
    team = a_team()
    worth = team.value
    retire_team(team, actor=coach_user(team))
    event = last_event(team)
    assert team.retired_at is not None
    assert (event.kind, event.cause, event.actor, event.acted_for) == (
        "team_retired", Cause.SETUP, coach_user(team), None,
    )  # fmt: skip
    assert (team.value, state_of(team).retired) == (worth, True)


def test_nothing_happens_to_a_retired_team_any_more() -> None:
    team = a_team()
    retire_team(team, actor=coach_user(team))
    with violates("team.retired"):
        rename_team(team, "After", actor=coach_user(team))
    with violates("team.retired"):
        retire_team(team, actor=coach_user(team))


def test_who_retires_a_team_for_its_coach_says_why() -> None:
    ada = a_user("Ada")
    team = a_team(coach=a_guest("Grace", brought_by=ada))
    with refused("retire.reason", 422):
        retire_team(team, actor=ada, reason="  ")
    retire_team(team, actor=ada, reason="moved to the coast")
    event = last_event(team)
    assert (event.reason, event.actor, event.acted_for) == ("moved to the coast", ada, team.coach)


def test_somebody_elses_team_is_not_retired() -> None:
    team = a_team()
    with refused("team.not_yours_to_retire", 403):
        retire_team(team, actor=a_user("Sam"), reason="why not")
    retire_team(team, actor=a_host(), reason="a joke name")


def test_a_match_is_finished_first() -> None:
    team = a_team()
    open_steps(team)
    with violates("retire.unfinished"):
        retire_team(team, actor=coach_user(team))
    assert team.retired_at is None


def test_a_team_that_changed_meanwhile_is_looked_at_again() -> None:
    team = a_team()
    seen = team.version
    rename_team(team, "After", actor=coach_user(team))
    with refused("team.changed_meanwhile", 409):
        retire_team(team, actor=coach_user(team), expected_version=seen)


def test_a_coach_may_think_better_of_it() -> None:
    team = a_team()
    retire_team(team, actor=coach_user(team))
    undo_latest_act(team, actor=coach_user(team))
    assert team.retired_at is None
    rename_team(team, "After", actor=coach_user(team))
