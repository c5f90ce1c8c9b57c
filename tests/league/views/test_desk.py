"""The desk: the one thing to do next in every state of a season, who is awaited, and what waits for approval."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.domain.market import close_market
from league.enums import RoundStatus, SeasonStatus
from league.models import League, Season
from matches.domain.reporting import dispute_report, submit_report
from matches.models import MatchSide
from tests.clicking import form_on, send
from tests.counting import queries_of
from tests.verbs_league import (
    a_league,
    a_running_season,
    a_season,
    coaches_who_sign_in,
    cora,
    match_of,
    opened,
    play_and_close,
    result,
    round_of,
)
from tests.verbs_matches import a_report

pytestmark = pytest.mark.django_db


@pytest.fixture
def league(client: Client) -> League:
    league = a_league()
    client.force_login(cora(league))
    return league


def desk(season: Season, page: str = "desk") -> str:
    return reverse(page, args=[season.league.slug, season.number])


def html(page: object) -> str:
    return " ".join(page.content.decode().split())


def test_a_season_being_set_up_leads_to_its_teams(client: Client, league: League) -> None:
    page = html(client.get(desk(a_season(2, league=league))))
    assert "Bring the teams in, then start" in page
    assert "Who is awaited" not in page


def test_a_round_is_opened_and_drawn(client: Client, league: League) -> None:
    season = a_running_season(4, league=league)
    page = send(client, client.get(desk(season)), "open_round")
    assert round_of(season, 1).status == RoundStatus.PLAYING
    assert "Round 1 is open." in html(page)
    assert "Close Round 1" in html(page)


def test_a_second_click_opens_one_round(client: Client, league: League) -> None:
    season = a_running_season(4, league=league)
    form = form_on(client.get(desk(season)), "open_round")
    for _ in range(2):
        assert client.post(desk(season), form.fields).status_code == 302
    assert round_of(season, 2).status == RoundStatus.PLANNED


def test_a_stale_page_cannot_open_the_next_round_too_early(client: Client, league: League) -> None:
    season = a_running_season(4, league=league)
    stale = client.get(desk(season))
    opened(season, 1)
    page = send(client, stale, "open_round")
    assert page.status_code == 409
    assert "This round cannot be opened now." in html(page)


def test_every_team_is_awaited_for_its_match_and_links_lead_there(client: Client, league: League) -> None:
    season = a_running_season(4, league=league)
    match = match_of(opened(season), "Ants")
    page = html(client.get(desk(season)))
    for name in ("Ants", "Bees", "Cats", "Dogs"):
        assert name in page
    assert page.count("play and report the match against") == 4
    assert reverse("match", args=[match.uid]) in page
    assert "you act for this team" in page


def test_open_steps_name_their_number_and_stand_until_they_are_walked(client: Client, league: League) -> None:
    season = a_running_season(4, league=league)
    match = match_of(opened(season), "Ants")
    result(match, 3, 1)
    page = html(client.get(desk(season)))
    assert page.count("of 11 after the match against") == 2
    side = match.sides.first()
    assert reverse("team-steps", args=[match.uid, side.team.uid]) in page


def test_who_is_silent_for_more_than_a_week_stands_first_and_is_marked(client: Client, league: League) -> None:
    season = a_running_season(4, league=league)
    match = match_of(opened(season), "Ants")
    result(match, 3, 1)
    ants = MatchSide.objects.get(match=match, team__name="Ants")
    MatchSide.objects.filter(pk=ants.pk).update(opened_at=timezone.now() - timedelta(days=9))
    page = html(client.get(desk(season)))
    assert "silent for 1 week, 2 days" in page
    assert page.index("silent for") < page.index("Bees")


def test_a_report_waits_for_approval_and_a_dispute_comes_first(client: Client, league: League) -> None:
    coaches = coaches_who_sign_in("Ada", "Bob", "Cleo", "Dan")
    season = a_running_season(4, league=league, coaches=coaches)
    round_ = opened(season)
    match = match_of(round_, "Ants")
    home, visitor = (side.team for side in match.sides.select_related("team__coach__user").order_by("index"))
    report = submit_report(match, a_report(match, 3, 1), actor=home.coach.user, team=home)
    page = html(client.get(desk(season)))
    assert "waits for the other coach" in page
    assert f"reported by {home.coach.user}" in page
    assert "confirm or dispute the report" in page
    dispute_report(report, actor=visitor.coach.user, text="It was 2 to 1.")
    page = html(client.get(desk(season)))
    assert "Rule on a disputed report" in page
    assert "It was 2 to 1." in page
    assert reverse("match-rule", args=[match.uid]) in page


@pytest.mark.rule("HX-SPONSOR-04")
def test_a_report_waits_for_the_commissioner_where_he_confirms(client: Client, league: League) -> None:
    coaches = coaches_who_sign_in("Ada", "Bob", "Cleo", "Dan")
    season = a_running_season(4, league=league, coaches=coaches, sponsor__confirm="sponsor")
    match = match_of(opened(season), "Ants")
    home = match.sides.select_related("team__coach__user").get(index=0).team
    submit_report(match, a_report(match, 3, 1), actor=home.coach.user, team=home)
    page = html(client.get(desk(season)))
    assert "waits for you" in page
    assert reverse("match-confirm", args=[match.uid]) in page
    assert "confirm or dispute the report" not in page, "no coach is awaited for it"


def test_an_open_auction_is_the_next_thing(client: Client, league: League) -> None:
    season = a_running_season(4, league=league, auction__pool="half_of_teams")
    send(client, client.get(desk(season)), "open_round")
    page = html(client.get(desk(season)))
    assert "Hold the auction" in page
    assert "2 MVPs are still open." in page


def test_a_season_ends_with_its_champion(client: Client, league: League) -> None:
    season = a_running_season(2, league=league, season__round_count=1)
    play_and_close(season, 1)
    page = send(client, client.get(desk(season)), "close_season")
    season.refresh_from_db()
    assert season.status == SeasonStatus.CLOSED
    assert f"Champion: {season.champion.team.name}." in html(page)


def test_finals_are_begun_played_and_decide(client: Client, league: League) -> None:
    season = a_running_season(2, league=league, season__round_count=1, season__finals="top_2")
    play_and_close(season, 1)
    page = send(client, client.get(desk(season)), "begin_finals")
    assert "Close Final" in html(page)
    final = season.rounds.get(number=2)
    for pairing in final.pairings.all():
        result(pairing.match, 4, 1)
    send(client, client.get(desk(season, "desk-close")), "close", finish_steps="on")
    page = send(client, client.get(desk(season)), "close_season")
    assert "The season is over" in html(page)


@pytest.mark.parametrize("page", ["desk", "desk-matches"])
def test_the_desk_needs_as_many_queries_for_many_teams_as_for_two(client: Client, league: League, page: str) -> None:
    small = a_running_season(2, league=league)
    large = a_running_season(8, league=a_league(cora(league), "Large League"))
    for season in (small, large):
        for number, pairing in enumerate(opened(season).pairings.order_by("number")):
            if number % 2 == 0:
                result(pairing.match, 3, 1)
    assert queries_of(client, desk(large, page)) <= queries_of(client, desk(small, page))


def test_the_stages_of_the_open_round_are_shown(client: Client, league: League) -> None:
    season = a_running_season(4, league=league, auction__pool="half_of_teams")
    round_ = opened(season)
    page = html(client.get(desk(season)))
    assert page.index("Pairings") < page.index("Round closed")
    close_market(round_, actor=cora(league))
    assert "0 of 2" in html(client.get(desk(season)))
