"""Bouts as they are kept."""

from rules.core.match_log import MatchLog
from rules.derby_penalties.bases import COMMANDS, EVENTS
from rules.derby_penalties.engine import advance, begin, pending
from rules.derby_penalties.events import Awaited
from rules.derby_penalties.evolve import fold

LOG = MatchLog(
    begin=begin,
    advance=advance,
    pending=pending,
    fold=fold,
    commands=COMMANDS,
    events=EVENTS,
    awaited=Awaited,
)
