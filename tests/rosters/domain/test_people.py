import pytest

from rosters.domain.people import claim_coach, coach_for_user, create_guest_coach, rename_coach
from rosters.domain.refusal import Refusal
from rosters.models import Coach, User
from rosters.permissions import may_act_for_team
from tests.verbs import a_coach, a_guest, a_host, a_team, a_user

pytestmark = pytest.mark.django_db


def test_a_user_becomes_a_coach_once() -> None:
    user = a_user("Ada")
    assert coach_for_user(user) == coach_for_user(user)
    assert Coach.objects.get().name == "Ada"


def test_a_guest_has_no_user_and_remembers_who_brought_him() -> None:
    user = a_user()
    guest = create_guest_coach("  Grace   Hopper ", created_by=user)
    assert (guest.name, guest.user, guest.created_by) == ("Grace Hopper", None, user)


@pytest.mark.parametrize("name", ["", "   ", "x" * 61])
def test_a_guest_needs_a_name(name: str) -> None:
    with pytest.raises(Refusal) as refused:
        create_guest_coach(name, created_by=a_user())
    assert refused.value.status == 422


def test_a_claimed_guest_brings_his_teams() -> None:
    guest, user = a_guest(), a_user("Grace")
    team = a_team(coach=guest)
    assert not may_act_for_team(user, team)
    claim_coach(guest, user=user)
    team.refresh_from_db()
    assert may_act_for_team(user, team)
    assert coach_for_user(user) == guest


def test_claiming_twice_changes_nothing() -> None:
    guest, user = a_guest(), a_user("Grace")
    claim_coach(guest, user=user)
    assert claim_coach(guest, user=user).user == user


def refusal_of_claim(coach: Coach, user: User) -> str:
    with pytest.raises(Refusal) as refused:
        claim_coach(coach, user=user)
    assert refused.value.status == 409
    return refused.value.code


def test_a_guest_is_claimed_by_one_user_only() -> None:
    guest = a_guest()
    claim_coach(guest, user=a_user("First"))
    assert refusal_of_claim(guest, a_user("Second")) == "coach.claimed"


def test_who_already_coaches_cannot_become_a_guest_as_well() -> None:
    coach = a_coach()
    assert coach.user is not None
    assert refusal_of_claim(a_guest(), coach.user) == "coach.already_coaching"


def test_who_brought_a_guest_loses_his_teams_when_he_is_claimed() -> None:
    friend = a_user("Friend")
    guest = a_guest(brought_by=friend)
    team = a_team(coach=guest)
    assert may_act_for_team(friend, team)
    claim_coach(guest, user=a_user("Grace"))
    team.refresh_from_db()
    assert not may_act_for_team(friend, team)


def test_a_coach_is_renamed_by_himself_his_friend_or_a_host() -> None:
    friend, coach = a_user("Friend"), a_coach()
    guest = a_guest(brought_by=friend)
    assert coach.user is not None
    rename_coach(coach, "Lovelace", actor=coach.user)
    rename_coach(guest, "Hopper", actor=friend)
    rename_coach(coach, "Countess", actor=a_host())
    with pytest.raises(Refusal) as refused:
        rename_coach(coach, "Nobody", actor=friend)
    assert refused.value.status == 403
    assert set(Coach.objects.values_list("name", flat=True)) == {"Countess", "Hopper"}
