"""Calendars that programs follow: what stands in them, and that they know when something has moved."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from icalendar import Calendar
from icalendar import Event as CalendarEvent

from league.domain.audit import record_act
from league.domain.calendar import set_time
from league.domain.leagues import change_league
from league.enums import RoundAct
from league.models import Round, RoundTime, Season
from matches.models import Match
from rosters.models import Coach
from tests.counting import queries_of
from tests.played_seasons import a_played_season
from tests.reading import World
from tests.verbs_league import a_running_season, cora, entry_of, match_of, paired, settle

BY_HAND = {"matchup__kind": "sponsor_assigned"}
WHEN = datetime(2030, 3, 31, 1, 30, tzinfo=UTC)  # in Europe the clocks are put forward half an hour before


def place(season: Season) -> list[object]:
    return [season.league.slug, season.number]


def events(address: str, client: Client | None = None) -> Mapping[str, CalendarEvent]:
    """The events of the calendar at that address, by uid."""
    answer = (client or Client()).get(address)
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "text/calendar; charset=utf-8"
    return {str(event["uid"]): event for event in Calendar.from_ical(answer.content).walk("VEVENT")}


@pytest.fixture
def round_(db: None) -> Round:
    return paired(a_running_season(4, **BY_HAND), "Ants Bees", "Cats Dogs")


def season_ics(round_: Round) -> str:
    return reverse("season-ics", args=place(round_.season))


def test_a_match_stands_at_its_time_whatever_the_clocks_do(round_: Round) -> None:
    match = match_of(round_, "Ants")
    Match.objects.filter(pk=match.pk).update(scheduled_for=WHEN)
    event = events(season_ics(round_))[f"match:{match.uid}@sinbin"]
    assert event.decoded("dtstart") == WHEN
    assert str(event["summary"]) == "Ants – Bees"
    assert str(event["status"]) == "CONFIRMED"
    assert str(event["url"]).endswith(reverse("match", args=[match.uid]))


def test_without_a_time_it_stands_where_its_report_is_due_under_the_same_id(round_: Round) -> None:
    match = match_of(round_, "Ants")
    assert f"match:{match.uid}@sinbin" not in events(season_ics(round_))
    RoundTime.objects.create(round=round_, kind=RoundAct.REPORTS, at=WHEN)
    found = events(season_ics(round_))
    assert str(found[f"match:{match.uid}@sinbin"]["summary"]) == "Ants – Bees: report due"
    assert found[f"{RoundAct.REPORTS}:{round_.uid}@sinbin"].decoded("dtstart") == WHEN
    Match.objects.filter(pk=match.pk).update(scheduled_for=WHEN - timedelta(days=1))
    assert events(season_ics(round_))[f"match:{match.uid}@sinbin"].decoded("dtstart") == WHEN - timedelta(days=1)
    settle(match, 9, 2)
    assert str(events(season_ics(round_))[f"match:{match.uid}@sinbin"]["summary"]) == "Ants 9 – Bees 2"


def test_what_has_moved_counts_up_and_says_when(round_: Round) -> None:
    RoundTime.objects.create(round=round_, kind=RoundAct.REPORTS, at=WHEN)
    match = match_of(round_, "Ants")
    uids = (f"match:{match.uid}@sinbin", f"{RoundAct.REPORTS}:{round_.uid}@sinbin")
    before = events(season_ics(round_))
    later = timezone.now() + timedelta(days=30)
    set_time(round_, RoundAct.REPORTS, later, actor=cora(round_.season.league))
    after = events(season_ics(round_))
    for uid in uids:
        assert after[uid]["sequence"] > before[uid]["sequence"]
        assert after[uid].decoded("last-modified") >= before[uid].decoded("last-modified")
        assert abs(after[uid].decoded("dtstart") - later) < timedelta(minutes=1)
    record_act(round_.season.league, "appointment.set", match, actor=cora(round_.season.league))
    assert events(season_ics(round_))[uids[0]]["sequence"] > after[uids[0]]["sequence"]
    assert events(season_ics(round_))[uids[1]]["sequence"] == after[uids[1]]["sequence"]


def test_a_calendar_is_the_same_until_something_changes(round_: Round) -> None:
    Match.objects.filter(pairing__round=round_).update(scheduled_for=WHEN)
    first = Client().get(season_ics(round_))
    assert first.headers["Cache-Control"] == "public, no-cache"
    tag = {"if-none-match": first.headers["ETag"]}
    assert Client().get(season_ics(round_), headers=tag).status_code == 304
    Match.objects.filter(pairing__round=round_).update(scheduled_for=WHEN + timedelta(hours=1))
    assert Client().get(season_ics(round_), headers=tag).status_code == 200


def test_a_match_that_is_called_off_is_cancelled(round_: Round) -> None:
    match = match_of(round_, "Ants")
    Match.objects.filter(pk=match.pk).update(scheduled_for=WHEN, status="void")
    assert str(events(season_ics(round_))[f"match:{match.uid}@sinbin"]["status"]) == "CANCELLED"


def test_a_team_and_its_coach_have_calendars_of_their_own(round_: Round) -> None:
    Match.objects.filter(pairing__round=round_).update(scheduled_for=WHEN)
    team = entry_of(round_.season, "Ants").team
    for name, uid in (("team-ics", team.uid), ("coach-ics", team.coach.uid)):
        assert list(events(reverse(name, args=[uid]))) == [f"match:{match_of(round_, 'Ants').uid}@sinbin"]
    page = Client().get(reverse("team", args=[team.uid])).content.decode()
    assert reverse("team-ics", args=[team.uid]) in page
    assert reverse("coach-ics", args=[team.coach.uid]) in page
    nobody = Coach.objects.create(name="Nobody")
    assert Client().get(reverse("coach-ics", args=[nobody.uid])).status_code == 404


def test_a_league_has_one_calendar_for_all_its_seasons(round_: Round) -> None:
    league = round_.season.league
    other = paired(a_running_season(2, league=league, **BY_HAND), "Ants Bees")
    matches = Match.objects.filter(pairing__round__in=(round_, other))
    matches.update(scheduled_for=WHEN)
    for each in (round_, other):
        RoundTime.objects.create(round=each, kind=RoundAct.REPORTS, at=WHEN)
    everything = {f"match:{uid}@sinbin" for uid in matches.values_list("uid", flat=True)}
    everything |= {f"{RoundAct.REPORTS}:{each.uid}@sinbin" for each in (round_, other)}
    address = reverse("league-ics", args=[league.slug])
    assert set(events(address)) == everything
    elsewhere = a_running_season(2, **BY_HAND)
    RoundTime.objects.create(round=paired(elsewhere, "Ants Bees"), kind=RoundAct.REPORTS, at=WHEN)
    assert set(events(address)) == everything
    assert address in Client().get(reverse("season-share", args=place(round_.season))).content.decode()
    change_league(league, actor=cora(league), visibility="private")
    assert Client().get(address).status_code == 404


def test_a_coach_leads_nobody_into_a_league_that_stands_in_no_list(round_: Round) -> None:
    Match.objects.filter(pairing__round=round_).update(scheduled_for=WHEN)
    team, league = entry_of(round_.season, "Ants").team, round_.season.league
    change_league(league, actor=cora(league), visibility="unlisted")
    assert Client().get(reverse("coach-ics", args=[team.coach.uid])).status_code == 404
    assert len(events(reverse("team-ics", args=[team.uid]))) == 1  # whoever knows the team knows its page
    change_league(league, actor=cora(league), visibility="private")
    for address in (
        reverse("coach-ics", args=[team.coach.uid]),
        reverse("team-ics", args=[team.uid]),
        season_ics(round_),
    ):
        assert Client().get(address).status_code == 404
    member = Client()
    member.force_login(cora(league))
    assert len(events(reverse("coach-ics", args=[team.coach.uid]), member)) == 1


@pytest.mark.django_db
def test_a_calendar_costs_as_many_queries_for_many_matches_as_for_one() -> None:
    small = a_played_season(2, 1)
    large = a_played_season(8, 5, league=small.league)
    Match.objects.update(scheduled_for=WHEN)
    costs = [queries_of(Client(), reverse("season-ics", args=place(season))) for season in (small, large)]
    assert costs[0] == costs[1] <= 8
    teams = [season.entries.select_related("team__coach").first().team for season in (small, large)]
    for name, uids in {"team-ics": [t.uid for t in teams], "coach-ics": [t.coach.uid for t in teams]}.items():
        costs = [queries_of(Client(), reverse(name, args=[uid])) for uid in uids]
        assert costs[0] == costs[1] <= 8, name


def test_friendlies_stand_in_the_calendar_too(world: World) -> None:
    found = events(reverse("season-ics", args=place(world.public)))
    friendly = Match.objects.filter(friendly__round__season=world.public).first()
    assert friendly is None or f"match:{friendly.uid}@sinbin" in found
    assert len(found) >= 2
