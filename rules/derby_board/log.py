"""Bouts as they are kept."""

from rules.core.match_log import MatchLog
from rules.derby_board.commands import COMMANDS
from rules.derby_board.engine import advance, begin, pending
from rules.derby_board.events import EVENTS, Awaited
from rules.derby_board.evolve import fold

LOG = MatchLog(
    begin=begin,
    advance=advance,
    pending=pending,
    fold=fold,
    commands=COMMANDS,
    events=EVENTS,
    awaited=Awaited,
)
