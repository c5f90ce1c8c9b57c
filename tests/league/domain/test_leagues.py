"""Leagues and who belongs to them."""

import pytest

from league.domain.leagues import add_member, change_league, create_league, remove_member
from league.enums import MemberRole, Visibility
from league.models import League, Membership
from tests.verbs import a_host, a_user
from tests.verbs_league import a_league, a_member, cora, refused

pytestmark = pytest.mark.django_db


def test_whoever_makes_a_league_runs_it() -> None:
    ada = a_user("Ada")
    league = create_league(ada, name="  Monday League ", description="Mondays at eight", time_zone="Europe/Berlin")
    assert (league.name, league.slug, league.visibility) == ("Monday League", "monday-league", Visibility.PUBLIC)
    assert [(found.user, found.role) for found in league.memberships.all()] == [(ada, MemberRole.COMMISSIONER)]
    assert [(row.verb, row.actor) for row in league.audit.all()] == [("league.created", ada)]


def test_leagues_of_one_name_get_addresses_of_their_own() -> None:
    ada = a_user("Ada")
    assert [create_league(ada, name="Monday League").slug for _ in range(3)] == [
        "monday-league",
        "monday-league-2",
        "monday-league-3",
    ]


def test_a_name_in_another_alphabet_has_an_address_as_well() -> None:
    ada = a_user("Ada")
    slugs = [create_league(ada, name=name).slug for name in ("Лига понедельника", "月曜リーグ")]
    assert slugs == ["league", "league-2"]


def test_a_league_does_not_take_the_address_of_a_page() -> None:
    assert create_league(a_user("Ada"), name="New").slug == "new-league"


def test_an_address_that_is_taken_is_refused() -> None:
    a_league(name="Monday League")
    with refused("league.slug_taken", 422):
        create_league(a_user("Ada"), name="Another", slug="monday-league")


def test_a_league_has_a_name_with_a_letter_or_digit() -> None:
    with refused("league.name", 422):
        create_league(a_user("Ada"), name=" !? ")
    league = a_league()
    with refused("league.name", 422):
        change_league(league, actor=cora(league), name="—")


def test_a_time_zone_must_exist() -> None:
    with refused("league.time_zone", 422):
        create_league(a_user("Ada"), name="Mondays", time_zone="Europe/Atlantis")
    league = a_league()
    with refused("league.time_zone", 422):
        change_league(league, actor=cora(league), time_zone="CET/Nowhere")


def test_a_change_keeps_what_is_not_named_and_remembers_what_was() -> None:
    league = a_league()
    change_league(league, actor=cora(league), name="Tuesday League", visibility=Visibility.PRIVATE)
    found = League.objects.get(pk=league.pk)
    assert (found.name, found.visibility, found.slug, found.time_zone) == (
        "Tuesday League",
        Visibility.PRIVATE,
        "monday-league",
        "UTC",
    )
    entry = found.audit.first()
    assert entry is not None
    assert (entry.verb, entry.facts) == (
        "league.changed",
        {
            "before": {"name": "Monday League", "visibility": "public"},
            "after": {"name": "Tuesday League", "visibility": "private"},
        },
    )


def test_only_commissioners_and_hosts_change_a_league() -> None:
    league = a_league()
    with refused("league.not_commissioner", 403):
        change_league(league, actor=a_member(league, "Bob"), name="Bob's League")
    change_league(league, actor=a_host(), name="The host's League")
    assert League.objects.get(pk=league.pk).name == "The host's League"


def test_a_member_is_added_once() -> None:
    league, bob = a_league(), a_user("Bob")
    first = add_member(league, bob, MemberRole.COACH, actor=cora(league))
    assert add_member(league, bob, MemberRole.COACH, actor=cora(league)) == first
    assert league.audit.filter(verb="member.added").count() == 1
    with refused("league.not_commissioner", 403):
        add_member(league, bob, MemberRole.COMMISSIONER, actor=bob)


def test_the_last_commissioner_stays() -> None:
    league = a_league()
    with refused("league.last_commissioner", 409):
        remove_member(league.memberships.get(), actor=cora(league))
    second = add_member(league, a_user("Bob"), MemberRole.COMMISSIONER, actor=cora(league))
    remove_member(league.memberships.get(user=cora(league)), actor=second.user)
    assert list(league.memberships.all()) == [second]


def test_somebody_who_was_removed_has_no_rights_any_more() -> None:
    league = a_league()
    bob = a_user("Bob")
    role = add_member(league, bob, MemberRole.COMMISSIONER, actor=cora(league))
    change_league(league, actor=bob, name="Bob was here")
    remove_member(role, actor=cora(league))
    with refused("league.not_commissioner", 403):
        change_league(league, actor=bob, name="Bob again")
    coach = Membership.objects.get(league=league, user=a_member(league, "Carl"))
    with refused("league.not_commissioner", 403):
        remove_member(coach, actor=bob)
