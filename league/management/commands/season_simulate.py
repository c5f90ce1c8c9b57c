import json
from argparse import ArgumentParser
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import cycle, islice
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.urls import reverse
from django.utils.translation import gettext as _

from league.domain.simulation import begin_simulation, simulate_season
from league.management.engines import bots_from, engine_of, known_list
from league.presenters.simulation import (
    SimulatedReport,
    balance,
    balance_text,
    report_of,
    report_of_stored,
    season_text,
    season_values,
    star_balance,
)
from league.presenters.violations import violation_sentence
from rosters.domain.refusal import Refusal
from rosters.models import User
from rules.competition.draw import season_draws
from rules.competition.finals import finalists
from rules.core.dice import HashDice
from rules.core.errors import RuleViolation
from rules.core.options import OptionKind, Options
from rules.core.play_rules import MatchPlayer
from rules.core.ruleset import Ruleset
from rules.core.simulation import newcomers, simulated_uid
from rules.registry import RULESETS

GAMES = [slug for slug, ruleset in RULESETS.items() if ruleset.simulation is not None]
TEAMS = range(2, 65)
ROUNDS = "season.round_count"
ORGANISER = "simulation@example.org"


class Command(BaseCommand):
    help = (
        "Play whole seasons with simulated coaches, every rule of the campaign, and a seeded result model or, with"
        " --engine, the match engine with its best program on both sides. The same seed gives the same season, in"
        " memory or, with --database, in a league that can be looked at."
    )
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--game", choices=GAMES, default=GAMES[0], help="what is played (%(default)s)")
        parser.add_argument("--teams", type=int, help="how many teams (8, or as many as --lists names)")
        parser.add_argument("--rounds", type=int, help="how many league rounds (as the options have it)")
        parser.add_argument("--seed", type=int, default=7, help="what chance follows from (%(default)s)")
        parser.add_argument("--lists", help="keys of team lists, apart by commas; by default each list in turn")
        parser.add_argument("--preset", default="", help="a ready-made set of options")
        parser.add_argument(
            "--option", action="append", default=[], metavar="KEY=VALUE", help="an option of the season; repeat at will"
        )
        parser.add_argument("--engine", action="store_true", help="programs play every match, move by move")
        parser.add_argument("--bots", help="with --engine: the program of the home side and of the visitor")
        parser.add_argument("--friendlies", action="store_true", help="friendlies are played too")
        parser.add_argument("--seasons", type=int, default=1, help="so many seasons, of this seed and the next ones")
        parser.add_argument("--database", action="store_true", help="play in a league of its own, “Simulation SEED”")
        parser.add_argument("--json", action="store_true", dest="as_json", help="print plain values as JSON")

    def handle(self, *args: Any, as_json: bool, **told: Any) -> None:
        try:
            reports = self.reports(told)
        except RuleViolation as violation:
            raise CommandError(violation_sentence(violation))
        except Refusal as refusal:
            raise CommandError(refusal.sentence)
        self.stdout.write(as_object(reports) if as_json else as_text(reports))

    def reports(self, told: Mapping[str, Any]) -> list[SimulatedReport]:
        """The seasons asked for, each at its end."""
        ruleset = RULESETS[told["game"]]
        chosen = options_from(ruleset, told)
        lists = lists_from(ruleset, told, chosen)
        check_field(ruleset, lists, chosen)
        if told["seasons"] < 1:
            raise CommandError(_("At least one season is played."))
        if told["database"] and User._meta.db_table not in connection.introspection.table_names():
            raise CommandError(_("This database has no tables yet: run manage.py migrate first."))
        play = self.play_in_database if told["database"] else self.play_in_memory
        player = player_from(ruleset, told["bots"]) if told["engine"] else None
        return [
            play(ruleset, seed, lists, chosen, friendlies=told["friendlies"], player=player)
            for seed in range(told["seed"], told["seed"] + told["seasons"])
        ]

    def play_in_memory(
        self,
        ruleset: Ruleset,
        seed: int,
        lists: Sequence[str],
        chosen: Options,
        *,
        friendlies: bool,
        player: MatchPlayer | None,
    ) -> SimulatedReport:
        """A season without a database."""
        self.progress_of(seed)(_("played in memory"))
        terms, dice = ruleset.season_terms(chosen), HashDice(seed)
        if len(lists) % 2 and terms.odd_team != "bye":
            self.stderr.write(_("season.odd_team works with --database; in memory the odd team rests."))
        assert ruleset.simulation is not None, "this game can be simulated"
        season = ruleset.simulation.play_season(
            newcomers(seed, lists, terms.divisions),
            chosen,
            dice,
            season_draws(dice.root, simulated_uid(seed, "league"), simulated_uid(seed, "season")),
            with_friendlies=friendlies,
            play=player,
        )
        return report_of(season, ruleset, seed=seed)

    def play_in_database(
        self,
        ruleset: Ruleset,
        seed: int,
        lists: Sequence[str],
        chosen: Options,
        *,
        friendlies: bool,
        player: MatchPlayer | None,
    ) -> SimulatedReport:
        """A season in a league of its own."""
        host, progress = organiser(), self.progress_of(seed)
        season = begin_simulation(seed, lists, actor=host, options=chosen.changed(), slug=ruleset.slug)
        season = simulate_season(season, seed, actor=host, with_friendlies=friendlies, play=player, progress=progress)
        address = reverse("season", kwargs={"slug": season.league.slug, "number": season.number})
        place = _("Look at %(address)s; %(host)s runs the league.") % {"address": address, "host": host.email}
        return report_of_stored(season, seed=seed, place=place)

    def progress_of(self, seed: int) -> Callable[[str], None]:
        """Says on the error stream how far a season is."""

        def tell(line: str) -> None:
            self.stderr.write(_("Season %(seed)s: %(line)s") % {"seed": seed, "line": line})

        return tell


