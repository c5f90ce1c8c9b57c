"""A league is founded, changed, and people are let in and out."""

import csv
import re
from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.domain.coaches import guests_of
from league.domain.guests import add_guest
from league.domain.invitations import find_invitation, invite
from league.domain.leagues import add_member, change_league
from league.enums import MemberRole, Visibility
from league.models import AuditEntry, Invitation, League, Membership
from tests.clicking import send
from tests.counting import queries_of
from tests.pages import PageClient
from tests.verbs import a_user
from tests.verbs_league import (
    a_league,
    a_member,
    a_running_season,
    a_season,
    cora,
    entry_of,
    match_of,
    paired,
    settle,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def league(client: Client) -> League:
    league = a_league()
    client.force_login(cora(league))
    return league


def members(league: League) -> str:
    return reverse("league-members", args=[league.slug])


def html(page: object) -> str:
    return page.content.decode()


def test_whoever_founds_a_league_runs_it(client: Client) -> None:
    user = a_user("Ada")
    client.force_login(user)
    send(client, client.get(reverse("league-new")), "league", name="Friday League", visibility="unlisted")
    league = League.objects.get()
    assert (league.slug, league.visibility, league.created_by) == ("friday-league", Visibility.UNLISTED, user)


def test_a_league_called_new_does_not_hide_the_page_that_founds_leagues(client: Client) -> None:
    client.force_login(a_user("Ada"))
    send(client, client.get(reverse("league-new")), "league", name="New")
    assert League.objects.get().slug == "new-league"
    assert client.get("/leagues/new/").status_code == 200


def test_a_refused_league_keeps_what_was_typed(client: Client) -> None:
    client.force_login(a_user("Ada"))
    page = send(client, client.get(reverse("league-new")), "league", name="!!!", description="Every Friday")
    assert page.status_code == 422
    assert "at least one letter or digit" in html(page)
    assert "Every Friday" in html(page)
    assert not League.objects.exists()


def test_a_league_is_changed(client: Client, league: League) -> None:
    page = client.get(reverse("league-settings", args=[league.slug]))
    send(client, page, "league", name="Tuesday League", visibility="private", time_zone="Europe/Paris")
    league.refresh_from_db()
    assert (league.name, league.visibility, league.time_zone) == ("Tuesday League", "private", "Europe/Paris")


def test_a_fresh_link_is_shown_once_and_works(client: Client, league: League) -> None:
    page = send(client, client.get(members(league)), "invite", uses="3", days="7")
    secret = re.search(r"/join/([^/\"]+)/", html(page)).group(1)
    invitation = find_invitation(secret)
    assert (invitation.uses_left, invitation.role) == (3, MemberRole.COACH)
    assert "/join/" not in html(client.get(members(league)))
    assert secret not in str(list(Invitation.objects.values()))


@pytest.mark.parametrize(("field", "value"), [("uses", "0"), ("uses", "101"), ("days", "0"), ("days", "91")])
def test_impossible_links_are_refused(client: Client, league: League, field: str, value: str) -> None:
    page = send(client, client.get(members(league)), "invite", **{field: value})
    assert page.status_code == 422
    assert f'value="{value}"' in html(page)
    assert not Invitation.objects.exists()


def test_a_link_is_withdrawn(client: Client, league: League) -> None:
    invitation, secret = invite(league, actor=cora(league))
    page = client.get(members(league))
    send(client, page, "revoke", {"invitation": invitation.uid})
    assert find_invitation(secret) is None


def test_a_guest_belongs_to_the_league_and_can_be_taken_over_by_a_link(client: Client, league: League) -> None:
    page = send(client, client.get(members(league)), "guest", name="  Grace  Hopper ")
    guest = guests_of(league).get()
    assert guest.name == "Grace Hopper"
    page = send(client, page, "claim", {"coach": guest.uid})
    secret = re.search(r"/join/([^/\"]+)/", html(page)).group(1)
    assert find_invitation(secret).coach == guest
    assert "Whoever opens it becomes that coach" in html(page)


def test_guests_of_other_leagues_are_not_shown(client: Client, league: League) -> None:
    other = a_league(cora(league), "Tuesday League")
    add_guest(other, "Hidden", actor=cora(league))
    assert "Hidden" not in html(client.get(members(league)))
    stranger = guests_of(other).get()
    page = client.post(members(league), {"act": "claim", "key": "any-key-will-do", "coach": stranger.uid})
    assert page.status_code == 422
    assert "That is no longer possible" in html(page)


def test_a_member_is_appointed_and_removed(client: Client, league: League) -> None:
    ada = a_user("Ada")
    add_member(league, ada, MemberRole.COACH, actor=cora(league))
    page = send(client, client.get(members(league)), "appoint", {"user": ada.uid})
    assert Membership.objects.filter(user=ada, role=MemberRole.COMMISSIONER).exists()
    send(client, page, "remove", {"user": ada.uid, "role": "coach"})
    assert list(Membership.objects.filter(user=ada).values_list("role", flat=True)) == [MemberRole.COMMISSIONER]


def test_the_last_commissioner_stays(client: Client, league: League) -> None:
    page = send(client, client.get(members(league)), "remove", {"role": "commissioner"})
    assert page.status_code == 409
    assert "A league needs a commissioner" in html(page)


def test_a_commissioner_becomes_a_coach_as_well_and_the_league_is_handed_over(client: Client, league: League) -> None:
    heir = a_user("Hera")
    add_member(league, heir, MemberRole.COACH, actor=cora(league))
    for act, user, role in (
        ("appoint", cora(league), "coach"), ("appoint", heir, "commissioner"), ("remove", cora(league), "commissioner"),
    ):  # fmt: skip
        sent = {"act": act, "key": f"key-{act}-{role}", "user": user.uid, "role": role}
        assert client.post(members(league), sent).status_code == 302
    held = Membership.objects.filter(league=league).values_list("user__name", "role")
    assert sorted(held) == [("Cora", "coach"), ("Hera", "coach"), ("Hera", "commissioner")]
    assert client.get(members(league)).status_code == 403


def test_somebody_from_elsewhere_is_neither_appointed_nor_removed(client: Client, league: League) -> None:
    stranger = a_user("Sam")
    for act in ("appoint", "remove"):
        sent = {"act": act, "key": "any-key-will-do", "user": stranger.uid, "role": "commissioner"}
        assert client.post(members(league), sent).status_code == 422
    assert not Membership.objects.filter(user=stranger).exists()


def test_members_need_as_many_queries_for_many_as_for_one(client: Client, league: League) -> None:
    a_season(2, league=league)
    add_guest(league, "Grace", actor=cora(league))
    one = queries_of(client, members(league))
    for number in range(6):
        add_member(league, a_user(f"Coach {number}"), MemberRole.COACH, actor=cora(league))
        add_guest(league, f"Guest {number}", actor=cora(league))
        invite(league, actor=cora(league))
    assert queries_of(client, members(league)) == one


def test_the_log_tells_everything_and_can_be_narrowed(client: Client, league: League) -> None:
    a_season(4, league=league)
    ada = a_user("Ada")
    add_member(league, ada, MemberRole.COMMISSIONER, actor=cora(league))
    add_guest(league, "Grace", actor=ada)
    address = reverse("league-audit", args=[league.slug])
    everything = html(client.get(address))
    assert "season set up" in everything
    assert "team entered</span>: Elks" not in everything
    by_ada = html(client.get(address, {"person": ada.uid}))
    assert "Grace" in by_ada
    assert "season set up</span>" not in by_ada
    entered = html(client.get(address, {"verb": "entry.made"}))
    assert "Bees" in entered
    assert "guest added</span>" not in entered


def test_the_log_is_narrowed_to_a_team_and_to_days_of_the_leagues_zone(client: Client, league: League) -> None:
    season = a_running_season(4, league=league, matchup__kind="sponsor_assigned")
    round_ = paired(season, "Ants Bees", "Cats Dogs")
    settle(match_of(round_, "Ants"), 2, 1)
    settle(match_of(round_, "Cats"), 3, 1)
    change_league(league, actor=cora(league), time_zone="Pacific/Auckland")
    address = reverse("league-audit", args=[league.slug])
    ants = html(client.get(address, {"team": entry_of(season, "Ants").team.uid}))
    assert "Ants – Bees 2–1" in ants
    assert "Cats – Dogs" not in ants
    assert "round opened</span>" not in ants
    today = timezone.now().astimezone(ZoneInfo("Pacific/Auckland")).date()
    days = {"first": today.isoformat(), "last": today.isoformat()}
    assert "Cats – Dogs 3–1" in html(client.get(address, days))
    before = {"last": (today - timedelta(days=1)).isoformat()}
    assert "Nothing of that kind has happened." in html(client.get(address, before))
    assert "before the first one" in html(client.get(address, {"first": today.isoformat(), **before}))


def test_coaches_of_the_league_read_its_log_and_take_it_along(league: League) -> None:
    change_league(league, actor=cora(league), name="=HYPERLINK(1)")
    coach = PageClient()
    coach.force_login(a_member(league, "+Eve"))
    address = reverse("league-audit", args=[league.slug])
    page = html(coach.get(address))
    assert "=HYPERLINK(1)" in page
    assert reverse("league-settings", args=[league.slug]) not in page
    assert address in html(coach.get(reverse("league", args=[league.slug])))
    file = coach.get(f"{address}log.csv?verb=member.added")
    assert file["Content-Type"] == "text/csv; charset=utf-8"
    rows = list(csv.reader(file.content.decode().splitlines()))
    assert [row[3] for row in rows[1:]] == ["member added"]
    assert rows[1][4] == "'+Eve, coach"
    assert len(list(csv.reader(coach.get(f"{address}log.csv").content.decode().splitlines()))) == 4


def test_the_log_is_paged_and_stands_up_to_nonsense(client: Client, league: League) -> None:
    for number in range(60):
        AuditEntry.objects.create(league=league, verb="market.bid", facts={"odd": number})
    address = reverse("league-audit", args=[league.slug])
    assert "Page 1 of 2" in html(client.get(address))
    assert "Page 2 of 2" in html(client.get(address, {"page": "2"}))
    for query in ({"verb": "nonsense"}, {"person": "nobody"}, {"page": "99"}):
        assert client.get(address, query).status_code == 200
