"""A team's acts done again after the result they followed from was corrected: in memory, nothing is written.

Each command people gave is given once more, in its order and with its dice. What the rules now ask for besides is left
to their defaults unless somebody has decided it; what they refuse is dropped, and told. Money that was spent stays
spent, lent where it lacks, unless somebody has decided for one act of the steps that it is left out. What comes of it
depends on the result and the decisions alone, not on corrections before this one.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from msgspec import Struct

from rosters.domain.dice import DiceRecord
from rosters.domain.dice_book import DiceBook
from rosters.domain.past import Past, PastAct
from rosters.domain.pins import rules_of
from rosters.enums import Cause
from rosters.models import RulesPin
from rules.core.errors import RuleViolation
from rules.core.pending import Choice, Drawn, Pending, Rolled
from rules.core.ruleset import CampaignRules, CorrectionRules

Decisions = Mapping[str, int]
"""The place of the offer taken, by the key of the question; for a loan LENT or LEFT_OUT."""

LENT, LEFT_OUT = 0, 1


@dataclass(frozen=True, kw_only=True)
class NewAct:
    """An act as it goes after the correction. `cause` is RULING for what nobody did before."""

    command: Struct
    events: tuple[Struct, ...]
    dice: tuple[DiceRecord, ...]
    cause: str
    cause_uid: str
    pin: RulesPin

    def repeats(self, past: PastAct) -> bool:
        """Whether that act went exactly like this."""
        first = past.first
        same_cause = (self.cause, self.cause_uid, self.pin) == (first.cause, first.cause_uid, first.pin)
        return same_cause and (self.command, self.events, self.dice) == (past.command, past.events, past.dice)


@dataclass(frozen=True, kw_only=True)
class Question:
    """A choice that the steps now ask for and nobody made: what is on offer, and the place of what is taken."""

    key: str
    match_uid: str
    pending: Choice
    taken: int


@dataclass(frozen=True, kw_only=True)
class Dropped:
    """An act that cannot be done any more, and why; None where nothing like it is asked for any more."""

    act: PastAct
    violation: RuleViolation | None


@dataclass(frozen=True, kw_only=True)
class Loan:
    """An act of the steps that is possible again only with so many mc lent; not `kept` where it is left out instead."""

    key: str
    act: PastAct
    mc: int
    kept: bool


class Rerun:
    """The script of a past done again with `opening` for its first command; see `new`, `questions`, `loans` and
    `dropped`."""

    def __init__(self, past: Past, opening: Struct, book: DiceBook, decisions: Decisions) -> None:
        assert past.rules.campaign is not None, "only games with steps have anything to do again"
        assert past.rules.corrections is not None, "games with steps know how they are corrected"
        self.past = past
        self.state = past.state
        self.new: list[NewAct] = []
        self.questions: list[Question] = []
        self.loans: dict[str, Loan] = {}
        self.dropped: list[Dropped] = []
        self._campaign: CampaignRules = past.rules.campaign
        self._corrections: CorrectionRules = past.rules.corrections
        self._book = book
        self._decisions = decisions
        self._used: set[int] = set()
        for place, act in enumerate(past.script):
            self._again(act, opening if place == 0 else act.command)

    @property
    def common(self) -> int:
        """How many of the acts that hold go exactly as before."""
        pairs = list(zip(self.past.since, self.new, strict=False))
        return next((place for place, (old, new) in enumerate(pairs) if not new.repeats(old)), len(pairs))

    @property
    def changes(self) -> bool:
        """Whether anything of the team goes otherwise than before."""
        return not self.common == len(self.past.since) == len(self.new)

    def _again(self, act: PastAct, command: Struct) -> None:
        self._options = rules_of(act.pin)[1]
        if act.first.act not in self._used:
            if act.first.cause == Cause.STEP and self._campaign.step(act.before):
                self._step_again(act)
            else:
                self._outside_again(act, command)
        self._keep_players(act)
        if self._campaign.step(act.before) and not self._campaign.step(act.after):
            while pending := self._campaign.pending(self.state, self._options):
                self._answer(act, pending)

    def _outside_again(self, act: PastAct, command: Struct) -> None:
        """What is no step: opened, named, prepared, hired and the like."""
        try:
            events = self._allowed(act, command)
        except RuleViolation as violation:
            self.dropped.append(Dropped(act=act, violation=violation))
            return
        if self._ids(self.past.after(self.state, events)) - self._ids(self.state) - self._ids(act.after):
            events = act.events  # who was turned away before a match did not play it
        if events:
            self._enter(act, command, events, dice=act.dice, cause=act.first.cause)

    def _step_again(self, act: PastAct) -> None:
        """A choice or dice of the steps, once everything that is asked for before it has been given."""
        number = self._campaign.step(act.before)
        refused: RuleViolation | None = None
        by_chance = isinstance(act.command, Rolled | Drawn)
        while 0 < self._campaign.step(self.state) <= number:
            here = self._campaign.step(self.state) == number
            pending = self._campaign.pending(self.state, self._options)
            assert pending is not None, "an open step awaits something"
            if here and isinstance(pending, Choice):
                if not by_chance:
                    try:
                        self._do(act)
                    except RuleViolation as violation:
                        refused = refused or violation
                    else:
                        return
                if self._may_go_on():
                    break
            self._answer(act, pending)
            if here and by_chance and self.new[-1].dice == act.dice:
                return
        if not by_chance and not self._went_on(act):
            self.dropped.append(Dropped(act=act, violation=refused))

    def _answer(self, act: PastAct, pending: Pending) -> None:
        """What is awaited is given: dice, a choice people made, one decided now, or the default of the rules."""
        if isinstance(pending, Choice):
            if self._may_go_on():
                self._rule(act, self._default())
            elif not self._made_before(act):
                self._rule(act, self._decided(act, pending))
            return
        uid = act.first.cause_uid
        given, dice = self._book.answer(uid, pending)
        before = any(other.dice == dice for other in self.past.script if other.first.cause_uid == uid)
        self._enter(act, given, self._asked(given), dice=dice, cause=Cause.STEP if before else Cause.RULING)

    def _decided(self, act: PastAct, pending: Choice) -> Struct:
        """The offer that was decided upon, now or in an earlier correction; else the default of the rules."""
        uid = act.first.cause_uid
        key = f"{self.past.team.uid}:{uid}:{pending.step}:{pending.kind}:{pending.subject}"
        commands = [None if offer.refused else offer.command for offer in pending.offers]
        ruled = (
            old.command for old in self.past.since if (old.first.cause, old.first.cause_uid) == (Cause.RULING, uid)
        )
        usual = next((command for command in ruled if command in commands), self._default())
        taken = self._decisions.get(key, -1)
        if not 0 <= taken < len(commands) or commands[taken] is None:
            taken = commands.index(usual)
        self.questions.append(Question(key=key, match_uid=uid, pending=pending, taken=taken))
        return pending.offers[taken].command

    def _made_before(self, act: PastAct) -> bool:
        """Whether one of the choices still to come in the same steps is what is asked for now; then it is made."""
        for later in self._still_to_come(act):
            try:
                self._do(later)
            except RuleViolation:
                continue
            self._used.add(later.first.act)
            return True
        return False

    def _still_to_come(self, act: PastAct) -> Iterator[PastAct]:
        for later in self.past.script:
            same = (later.first.cause, later.first.cause_uid) == (Cause.STEP, act.first.cause_uid)
            to_come = later.first.act >= act.first.act and later.first.act not in self._used
            if same and to_come and not isinstance(later.command, Rolled | Drawn):
                yield later

    def _do(self, act: PastAct) -> None:
        events = self._allowed(act, act.command)
        self._enter(act, act.command, events, dice=act.dice, cause=act.first.cause)

    def _rule(self, act: PastAct, command: Struct) -> None:
        """A command that nobody gave before is carried out."""
        self._enter(act, command, self._asked(command), cause=Cause.RULING)

    def _allowed(self, act: PastAct, command: Struct) -> tuple[Struct, ...]:
        """The events of a command that was given before, if need be with money lent for it."""
        try:
            return self._asked(command)
        except RuleViolation as violation:
            relief, short = self._corrections.relief(violation), violation
            if relief is None:
                raise
        state, entered = self.state, len(self.new)
        self._rule(act, relief)
        try:
            events = self._asked(command)
            if not self._lends(act, state):
                raise short
        except RuleViolation:
            self.state = state
            del self.new[entered:]
            raise
        return events

    def _lends(self, act: PastAct, before: Any) -> bool:
        """Whether the act is kept with what was lent since `before`; that can be decided for acts of the steps alone,
        since others stand in books of the league too."""
        if act.first.cause != Cause.STEP:
            return True
        key, sheet = f"act:{act.first.uid}", self.past.roster.sheet
        kept = self._decisions.get(key) != LEFT_OUT
        self.loans[key] = Loan(key=key, act=act, mc=sheet(self.state).debt - sheet(before).debt, kept=kept)
        return kept

    def _asked(self, command: Struct) -> tuple[Struct, ...]:
        return tuple(self.past.roster.decide(self.state, command, self._options))

    def _default(self) -> Struct:
        command = self._campaign.default_answer(self.state, self._options)
        assert command is not None, "a choice always has an offer that is not refused"
        return command

    def _enter(
        self,
        act: PastAct,
        command: Struct,
        events: tuple[Struct, ...],
        *,
        cause: str,
        dice: tuple[DiceRecord, ...] = (),
    ) -> None:
        self.state = self.past.after(self.state, events)
        uid = act.first.cause_uid
        self.new.append(NewAct(command=command, events=events, dice=dice, cause=str(cause), cause_uid=uid, pin=act.pin))

    def _keep_players(self, act: PastAct) -> None:
        """Whoever joined by that act and did not join now stays on record, so that nobody else gets his id."""
        if self.new and self.new[-1].events == act.events:
            return
        for player in sorted(self._ids(act.after) - self._ids(act.before) - self._ids(self.state)):
            self._rule(act, self._corrections.strike_off(act.after, player))

    def _may_go_on(self) -> bool:
        return bool(self._campaign.preview(self.state, self._options))

    def _went_on(self, act: PastAct) -> bool:
        """Whether an act did no more than go on."""
        options = rules_of(act.pin)[1]
        going_on = bool(self._campaign.preview(act.before, options))
        return going_on and act.command == self._campaign.default_answer(act.before, options)

    def _ids(self, state: Any) -> set[int]:
        return {player.player for player in self.past.roster.sheet(state).players}
