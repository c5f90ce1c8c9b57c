"""Leagues, seasons, rounds and their calendar, pairings, the market, tables and jobs."""

from league.models.appointment import OfferedTime, TimeOffer
from league.models.archive import ArchiveFile
from league.models.calendar import Calendar, MissedDeadline, RoundTime
from league.models.calendar_link import CalendarLink
from league.models.challenge_clock import ChallengeClock, ChallengeHours
from league.models.doctor import DoctorRun
from league.models.draw import Draw
from league.models.heartbeat import Heartbeat
from league.models.job import AuditedTeam, AuditEntry, Job
from league.models.league import Invitation, League, Membership
from league.models.market import Award, AwardUndone, Bid, Dropout, LeftBid, Lot, StruckBid
from league.models.merge import Merge
from league.models.round import Challenge, Friendly, Pairing, PairingSide, Round
from league.models.season import Adjustment, Entry, Season, Takeover
from league.models.table import Table
from league.models.token import ApiToken
from league.models.webhook import Webhook
from league.models.writing import Announcement, Document, DocumentVersion

__all__ = [
    "Adjustment",
    "Announcement",
    "ApiToken",
    "ArchiveFile",
    "AuditEntry",
    "AuditedTeam",
    "Award",
    "AwardUndone",
    "Bid",
    "Calendar",
    "CalendarLink",
    "Challenge",
    "ChallengeClock",
    "ChallengeHours",
    "DoctorRun",
    "Document",
    "DocumentVersion",
    "Draw",
    "Dropout",
    "Entry",
    "Friendly",
    "Heartbeat",
    "Invitation",
    "Job",
    "League",
    "LeftBid",
    "Lot",
    "Membership",
    "Merge",
    "MissedDeadline",
    "OfferedTime",
    "Pairing",
    "PairingSide",
    "Round",
    "RoundTime",
    "Season",
    "StruckBid",
    "Table",
    "Takeover",
    "TimeOffer",
    "Webhook",
]
