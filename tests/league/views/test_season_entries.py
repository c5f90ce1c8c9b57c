"""Teams come into a season, move, change hands and leave; the season starts when it can."""

import pytest
from django.test import Client
from django.urls import reverse

from league.domain.guests import add_guest
from league.domain.leagues import add_member
from league.enums import EntryStatus, MemberRole, SeasonStatus
from league.models import Entry, League, Season
from rosters.domain.people import coach_for_user
from rosters.models import Team
from tests.clicking import form_on, send
from tests.counting import queries_of
from tests.verbs import a_guest, a_team, a_user
from tests.verbs_league import NAMES, a_league, a_running_season, a_season, cora, enter, entry_of, play_and_close

pytestmark = pytest.mark.django_db


@pytest.fixture
def league(client: Client) -> League:
    league = a_league()
    client.force_login(cora(league))
    return league


def entries(season: Season) -> str:
    return reverse("season-entries", args=[season.league.slug, season.number])


def entry_page(entry: Entry) -> str:
    return reverse("season-entry", args=[entry.season.league.slug, entry.season.number, entry.uid])


def html(page: object) -> str:
    return page.content.decode()


def test_a_team_is_founded_for_a_guest(client: Client, league: League) -> None:
    season = a_season(0, league=league)
    guest = add_guest(league, "Grace", actor=cora(league))
    page = send(
        client, client.get(entries(season)), "found", coach=guest.uid, list_key="robots", name="Rust", colour="5"
    )
    team = Team.objects.get()
    assert (team.coach, team.name, team.list_key, team.colour, team.value) == (guest, "Rust", "robots", 5, 100)
    assert season.entries.get().team == team
    assert "Rust of Grace is founded" in html(page)


def test_a_name_too_long_is_refused_with_the_rest_kept(client: Client, league: League) -> None:
    season = a_season(0, league=league)
    guest = add_guest(league, "Grace", actor=cora(league))
    page = send(client, client.get(entries(season)), "found", coach=guest.uid, list_key="robots", name="R" * 61)
    assert page.status_code == 422
    assert form_on(page, "found").fields["list_key"] == ["robots"]
    assert not Team.objects.exists()


def test_a_coach_of_another_league_is_no_choice(client: Client, league: League) -> None:
    season = a_season(0, league=league)
    elsewhere = add_guest(a_league(cora(league), "Elsewhere"), "Hidden", actor=cora(league))
    page = client.get(entries(season))
    assert "Hidden" not in html(page)
    page = send(client, page, "found", coach=elsewhere.uid, list_key="robots", name="Rust")
    assert page.status_code == 422
    assert not Team.objects.exists()


def test_a_team_of_a_member_that_is_free_is_entered(client: Client, league: League) -> None:
    season = a_season(2, league=league)
    ada = a_user("Ada")
    add_member(league, ada, MemberRole.COACH, actor=cora(league))
    team = a_team(name="Rust", coach=coach_for_user(ada))
    stranger = a_team(name="Nobody's")
    page = client.get(entries(season))
    assert form_on(page, "enter").choices["team"] == ["", team.uid]
    assert stranger.name not in html(page)
    send(client, page, "enter", team=team.uid)
    assert entry_of(season, "Rust").status == EntryStatus.ACTIVE


def test_a_second_click_founds_one_team(client: Client, league: League) -> None:
    season = a_season(0, league=league)
    guest = add_guest(league, "Grace", actor=cora(league))
    form = form_on(client.get(entries(season)), "found")
    sent = form.fields | {"coach": guest.uid, "name": "Rust"}
    for _ in range(2):
        assert client.post(entries(season), sent).status_code == 302
    assert Team.objects.count() == 1


def test_divisions_are_settled_before_the_start(client: Client, league: League) -> None:
    season = a_season(4, league=league, season__divisions=2, matchup__kind="divisional_round_robin")
    entry = entry_of(season, "Ants")
    send(client, client.get(entry_page(entry)), "division", division="2")
    entry.refresh_from_db()
    assert entry.division == 2
    page = html(client.get(entries(season)))
    assert "Each division needs two teams; too small: 1" in page
    assert "disabled" in page


