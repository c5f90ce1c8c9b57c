"""How finished operations reach the database: a handful of statements whatever was done."""

from collections import Counter
from collections.abc import Iterable, Sequence, Set

from rosters.domain.acting import Operation
from rosters.domain.projection import PLAYER_COLUMNS, TEAM_COLUMNS, WEARING, player_row, retired_at, team_columns
from rosters.models import OutboxMessage, Player, Team, TeamEvent
from rules.core.sheets import PlayerSheet

ACTED = "team.acted"


def write_operations(operations: Sequence[Operation]) -> None:
    """The events, projections and outbox rows of these operations stand; their teams carry the new columns."""
    busy = [operation for operation in operations if operation.done]
    if not busy:
        return
    rows = [row for work in busy for done in work.done for row in done.rows(work.team)]
    taken_back, added = partition(rows)
    TeamEvent.objects.bulk_create(taken_back)  # before the attempts are numbered, which count what was undone
    number_attempts(added)
    TeamEvent.objects.bulk_create(added)
    write_players(busy)
    for work in busy:
        for name, value in team_columns(work.sheet, work.state, version=work.version).items():
            setattr(work.team, name, value)
        work.team.retired_at = retired_at(work.team, work.sheet)
    Team.objects.bulk_update((work.team for work in busy), TEAM_COLUMNS)
    OutboxMessage.objects.bulk_create(announcement(work) for work in busy)


def partition(rows: Iterable[TeamEvent]) -> tuple[list[TeamEvent], list[TeamEvent]]:
    """The rows that undo acts, and all others."""
    parts: tuple[list[TeamEvent], list[TeamEvent]] = ([], [])
    for row in rows:
        parts[row.reversal_of is None].append(row)
    return parts


def announcement(work: Operation) -> OutboxMessage:
    """What the outside learns: that something was done to a team, up to which version, and why."""
    payload = {"version": work.version, "cause": work.origin.cause, "cause_uid": work.origin.cause_uid}
    return OutboxMessage(topic=ACTED, subject_uid=work.team.uid, payload=payload)


def number_attempts(rows: Iterable[TeamEvent]) -> None:
    """Each row that completes a step knows how often that step was completed and undone before."""
    marks = [row for row in rows if row.step is not None]
    if not marks:
        return
    teams = {mark.team_id for mark in marks}
    completed = TeamEvent.objects.filter(
        team__in=teams, cause_uid__in={mark.cause_uid for mark in marks}, step__in={mark.step for mark in marks}
    )
    before = list(completed.order_by().values_list("team_id", "act", "cause_uid", "step"))
    taken_back = _acts_taken_back(teams, {act for _team, act, *_step in before}) if before else set()
    undone = Counter((team, cause, step) for team, act, cause, step in before if (team, act) in taken_back)
    for mark in marks:
        mark.attempt = undone[mark.team_id, mark.cause_uid, mark.step]


def _acts_taken_back(teams: Set[int], acts: Set[int]) -> set[tuple[int, int]]:
    """Which acts of these numbers the teams have undone, as pairs of team and act."""
    reversals = TeamEvent.objects.filter(team__in=teams, reversal_of__act__in=acts)
    return set(reversals.order_by().values_list("team_id", "reversal_of__act"))


def write_players(busy: Iterable[Operation]) -> None:
    """The player rows show the sheets; rows of players who were undone away are gone."""
    changed: list[Player] = []
    for work in busy:
        before = {player.player: player for player in work.before.players}
        after = {player.player: player for player in work.sheet.players}
        if gone := before.keys() - after.keys():
            Player.objects.filter(team=work.team, key__in=gone).delete()
        moved = [player for key, player in after.items() if player != before.get(key)]
        free_numbers(work.team, moved, before)
        changed += [player_row(work.team, player) for player in moved]
    if changed:
        Player.objects.bulk_create(
            changed, update_conflicts=True, unique_fields=("team", "key"), update_fields=PLAYER_COLUMNS
        )


def free_numbers(team: Team, moved: Sequence[PlayerSheet], before: dict[int, PlayerSheet]) -> None:
    """No row bears a shirt number that passes from one player to another, so that either may be written first."""
    takers = {player.number: player.player for player in moved if player.status in WEARING}
    givers = [
        player.player
        for player in moved
        if (old := before.get(player.player))
        and old.number is not None
        and takers.get(old.number, player.player) != player.player
    ]
    if givers:
        Player.objects.filter(team=team, key__in=givers).update(number=None)
