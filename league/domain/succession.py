"""The teams of the last season brought over into the next one of the same game."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext_lazy as _
from msgspec import Struct

from league.domain.audit import record_act
from league.domain.draws import season_shuffle
from league.domain.eligibility import Eligibility, runs_another
from league.domain.results import season_results
from league.domain.seasons import lock_season
from league.domain.table import OVERALL, read_table, tables_after
from league.domain.terms import rules_of_season, terms_of
from league.enums import EntryStatus, SeasonStatus
from league.models import Entry, Season
from league.permissions import require_commissioner
from rosters.domain.acting import read_state
from rosters.domain.locks import lock_teams
from rosters.domain.operation import operations
from rosters.domain.refusal import Refusal
from rosters.enums import Cause
from rosters.models import Team, User
from rules.competition.promotion import Move, promotions_after
from rules.competition.table import Standings
from rules.core.succession import Met


@dataclass(frozen=True, kw_only=True)
class Successor:
    """A team of the last season: place and division there, and the division it is to play in.

    `move` is its promotion or relegation. `command` is what its game does to it between seasons. `obstacle` says why
    it cannot come; None for a team that can.
    """

    team: Team
    place: int | None
    old: int
    new: int
    move: Move | None
    command: Struct | None
    obstacle: Refusal | None = None


@dataclass(frozen=True, kw_only=True)
class Succession:
    """The teams of the last season that are not in this one, division by division, first place first."""

    last: Season
    lines: tuple[Successor, ...]

    @property
    def coming(self) -> tuple[Successor, ...]:
        return tuple(line for line in self.lines if line.obstacle is None)

    @property
    def missing(self) -> tuple[Successor, ...]:
        return tuple(line for line in self.lines if line.obstacle is not None)


def succession(season: Season) -> Succession | None:
    """Which teams can be brought over into a season that is being set up; None where no season of its game is over.

    As many queries for many teams as for few.
    """
    last = last_season(season) if season.status == SeasonStatus.SETUP else None
    if last is None:
        return None
    entries = {entry.uid: entry for entry in last.entries.select_related("team__coach__user", "team__pin")}
    tables = {table.division: read_table(table) for table in tables_after(last) if table.division != OVERALL}
    entered = set(season.entries.values_list("team", flat=True))
    lines = [line for line in _lines(season, last, entries, tables) if line.team.pk not in entered]
    lines.sort(key=lambda line: (line.old, line.place or len(entries), line.team.pk))
    return Succession(last=last, lines=tuple(_judged(season, lines)))


def last_season(season: Season) -> Season | None:
    """The season of the same game that was the last to close in the league."""
    closed = season.league.seasons.filter(status=SeasonStatus.CLOSED, pin__slug=season.pin.slug)
    return closed.select_related("league", "pin").order_by("-closed_at", "-number").first()


def bring_over(season: Season, *, actor: User) -> Succession:
    """Every team of the last season that can come is in this one, in its division and under this season's rules.

    Tells who came and who could not. Raises `Refusal` once the season has started, and when nobody can come.
    """
    require_commissioner(actor, season.league)
    with transaction.atomic():
        season = lock_season(season)
        if season.status != SeasonStatus.SETUP:
            raise Refusal(_("Teams are brought over before the season starts."), code="season.wrong_status")
        last = last_season(season)
        lock_teams(last.entries.values_list("team", flat=True) if last else ())
        found = succession(season)
        if found is None or not found.coming:
            raise Refusal(_("No team of an earlier season can come into this one."), code="succession.nobody")
        _enter(season, found)
        _change(season, found, actor)
        record_act(
            season.league,
            "entries.brought_over",
            season,
            actor=actor,
            last=found.last.name,
            teams=[line.team.name for line in found.coming],
        )
    return found


def _lines(
    season: Season, last: Season, entries: Mapping[str, Entry], tables: Mapping[int, Standings]
) -> Iterator[Successor]:
    """Every team that took part to the end, stand-ins apart, whether it can come or not."""
    drawn = season_shuffle(last, last.round_count)
    moves = {move.team: move for move in promotions_after(tables, terms_of(last), drawn)}
    places = {row.team: row.place for table in tables.values() for row in table.rows}
    commands = _commands(season, last, entries.values())
    divisions = terms_of(season).divisions
    for uid, entry in entries.items():
        if entry.status == EntryStatus.ACTIVE and not entry.filler:
            move = moves.get(uid)
            yield Successor(
                team=entry.team,
                place=places.get(uid),
                old=entry.division,
                new=min(move.new if move else entry.division, divisions),
                move=move,
                command=commands.get(uid),
            )


def _commands(season: Season, last: Season, entries: Iterable[Entry]) -> Mapping[str, Struct]:
    """What the game does to teams between seasons, by the uid of their last entry."""
    ruleset = rules_of_season(season)[0]
    if ruleset.between_seasons is None or ruleset.roster is None:
        return {}
    states = {entry.uid: read_state(entry.team, ruleset.roster) for entry in entries}
    met = [
        Met(result.home, result.away, (result.home_points, result.away_points))
        for result in season_results(last)
        if result.away
    ]
    return ruleset.between_seasons(states, met)


def _judged(season: Season, lines: Iterable[Successor]) -> Iterator[Successor]:
    """The lines with what keeps each team from coming, as `enter_team` would say it; each coach brings one team."""
    lines = list(lines)
    standing = Eligibility.of(season, [line.team for line in lines])
    brought: set[int] = set()
    for line in lines:
        coach = line.team.coach
        obstacle = standing.obstacle(line.team)
        if obstacle is None and coach is not None:
            obstacle = runs_another(coach) if coach.pk in brought else None
            brought.add(coach.pk)
        yield replace(line, obstacle=obstacle)


def _enter(season: Season, found: Succession) -> None:
    number = season.entries.aggregate(last=Max("number"))["last"] or 0
    coming = enumerate(found.coming, start=number + 1)
    Entry.objects.bulk_create(
        Entry(season=season, team=line.team, number=number, division=line.new) for number, line in coming
    )
    Team.objects.filter(pk__in=[line.team.pk for line in found.coming]).update(pin=season.pin)


def _change(season: Season, found: Succession, actor: User) -> None:
    """What the game does to teams between seasons is done to those that came."""
    commands = [(line.team, line.command) for line in found.coming if line.command is not None]
    if not commands:
        return
    teams = [team for team, _command in commands]
    with operations(
        teams, actor=actor, cause=Cause.SEASON, cause_uid=season.uid, permitted=True, pin=season.pin
    ) as works:
        for work, (_team, command) in zip(works, commands, strict=True):
            work.do(command)
