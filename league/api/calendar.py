"""The calendar of a season: its times, what follows from silence, and what waits; read by all, set by commissioners."""

from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils.functional import cached_property
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.calendar_acts import CalendarActSerializer, act_on_calendar
from league.api.calendar_rows import CalendarSerializer
from league.api.seasons import seasons_of
from league.domain.calendar import KINDS
from league.domain.policy import policy_of, unsaved_calendar
from league.enums import JobStatus
from league.models import Calendar, Job, RoundTime, Season
from league.permissions import readable_leagues
from rosters.api.documenting import in_path
from rosters.api.reading import Reading
from rosters.api.writing import REFUSALS, WRITING, write_once
from rosters.enums import Scope
from rosters.models import User

IN_PATH = in_path("season", "The season.")


@extend_schema_view(
    retrieve=extend_schema(
        operation_id="get_season_calendar", summary="Get a season's calendar", tags=["seasons"], parameters=[IN_PATH]
    ),
    create=extend_schema(
        operation_id="act_on_season_calendar",
        summary="Set, plan, do or put off",
        description="Done once for each key, by a commissioner of the league.",
        tags=["seasons"],
        parameters=[IN_PATH, *WRITING],
        request=CalendarActSerializer,
        responses={200: CalendarSerializer, **REFUSALS},
    ),
)
class SeasonCalendar(Reading):
    """The calendar of a season; empty where nothing happens by itself."""

    serializer_class = CalendarSerializer
    scope = Scope.RUN
    finding = ("found",)
    filter_backends = ()
    pagination_class = None
    queryset = Season.objects.none()

    def get_queryset(self) -> QuerySet[Season]:
        return seasons_of(readable_leagues(self.person)).select_related("league", "pin")

    def retrieve(self, request: Request, season: str) -> Response:
        """What is to happen by itself, and when."""
        return Response(self.get_serializer(calendar_of(self.found)).data)

    def create(self, request: Request, season: str) -> Response:
        def run(user: User, asked: dict[str, Any]) -> Any:
            act_on_calendar(self.found, asked, actor=user)
            return CalendarSerializer(calendar_of(self.found)).data

        return write_once(request, CalendarActSerializer, run)

    @cached_property
    def found(self) -> Season:
        """The season, once it has been found; 404 for whoever may not read it."""
        return get_object_or_404(self.get_queryset(), uid=self.kwargs["season"])


def calendar_of(season: Season) -> dict[str, Any]:
    """Everything there is to say about the calendar of a season. Three queries."""
    calendar = Calendar.objects.filter(season=season).first() or unsaved_calendar(season)
    jobs = Job.objects.filter(season=season, kind__in=KINDS, status=JobStatus.DUE)
    return {
        "zone": season.league.time_zone,
        "starts_at": calendar.starts_at,
        "first_opens": calendar.first_opens,
        "every_days": calendar.every_days,
        "after_days": calendar.after_days,
        "times": RoundTime.objects.filter(round__season=season).select_related("round").order_by("at", "pk"),
        "policy": policy_of(calendar).values(),
        "waiting": jobs.select_related("round").order_by("due_at", "pk"),
    }
