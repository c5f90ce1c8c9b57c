"""The calendar on its page, on the desk, and where everybody and each coach reads it."""

from collections.abc import Iterator
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from league.domain.calendar import times_of
from league.domain.work import run_due_jobs
from league.enums import RoundAct, RoundStatus, SeasonAct
from league.models import Calendar, Job, League, RoundTime, Season
from tests.clicking import form_on, forms_on, send
from tests.counting import queries_of
from tests.verbs_league import a_league, a_running_season, a_season, coaches_who_sign_in, cora, round_of

pytestmark = [pytest.mark.django_db, pytest.mark.long]

START = "2026-10-12T20:00"


@pytest.fixture(autouse=True)
def now() -> Iterator[None]:
    with time_machine.travel("2026-10-01T12:00:00Z", tick=False):
        yield


@pytest.fixture
def league(client: Client) -> League:
    league = a_league()
    league.time_zone = "Europe/Lisbon"
    league.save()
    client.force_login(cora(league))
    return league


def address(season: Season, page: str = "desk-calendar") -> str:
    return reverse(page, args=[season.league.slug, season.number])


def html(page: Any) -> str:
    return " ".join(page.content.decode().split())


def filled(client: Client, season: Season, **told: Any) -> Any:
    return client.get(address(season), {"start": START, "every": 7, "reports": 6, **told})


def saved(client: Client, season: Season, **told: Any) -> Any:
    return send(client, filled(client, season), "calendar", **told)


def utc(season: Season, number: int, act: RoundAct) -> str:
    return RoundTime.objects.get(round=round_of(season, number), kind=act).at.isoformat()


def test_a_calendar_is_seen_whole_before_it_is_saved(client: Client, league: League) -> None:
    season = a_running_season(4, league=league)
    assert "No times are set" in html(client.get(address(season)))
    page = filled(client, season)
    assert "6 times are filled in below and not saved yet" in html(page)
    assert 'value="2026-10-18T20:00"' in html(page)
    assert RoundTime.objects.count() == 0
    page = send(client, page, "calendar", match="void", finish_steps="on")
    assert "The calendar is saved." in html(page)
    assert utc(season, 1, RoundAct.OPENS) == "2026-10-12T19:00:00+00:00"
    assert utc(season, 2, RoundAct.CLOSES) == "2026-10-26T20:00:00+00:00"  # winter time by then
    calendar = Calendar.objects.get()
    assert (calendar.report, calendar.match, calendar.finish_steps) == ("wait", "void", True)


def test_filling_in_anew_replaces_what_lies_ahead(client: Client, league: League) -> None:
    season = a_running_season(4, league=league)
    saved(client, season)
    send(client, filled(client, season, start="2026-11-02T19:00", reports=""), "calendar")
    assert len(times_of(season)) == 4
    assert utc(season, 1, RoundAct.OPENS) == "2026-11-02T19:00:00+00:00"
    assert "This time is over." in html(filled(client, season, start="2026-09-30T20:00"))


def test_each_time_can_be_changed_or_left_out(client: Client, league: League) -> None:
    season = a_running_season(4, league=league)
    first, second = round_of(season, 1), round_of(season, 2)
    saved(client, season, **{f"{first.uid}-reports": "", f"{second.uid}-opens": "2026-10-20T08:15"})
    assert len(times_of(season)) == 5
    assert utc(season, 2, RoundAct.OPENS) == "2026-10-20T07:15:00+00:00"


def test_times_out_of_order_come_back_with_the_sentence_and_what_was_filled_in(client: Client, league: League) -> None:
    season = a_running_season(4, league=league)
    page = saved(client, season, **{f"{round_of(season, 1).uid}-reports": "2026-10-12T19:00"})
    assert page.status_code == 422
    assert "Round 1, reports due: this time must come after the one before it." in html(page)
    assert 'value="2026-10-12T19:00"' in html(page)
    assert RoundTime.objects.count() == 0


@pytest.mark.parametrize("day", ["2026-10-25", "2027-03-28"], ids=["shown twice", "skipped"])
def test_times_in_the_hour_of_the_change_of_clocks_are_refused(client: Client, league: League, day: str) -> None:
    season = a_running_season(4, league=league)
    page = filled(client, season, start=f"{day}T01:30")
    assert "couldn’t be interpreted in time zone Europe/Lisbon" in html(page)
    page = filled(client, season, start="2026-10-11T01:30")  # the second round closes in the hour that comes twice
    assert "On 2026-10-25 the clocks in Europe/Lisbon skip 01:30 or show it twice." in html(page)
    page = saved(client, season, **{f"{round_of(season, 2).uid}-closes": f"{day}T01:30"})
    assert page.status_code == 422
    assert "couldn’t be interpreted in time zone Europe/Lisbon" in html(page)
    assert RoundTime.objects.count() == 0


