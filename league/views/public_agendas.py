"""The calendars of a league, a season, a team and a coach as iCalendar files that programs follow."""

from collections.abc import Iterable
from datetime import timedelta

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe
from icalendar import Calendar
from icalendar import Event as CalendarEvent

from league.domain.matches_set import set_in
from league.permissions import listed_matches, listed_teams
from league.presenters.agenda import Event, league_round_events, match_events, round_events
from league.views.access import find_league, find_season
from matches.models import Match
from matches.permissions import matches_seen_by
from rosters.domain.languages import speaking
from rosters.models import Coach
from rosters.views.access import find_team, public_answer, reader_of

PRODUCT = "-//Sinbin//Calendar//EN"
READ_AGAIN = timedelta(hours=1)
SITE = "sinbin"  # the part of an id behind the @; it stays when the site moves


@require_safe
def league_ics(request: HttpRequest, slug: str) -> HttpResponse:
    """The matches of all seasons of the league, and the times of the rounds of those that are not over."""
    league = find_league(request, slug)
    matches = Match.objects.filter(set_in(round__season__league=league))
    with speaking(league):
        return _answer(request, league.name, [*match_events(matches), *league_round_events(league)])


@require_safe
def season_ics(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The matches of the season and the times of its rounds."""
    season = find_season(request, slug, number)
    matches = Match.objects.filter(set_in(round__season=season))
    with speaking(season.league):
        events = [*match_events(matches), *round_events(season)]
        return _answer(request, f"{season.name}, {season.league.name}", events)


@require_safe
def team_ics(request: HttpRequest, uid: str) -> HttpResponse:
    """The matches of a team that the reader may see."""
    team = find_team(request, uid)
    return _answer(request, team.name, match_events(matches_seen_by(reader_of(request)).filter(sides__team=team)))


@require_safe
def coach_ics(request: HttpRequest, uid: str) -> HttpResponse:
    """The matches of all teams of a coach, as far as they stand in lists; 404 for a coach without such a team."""
    coach, reader = get_object_or_404(Coach, uid=uid), reader_of(request)
    teams = listed_teams(reader).filter(coach=coach)
    if not teams.exists():
        raise Http404(uid)
    matches = listed_matches(reader).filter(sides__team__in=teams.values("pk")).distinct()
    return _answer(request, coach.name, match_events(matches))


def _answer(request: HttpRequest, name: str, events: Iterable[Event]) -> HttpResponse:
    return public_answer(request, calendar_file(name, events))


def calendar_file(name: str, events: Iterable[Event]) -> HttpResponse:
    """The calendar; all times in UTC, which every program shows by the clocks of its reader."""
    calendar = Calendar()
    calendar.add("prodid", PRODUCT)
    calendar.add("version", "2.0")
    calendar.add("name", name)
    calendar.add("x-wr-calname", name)
    calendar.add("refresh-interval", READ_AGAIN, parameters={"VALUE": "DURATION"})
    for event in events:
        calendar.add_component(_shown(event))
    answer = HttpResponse(calendar.to_ical(), content_type="text/calendar; charset=utf-8")
    answer["Content-Disposition"] = 'inline; filename="calendar.ics"'
    return answer


def _shown(event: Event) -> CalendarEvent:
    shown = CalendarEvent()
    shown.add("uid", f"{event.uid}@{SITE}")
    shown.add("dtstamp", event.changed_at)
    shown.add("last-modified", event.changed_at)
    shown.add("sequence", event.changes)
    shown.add("dtstart", event.at)
    shown.add("summary", event.title)
    shown.add("description", event.told)
    if event.place:
        shown.add("location", event.place)
    shown.add("url", settings.SITE_ADDRESS + event.address)
    shown.add("status", "CANCELLED" if event.cancelled else "CONFIRMED")
    return shown
