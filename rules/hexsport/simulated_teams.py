"""Simulated matches in memory: preparation, result, and both teams' eleven steps."""

from collections.abc import Sequence

from msgspec import Struct

from rules.competition.pairings import Pair
from rules.competition.results import Result, ResultKind
from rules.core.dice import HashDice
from rules.core.emission import Emission
from rules.core.options import Options
from rules.core.pending import Choice
from rules.core.play_rules import MatchPlayer, SimulatedCoaches
from rules.core.simulation import side_prefix
from rules.core.terms import MatchSetting
from rules.hexsport import campaign, market, match, roster
from rules.hexsport.commands import Found
from rules.hexsport.ranking import ranking
from rules.hexsport.report import Report
from rules.hexsport.state import TeamState


class Squads:
    """The teams of a simulation in their present states, with the log of each."""

    def __init__(
        self, options: Options, dice: HashDice, coaches: SimulatedCoaches, play: MatchPlayer | None = None
    ) -> None:
        self.options, self.dice, self.coaches, self.play = options, dice, coaches, play
        self.teams: dict[str, TeamState] = {}
        self.logs: dict[str, list[Struct]] = {}

    def found(self, key: str, list_key: str, name: str) -> None:
        """One more team stands."""
        self.teams[key], self.logs[key] = roster.blank(), []
        self.do(key, Found(list_key=list_key, name=name))

    def do(self, key: str, given: Struct) -> None:
        """The command, roll or draw has been carried out on the team."""
        emission = Emission(self.teams[key], roster.evolve)
        emission.emit(*roster.decide(self.teams[key], given, self.options))
        self.teams[key] = emission.state
        self.logs[key] += emission.events

    def ranking(self, key: str) -> int:
        """What the team is worth, in mc."""
        return ranking(self.teams[key])

    def play_match(
        self, sides: Pair, prefix: str, round_number: int, kind: str = "league", *, challenged: bool = False
    ) -> Result:
        """Preparation, the match, its result and both step sequences; `prefix` keeps its dice apart from others."""
        for side, key in enumerate(sides):
            self._prepare(key, prefix, side, kind, self.ranking(sides[1 - side]))
        states = [self.teams[key] for key in sides]
        report = self._report(states, prefix, kind, challenged=challenged)
        assert isinstance(report, Report), "coaches of this game report its matches"
        facts = match.facts(report, states, self.options, kind=kind)
        setting = MatchSetting(
            match=prefix,
            kind=kind,
            rankings=tuple(ranking(state) for state in states),
            opponents=(states[1].name, states[0].name),
        )
        for side, key in enumerate(sides):
            self.do(key, campaign.aftermath(facts, side, setting, self.options))
        for side, key in enumerate(sides):
            self._walk_steps(key, side_prefix(prefix, side))
        return Result(
            round=round_number,
            home=sides[0],
            away=sides[1],
            home_points=report.home.points,
            away_points=report.visitor.points,
            margin=report.margin,
            kind=ResultKind(kind),
            winner=None if facts.winner is None else sides[facts.winner],
        )

    def _report(self, states: Sequence[TeamState], prefix: str, kind: str, *, challenged: bool) -> Struct:
        if self.play is not None:
            played = self.play(states, self.options, self.dice, prefix, kind=kind, challenged=challenged)
            return played.report
        return self.coaches.report(states, self.options, self.dice, prefix, kind=kind)

    def _prepare(self, key: str, prefix: str, side: int, kind: str, other: int) -> None:
        command = market.prepare(prefix, kind, self.ranking(key), other, self.options)
        if command is None:
            return
        self.do(key, command)
        while (pending := market.pending(self.teams[key], self.options)) is not None:
            if isinstance(pending, Choice):
                self.do(key, self.coaches.before_match(self.teams[key], self.options))
            else:
                self.do(key, self.dice.answer(pending, side_prefix(prefix, side)))

    def _walk_steps(self, key: str, prefix: str) -> None:
        while (pending := campaign.pending(self.teams[key], self.options)) is not None:
            command = self.coaches.answer(self.teams[key], self.options)
            if command is not None:
                self.do(key, command)
            elif not isinstance(pending, Choice):
                self.do(key, self.dice.answer(pending, prefix))