def test_only_what_the_options_allow_is_offered(client: Client, league: League) -> None:
    season = a_running_season(4, league=league)
    form = next(form for form in forms_on(filled(client, season)) if form.holds(act="calendar"))
    assert (form.choices["report"], form.choices["match"]) == (["wait", "approve"], ["wait", "void"])
    assert "Challenges are due" not in html(filled(client, season))
    awarded = a_running_season(4, league=league, season__no_show="awarded_3_0", matchup__kind="challenge")
    form = next(form for form in forms_on(filled(client, awarded)) if form.holds(act="calendar"))
    assert (form.choices["report"], form.choices["match"]) == (["wait", "approve", "award"], ["wait", "lot"])
    assert "Challenges are due" in html(filled(client, awarded))


def test_a_calendar_is_removed(client: Client, league: League) -> None:
    season = a_running_season(4, league=league)
    page = send(client, saved(client, season), "remove_calendar")
    assert "Nothing happens by itself." in html(page)
    assert "No times are set" in html(page)
    assert RoundTime.objects.count() == 0


def test_a_season_is_planned_before_it_starts(client: Client, league: League) -> None:
    season = a_season(2, league=league)
    page = client.get(address(season))
    assert "Nothing is planned yet" in html(page)
    told = {"starts_at": "2026-10-10T19:00", "first_opens": START, "match": "void", "reports": 6}
    page = send(client, page, "plan", **told)
    assert "The season is planned." in html(page)
    assert "It starts by itself on Saturday, 10 October 2026, 19:00." in html(page)
    assert "Closes: Monday, 26 October, 20:00" in html(page)
    assert Calendar.objects.get().finishes is True
    desk = client.get(address(season, "desk"))
    assert "Spring: starts" in html(desk)
    page = send(client, desk, "do_now", {"kind": SeasonAct.STARTS})
    assert "Spring: starts. Done: the season starts." in html(page)
    assert utc(season, 1, RoundAct.OPENS) == "2026-10-12T19:00:00+00:00"
    assert utc(season, 2, RoundAct.CLOSES) == "2026-10-26T20:00:00+00:00"


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        ({"starts_at": "2026-10-13T20:00"}, "its first round opens then or later"),
        ({"starts_at": "2026-09-30T20:00"}, "must start at a time to come"),
        ({"reports": 7}, "is due one after the other, before it closes"),
        ({"first_opens": "2026-10-25T01:30"}, "couldn’t be interpreted in time zone Europe/Lisbon"),
        ({"first_opens": "2026-10-11T01:30", "every": 14}, "On 2026-10-25 the clocks in Europe/Lisbon skip 01:30"),
    ],
)
def test_a_plan_that_cannot_be_is_refused(client: Client, league: League, told: dict[str, Any], sentence: str) -> None:
    season = a_season(2, league=league)
    usual = {"starts_at": "2026-10-10T19:00", "first_opens": START, "match": "void", "reports": 6}
    page = send(client, client.get(address(season)), "plan", **{**usual, **told})
    assert page.status_code == 422
    assert sentence in html(page)
    assert not Calendar.objects.exists()


def test_a_plan_is_taken_back(client: Client, league: League) -> None:
    season = a_season(2, league=league)
    told = {"starts_at": "2026-10-10T19:00", "first_opens": START}
    page = send(client, send(client, client.get(address(season)), "plan", **told), "remove_calendar")
    assert "Nothing is planned yet" in html(page)
    assert not Job.objects.exists()


def test_a_deadline_is_put_off_from_the_desk(client: Client, league: League) -> None:
    season = a_running_season(4, league=league)
    saved(client, season)
    page = client.get(address(season, "desk"))
    page = send(client, page, "extend", {"kind": RoundAct.REPORTS}, days=2, reason="Snow.")
    assert "The deadline is put off, and everybody is told." in html(page)
    assert utc(season, 1, RoundAct.REPORTS) == "2026-10-20T19:00:00+00:00"
    assert utc(season, 1, RoundAct.CLOSES) == "2026-10-21T19:00:00+00:00"
    page = send(client, page, "extend", {"kind": RoundAct.REPORTS}, days=2, reason=" ")
    assert page.status_code == 422
    assert "This field is required." in html(page)


