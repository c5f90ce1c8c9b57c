"""What must I do next: one card for each thing, over all leagues and teams, and a way in for newcomers."""

import re

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from django.urls import reverse

from league.domain.guests import found_team_for
from league.domain.leagues import add_member
from league.domain.market import close_market, market_of
from league.domain.seasons import close_season, start_season
from league.enums import MemberRole, RoundStatus
from league.models import League, Season
from matches.domain.reporting import dispute_report, submit_report, tell_version
from matches.models import Match
from rosters.domain.operation import operation
from rosters.domain.people import coach_for_user
from rosters.models import Coach, Team, User
from rules.hexsport.commands import BringIn, Standing
from tests.counting import queries_of
from tests.verbs import a_user
from tests.verbs_league import (
    a_league,
    a_running_season,
    a_season,
    coaches_who_sign_in,
    cora,
    entry_of,
    match_of,
    opened,
    paired,
    play_and_close,
    result,
    round_of,
    settle,
)
from tests.verbs_matches import a_report, walk_to

pytestmark = pytest.mark.django_db


def html(page: object) -> str:
    return " ".join(page.content.decode().split())


def next_of(user: User) -> str:
    client = Client()
    client.force_login(user)
    page = client.get(reverse("next"))
    assert page.status_code == 200
    return html(page)


def cards(page: str) -> list[str]:
    """The titles of the cards, first to last."""
    return re.findall(r'<h2 id="card-\d+"> ?(?:<svg.*?</svg>)? ?(.*?) ?</h2>', page)


def season_with(*names: str, **told: object) -> tuple[Season, list[Coach]]:
    """A running season of coaches who sign in, and as many guests."""
    coaches = coaches_who_sign_in(*names)
    return a_running_season(len(names), coaches=coaches, **told), coaches


def sides(match: Match) -> list[Team]:
    return [side.team for side in match.sides.select_related("team__coach__user").order_by("index")]


def test_a_newcomer_is_told_how_to_start() -> None:
    page = next_of(a_user("Nina"))
    assert "You are in no league yet" in page
    assert reverse("league-new") in page
    assert "invitation link" in page


def test_signing_in_leads_there(client: Client) -> None:
    nina = a_user("Nina")
    EmailAddress.objects.create(user=nina, email=nina.email, verified=True, primary=True)
    page = client.post(reverse("account_login"), {"login": nina.email, "password": "secret"})
    assert page.url == reverse("next")


def test_a_member_without_a_team_is_asked_to_enter_one() -> None:
    season = a_season(0)
    ada = a_user("Ada")
    add_member(season.league, ada, MemberRole.COACH, actor=cora(season.league))
    page = next_of(ada)
    assert cards(page) == ["Enter a team"]
    assert reverse("season-mine", args=[season.league.slug, season.number]) in page
    found_team_for(season, coach_for_user(ada), list_key="robots", name="Rust", actor=cora(season.league))
    assert cards(next_of(ada)) == []


def test_a_match_is_to_be_played_then_confirmed_by_the_other_side() -> None:
    season, _coaches = season_with("Ada", "Bob")
    match = match_of(opened(season), "Ants")
    home, visitor = sides(match)
    for team in (home, visitor):
        page = next_of(team.coach.user)
        assert reverse("match-report", args=[match.uid]) in page
    report = submit_report(match, a_report(match, 3, 1), actor=home.coach.user, team=home)
    assert cards(next_of(home.coach.user)) == []
    page = next_of(visitor.coach.user)
    assert cards(page) == ["Confirm a report"]
    assert reverse("match-confirm", args=[match.uid]) in page
    dispute_report(report, actor=visitor.coach.user, text="No")
    assert cards(next_of(visitor.coach.user)) == ["Tell your version"]
    assert cards(next_of(home.coach.user)) == ["Your report is disputed"]


@pytest.mark.rule("HX-SPONSOR-04")
@pytest.mark.parametrize(
    ("confirm", "told"), [("one_coach", "the first report counts"), ("sponsor", "a commissioner confirms")]
)
def test_a_report_asks_nothing_of_the_other_side_where_he_does_not_confirm(confirm: str, told: str) -> None:
    season, _coaches = season_with("Ada", "Bob", sponsor__confirm=confirm)
    match = match_of(opened(season), "Ants")
    home, visitor = sides(match)
    assert told in next_of(visitor.coach.user)
    submit_report(match, a_report(match, 3, 1), actor=home.coach.user, team=home)
    assert "Confirm a report" not in cards(next_of(visitor.coach.user))


