"""Teams against their logs and their rules."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby

import msgspec
from msgspec import MsgspecError, Struct

from league.domain.doctor.finding import Finding
from league.enums import EntryStatus
from rosters.domain.act import UNDONE
from rosters.domain.acting import read_state
from rosters.domain.fold import LogLine, differences, logs_of, wholes
from rosters.domain.pins import rules_of
from rosters.models import Team
from rules.core.errors import RuleViolation


class Head(Struct, frozen=True):
    """What of an event stands in columns of its row too."""

    type: str = ""
    mc: int = 0


Fact = tuple[LogLine, str, object, object]  # a row, what of it, what it says and what it must say


def projections_wrong() -> Iterator[Finding]:
    """Columns, state and players of every team equal the fold of its log; its mc add up to its cash."""
    for whole in wholes(Team.objects.all()):
        subject = f"team {whole.team.uid}"
        try:
            found = differences(whole)
        except (MsgspecError, RuleViolation) as problem:
            yield Finding(subject, "its log cannot be read", str(problem))
            continue
        for difference in found:
            yield Finding(subject, difference.what, difference.found, difference.expected)


def logs_wrong() -> Iterator[Finding]:
    """The rows of every log make whole acts: told by their first row, numbered by it, undone in full.

    What stands in columns of a row (kind, mc) is what its payload says.
    """
    for team, lines in logs_of(Team.objects.all()):
        acts = [list(rows) for _act, rows in groupby(lines, key=lambda row: row.act)]
        by_first = {act[0].pk: act for act in acts}
        undone_steps: Counter[tuple[str, int]] = Counter()
        for act in acts:
            undone = by_first.get(act[0].reversal_of_id) if act[0].reversal_of_id else None
            facts = _undoing(act, undone) if act[0].reversal_of_id else _doing(act, undone_steps)
            for row, what, found, expected in facts:
                if found != expected:
                    yield Finding(f"team {team.uid} event {row.seq}", what, found, expected)
            undone_steps.update((row.cause_uid, row.step) for row in undone or () if row.step is not None)


def rosters_illegal() -> Iterator[Finding]:
    """Every team that takes part in a season is legal under its rules."""
    active = Team.objects.filter(entries__status=EntryStatus.ACTIVE, entries__season__closed_at=None)
    for team in active.select_related("pin").distinct().order_by("pk"):
        rules, options = rules_of(team.pin)
        if rules.roster is None:
            continue
        for problem in rules.roster.problems(read_state(team, rules.roster), options):
            if not problem.passing:
                yield Finding(f"team {team.uid}", problem.code, problem.facts)


def _doing(act: Sequence[LogLine], undone_steps: Counter[tuple[str, int]]) -> Iterator[Fact]:
    """An act of the team. `undone_steps` counts how often each step, by match and number, was undone before."""
    first, *later = act
    yield first, "number of its act", first.act, first.seq
    yield first, "its command is told", first.command is not None, True
    for row in later:
        yield row, "command and dice of a later row", (row.command, row.dice), (None, "[]")
    for row in act:
        head = msgspec.json.decode(row.payload, type=Head)
        yield row, "kind", row.kind, head.type
        yield row, "mc", row.mc, head.mc
        if row.step is not None:
            yield row, "attempt", row.attempt, undone_steps[row.cause_uid, row.step]


def _undoing(act: Sequence[LogLine], undone: Sequence[LogLine] | None) -> Iterator[Fact]:
    """The one row that takes an act back."""
    row = act[0]
    yield row, "number of its act", row.act, row.seq
    yield row, "rows of an undoing", len(act), 1
    yield row, "kind", row.kind, UNDONE
    yield row, "undoes an act of this team", undone is not None, True
    yield row, "mc", row.mc, -sum(was.mc for was in undone or ())