@pytest.mark.parametrize(
    ("teams", "told"),
    [
        (0, "0 teams are in. At least 4 are needed."),
        (3, "3 teams are in. At least 4 are needed."),
        (4, "4 teams are in."),
        (5, "The number of teams is odd: one rests in each round."),
    ],
)
def test_the_start_says_what_it_waits_for(client: Client, league: League, teams: int, told: str) -> None:
    season = a_season(teams, league=league, season__finals="top_4")
    page = client.get(entries(season))
    assert told in html(page)
    started = send(client, page, "start")
    season.refresh_from_db()
    assert (season.status == SeasonStatus.RUNNING) is (teams >= 4)
    assert started.status_code == (200 if teams >= 4 else 409)


def test_the_organiser_is_told_to_play_himself_first(client: Client, league: League) -> None:
    season = a_season(3, league=league, season__odd_team="second_team_of_organiser")
    page = client.get(entries(season))
    assert "Enter a first team of your own" in html(page)
    assert send(client, page, "start").status_code == 409


def test_a_team_changes_hands(client: Client, league: League) -> None:
    season = a_running_season(2, league=league)
    grace = add_guest(league, "Grace", actor=cora(league))
    entry = entry_of(season, "Ants")
    page = send(client, client.get(entry_page(entry)), "take_over", coach=grace.uid, reason="Moved away")
    assert entry_of(season, "Ants").team.coach == grace
    assert "Moved away" in html(page)


def test_a_coach_with_a_team_cannot_take_over_a_second_one(client: Client, league: League) -> None:
    season = a_running_season(2, league=league)
    busy = entry_of(season, "Bees").team.coach
    page = send(client, client.get(entry_page(entry_of(season, "Ants"))), "take_over", coach=busy.uid, reason="Why not")
    assert page.status_code == 409
    assert "each coach runs one" in html(page)
    assert form_on(page, "take_over").fields["reason"] == ["Why not"]


def test_where_the_options_forbid_it_no_team_changes_hands(client: Client, league: League) -> None:
    season = a_running_season(2, league=league, season__takeover="forbidden")
    entry = entry_of(season, "Ants")
    assert "do not let teams change hands" in html(client.get(entry_page(entry)))
    grace = add_guest(league, "Grace", actor=cora(league))
    sent = {"act": "take_over", "key": "any-key-will-do", "coach": grace.uid}
    assert client.post(entry_page(entry), sent).status_code == 409


def test_a_team_withdraws_with_a_reason(client: Client, league: League) -> None:
    season = a_running_season(4, league=league)
    entry = entry_of(season, "Ants")
    page = send(client, client.get(entry_page(entry)), "withdraw", reason="")
    assert page.status_code == 422
    send(client, page, "withdraw", reason="No time")
    entry.refresh_from_db()
    assert entry.status == EntryStatus.WITHDRAWN
    assert "withdrawn" in html(client.get(entries(season)))


def test_a_late_team_takes_the_place_of_one_that_left(client: Client, league: League) -> None:
    season = a_running_season(4, league=league, matchup__kind="fixed_round_robin")
    gone = entry_of(season, "Ants")
    send(client, client.get(entry_page(gone)), "withdraw", reason="No time")
    grace = add_guest(league, "Grace", actor=cora(league))
    page = send(
        client, client.get(entries(season)), "found", coach=grace.uid, list_key="robots", name="Rust", replaces=gone.uid
    )
    assert page.status_code == 200
    assert entry_of(season, "Rust").sides.count() == 2


def test_a_team_that_has_played_comes_back_by_the_commissioner_in_the_next_season(
    client: Client, league: League
) -> None:
    season = a_running_season(2, league=league, season__round_count=1)
    play_and_close(season, 1)
    send(client, client.get(reverse("desk", args=[league.slug, season.number])), "close_season")
    again = a_season(0, league=league)
    page = client.get(entries(again))
    ants = Team.objects.get(name="Ants")
    assert ants.uid in form_on(page, "enter").choices["team"]
    send(client, page, "enter", team=ants.uid)
    assert entry_of(again, "Ants").team == ants


def test_entries_need_as_many_queries_for_many_as_for_one(client: Client, league: League) -> None:
    season = a_season(1, league=league)
    one = queries_of(client, entries(season))
    for name in NAMES[1:8]:
        enter(season, name, coach=a_guest(f"Guest of {name}", brought_by=cora(league)))
    assert queries_of(client, entries(season)) == one