def player_from(ruleset: Ruleset, bots: str | None) -> MatchPlayer:
    """The game's engine with these programs as what plays matches."""
    engine = engine_of(ruleset)
    return partial(engine.play, bots=bots_from(engine, bots))


def options_from(ruleset: Ruleset, told: Mapping[str, Any]) -> Options:
    """The preset, then single options, then the number of rounds; refuses what is not offered."""
    preset = told["preset"]
    if preset and preset not in ruleset.presets:
        facts = {"preset": preset, "known": ", ".join(ruleset.presets)}
        raise CommandError(_("“%(preset)s” is no set of options; there are %(known)s.") % facts)
    chosen: dict[str, object] = dict(ruleset.presets[preset]) if preset else {}
    for written in told["option"]:
        key, equals, value = written.partition("=")
        if not equals:
            raise CommandError(_("Write an option as KEY=VALUE, not “%(written)s”.") % {"written": written})
        chosen[key.strip()] = _value(ruleset, key.strip(), value.strip())
    if told["rounds"] is not None:
        chosen[ROUNDS] = told["rounds"]
    return Options(ruleset.options, chosen)


def _value(ruleset: Ruleset, key: str, written: str) -> object:
    """Members of a set are written apart by commas."""
    option = ruleset.options.get(key)
    if option is not None and option.kind is OptionKind.SET and written != option.empty:
        return [member.strip() for member in written.split(",")]
    return written


def lists_from(ruleset: Ruleset, told: Mapping[str, Any], chosen: Options) -> list[str]:
    """The list of each team: those named, or each the season takes, in turn until there are teams enough."""
    assert ruleset.roster is not None, "this game has rosters"
    admitted = ruleset.season_terms(chosen).lists
    known = [one.key for one in ruleset.roster.team_lists(chosen) if not admitted or one.key in admitted]
    named = [key.strip() for key in (told["lists"] or "").split(",") if key.strip()]
    for key in named:
        known_list(key, known)
    count = told["teams"] if told["teams"] is not None else len(named) or len(known)
    if count not in TEAMS:
        raise CommandError(_("A season has %(least)s to %(most)s teams.") % {"least": TEAMS[0], "most": TEAMS[-1]})
    return list(islice(cycle(named or known), count))


def check_field(ruleset: Ruleset, lists: Sequence[str], chosen: Options) -> None:
    """Refuses too few teams for the divisions or the finals."""
    terms = ruleset.season_terms(chosen)
    needed = max(2 * terms.divisions, finalists(terms.finals))
    if len(lists) < needed:
        raise CommandError(_("These divisions and finals need at least %(needed)s teams.") % {"needed": needed})
    if terms.finals == "division_winners" and terms.divisions < 2:
        raise CommandError(_("Finals of the division winners need two divisions at least."))


def organiser() -> User:
    """A host of the site; where there is none, somebody without a password who runs his own leagues alone."""
    users = User.objects.filter(is_active=True)
    found = users.filter(is_superuser=True).order_by("pk").first() or users.filter(email=ORGANISER).first()
    return found or User.objects.create_user(ORGANISER, name="Simulation")


def as_text(reports: Sequence[SimulatedReport]) -> str:
    """Each season; of several, how lists and stars fared over all of them."""
    texts = [season_text(report) for report in reports]
    return "\n\n\n".join([*texts, balance_text(reports)] if len(reports) > 1 else texts)


def as_object(reports: Sequence[SimulatedReport]) -> str:
    """The same as JSON."""
    values = {
        "seasons": [season_values(report) for report in reports],
        "balance": balance(reports),
        "stars": star_balance(reports),
    }
    return json.dumps(values, indent=2, ensure_ascii=False)
