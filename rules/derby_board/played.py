"""Whole bouts of programs; the module satisfies `rules.core.play_rules.PlayRules`."""

from collections.abc import Sequence

from msgspec import Struct

from rules.core.dice import HashDice
from rules.core.facts import MatchFacts
from rules.core.hands import Hands
from rules.core.options import Options
from rules.core.simulation import PlayedMatch
from rules.core.squad import Found, Squad
from rules.derby_board.bots import BOTS
from rules.derby_board.events import BoutBegan
from rules.derby_board.log import LOG
from rules.derby_board.match import told
from rules.derby_board.report import report_of
from rules.derby_board.roster import ROSTER
from rules.derby_board.state import Sheet
from rules.derby_board.tally import tally

bots: Sequence[str] = tuple(BOTS)
BEST = (bots[0], bots[0])


def starting_team(list_key: str, name: str, options: Options) -> Squad:
    """A squad that was never asked anything else."""
    return ROSTER.founded(Found(list_key, name), options)


def sheet_of(options: Options, home: Squad, visitor: Squad) -> Sheet:
    """The terms of a bout of these squads under these options."""
    return Sheet(
        lead_requires=str(options["lead_requires"]),
        jam_end=str(options["jam_end"]),
        voluntary_brake=str(options["voluntary_brake"]),
        redraw=str(options["redraw"]),
        players=str(options["players"]),
        mode=str(options["mode"]),
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
    """A bout between two teams. Among four players one program plays for both persons of a side."""
    home, visitor = states
    bout, entries = LOG.play(sheet_of(options, home, visitor), dice, prefix, BOTS, names=bots or BEST, hands=hands)
    happened = [event for one in entries for event in one.events]
    return PlayedMatch(report=report_of(tally(happened), bout.sheet.lineups), log=LOG.encode(entries))


def events(log: bytes) -> tuple[Struct, ...]:
    """What happened, in order; what was awaited in between is left out."""
    return LOG.events(log)


def facts(log: bytes) -> MatchFacts:
    """The facts of the bout as its events alone tell it."""
    happened = events(log)
    began = happened[0]
    assert isinstance(began, BoutBegan), "every bout begins"
    return told(report_of(tally(happened), began.sheet.lineups), began.sheet.lineups)
