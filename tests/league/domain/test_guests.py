"""Guests belong to a league; its commissioners found teams for them."""

import pytest

from league.domain.coaches import coaches_of, guests_of
from league.domain.guests import add_guest, found_team_for
from league.domain.leagues import add_member
from league.enums import MemberRole
from rosters.domain.people import claim_coach, coach_for_user
from tests.verbs import a_guest, a_user
from tests.verbs_league import a_league, a_member, a_season, cora, enter, refused

pytestmark = pytest.mark.django_db


def test_a_guest_belongs_to_the_league_he_was_added_to_and_no_other() -> None:
    league = a_league()
    other = a_league(cora(league), "Tuesday League")
    grace = add_guest(league, "Grace", actor=cora(league))
    assert list(guests_of(league)) == [grace]
    assert list(guests_of(other)) == []


def test_a_guest_with_a_team_in_a_season_belongs_to_the_league() -> None:
    season = a_season(0)
    hedy = a_guest("Hedy")
    enter(season, "Ants", coach=hedy)
    assert list(guests_of(season.league)) == [hedy]


def test_a_guest_who_was_claimed_is_none_any_more() -> None:
    league = a_league()
    grace = add_guest(league, "Grace", actor=cora(league))
    claim_coach(grace, user=a_user("Ada"))
    assert list(guests_of(league)) == []


def test_only_a_commissioner_adds_guests() -> None:
    league = a_league()
    with refused("league.not_commissioner", 403):
        add_guest(league, "Grace", actor=a_member(league, "Ada"))


def test_the_coaches_of_a_league_are_its_members_and_guests_each_once() -> None:
    league = a_league()
    ada = a_member(league, "Ada")
    add_member(league, ada, MemberRole.COMMISSIONER, actor=cora(league))
    coach = coach_for_user(ada)
    grace = add_guest(league, "Grace", actor=cora(league))
    coach_for_user(a_user("Sam"))
    assert list(coaches_of(league)) == [coach, grace]


def test_any_commissioner_founds_a_team_for_a_guest_of_another() -> None:
    season = a_season(0)
    grace = add_guest(season.league, "Grace", actor=cora(season.league))
    second = a_user("Second")
    add_member(season.league, second, MemberRole.COMMISSIONER, actor=cora(season.league))
    entry = found_team_for(season, grace, list_key="robots", name="Rust", actor=second)
    assert (entry.team.coach, entry.team.value, entry.season) == (grace, 100, season)


def test_nobody_founds_a_team_for_a_coach_from_elsewhere() -> None:
    season = a_season(0)
    with refused("coach.elsewhere", 403):
        found_team_for(season, a_guest("Hidden"), list_key="robots", name="Rust", actor=cora(season.league))
    with refused("league.not_commissioner", 403):
        member = a_member(season.league, "Ada")
        found_team_for(season, coach_for_user(member), list_key="robots", name="Rust", actor=member)


def test_a_team_that_cannot_enter_is_not_founded() -> None:
    season = a_season(0)
    grace = add_guest(season.league, "Grace", actor=cora(season.league))
    found_team_for(season, grace, list_key="robots", name="Rust", actor=cora(season.league))
    with refused("entry.one_per_coach"):
        found_team_for(season, grace, list_key="judwan", name="Calm", actor=cora(season.league))
    assert grace.teams.count() == 1
