"""Matches, their sides, reports, dice and the figures of their players."""

from matches.models.correction import Correction
from matches.models.log import MatchLog
from matches.models.match import Match
from matches.models.report import Report
from matches.models.roll import Roll
from matches.models.side import MatchSide, PlayerStatistic

__all__ = ["Correction", "Match", "MatchLog", "MatchSide", "PlayerStatistic", "Report", "Roll"]
