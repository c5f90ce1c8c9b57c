"""Links into a league: what one joins, yes, and links that are no good."""

from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.domain.guests import add_guest
from league.domain.invitations import invite
from league.enums import MemberRole
from league.models import Membership
from rosters.models import Coach, IdempotencyKey
from tests.clicking import form_on, send
from tests.verbs import a_coach, a_user
from tests.verbs_league import a_league, a_season, cora

pytestmark = pytest.mark.django_db


def link(secret: str) -> str:
    return reverse("join", args=[secret])


def test_a_visitor_sees_what_he_joins_and_is_sent_to_sign_in(client: Client) -> None:
    season = a_season(2)
    _invitation, secret = invite(season.league, actor=cora(season.league))
    page = client.get(link(secret))
    html = page.content.decode()
    for told in ("Monday League", "Spring", "Cora", "Create an account"):
        assert told in html
    assert f"{reverse('account_login')}?next={link(secret)}" in html
    assert "no-store" in page.headers["Cache-Control"]


def test_a_link_opened_before_signing_in_is_found_again_on_the_page_of_what_is_next(client: Client) -> None:
    league = a_league()
    _invitation, secret = invite(league, actor=cora(league))
    client.get(link(secret))
    client.force_login(a_user("Ada"))
    html = client.get(reverse("next")).content.decode()
    assert "You are invited" in html
    assert client.get(reverse("next-invitation")).url == link(secret)


def test_somebody_joins_under_a_name_of_his_own(client: Client) -> None:
    league = a_league()
    _invitation, secret = invite(league, actor=cora(league))
    user = a_user("Ada")
    client.force_login(user)
    page = send(client, client.get(link(secret)), "join", name="Ada the Bold")
    assert Membership.objects.get(user=user).role == MemberRole.COACH
    assert Coach.objects.get(user=user).name == "Ada the Bold"
    assert "You are in: Monday League." in page.content.decode()


def test_a_second_click_joins_once(client: Client) -> None:
    league = a_league()
    _invitation, secret = invite(league, actor=cora(league))
    client.force_login(a_user("Ada"))
    form = form_on(client.get(link(secret)), "join")
    for _ in range(2):
        assert client.post(link(secret), form.fields).status_code == 302
    assert Membership.objects.filter(role=MemberRole.COACH).count() == 1
    assert IdempotencyKey.objects.count() == 1


def test_an_empty_name_is_refused_and_nobody_joins(client: Client) -> None:
    league = a_league()
    _invitation, secret = invite(league, actor=cora(league))
    client.force_login(a_user("Ada"))
    page = send(client, client.get(link(secret)), "join", name="")
    assert page.status_code == 422
    assert Membership.objects.filter(role=MemberRole.COACH).count() == 0


def test_a_guest_is_taken_over(client: Client) -> None:
    league = a_league()
    guest = add_guest(league, "Grace", actor=cora(league))
    _invitation, secret = invite(league, actor=cora(league), coach=guest)
    user = a_user("Ada")
    client.force_login(user)
    page = client.get(link(secret))
    assert "the coach Grace" in page.content.decode()
    send(client, page, "join")
    guest.refresh_from_db()
    assert guest.user == user
    assert guest.name == "Grace"


def test_who_coaches_already_cannot_become_a_guest(client: Client) -> None:
    league = a_league()
    guest = add_guest(league, "Grace", actor=cora(league))
    _invitation, secret = invite(league, actor=cora(league), coach=guest)
    coach = a_coach("Bob")
    client.force_login(coach.user)
    assert "You coach as Bob already" in client.get(link(secret)).content.decode()
    page = client.post(link(secret), {"act": "join", "key": "any-key-will-do"})
    assert page.status_code == 409
    guest.refresh_from_db()
    assert guest.user is None


def test_a_commissioner_is_invited_without_becoming_a_coach(client: Client) -> None:
    league = a_league()
    _invitation, secret = invite(league, actor=cora(league), role=MemberRole.COMMISSIONER)
    user = a_user("Ada")
    client.force_login(user)
    send(client, client.get(link(secret)), "join")
    assert Membership.objects.get(user=user).role == MemberRole.COMMISSIONER
    assert not Coach.objects.filter(user=user).exists()


def test_links_that_are_no_good_say_so_and_show_nothing_of_the_league(client: Client) -> None:
    league = a_league()
    invitation, secret = invite(league, actor=cora(league), days=2)
    with time_machine.travel(timezone.now() + timedelta(days=3)):
        run_out = client.get(link(secret))
    invitation.revoked_at = timezone.now()
    invitation.save()
    for page in (run_out, client.get(link(secret)), client.get(link("nonsense"))):
        assert page.status_code == 410
        assert "Monday League" not in page.content.decode()
    client.force_login(a_user("Ada"))
    assert client.post(link(secret), {"act": "join", "key": "any-key-will-do"}).status_code == 410
