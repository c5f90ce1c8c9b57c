"""Clocks of challenges on pages: hours in the calendar, the time for everybody, what the desk does with it."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from league.domain.challenges import draw_rest
from league.models import ChallengeClock, ChallengeHours, Round, Season
from tests.clicking import form_on, send
from tests.counting import queries_of
from tests.verbs import coach_user
from tests.verbs_challenges import a_challenge_round, awaited, clock
from tests.verbs_league import a_running_season, cora

pytestmark = [pytest.mark.django_db, pytest.mark.long]
NOW = datetime(2026, 9, 1, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)


@pytest.fixture(autouse=True)
def frozen() -> Iterator[None]:
    with time_machine.travel(NOW, tick=False):
        yield


def address(season: Season, page: str, *more: int) -> str:
    return reverse(page, args=[season.league.slug, season.number, *more])


def html(page: Any) -> str:
    return " ".join(page.content.decode().split())


def test_the_calendar_gives_coaches_clocks_and_takes_them_away(client: Client) -> None:
    season = a_running_season(4, matchup__kind="challenge")
    client.force_login(cora(season.league))
    page = client.get(address(season, "desk-calendar"))
    assert "Coaches have as long as they like." in html(page)
    page = send(client, page, "challenge_hours", choose="0", answer="12")
    assert page.status_code == 422
    assert not ChallengeHours.objects.exists()
    page = send(client, page, "challenge_hours", choose="36", answer="12", nights_rest="on")
    assert "Coaches have clocks, from the next turn on." in html(page)
    hours = ChallengeHours.objects.get()
    assert (hours.choose, hours.answer, hours.nights_rest) == (36, 12, True)
    assert form_on(page, "challenge_hours").fields["choose"] == ["36"]
    page = send(client, page, "remove_challenge_hours")
    assert not ChallengeHours.objects.exists()


def test_a_season_without_challenges_has_no_hours_on_its_calendar(client: Client) -> None:
    season = a_running_season(2)
    client.force_login(cora(season.league))
    assert "Clocks of challenges" not in html(client.get(address(season, "desk-calendar")))


def test_everybody_reads_whose_time_it_is_until_when_and_what_then(client: Client) -> None:
    round_ = a_challenge_round(hours=(24, 12))
    name = awaited(round_).team.name
    season = round_.season
    page = html(client.get(address(season, "round", 2)))
    assert f"{name} has time to choose until" in page
    assert 'datetime="2026-09-02T12:00:00+00:00"' in page
    assert f"After that the turn of {name} is passed, and the next one chooses." in page
    client.force_login(coach_user(awaited(round_).team))
    assert 'datetime="2026-09-02T12:00:00+00:00"' in html(client.get(address(season, "season-challenge")))
    assert "There is time until Wednesday, 2 September, 12:00 (UTC)." in html(client.get(reverse("next")))
    client.force_login(cora(season.league))
    assert "There is time until Wednesday, 2 September, 12:00 (UTC)." in html(client.get(address(season, "desk")))


def test_who_comes_too_late_is_told_when_his_time_was_over(client: Client) -> None:
    round_ = a_challenge_round(hours=(24, 12))
    client.force_login(coach_user(awaited(round_).team))
    page = client.get(address(round_.season, "season-challenge"))
    with time_machine.travel(NOW + 25 * HOUR, tick=False):
        page = send(client, page, "pass")
        assert page.status_code == 409
        assert "was over at 2026-09-02 12:00 (UTC). The commissioner can still give it more." in html(page)
        assert "This time is over; the program goes on in a moment." in html(page)


def test_the_desk_stops_extends_and_ends_the_clock(client: Client) -> None:
    round_ = a_challenge_round(hours=(24, 12))
    first = awaited(round_)
    client.force_login(cora(round_.season.league))
    page = client.get(address(round_.season, "desk-pairings"))
    page = send(client, page, "extend_clock", hours="24", reason="Ill.")
    assert "There was more time given: Ill." in html(page)
    assert clock(round_).ends_at == NOW + 48 * HOUR
    page = send(client, page, "pause_clock", reason="")
    assert page.status_code == 422
    page = send(client, page, "pause_clock", reason="Holidays.")
    assert f"Holidays. {first.team.name} has 48 hours left when they go on." in html(page)
    page = send(client, page, "resume_clock")
    assert clock(round_).ends_at == NOW + 48 * HOUR
    page = send(client, page, "end_turn")
    assert f"Done: the turn of {first.team.name} is passed." in html(page)
    assert awaited(round_) != first


def test_without_a_clock_the_desk_can_still_go_on(client: Client) -> None:
    round_ = a_challenge_round()
    first = awaited(round_)
    client.force_login(cora(round_.season.league))
    page = client.get(address(round_.season, "desk-pairings"))
    assert "No clock runs. If you go on for this team, the turn of" in html(page)
    send(client, page, "end_turn")
    assert awaited(round_) != first
    assert not ChallengeClock.objects.exists()


def test_the_round_says_why_the_program_paired_whom_and_who_rests(client: Client) -> None:
    round_ = a_challenge_round(5)
    draw_rest(round_, actor=cora(round_.season.league))
    page = html(client.get(address(round_.season, "round", 2)))
    assert "Why these teams meet, or rest" in page
    assert page.count("were drawn") == 2
    assert page.count("Challenges ended before") == 4
    assert "rests: the number of teams is odd, nobody had fewer byes before (0)" in page


def test_pages_with_a_clock_take_as_many_queries_for_any_number_of_teams(client: Client) -> None:
    found: dict[int, list[int]] = {}
    for teams in (2, 6):
        round_: Round = a_challenge_round(teams, hours=(24, 12))
        season = round_.season
        pages = [address(season, "round", 2), address(season, "season-challenge"), address(season, "desk-pairings")]
        client.force_login(cora(season.league))
        found[teams] = [queries_of(client, page) for page in pages]
    assert found[2] == found[6]
