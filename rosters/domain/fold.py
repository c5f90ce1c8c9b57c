"""The log is the truth: states folded from it, and the proof that the projections equal them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

import msgspec
from django.db.models import QuerySet, TextField
from django.db.models.functions import Cast
from msgspec import Struct

from rosters.domain.acting import roster_of
from rosters.domain.pins import rules_of
from rosters.domain.projection import PLAYER_COLUMNS, player_columns, team_columns
from rosters.models import Player, Team, TeamEvent
from rules.core.ruleset import RosterRules, Ruleset
from rules.core.sheets import TeamSheet


class Difference(Struct, frozen=True, kw_only=True):
    """A projection that does not show what the log says: which one, and both values."""

    what: str
    found: object
    expected: object


class Undoable(Protocol):
    """A row of a log as far as it tells which act it belongs to and which row it undoes."""

    @property
    def pk(self) -> int: ...
    @property
    def act(self) -> int: ...
    @property
    def reversal_of_id(self) -> int | None: ...


Row = TypeVar("Row", bound=Undoable)


class LogLine(NamedTuple):
    """A row of a log for reading many of them: without models, JSON as the text that the database keeps."""

    pk: int
    seq: int
    act: int
    kind: str
    mc: int
    step: int | None
    attempt: int
    cause_uid: str
    reversal_of_id: int | None
    payload: str
    command: str | None
    dice: str


BATCH = 50
"""Teams that are read at once: a query for each would cost more than folding its log, all of them too much memory."""
KEPT_AS_JSON = frozenset({"payload", "command", "dice"})


def log_lines(teams: Iterable[int]) -> dict[int, list[LogLine]]:
    """Every row of the logs of these teams, in order, at a third of the cost of `log_of`. One query."""
    texts = {f"{name}_text": Cast(name, TextField()) for name in KEPT_AS_JSON}
    names = [f"{name}_text" if name in KEPT_AS_JSON else name for name in LogLine._fields]
    lines: dict[int, list[LogLine]] = {team: [] for team in teams}
    rows = TeamEvent.objects.filter(team__in=lines).order_by("team", "seq").annotate(**texts)
    for team, *row in rows.values_list("team", *names):
        lines[team].append(LogLine._make(row))
    return lines


def logs_of(teams: QuerySet[Team]) -> Iterator[tuple[Team, list[LogLine]]]:
    """These teams by their keys, each with its rules and its log, read in batches."""
    for batch in _batches(teams):
        lines = log_lines(batch)
        for team in Team.objects.select_related("pin").filter(pk__in=batch).order_by("pk"):
            yield team, lines[team.pk]


def events_told(lines: Iterable[LogLine], roster: RosterRules) -> list[Struct]:
    """The events in these lines as structs of the game. Raises `MsgspecError` for one that is none."""
    kind: Any = list[roster.event_type]  # type: ignore[name-defined]  # the union is known at run time only
    told: list[Struct] = msgspec.json.decode(f"[{','.join(line.payload for line in lines)}]", type=kind)
    return told


def log_of(team: Team) -> list[TeamEvent]:
    """Every row of a team's log, in order."""
    return list(TeamEvent.objects.filter(team=team).order_by("seq"))


def effective(rows: Iterable[Row]) -> list[Row]:
    """The rows that still hold: without acts that were undone and without the rows that undo them."""
    rows = list(rows)
    undone_ids = {row.reversal_of_id for row in rows if row.reversal_of_id}
    undone_acts = {row.act for row in rows if row.pk in undone_ids}
    return [row for row in rows if not row.reversal_of_id and row.act not in undone_acts]


def events_of(rows: Iterable[TeamEvent], roster: RosterRules) -> list[Struct]:
    """The events in these rows as structs of the game."""
    kind: Any = list[roster.event_type]  # type: ignore[name-defined]  # the union is known at run time only
    return list(msgspec.convert([row.payload for row in rows], kind))


def fold(rows: Iterable[TeamEvent], rules: Ruleset) -> Any:
    """The state that the rows of a whole log lead to."""
    roster = roster_of(rules)
    state = roster.blank()
    for event in events_of(effective(rows), roster):
        state = roster.evolve(state, event)
    return state


class Whole(NamedTuple):
    """A team as it is kept: its row, the rows of its log, and those of its players as columns by their key."""

    team: Team
    rows: list[LogLine]
    players: Mapping[int, Mapping[str, object]]


def wholes(teams: QuerySet[Team]) -> Iterator[Whole]:
    """These teams by their keys, read in batches."""
    for batch in _batches(teams):
        players: dict[int, dict[int, Mapping[str, object]]] = {team: {} for team in batch}
        for team, key, *columns in Player.objects.filter(team__in=batch).values_list("team", "key", *PLAYER_COLUMNS):
            players[team][key] = dict(zip(PLAYER_COLUMNS, columns, strict=True))
        for row, lines in logs_of(Team.objects.filter(pk__in=batch)):
            yield Whole(row, lines, players[row.pk])


def _batches(teams: QuerySet[Team]) -> Iterator[list[int]]:
    keys = list(teams.order_by("pk").values_list("pk", flat=True).distinct())
    for start in range(0, len(keys), BATCH):
        yield keys[start : start + BATCH]


def reconcile(team: Team) -> list[Difference]:
    """Where the team's row and its players' rows differ from its log; nothing when all is well. Read from the database.

    Run it where nobody writes the team meanwhile: under its lock, or in a snapshot.
    """
    (whole,) = wholes(Team.objects.filter(pk=team.pk))
    return differences(whole)


def differences(whole: Whole) -> list[Difference]:
    """Where the team's row and its players' rows differ from its log. Raises what a log that cannot be read raises."""
    team, rows, players = whole
    rules, _ = rules_of(team.pin)
    if rules.roster is None:
        return []
    state = rules.roster.blank()
    for event in events_told(effective(rows), rules.roster):
        state = rules.roster.evolve(state, event)
    sheet = rules.roster.sheet(state)
    projections = _team_differences(team, team_columns(sheet, state, version=len(rows)))
    retired = _differences([("retired", team.retired_at is not None, sheet.retired)])
    return [*_log_differences(rows, sheet), *projections, *retired, *_player_differences(players, sheet)]


def _log_differences(rows: Sequence[LogLine], sheet: TeamSheet) -> list[Difference]:
    seqs = [row.seq for row in rows]
    pairs = [
        ("sequence", seqs, list(range(1, len(rows) + 1))),
        ("mc sum", sum(row.mc for row in rows), sheet.cash),
    ]
    return _differences(pairs)


def _team_differences(team: Team, expected: Mapping[str, object]) -> list[Difference]:
    return _differences((name, getattr(team, name), value) for name, value in expected.items())


def _player_differences(found: Mapping[int, Mapping[str, object]], sheet: TeamSheet) -> list[Difference]:
    expected = {player.player: player_columns(player) for player in sheet.players}
    return _differences(
        (f"player {key}", found.get(key), expected.get(key)) for key in sorted(found.keys() | expected.keys())
    )


def _differences(pairs: Iterable[tuple[str, object, object]]) -> list[Difference]:
    return [Difference(what=what, found=found, expected=right) for what, found, right in pairs if found != right]
