import pytest
from django.contrib.auth.models import AnonymousUser
from django.db.models import Q

from rosters import permissions
from rosters.models import Team
from rosters.permissions import NOBODYS, Person, Sight, may_act_for_team, may_see_team, teams_acted_for, teams_seen_by
from tests.verbs import a_coach, a_guest, a_host, a_team, a_user, coach_user

pytestmark = pytest.mark.django_db
ANYBODY = AnonymousUser()


@pytest.fixture(autouse=True)
def rosters_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the league adds is tested there."""
    monkeypatch.setattr(permissions, "ACTING", [])
    monkeypatch.setattr(permissions, "SIGHT", [])


def test_a_team_is_public_and_its_coachs_to_run() -> None:
    team = a_team()
    assert may_see_team(ANYBODY, team)
    assert may_act_for_team(coach_user(team), team)
    assert not may_act_for_team(a_user("Mallory"), team)
    assert not may_act_for_team(ANYBODY, team)


def test_a_coach_runs_all_his_teams_and_nobody_elses() -> None:
    coach = a_coach()
    mine = {a_team(name=name, coach=coach) for name in ("First", "Second")}
    a_team(name="Other")
    assert coach.user is not None
    assert set(teams_acted_for(coach.user)) == mine


def test_a_host_sees_and_runs_everything() -> None:
    team, host = a_team(), a_host()
    assert may_act_for_team(host, team)
    assert may_see_team(host, team)


@pytest.mark.parametrize("who", ["coach", "host"])
def test_who_is_locked_out_has_no_rights(who: str) -> None:
    team = a_team()
    person = coach_user(team) if who == "coach" else a_host()
    person.is_active = False
    person.save()
    assert not may_act_for_team(person, team)
    assert not teams_acted_for(person).exists()


def test_a_team_without_coach_is_nobodys() -> None:
    team = a_team(coach=a_guest())
    Team.objects.filter(pk=team.pk).update(coach=None)
    team.refresh_from_db()
    assert not may_act_for_team(a_user(), team)
    assert may_act_for_team(a_host(), team)


def test_the_league_may_entrust_a_team_to_somebody(monkeypatch: pytest.MonkeyPatch) -> None:
    team, other, commissioner = a_team(), a_team(name="Other"), a_user("Commissioner")
    monkeypatch.setattr(permissions, "ACTING", [lambda user: Q(pk=team.pk) if user == commissioner else NOBODYS])
    assert may_act_for_team(commissioner, team)
    assert not may_act_for_team(commissioner, other)
    assert not may_act_for_team(a_user("Mallory"), team)


def test_a_private_league_hides_a_team_from_all_but_its_members(monkeypatch: pytest.MonkeyPatch) -> None:
    team, other, member = a_team(), a_team(name="Other"), a_user("Member")

    def sight(person: Person) -> Sight:
        return Sight(shown=Q(pk=team.pk) if person == member else NOBODYS, hidden=Q(pk=team.pk))

    monkeypatch.setattr(permissions, "SIGHT", [sight])
    assert may_see_team(member, team)
    assert may_see_team(coach_user(team), team)
    assert not may_see_team(ANYBODY, team)
    assert not may_see_team(coach_user(other), team)
    assert set(teams_seen_by(ANYBODY)) == {other}
    assert set(teams_seen_by(a_host())) == {team, other}