def test_the_desk_says_what_would_happen_and_does_it_at_once(client: Client, league: League) -> None:
    season = a_running_season(4, league=league)
    saved(client, season, match="void")
    page = client.get(address(season, "desk"))
    assert "Round 1: opens" in html(page)
    assert "Monday, 12 October, 20:00" in html(page)
    assert "As things stand: the round opens." in html(page)
    page = send(client, page, "do_now", {"kind": RoundAct.OPENS})
    assert "Done: the round opens." in html(page)
    assert "As things stand: the round closes; 2 matches void." in html(page)
    assert "As things stand: 4 silent teams reminded." in html(page)
    stale = client.get(address(season, "desk"))
    assert round_of(season, 1).status == RoundStatus.PLAYING
    for _ in range(2):  # a second click is the same act
        assert send(client, page, "do_now", {"kind": RoundAct.CLOSES}).status_code == 200
    page = send(client, stale, "do_now", {"kind": RoundAct.CLOSES})
    assert "Round 2: opens" in html(page)
    assert page.status_code == 409
    assert "This has been done, or has no time any more." in html(page)
    form_on(page, "open_round")  # the page still offers what comes next
    log = html(client.get(reverse("league-audit", args=[league.slug])))
    assert "Round 1: closes; the round closes; 2 matches void" in log


def test_what_was_done_by_hand_waits_no_more(client: Client, league: League) -> None:
    season = a_running_season(4, league=league)
    saved(client, season)
    page = send(client, client.get(address(season, "desk")), "open_round")
    assert "Round 1: opens" not in html(client.get(address(season, "desk")))
    assert "Round 1: reports due" in html(page)


def test_a_time_is_moved_from_the_desk(client: Client, league: League) -> None:
    season = a_running_season(4, league=league)
    saved(client, season)
    page = client.get(address(season, "desk"))
    page = send(client, page, "move_time", {"kind": RoundAct.REPORTS}, at="2026-10-19T19:30")
    assert "The time is set." in html(page)
    assert utc(season, 1, RoundAct.REPORTS) == "2026-10-19T18:30:00+00:00"
    for at, sentence in (
        ("2026-10-25T01:30", "couldn’t be interpreted in time zone Europe/Lisbon"),
        ("2026-10-20T20:00", "this time must come after the one before it."),
        ("", "This field is required."),
    ):
        page = send(client, client.get(address(season, "desk")), "move_time", {"kind": RoundAct.REPORTS}, at=at)
        assert page.status_code == 422
        assert sentence in html(page)
    assert utc(season, 1, RoundAct.REPORTS) == "2026-10-19T18:30:00+00:00"


def test_the_desk_says_why_something_was_refused_and_when_it_is_tried_again(client: Client, league: League) -> None:
    season = a_running_season(4, league=league)
    saved(client, season)
    with time_machine.travel("2026-10-19T19:00:00Z", tick=False):
        run_due_jobs()
        client.force_login(cora(league))
        page = html(client.get(address(season, "desk")))
    assert "Matches still wait for an answer or for your decision:" in page
    assert "It is tried again at 20:15." in page
    assert "As things stand: the round stays open; 2 matches would wait for you." in page
    assert "refused." in page


def test_everybody_reads_the_times_in_the_zone_of_the_league(client: Client, league: League) -> None:
    season = a_running_season(4, league=league)
    page = reverse("round", args=[league.slug, season.number, 1])
    assert "Reports due" not in html(Client().get(page))
    saved(client, season)
    text = html(Client().get(page))
    assert "Reports due" in text
    assert "Sunday, 18 October, 20:00" in text
    assert "Times are those of Europe/Lisbon." in text


def test_a_coach_reads_until_when_to_report(client: Client, league: League) -> None:
    coaches = coaches_who_sign_in("Ada", "Bob")
    season = a_running_season(2, league=league, coaches=coaches)
    send(client, saved(client, season) and client.get(address(season, "desk")), "do_now", {"kind": RoundAct.OPENS})
    client.force_login(coaches[0].user)
    assert "Reports are due by Sunday, 18 October, 20:00 (Europe/Lisbon)." in html(client.get(reverse("next")))


@pytest.mark.parametrize("name", ["desk", "desk-calendar"])
def test_a_calendar_of_many_rounds_needs_no_more_queries(client: Client, league: League, name: str) -> None:
    small = a_running_season(2, league=league)
    large = a_running_season(6, league=league, season__round_count=5)
    for season in (small, large):
        saved(client, season)
        send(client, client.get(address(season, "desk")), "do_now", {"kind": RoundAct.OPENS})
    assert queries_of(client, address(large, name)) <= queries_of(client, address(small, name)) <= 40
