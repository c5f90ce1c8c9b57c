"""The teams of a season: who is in, who may come in, and how teams enter, change hands and leave."""

from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from rest_framework import serializers

from league.api.acting import IN_SEASON, OfSeason, entry_of
from league.api.refs import SEASON_REF, SeasonRefSerializer
from league.api.seasons import ENTRY, EntrySerializer
from league.api.windows import Windowed, shown_with
from league.domain.admission import Admission, admission, own_admission, readiness
from league.domain.entries import assign_division, enter_team, take_over, withdraw_entry
from league.domain.guests import found_team_for
from league.domain.seasons import start_season
from league.domain.succession import bring_over
from league.enums import SeasonStatus
from league.models import Season
from league.permissions import is_commissioner
from rosters.api.acting import Deed, acted, needed_by, taken_by
from rosters.api.documenting import example
from rosters.api.fields import CountField, UidField
from rosters.api.players import TEAM_REF
from rosters.api.refs import CoachRefSerializer, TeamRefSerializer
from rosters.api.writing import ActSerializer
from rosters.domain.founding import found_team
from rosters.domain.people import coach_for_user
from rosters.enums import Colour
from rosters.models import Coach, User
from rosters.permissions import Person

Asked = dict[str, Any]
MOST_DIVISIONS = 99
ENTRIES = {
    "season": SEASON_REF,
    "status": "setup",
    "open": True,
    "ready": False,
    "needed": 4,
    "entries": [ENTRY],
    "next": None,
    "teams": [{**TEAM_REF, "coach": {"uid": "5vtz6r9j2mfa", "name": "Grace"}}],
    "coaches": [{"uid": "5vtz6r9j2mfa", "name": "Grace"}],
    "lists": [{"key": "marauders", "name": "Marauders"}],
}


class FreeTeamSerializer(TeamRefSerializer):
    """A team that may come in, and its coach."""

    coach = CoachRefSerializer(allow_null=True)


class ListSerializer(serializers.Serializer):
    """A list by which a team can be founded."""

    key = serializers.CharField()
    name = serializers.CharField()


@example(ENTRIES)
class EntriesSerializer(serializers.Serializer):
    """The teams of a season. `open` says that teams can still come in, `ready` that the season could start, for which
    it needs as many teams as `needed`. `next` is where the entries after these are read; `teams` are those that whoever
    reads may enter, `coaches` those for whom he may found one; `lists` are the lists of the game."""

    season = SeasonRefSerializer()
    status = serializers.ChoiceField(choices=SeasonStatus.choices)
    open = serializers.BooleanField()
    ready = serializers.BooleanField()
    needed = CountField()
    entries = EntrySerializer(many=True)
    next = serializers.CharField(allow_null=True)
    teams = FreeTeamSerializer(many=True)
    coaches = CoachRefSerializer(many=True)
    lists = ListSerializer(many=True)


def admission_of(season: Season, person: Person) -> Admission:
    """What this person can bring in: a commissioner what is free in the league, everybody else his own."""
    if is_commissioner(person, season.league):
        return admission(season, seen_by=person)
    coach = Coach.objects.filter(user=person).first() if isinstance(person, User) else None
    return own_admission(season, coach, seen_by=person)


def _place(admitted: Admission, asked: Asked) -> Asked:
    place: Asked = {"division": asked.get("division")}
    if "replaces" in asked:
        place["replaces"] = get_object_or_404(admitted.vacancies, uid=asked["replaces"])
    return place


def _enter(season: Season, asked: Asked, actor: User) -> None:
    admitted = admission_of(season, actor)
    enter_team(season, get_object_or_404(admitted.teams, uid=asked["team"]), actor=actor, **_place(admitted, asked))


