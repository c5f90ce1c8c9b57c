"""The form in which a match of each game is reported, by the slug of its ruleset."""

from collections.abc import Mapping

from matches.forms.derby_board_report import DerbyBoardReportForm
from matches.forms.derby_cards_report import DerbyCardsReportForm
from matches.forms.derby_penalties_report import DerbyPenaltiesReportForm
from matches.forms.hexsport_report import HexsportReportForm
from matches.forms.report_form import ReportFormMaker

REPORT_FORMS: Mapping[str, ReportFormMaker] = {
    "hexsport": HexsportReportForm,
    "derby_cards": DerbyCardsReportForm,
    "derby_penalties": DerbyPenaltiesReportForm,
    "derby_board": DerbyBoardReportForm,
}