def test_open_steps_come_first_and_say_how_far_they_are() -> None:
    season, _coaches = season_with("Ada", "Bob")
    match = match_of(opened(season), "Ants")
    result(match, 3, 1)
    ants = entry_of(season, "Ants").team
    walk_to(match, ants, 5)
    page = next_of(ants.coach.user)
    assert cards(page) == ["Ants: step 5 of 11"]
    assert reverse("team-steps", args=[match.uid, ants.uid]) in page


def test_whose_turn_it_is_to_challenge_is_told_and_nobody_else() -> None:
    season, coaches = season_with("Ada", "Bob", "Cleo", "Dan", matchup__kind="challenge")
    play_and_close(season, 1)
    round_ = opened(season, 2)
    first = round_.challenges.get(order=1).challenger.team.coach
    told = {coach.name: cards(next_of(coach.user)) for coach in coaches}
    assert told.pop(first.name) == ["Your turn to challenge"]
    assert set(map(len, told.values())) == {0}


def test_during_the_auction_the_market_is_shown_and_no_match() -> None:
    season, coaches = season_with("Ada", "Bob", auction__pool="half_of_teams")
    round_ = opened(season)
    assert round_.status == RoundStatus.MARKET
    assert cards(next_of(coaches[0].user)) == ["The auction is open"]
    close_market(round_, actor=cora(season.league))
    assert len(cards(next_of(coaches[0].user))) == 1
    assert "The auction is open" not in next_of(coaches[0].user)


def test_an_underdog_rolls_for_free_agents_before_the_match() -> None:
    season, coaches = season_with("Ada", "Bob", auction__pool="half_of_teams", matchup__kind="fixed_round_robin")
    bees = entry_of(season, "Bees").team
    round_ = opened(season)
    with operation(bees, actor=None, cause="round", permitted=True) as act:
        act.do(market_of(round_of(season, 1)).grant_bonus(25))
    close_market(round_, actor=cora(season.league))
    page = next_of(coaches[1].user)
    assert cards(page) == ["Roll for free agents"]
    match = match_of(round_, "Bees")
    assert reverse("match-prepare", args=[match.uid, bees.uid]) in page


@pytest.mark.rule("HX-SEASON-17")
@pytest.mark.parametrize("journeymen", ["none", "fill_to_6"])
def test_a_short_team_is_told_to_prepare_where_it_gets_stand_ins(journeymen: str) -> None:
    season, coaches = season_with("Ada", "Bob", team__journeymen=journeymen, matchup__kind="fixed_round_robin")
    ants, bees = (entry_of(season, name).team for name in ("Ants", "Bees"))
    for team, jacks in ((ants, ("jack",) * 3), (bees, ("goblin_jack",) * 4)):
        with operation(team, actor=None, cause="round", permitted=True) as act:
            act.do(BringIn(players=tuple(Standing(position=jack) for jack in jacks)))
    round_ = opened(season)
    if round_.status == RoundStatus.MARKET:
        close_market(round_, actor=cora(season.league))
    page = next_of(coaches[1].user)
    prepared = reverse("match-prepare", args=[match_of(round_, "Bees").uid, bees.uid]) in page
    assert (cards(page) == ["Stand-ins for a match"], prepared) == (journeymen == "fill_to_6",) * 2


def waits(page: str) -> list[str]:
    """What is said to wait in the seasons that are run."""
    runs = page.partition('id="runs-title"')[2].partition("</section>")[0]
    return re.findall(r"<li><a [^>]*>(.*?)</a></li>", runs)


def test_who_runs_a_season_finds_its_desk_and_what_waits_there() -> None:
    season, _coaches = season_with("Ada", "Bob", "Cy", "Dan", "Eve", "Fay", matchup__kind="sponsor_assigned")
    round_ = paired(season, "Ants Bees", "Cats Dogs", "Elks Foxes")
    match = match_of(round_, "Ants")
    home, visitor = sides(match)
    report = submit_report(match, a_report(match, 3, 1), actor=home.coach.user, team=home)
    result(match_of(round_, "Cats"), 3, 1)
    page = next_of(cora(season.league))
    assert "Round 1 is being played." in page
    assert waits(page) == ["1 report waits for an answer", "1 match is not reported", "2 teams have open steps"]
    for desk in ("desk", "desk-matches"):
        assert f'href="{reverse(desk, args=[season.league.slug, season.number])}"' in page
    assert "Nothing to do" not in page
    dispute_report(report, actor=visitor.coach.user, text="No")
    assert waits(next_of(cora(season.league)))[0] == "1 disputed report waits"


