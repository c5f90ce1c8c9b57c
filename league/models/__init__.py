"""Leagues, seasons, rounds and their calendar, pairings, the market, tables and jobs."""

from league.models.calendar import Calendar, RoundTime
from league.models.heartbeat import Heartbeat
from league.models.job import AuditEntry, Job
from league.models.league import Invitation, League, Membership
from league.models.market import Bid, Lot
from league.models.round import Challenge, Friendly, Pairing, PairingSide, Round
from league.models.season import Adjustment, Entry, Season, Takeover
from league.models.table import Table

__all__ = [
    "Adjustment",
    "AuditEntry",
    "Bid",
    "Calendar",
    "Challenge",
    "Entry",
    "Friendly",
    "Heartbeat",
    "Invitation",
    "Job",
    "League",
    "Lot",
    "Membership",
    "Pairing",
    "PairingSide",
    "Round",
    "RoundTime",
    "Season",
    "Table",
    "Takeover",
]
