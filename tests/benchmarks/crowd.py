"""Many leagues of sixteen teams, made quickly: one by verbs, the others as copies of its rows."""

from collections.abc import Iterable, Sequence
from copy import copy
from datetime import datetime
from functools import lru_cache
from typing import Any

from django.db import models

from league.domain.calendar import set_calendar
from league.domain.jobs import Due, queue_jobs
from league.domain.policy import Policy
from league.enums import RoundAct, SilentMatch, SilentReport
from league.models import Calendar, Entry, League, Round, RoundTime, Season
from matches.models.match import new_seed
from rosters.models import Coach, Player, Team, TeamEvent
from rosters.models.uid import new_uid
from rules.core.dice import commit
from tests.verbs_league import LISTS, a_season, cora, enter, start_season

TEAMS = 16
POLICY = Policy(report=SilentReport.APPROVE, match=SilentMatch.VOID, finish_steps=True, remind_hours=0)
BATCH = 500


def a_model_league() -> Season:
    """A season of sixteen teams that runs, with auctions, to be copied."""
    season = a_season(0, season__round_count=2, matchup__kind="random", auction__pool="half_of_teams")
    for number in range(TEAMS):
        enter(season, f"Team {number + 1}", list_key=LISTS[number % len(LISTS)])
    season = start_season(season, actor=cora(season.league))
    set_calendar(season, {}, POLICY, actor=cora(season.league))
    return Season.objects.select_related("league", "pin").get(pk=season.pk)


def copies_of(model: Season, number: int) -> list[Season]:
    """So many leagues like that of the model, each with people, teams, players and logs of its own."""
    leagues = _copied(League, [model.league] * number)
    for league in leagues:
        league.slug = f"copy-{league.uid}"
    leagues = League.objects.bulk_create(leagues, batch_size=BATCH)
    seasons = _copied(Season, [model] * number)
    for season, league in zip(seasons, leagues, strict=True):
        season.league, season.seed = league, new_seed()
        season.commitment = commit(league.uid, season.uid, season.seed)
    seasons = Season.objects.bulk_create(seasons, batch_size=BATCH)
    _copy(Calendar, Calendar.objects.filter(season=model), [{"season": season} for season in seasons])
    _copy(Round, model.rounds.order_by("number"), [{"season": season} for season in seasons])
    for entry in model.entries.select_related("team__coach").order_by("number"):
        coaches = _copy(Coach, [entry.team.coach], [{} for _ in seasons])
        teams = _copy(Team, [entry.team], [{"coach": coach} for coach in coaches])
        of_teams = [{"team": team} for team in teams]
        _copy(Player, entry.team.players.order_by("pk"), of_teams)
        _copy(TeamEvent, TeamEvent.objects.filter(team=entry.team).order_by("seq"), of_teams)
        each = [{"season": season, "team": team} for season, team in zip(seasons, teams, strict=True)]
        _copy(Entry, [entry], each)
    return list(Season.objects.filter(pk__in=[season.pk for season in seasons]).select_related("league", "pin"))


def time_first_rounds(seasons: Sequence[Season], act: RoundAct, at: datetime) -> None:
    """That act of the first round of each season is due at that time."""
    for season in seasons:
        round_ = season.rounds.get(number=1)
        RoundTime.objects.create(round=round_, kind=act, at=at)
        queue_jobs([Due(kind=act, round=round_, at=at)], season=season)


def _copy(model: type[models.Model], rows: Iterable[models.Model], changes: Sequence[dict[str, object]]) -> list[Any]:
    """Each row once for each of these changes."""
    made: list[models.Model] = []
    for row in rows:
        for change, fresh in zip(changes, _copied(model, [row] * len(changes)), strict=True):
            for name, value in change.items():
                setattr(fresh, name, value)
            made.append(fresh)
    return list(model._default_manager.bulk_create(made, batch_size=BATCH))


def _copied(model: type[models.Model], rows: Sequence[models.Model]) -> list[Any]:
    found: list[Any] = []
    for row in rows:
        fresh = copy(row)
        fresh._state = models.base.ModelState()
        fresh.pk = None
        if "uid" in _names(model):
            fresh.uid = new_uid()
        found.append(fresh)
    return found


@lru_cache
def _names(model: type[models.Model]) -> frozenset[str]:
    return frozenset(field.name for field in model._meta.concrete_fields)
