"""A team's log as it went: every act with the team before and after it, what holds, and what people did themselves."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Any

import msgspec
from msgspec import Struct

from rosters.domain.acting import roster_of
from rosters.domain.dice import DiceRecord
from rosters.domain.fold import events_of
from rosters.models import RulesPin, Team, TeamEvent
from rules.core import codec
from rules.core.ruleset import RosterRules, Ruleset


@dataclass(frozen=True, kw_only=True)
class PastAct:
    """An act as the log has it, and the team as it was then before and after it."""

    rows: tuple[TeamEvent, ...]
    command: Struct
    events: tuple[Struct, ...]
    dice: tuple[DiceRecord, ...]
    before: Any
    after: Any

    @property
    def first(self) -> TeamEvent:
        """The row that carries the command, the cause and the rules."""
        return self.rows[0]

    @property
    def pin(self) -> RulesPin:
        return self.first.pin

    @property
    def mc(self) -> int:
        """The change of cash of the whole act."""
        return sum(row.mc for row in self.rows)


class Past:
    """The log of a team around the opening of its steps after one match.

    `state` is the team before they opened and `now` as it is; `since` are the acts from the opening on that hold, and
    `script` what people and the program did from there on, corrections apart: what a correction dropped is in it, what
    somebody took back himself is not. Both are empty while the steps were never opened. `played` is the team that
    played the match, as far as its log can tell: the one before its steps or, in a game without any, that of the moment
    when it was settled.
    """

    def __init__(
        self, team: Team, rows: Sequence[TeamEvent], rules: Ruleset, match_uid: str, settled_at: datetime
    ) -> None:
        self.team = team
        self.rows = rows
        self.rules = rules
        self.roster = roster_of(rules)
        undoing = _undoing(rows)
        acts = list(told_acts(rows, rules))
        holding = [act for act in acts if act.first.act not in undoing]
        own = [
            act
            for act in acts
            if not act.first.correction and (act.first.act not in undoing or undoing[act.first.act].correction)
        ]
        self.now = self.after(self.roster.blank(), (event for act in holding for event in act.events))
        self.since = self._from_opening(holding, match_uid)
        self.script = self._from_opening(own, match_uid)
        self.state = self.since[0].before if self.since else self.now
        self.played = self.state
        if rules.campaign is None:
            earlier = (act for act in holding if act.first.created_at <= settled_at)
            self.played = self.after(self.roster.blank(), (event for act in earlier for event in act.events))

    def after(self, state: Any, events: Iterable[Struct]) -> Any:
        """The state that these events lead to."""
        return _after(self.roster, state, events)

    def _from_opening(self, acts: Sequence[PastAct], match_uid: str) -> tuple[PastAct, ...]:
        opening = (place for place, act in enumerate(acts) if opens_steps(act, self.rules, match_uid))
        return tuple(acts[next(opening, len(acts)) :])


def opens_steps(act: PastAct, rules: Ruleset, match_uid: str) -> bool:
    """Whether the steps after that match began with the act."""
    campaign = rules.campaign
    if campaign is None or act.first.cause_uid != match_uid:
        return False
    return not campaign.step(act.before) and bool(campaign.step(act.after))


def told_acts(rows: Sequence[TeamEvent], rules: Ruleset) -> Iterator[PastAct]:
    """All acts of a whole log, those undone since included, each in the world of its own time."""
    roster = roster_of(rules)
    numbers = {row.pk: row.act for row in rows}
    state, stale = roster.blank(), False
    told: list[PastAct] = []
    undone: set[int] = set()
    for _number, group in groupby(rows, key=lambda row: row.act):
        written = tuple(group)
        if written[0].reversal_of_id:
            undone.add(numbers.get(written[0].reversal_of_id, 0))
            stale = True
            continue
        if stale:
            holding = (event for act in told if act.first.act not in undone for event in act.events)
            state, stale = _after(roster, roster.blank(), holding), False
        told.append(_act(written, roster, state))
        state = told[-1].after
        yield told[-1]


def _act(rows: tuple[TeamEvent, ...], roster: RosterRules, before: Any) -> PastAct:
    events = tuple(events_of(rows, roster))
    return PastAct(
        rows=rows,
        command=codec.decode_as(roster.command_type, rows[0].command),
        events=events,
        dice=tuple(msgspec.convert(rows[0].dice, list[DiceRecord])),
        before=before,
        after=_after(roster, before, events),
    )


def _after(roster: RosterRules, state: Any, events: Iterable[Struct]) -> Any:
    for event in events:
        state = roster.evolve(state, event)
    return state


def past_rows(team: Team) -> list[TeamEvent]:
    """Every row of a team's log, in order, with the rules each went by."""
    return list(TeamEvent.objects.filter(team=team).select_related("pin").order_by("seq"))


def _undoing(rows: Iterable[TeamEvent]) -> dict[int, TeamEvent]:
    """The row that undoes each act that was undone, by the number of the act."""
    rows = list(rows)
    numbers = {row.pk: row.act for row in rows}
    return {numbers[row.reversal_of_id]: row for row in rows if row.reversal_of_id in numbers}