def _found(season: Season, asked: Asked, actor: User) -> None:
    """A coach founds his own team; a commissioner names for whom, himself among them."""
    admitted, look = admission_of(season, actor), {name: asked[name] for name in ("list_key", "name", "colour")}
    place = _place(admitted, asked)
    if "coach" in asked:
        coach = get_object_or_404(admitted.coaches, uid=asked["coach"])
        found_team_for(season, coach, actor=actor, **look, **place)
    else:
        enter_team(season, found_team(coach_for_user(actor), season.pin, actor=actor, **look), actor=actor, **place)


def _bring_over(season: Season, _asked: Asked, actor: User) -> None:
    bring_over(season, actor=actor)


def _start(season: Season, _asked: Asked, actor: User) -> None:
    start_season(season, actor=actor)


def _division(season: Season, asked: Asked, actor: User) -> None:
    if "division" not in asked:
        raise Http404("no division")
    assign_division(entry_of(season, asked["entry"]), asked["division"], actor=actor)


def _withdraw(season: Season, asked: Asked, actor: User) -> None:
    withdraw_entry(entry_of(season, asked["entry"]), actor=actor, reason=asked["reason"])


def _take_over(season: Season, asked: Asked, actor: User) -> None:
    entry = entry_of(season, asked["entry"])
    coach = get_object_or_404(admission_of(season, actor).coaches, uid=asked["coach"])
    take_over(entry, coach, actor=actor, reason=asked.get("reason", ""))


DEEDS = {
    "enter": Deed(_enter, "team", "division replaces"),
    "found": Deed(_found, "list_key name colour", "coach division replaces"),
    "bring_over": Deed(_bring_over),
    "division": Deed(_division, "entry division"),
    "withdraw": Deed(_withdraw, "entry reason"),
    "take_over": Deed(_take_over, "entry coach", "reason"),
    "start": Deed(_start),
}
PLAYED = frozenset({"enter", "found", "withdraw"})  # acts that a coach does for his own team


class EntriesActSerializer(ActSerializer):
    """An act and what it needs: `enter` a `team`, or `found` one by a list with a `name` and a `colour`, for a `coach`
    or for oneself, each in a `division` or where it `replaces` an entry that left; `bring_over` the teams of the last
    season; move an `entry` to a `division`, `withdraw` it for a `reason`, or let another `coach` `take_over`;
    `start` the season."""

    needed, optional = needed_by(DEEDS), taken_by(DEEDS)
    act = serializers.ChoiceField(choices=list(DEEDS))
    team = UidField(required=False)
    coach = UidField(required=False)
    entry = UidField(required=False)
    list_key = serializers.CharField(required=False, max_length=60)
    name = serializers.CharField(required=False, max_length=60)
    colour = CountField(required=False, min_value=1, max_value=max(Colour.values))
    division = serializers.IntegerField(required=False, min_value=1, max_value=MOST_DIVISIONS)
    replaces = UidField(required=False)
    reason = serializers.CharField(required=False, max_length=300)


@acted(
    "seasons",
    "season_entries",
    "Get a season's teams and who may come in",
    "Enter, found, withdraw or hand over a team",
    (EntriesSerializer, EntriesActSerializer),
    IN_SEASON,
    told="Done once for each key, by a commissioner; members of the league enter, found and withdraw their own teams.",
)
class SeasonEntries(Windowed, OfSeason):
    """The teams of a season, and the ways in and out."""

    serializer_class = EntriesSerializer
    body = EntriesActSerializer
    deeds = DEEDS
    scope = OfSeason.scope.PLAY
    ruling_acts = frozenset(DEEDS) - PLAYED

    def row(self) -> Any:
        season, person = self.found, self.person
        admitted, found = admission_of(season, person), readiness(season, organiser=person)
        entries = season.entries.select_related("team__coach__user")
        return {
            "season": season,
            "status": season.status,
            "open": admitted.open,
            "ready": season.status == SeasonStatus.SETUP and found.ready,
            "needed": found.needed,
            **shown_with(self.window(entries, lambda entry: (entry.number,)), "entries"),
            "teams": admitted.teams if admitted.open else (),
            "coaches": admitted.coaches,
            "lists": [{"key": one.key, "name": one.name} for one in admitted.lists],
        }
