import json
from argparse import ArgumentParser
from collections.abc import Sequence
from itertools import cycle, islice, product
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from league.management.engines import bots_from, engine_of, keys_from, known_list
from league.presenters.play import (
    Pair,
    PlayedReport,
    balance_text,
    balance_values,
    match_text,
    match_values,
)
from rules.core.dice import HashDice
from rules.core.facts import MatchFacts
from rules.core.options import Options
from rules.core.ruleset import PlayRules, RosterRules, Ruleset
from rules.core.simulation import PlayedMatch
from rules.registry import RULESETS

FIRST = next(iter(RULESETS))
SINGLE = "single"
TOLD = 20  # how often progress is told


class Command(BaseCommand):
    help = (
        "Programs play a whole match of two starting rosters, told move by move with what it comes to; or, with"
        " --matches, many, told as a balance of the lists. The same seed gives the same matches."
    )
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--game", choices=list(RULESETS), default=FIRST, help="what is played (%(default)s)")
        parser.add_argument("--home", help="the list of the home side; several, apart by commas, with --matches")
        parser.add_argument("--away", help="the list of the visitors; not told: any list, in turn")
        parser.add_argument("--seed", type=int, default=7, help="what chance follows from (%(default)s)")
        parser.add_argument("--bots", help="the program of the home side and of the visitors; by default the best one")
        parser.add_argument("--matches", type=int, help="so many matches, over all pairs of these lists in turn")
        parser.add_argument("--json", action="store_true", dest="as_json", help="print plain values as JSON")

    def handle(self, *args: Any, game: str, seed: int, matches: int | None, as_json: bool, **told: Any) -> None:
        ruleset = RULESETS[game]
        table = Table(ruleset, seed, bots_from(engine_of(ruleset), told["bots"]))
        home, away = (table.lists(told[side]) for side in ("home", "away"))
        if matches is None:
            if any(len(keys_from(told[side])) > 1 for side in ("home", "away")):
                raise CommandError(_("A single match has one list on each side; --matches plays several."))
            played = table.told((home[0], away[0] if told["away"] else away[1 % len(away)]))
            self.stdout.write(as_object(match_values(played)) if as_json else match_text(played))
            return
        if matches < 1:
            raise CommandError(_("At least one match is played."))
        balance = self.play_many(table, list(product(home, away)), matches)
        lines = as_object(balance_values(game, balance)) if as_json else balance_text(game, balance)
        self.stdout.write(lines)

    def play_many(self, table: "Table", pairs: Sequence[Pair], matches: int) -> dict[Pair, list[MatchFacts]]:
        """The facts of so many matches by who met, with the progress on the error stream."""
        found: dict[Pair, list[MatchFacts]] = {pair: [] for pair in pairs}
        for number, pair in enumerate(islice(cycle(pairs), matches), start=1):
            found[pair].append(table.engine.facts(table.play(pair, number).log))
            if number % max(1, matches // TOLD) == 0:
                self.stderr.write(_("%(number)s of %(matches)s matches") % {"number": number, "matches": matches})
        return found


class Table:
    """Where starting rosters meet: the game by its usual options, dice that follow from the seed, and who plays."""

    def __init__(self, ruleset: Ruleset, seed: int, bots: Sequence[str]) -> None:
        assert ruleset.roster is not None, "this game has rosters"
        self.ruleset, self.seed, self.bots = ruleset, seed, bots
        self.options = Options(ruleset.options)
        self.roster: RosterRules = ruleset.roster
        self.engine: PlayRules = engine_of(ruleset)
        self.names = {one.key: one.name for one in self.roster.team_lists(self.options)}

    def lists(self, told: str | None) -> list[str]:
        """The lists that are named, or all."""
        return [known_list(key, self.names) for key in keys_from(told)] or list(self.names)

    def teams(self, pair: Pair) -> list[Any]:
        """The two teams, named by their lists."""
        home, away = pair
        names = (self.names[home], _("%(list)s II") % {"list": self.names[away]} if home == away else self.names[away])
        return [self.engine.starting_team(key, name, self.options) for key, name in zip(pair, names, strict=True)]

    def play(self, pair: Pair, number: int = 1) -> PlayedMatch:
        """The match of that number between these lists."""
        dice = HashDice(self.seed)
        return self.engine.play(self.teams(pair), self.options, dice, f"match:{number}", kind=SINGLE, bots=self.bots)

    def told(self, pair: Pair) -> PlayedReport:
        """A match with everything there is to tell of it."""
        played = self.play(pair)
        return PlayedReport(
            slug=self.ruleset.slug,
            seed=self.seed,
            bots=self.bots or (self.engine.bots[0],) * 2,
            sheets=[self.roster.sheet(team) for team in self.teams(pair)],
            events=self.engine.events(played.log),
            report=played.report,
            facts=self.engine.facts(played.log),
        )


def as_object(values: object) -> str:
    """JSON."""
    return json.dumps(values, indent=2, ensure_ascii=False)
