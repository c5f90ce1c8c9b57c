"""The pages of rounds: who met whom, how it went, how it came about."""

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from league.domain.challenges import make_challenge, pass_challenge
from league.domain.draws import draw_context
from league.domain.entries import withdraw_entry
from league.domain.friendlies import schedule_friendly
from league.domain.rounds import close_round
from league.models import Round, Season
from matches.domain.awarding import award_match
from matches.domain.reporting import submit_report
from tests.page_text import main_words
from tests.pages import PageClient
from tests.played_seasons import a_played_season
from tests.verbs_league import (
    a_running_season,
    a_season,
    coaches_who_sign_in,
    cora,
    entry_of,
    match_of,
    opened,
    paired,
    play_and_close,
    settle,
)
from tests.verbs_matches import a_report

pytestmark = pytest.mark.django_db

BY_HAND = {"matchup__kind": "sponsor_assigned"}


def rounds_page(season: Season) -> HttpResponse:
    return PageClient().get(reverse("season-rounds", args=[season.league.slug, season.number]))


def round_page(round_: Round) -> HttpResponse:
    season = round_.season
    return PageClient().get(reverse("round", args=[season.league.slug, season.number, round_.number]))


def test_before_the_start_there_are_no_rounds() -> None:
    assert "They are planned when the season starts." in main_words(rounds_page(a_season(2)))


def test_a_planned_round_says_how_it_will_be_paired() -> None:
    season = a_running_season(2)
    said = main_words(round_page(season.rounds.get(number=1)))
    assert "This round has not begun." in said
    assert "No pairings yet Who meets whom stands here as soon as it is settled." in said
    assert said.count("Every round is drawn.") == 1
    assert "This round has not begun." in main_words(rounds_page(season))


def test_results_byes_and_open_matches_stand_in_their_round() -> None:
    season = a_running_season(5, **BY_HAND)
    round_ = paired(season, "Ants Bees", "Cats Dogs")
    settle(match_of(round_, "Ants"), 4, 1)
    one, all_ = main_words(round_page(round_)), main_words(rounds_page(season))
    assert "Ants 4 : to 1 BE Bees" in one
    assert "Ants 4 : to 1 Bees" in all_
    assert ("Bye: Elks" in one, "Elks – bye" in all_) == (True, True)
    assert "Rankings 100 mc and 100 mc" in main_words(round_page(round_))
    assert "opened" in main_words(round_page(round_))


def test_a_report_that_nobody_confirmed_shows_no_score() -> None:
    season = a_running_season(2, coaches=coaches_who_sign_in("Ada", "Bob"), **BY_HAND)
    match = match_of(paired(season, "Ants Bees"), "Ants")
    ants = entry_of(season, "Ants").team
    submit_report(match, a_report(match, 6, 5), actor=ants.coach.user, team=ants)
    said = main_words(round_page(season.rounds.get(number=1)))
    assert "waits for confirmation" in said
    assert "6 : to 5" not in said


def test_an_awarded_match_a_margin_and_a_cancelled_pairing_say_what_they_are() -> None:
    season = a_running_season(6, **BY_HAND)
    round_ = paired(season, "Ants Bees", "Cats Dogs", "Elks Foxes")
    award_match(
        match_of(round_, "Ants"), entry_of(season, "Bees").team, actor=cora(season.league), reason="Nobody came"
    )
    settle(match_of(round_, "Cats"), 9, 1)
    withdraw_entry(entry_of(season, "Foxes"), actor=cora(season.league), reason="Moved away")
    said = main_words(round_page(round_))
    assert "awarded" in said
    assert "margin 7 to Cats" in said
    assert "cancelled" in said
    close_round(round_, actor=cora(season.league), finish_steps=True)
    assert "All results are in and the table is up to date." in main_words(round_page(round_))


@pytest.mark.rule("HX-FRIENDLY-08")
def test_friendlies_stand_apart_from_the_matches_of_the_round() -> None:
    season = a_running_season(4, **BY_HAND)
    round_ = paired(season, "Ants Bees", "Cats Dogs")
    friendly = schedule_friendly(round_, entry_of(season, "Ants"), entry_of(season, "Cats"), actor=cora(season.league))
    settle(friendly, 5, 0)
    said = main_words(round_page(round_))
    matches, _, apart = said.partition("Friendlies They count for no table")
    assert "5 : to 0" in apart
    assert "5 : to 0" not in matches
    assert "and 1 friendly" in main_words(rounds_page(season))


def test_challenges_are_told_as_they_happened() -> None:
    season = a_running_season(6, matchup__kind="challenge", table__order="lp_sd_ranking")
    play_and_close(season, 1)
    round_ = opened(season, 2)
    first, second, *_, last = [
        row.challenger for row in round_.challenges.select_related("challenger__team").order_by("order")
    ]
    assert f"{first.team.name} is to choose now. {second.team.name} waits for its turn." in main_words(
        round_page(round_)
    )
    make_challenge(
        round_, entry_of(season, first.team.name), entry_of(season, last.team.name), actor=cora(season.league)
    )
    pass_challenge(round_, entry_of(season, second.team.name), actor=cora(season.league))
    said = main_words(round_page(round_))
    assert f"{first.team.name} challenged {last.team.name}. {second.team.name} passed." in said
    assert f"{last.team.name} is to choose" not in said
    assert "Coaches challenge each other" in said


def test_a_meeting_that_could_not_be_avoided_is_noted_in_a_sentence() -> None:
    season = a_running_season(2, matchup__repeat="at_most_twice", season__round_count=3)
    for number in (1, 2):
        play_and_close(season, number)
    round_ = opened(season, 3)
    assert "meet again (times so far: 2); no pairing avoids it." in main_words(round_page(round_))


def test_what_is_drawn_can_be_checked() -> None:
    season = a_running_season(2)
    page = round_page(opened(season))
    assert season.commitment in main_words(page)
    assert draw_context(season, 1, "…") in main_words(page)
    assert f'href="{reverse("draws")}"' in page.content.decode()
    assert "HMAC-SHA256" in main_words(PageClient().get(reverse("draws")))


def test_rounds_lead_to_the_ones_beside_them() -> None:
    season = a_running_season(2)
    first, second = season.rounds.order_by("number")
    assert main_words(round_page(first)).endswith("Round 2")
    assert main_words(round_page(second)).endswith("Round 1")


def queries_of(page, subject) -> int:
    with CaptureQueriesContext(connection) as queries:
        page(subject)
    return len(queries)


def test_the_pages_ask_as_often_for_many_as_for_few() -> None:
    small = a_played_season(2, 1)
    large = a_played_season(8, 4, league=small.league)
    assert queries_of(rounds_page, small) == queries_of(rounds_page, large) == 4
    assert queries_of(round_page, small.rounds.get(number=1)) == queries_of(round_page, large.rounds.get(number=2)) <= 9