def test_a_commissioner_who_coaches_too_is_not_told_that_there_is_nothing_to_do() -> None:
    season, coaches = season_with("Ada", "Bob", "Cy", "Dan", matchup__kind="sponsor_assigned")
    add_member(season.league, coaches[0].user, MemberRole.COMMISSIONER, actor=cora(season.league))
    round_ = paired(season, "Ants Bees", "Cats Dogs")
    settle(match_of(round_, "Ants"), 3, 1)
    page = next_of(coaches[0].user)
    assert cards(page) == []
    assert waits(page) == ["1 match is not reported"]
    assert "Nothing to do" not in page
    settle(match_of(round_, "Cats"), 3, 1)
    page = next_of(coaches[0].user)
    assert waits(page) == []
    assert "Everything is in: Round 1 can be closed." in page


def test_who_runs_an_auction_is_told_how_many_are_open() -> None:
    season, _coaches = season_with("Ada", "Bob", auction__pool="half_of_teams")
    round_ = opened(season)
    page = next_of(cora(season.league))
    assert "Round 1: the auction is open." in page
    assert waits(page) == [f"{round_.lots.count()} MVP is open for bids"]
    assert f'href="{reverse("desk-market", args=[season.league.slug, season.number])}"' in page


def test_the_state_of_a_season_that_is_run_is_told_at_every_stage() -> None:
    season = a_season(2, season__round_count=1, auction__pool="half_of_teams")
    commissioner = cora(season.league)
    assert "It is being set up." in next_of(commissioner)
    start_season(season, actor=commissioner)
    page = next_of(commissioner)
    assert "Round 1 can be opened." in page
    assert waits(page) == []
    play_and_close(season, 1)
    assert "All rounds are closed." in next_of(commissioner)


def test_a_league_without_a_season_asks_for_one() -> None:
    league: League = a_league()
    page = next_of(cora(league))
    assert "Leagues without a season" in page
    assert reverse("season-new", args=[league.slug]) in page


def test_what_is_over_is_not_shown() -> None:
    season, coaches = season_with("Ada", "Bob", season__round_count=1)
    play_and_close(season, 1)
    close_season(season, actor=cora(season.league))
    page = next_of(coaches[0].user)
    assert cards(page) == []
    assert reverse("season-mine", args=[season.league.slug, season.number]) not in page


def test_other_peoples_matches_are_not_shown() -> None:
    season, coaches = season_with("Ada", "Bob", "Cleo", "Dan")
    round_ = opened(season)
    mine = match_of(round_, "Ants")
    others = round_.pairings.exclude(match=mine).get().match
    assert others.uid not in next_of(coaches[0].user)


def test_many_leagues_need_as_many_queries_as_one(client: Client) -> None:
    ada, bob = coaches_who_sign_in("Ada", "Bob")
    found_busy_league(0, [ada, bob])
    client.force_login(ada.user)
    one = queries_of(client, reverse("next"))
    for number in range(1, 4):
        found_busy_league(number, [ada, bob])
    page = html(client.get(reverse("next")))
    assert len(cards(page)) == len(waits(page)) == 4
    assert queries_of(client, reverse("next")) == one


def found_busy_league(number: int, coaches: list[Coach]) -> None:
    """A league with open steps, which the first of these coaches runs too."""
    league = a_league(a_user(f"Cora {number}"), f"League {number}")
    busy_season(league, coaches)
    add_member(league, coaches[0].user, MemberRole.COMMISSIONER, actor=cora(league))


def busy_season(league: League, coaches: list[Coach]) -> Season:
    season = a_running_season(2, league=league, coaches=coaches)
    match = match_of(opened(season), "Ants")
    result(match, 3, 1)
    return season


def test_a_dispute_stands_with_whoever_can_do_something_about_it() -> None:
    season, _coaches = season_with("Ada", "Bob")
    match = match_of(opened(season), "Ants")
    home, away = (side.team for side in match.sides.select_related("team__coach__user").order_by("index"))
    report = submit_report(match, a_report(match, 3, 1), actor=home.coach.user, team=home)
    dispute_report(report, actor=away.coach.user, text="We had two.")
    assert cards(next_of(home.coach.user))[0] == "Your report is disputed"
    assert cards(next_of(away.coach.user))[0] == "Tell your version"
    tell_version(match, a_report(match, 3, 2), actor=away.coach.user)
    assert cards(next_of(home.coach.user))[0] == "Two versions of a match"
    assert "Tell your version" not in cards(next_of(away.coach.user))
