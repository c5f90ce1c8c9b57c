import json
import sys
from argparse import ArgumentParser
from collections.abc import Mapping, Sequence
from itertools import cycle, islice, product
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from league.management.by_hand import LEAVE, Keyboard, Left, play_by_hand
from league.management.engines import bots_from, engine_of, keys_from, known_list
from league.presenters.play import (
    Pair,
    PlayedReport,
    balance_text,
    balance_values,
    match_text,
    match_values,
    names_of,
    told_text,
)
from league.presenters.violations import violation_sentence
from matches.presenters.games import words_of
from matches.presenters.words import SideNames
from rules.core.dice import HashDice
from rules.core.errors import RuleViolation
from rules.core.facts import MatchFacts
from rules.core.hands import Hands
from rules.core.options import Options
from rules.core.play_rules import PlayRules
from rules.core.ruleset import RosterRules, Ruleset
from rules.core.simulation import PlayedMatch
from rules.registry import DEFAULT, RULESETS

SINGLE = "single"
SEATED = {"home": (0,), "away": (1,), "both": (0, 1)}
TOLD = 20  # how often progress is told


class Command(BaseCommand):
    help = (
        "Programs play a whole match of two starting rosters, told move by move with what it comes to; or, with"
        " --matches, many, told as a balance of the lists. The same seed gives the same matches."
    )
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--game", choices=list(RULESETS), default=DEFAULT, help="what is played (%(default)s)")
        parser.add_argument(
            "--home",
            help="the list named first; the match draws who is Home. Several, by commas, with --matches",
        )
        parser.add_argument("--away", help="the list of the other side; not told: any list, in turn")
        parser.add_argument("--seed", type=int, default=7, help="what chance follows from (%(default)s)")
        parser.add_argument("--bots", help="the programs of the two sides in that order; by default the best one")
        parser.add_argument("--matches", type=int, help="so many matches, over all pairs of these lists in turn")
        parser.add_argument("--by-hand", choices=list(SEATED), help="these sides are played at the keyboard")
        parser.add_argument("--own-dice", action="store_true", help="with --by-hand: dice and cards are entered")
        parser.add_argument("--option", action="append", default=[], help="a rule of the game, key=value; repeatable")
        parser.add_argument("--json", action="store_true", dest="as_json", help="print plain values as JSON")

    def handle(self, *args: Any, game: str, seed: int, matches: int | None, as_json: bool, **told: Any) -> None:
        ruleset = RULESETS[game]
        table = Table(ruleset, seed, bots_from(engine_of(ruleset), told["bots"]), options_from(told["option"]))
        home, away = (table.lists(told[side]) for side in ("home", "away"))
        if told["by_hand"] and (matches is not None or as_json):
            raise CommandError(_("At the keyboard one match is played and told; leave --matches and --json out."))
        if told["own_dice"] and not told["by_hand"]:
            raise CommandError(_("Dice are entered where somebody plays: add --by-hand."))
        if matches is None:
            if any(len(keys_from(told[side])) > 1 for side in ("home", "away")):
                raise CommandError(_("A single match has one list on each side; --matches plays several."))
            pair = (home[0], away[0] if told["away"] else away[1 % len(away)])
            if told["by_hand"]:
                self.at_keyboard(table, pair, SEATED[told["by_hand"]], own_dice=told["own_dice"])
                return
            played = table.told(pair)
            self.stdout.write(as_object(match_values(played)) if as_json else match_text(played))
            return
        if matches < 1:
            raise CommandError(_("At least one match is played."))
        balance = self.play_many(table, list(product(home, away)), matches)
        lines = as_object(balance_values(game, balance)) if as_json else balance_text(game, balance)
        self.stdout.write(lines)

    def at_keyboard(self, table: "Table", pair: Pair, places: Sequence[int], *, own_dice: bool) -> None:
        """A match at the keyboard, told as it goes."""
        if table.ruleset.automatic is not None:
            raise CommandError(_("In this game nobody decides anything; there is nothing to play by hand."))
        keyboard = Keyboard(
            places,
            words_of(table.ruleset.slug),
            table.side_names(pair),
            own_dice=own_dice,
            read=read_line,
            out=self.stdout,
            sentence=violation_sentence,
        )
        try:
            played = play_by_hand(keyboard, lambda hands: table.play(pair, hands=hands))
        except Left:
            self.stdout.write(_("The match is left as it stands."))
        except RuleViolation as violation:
            raise CommandError(violation_sentence(violation)) from violation
        else:
            self.stdout.write(told_text(words_of(table.ruleset.slug).report(played.report, table.side_names(pair))))

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

    def __init__(self, ruleset: Ruleset, seed: int, bots: Sequence[str], options: Mapping[str, str]) -> None:
        assert ruleset.roster is not None, "this game has rosters"
        self.ruleset, self.seed, self.bots = ruleset, seed, bots
        try:
            self.options = Options(ruleset.options, options)
        except RuleViolation as violation:
            raise CommandError(violation_sentence(violation)) from violation
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

    def play(self, pair: Pair, number: int = 1, hands: Hands | None = None) -> PlayedMatch:
        """The match of that number between these lists."""
        dice, prefix = HashDice(self.seed), f"match:{number}"
        teams = self.teams(pair)
        return self.engine.play(teams, self.options, dice, prefix, kind=SINGLE, bots=self.bots, hands=hands)

    def side_names(self, pair: Pair) -> list[SideNames]:
        """What the teams and their players are called."""
        return names_of([self.roster.sheet(team) for team in self.teams(pair)])

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


def options_from(told: Sequence[str]) -> dict[str, str]:
    """The options that were written as key=value."""
    if any("=" not in one for one in told):
        raise CommandError(_("Write an option as key=value."))
    return dict(one.split("=", 1) for one in told)


def read_line() -> str:
    """A line of the keyboard; its end is as good as leaving."""
    return (sys.stdin.readline() or LEAVE).strip()


def as_object(values: object) -> str:
    """JSON."""
    return json.dumps(values, indent=2, ensure_ascii=False)
