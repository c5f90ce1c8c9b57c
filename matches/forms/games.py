"""The form in which a match of each game is reported, by the slug of its ruleset."""

from collections.abc import Mapping

from matches.forms.hexsport_report import HexsportReportForm

REPORT_FORMS: Mapping[str, type[HexsportReportForm]] = {"hexsport": HexsportReportForm}
