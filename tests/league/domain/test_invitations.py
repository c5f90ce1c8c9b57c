"""Links that let people into a league."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from league.domain.guests import add_guest
from league.domain.invitations import accept_invitation, find_invitation, invite, revoke_invitation
from league.enums import MemberRole
from league.models import Invitation, Membership
from rosters.domain.people import coach_for_user
from rosters.models import Coach
from rosters.permissions import may_act_for_team
from tests.verbs import a_guest, a_team, a_user
from tests.verbs_league import a_league, a_member, cora, refused

pytestmark = pytest.mark.django_db


def test_a_link_lets_people_in_as_often_as_it_says() -> None:
    league = a_league()
    _invitation, secret = invite(league, actor=cora(league), uses=2)
    for name in ("Bob", "Carl"):
        accept_invitation(secret, a_user(name))
    assert set(league.memberships.filter(role=MemberRole.COACH).values_list("user__name", flat=True)) == {"Bob", "Carl"}
    with refused("invitation.gone", 410):
        accept_invitation(secret, a_user("Dora"))


def test_the_secret_itself_is_not_kept() -> None:
    league = a_league()
    invitation, secret = invite(league, actor=cora(league))
    assert find_invitation(secret) == invitation
    assert find_invitation(secret + "x") is None
    assert secret not in str(Invitation.objects.filter(pk=invitation.pk).values())


def test_accepting_twice_uses_the_link_once() -> None:
    league, bob = a_league(), a_user("Bob")
    invitation, secret = invite(league, actor=cora(league), uses=2)
    for _click in range(2):
        accept_invitation(secret, bob)
    invitation.refresh_from_db()
    assert invitation.uses_left == 1
    assert Membership.objects.filter(league=league, user=bob).count() == 1


def test_a_link_can_make_a_commissioner() -> None:
    league, bob = a_league(), a_user("Bob")
    _invitation, secret = invite(league, actor=cora(league), role=MemberRole.COMMISSIONER)
    accept_invitation(secret, bob)
    assert invite(league, actor=bob)


def test_whoever_accepts_for_a_guest_is_that_coach_with_all_his_teams() -> None:
    league, bob = a_league(), a_user("Bob")
    guest = add_guest(league, "Old Bob", actor=cora(league))
    team = a_team(coach=guest)
    invitation, secret = invite(league, actor=cora(league), coach=guest, uses=5)
    assert invitation.uses_left == 1
    assert not may_act_for_team(bob, team)
    accept_invitation(secret, bob)
    team.refresh_from_db()
    assert Coach.objects.get(user=bob) == guest
    assert may_act_for_team(bob, team)
    assert accept_invitation(secret, bob) == invitation
    with refused("invitation.gone", 410):
        accept_invitation(secret, a_user("Carl"))


def test_a_coach_who_signs_in_is_not_given_away() -> None:
    league = a_league()
    with refused("invitation.coach_claimed"):
        invite(league, actor=cora(league), coach=coach_for_user(a_user("Bob")))


def test_the_guest_of_another_league_is_not_given_away() -> None:
    league = a_league()
    with refused("coach.elsewhere", 403):
        invite(league, actor=cora(league), coach=a_guest("Gil", brought_by=cora(league)))


def test_somebody_who_coaches_already_keeps_the_link_for_another() -> None:
    league, bob = a_league(), a_user("Bob")
    coach_for_user(bob)
    invitation, secret = invite(league, actor=cora(league), coach=add_guest(league, "Old Bob", actor=cora(league)))
    with refused("coach.already_coaching"):
        accept_invitation(secret, bob)
    invitation.refresh_from_db()
    assert invitation.uses_left == 1
    assert not Membership.objects.filter(user=bob).exists()


def test_a_link_runs_out() -> None:
    league = a_league()
    _invitation, secret = invite(league, actor=cora(league), days=3)
    with time_machine.travel(timezone.now() + timedelta(days=3, minutes=1)):
        assert find_invitation(secret) is None
        with refused("invitation.gone", 410):
            accept_invitation(secret, a_user("Bob"))


def test_a_link_taken_back_works_no_more() -> None:
    league = a_league()
    invitation, secret = invite(league, actor=cora(league))
    with refused("league.not_commissioner", 403):
        revoke_invitation(invitation, actor=a_member(league, "Bob"))
    revoke_invitation(invitation, actor=cora(league))
    assert find_invitation(secret) is None
    with refused("invitation.gone", 410):
        accept_invitation(secret, a_user("Carl"))


def test_only_a_commissioner_invites() -> None:
    league = a_league()
    with refused("league.not_commissioner", 403):
        invite(league, actor=a_member(league, "Bob"))
