"""Whole bouts of programs; the module satisfies `rules.core.play_rules.PlayRules`."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from rules.core.dice import HashDice
from rules.core.errors import RuleViolation
from rules.core.facts import MatchFacts
from rules.core.hands import Hands
from rules.core.options import Options
from rules.core.simulation import PlayedMatch
from rules.core.squad import Found, Squad
from rules.derby_penalties.bots import BOTS
from rules.derby_penalties.evolve import fold
from rules.derby_penalties.log import LOG
from rules.derby_penalties.match import told
from rules.derby_penalties.report import JamReport, Report, SideReport, SkaterReport
from rules.derby_penalties.roster import ROSTER
from rules.derby_penalties.state import Bout, Sheet
from rules.derby_penalties.tally import Tally, tally
from rules.derby_penalties.team import SIDES, skaters_of

bots: Sequence[str] = tuple(BOTS)
BEST = (bots[0], bots[0])


def starting_team(list_key: str, name: str, options: Options) -> Squad:
    """A squad that was never asked anything else."""
    return ROSTER.founded(Found(list_key, name), options)


def sheet_of(options: Options, home: Squad, visitor: Squad) -> Sheet:
    """The terms of a bout of these squads under these options."""
    return Sheet(
        base_game=str(options["base_game"]),
        box_regions=options.whole("box_regions") or 2,
        reviews=str(options["reviews"]),
        box_at_jam_end=str(options["box_at_jam_end"]),
        lineups=(home.lineup, visitor.lineup),
    )


def play(
    states: Sequence[Squad],
    options: Options,
    dice: HashDice,
    prefix: str,
    *,
    kind: str = "league",
    challenged: bool = False,
    bots: Sequence[str] = (),
    hands: Hands | None = None,
) -> PlayedMatch:
    """A bout between two teams, the first of which starts.

    Raises `RuleViolation` `bout.no_board` where people play on a board of their own: no program sees it, so that hands
    must play both sides.
    """
    if options["base_game"] == "table" and (hands is None or len(hands.places) < len(SIDES)):
        raise RuleViolation("bout.no_board")
    home, visitor = states
    bout, entries = LOG.play(sheet_of(options, home, visitor), dice, prefix, BOTS, names=bots or BEST, hands=hands)
    told_events = [event for one in entries for event in one.events]
    return PlayedMatch(report=report_of(bout, told_events), log=LOG.encode(entries))


def events(log: bytes) -> tuple[Struct, ...]:
    """What happened, in order; what was awaited in between is left out."""
    return LOG.events(log)


def facts(log: bytes) -> MatchFacts:
    """The facts of the bout as its events alone tell it."""
    happened = events(log)
    bout = fold(happened)
    return told(report_of(bout, happened), stand_in=bout.sheet.base_game == "stand_in")


def report_of(bout: Bout, happened: Iterable[Struct]) -> Report:
    """The report of a bout that is over."""
    assert bout.winner is not None, "the bout goes on"
    figures = tally(happened)
    home, visitor = (_side(bout, figures, side) for side in SIDES)
    jams = (JamReport(points=jam.points, leads=() if jam.lead is None else (jam.lead,)) for jam in bout.jams)
    return Report(home=home, visitor=visitor, jams=tuple(jams))


def _side(bout: Bout, figures: Tally, side: int) -> SideReport:
    lineup = bout.sheet.lineups[side]
    skaters = (
        SkaterReport(player=player, stats=dict(figures.skaters[skater]))
        for player, skater in zip(lineup, skaters_of(side), strict=True)
    )
    own = dict(figures.sides[side])
    return SideReport(
        points=bout.score[side], reviews_used=own.pop("reviews_used", 0), skaters=tuple(skaters), tallies=own
    )
