"""One team at work: a state under lock that commands move, before anything is written."""

from collections.abc import Sequence
from typing import Any

import msgspec
from django.utils.translation import gettext_lazy as _
from msgspec import Struct

from rosters.domain.act import Act, Origin, Reversal
from rosters.domain.dice import DiceRecord
from rosters.domain.pins import rules_of
from rosters.domain.refusal import Refusal
from rosters.models import Team, TeamEvent
from rules.core import codec
from rules.core.pending import Pending
from rules.core.ruleset import RosterRules, Ruleset
from rules.core.sheets import TeamSheet


class Operation:
    """One team under lock. `state` is as the acts so far have left it; `team` still has the columns of before."""

    def __init__(self, team: Team, origin: Origin) -> None:
        self.team = team
        self.origin = origin
        self.rules, self.options = rules_of(origin.pin)
        self.campaign = self.rules.campaign
        self.roster = roster_of(self.rules)
        self.state: Any = read_state(team, self.roster)
        self.before = self.sheet
        self.done: list[Act | Reversal] = []

    @property
    def version(self) -> int:
        """The seq of the last event, those not yet written included."""
        return self.done[-1].last if self.done else self.team.version

    @property
    def sheet(self) -> TeamSheet:
        """The team as it stands after the acts so far."""
        return self.roster.sheet(self.state)

    @property
    def step(self) -> int:
        """The open post-match step; 0 when no sequence is open."""
        return self.campaign.step(self.state) if self.campaign else 0

    @property
    def pending(self) -> Pending | None:
        """What the team's post-match steps await, or its rolls before a match; None when neither is open."""
        procedures = (self.campaign, self.rules.market)
        awaited = (procedure.pending(self.state, self.options) for procedure in procedures if procedure)
        return next((pending for pending in awaited if pending), None)

    def do(self, given: Struct, dice: Sequence[DiceRecord] = ()) -> tuple[Struct, ...]:
        """Carry out one command, roll or draw; the events it led to. They are written when the operation ends.

        Raises `RuleViolation` and changes nothing when the rules do not allow it.
        """
        events = tuple(self.roster.decide(self.state, given, self.options))
        if not events:
            if dice:
                raise RuntimeError(f"{given!r} used dice and left no event to keep them")
            return ()
        self.enter(given, events, dice, self.origin)
        return events

    def enter(self, given: Struct, events: Sequence[Struct], dice: Sequence[DiceRecord], origin: Origin) -> None:
        """An act stands with these events, which the rules have been asked about already."""
        act = Act(number=self.version + 1, origin=origin, command=given, dice=tuple(dice))
        for event in events:
            before = self.step
            self.state = self.roster.evolve(self.state, event)
            act.add(event, completed=before if before and before != self.step else None)
        self.done.append(act)

    def tell(self, kind: str, /, **fields: object) -> tuple[Struct, ...]:
        """`do` for a command by its tag. Every game with rosters understands found, rename_team, name_player and
        retire_team."""
        return self.do(codec.decode_as(self.roster.command_type, {"type": kind, **fields}))

    def take_back(self, first: TeamEvent, mc: int, state: Any) -> None:
        """An earlier act is undone; `first` is its first row, `mc` the change of cash that is taken back, `state` what
        the log leads to without it."""
        self.state = state
        self.done.append(Reversal(number=self.version + 1, origin=self.origin, first=first, mc=mc))


def roster_of(rules: Ruleset) -> RosterRules:
    """The roster rules of a game; a Refusal for a game whose teams are a name and nothing more."""
    if rules.roster is None:
        raise Refusal(_("Teams of %(game)s have no roster."), code="team.no_roster", game=rules.name)
    return rules.roster


def read_state(team: Team, roster: RosterRules) -> Any:
    """The state kept with a team; before its first event, a blank one."""
    return msgspec.json.decode(team.state, type=roster.state_type) if team.state else roster.blank()
