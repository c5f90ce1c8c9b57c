"""What was reported of a match as sheets of paper."""

from collections.abc import Sequence
from dataclasses import dataclass

from matches.enums import ReportStatus
from matches.models import Match, MatchSide, Report
from matches.presenters.games import words_of
from matches.presenters.match_page import side_names
from matches.presenters.words import SheetPart, SideNames
from rosters.domain.pins import rules_of
from rules.core import codec


@dataclass(frozen=True, kw_only=True)
class SheetPage:
    """What the page prints; no parts for a match of which there is nothing to print."""

    home: MatchSide
    away: MatchSide
    parts: tuple[SheetPart, ...]


def sheet_page(match: Match) -> SheetPage:
    """The sheets of the report that counts, or of the one that waits."""
    home, away = sides = list(match.sides.select_related("team"))
    report = match.reports.exclude(status=ReportStatus.SUPERSEDED).first()
    parts = sheet_parts(match, report, side_names(sides)) if report else ()
    return SheetPage(home=home, away=away, parts=parts)


def sheet_parts(match: Match, report: Report, names: Sequence[SideNames]) -> tuple[SheetPart, ...]:
    """The sheets of a report."""
    rules, _options = rules_of(match.pin)
    payload = codec.decode_as(rules.match.report_type, report.payload)
    return words_of(match.pin.slug).sheet(payload, names)
