"""The form in which a game of the board derby is reported: its score card by hand. (ICR-86)

It builds the plain values of a report; whether they can have happened is the rules' business alone.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from matches.forms.bout_form import SIDES, BoutForm, Data, points_of_sides
from matches.forms.derby_board_card import (
    CardJam,
    Rows,
    card_fields,
    card_jams,
    jams_initial,
    jams_payload,
    repeated_field,
    rows_asked_for,
)
from matches.forms.report_form import PLACES, count_field

MOST_POINTS = 999
MOST_PHASES = 999


class DerbyBoardReportForm(BoutForm):
    """A report on these two teams. `rows` are those of each jam."""

    game = "derby_board"
    template = "matches/report_derby_board.html"
    needed = tuple(f"points_{place}" for place in PLACES)
    fields_of_codes = {
        "card.total": "points_{place}",
        "card.level": "points_0",
        "card.rows_in_jam": "mark_{jam}_{rows}_0",
        "card.call_off_without_lead": "called_off_{jam}",
    }

    def rows_wanted(self, data: Data, report: Any) -> Rows:
        """Those of each jam."""
        return rows_asked_for(data, report)

    def bout_fields(self) -> Iterator[tuple[str, forms.Field]]:
        """The totals and the card."""
        for place in PLACES:
            label = _("Points of %(team)s") % {"team": self.teams[place]}
            yield f"points_{place}", count_field(label, MOST_POINTS)
        help_text = _("Leave it empty if there was none.")
        yield "sudden_death", count_field(_("Phases of sudden death"), MOST_PHASES, help_text=help_text)
        yield from card_fields(self.rows, self.sheets)

    @property
    def points(self) -> tuple[forms.BoundField, ...]:
        """The totals of both sides, for the page."""
        return tuple(self[name] for name in self.needed)

    @property
    def jams(self) -> tuple[CardJam, ...]:
        """The score card, for the page."""
        return tuple(card_jams(self, self.rows))

    def played(self, told: Mapping[str, Any]) -> dict[str, Any]:
        """The totals and the jams of the card."""
        return {
            **points_of_sides([told[name] for name in self.needed]),
            "jams": jams_payload(told, self.rows, self.sheets),
            "sudden_death": told["sudden_death"] or 0,
        }

    def as_played(self, report: Mapping[str, Any]) -> dict[str, Any]:
        """The totals and the card."""
        points = {f"points_{place}": report[side]["points"] for place, side in enumerate(SIDES)}
        return points | {"sudden_death": report["sudden_death"] or None} | jams_initial(report["jams"])

    def field_for(self, code: str, facts: Mapping[str, Any]) -> str | None:
        """Too many rows or jams are said at the last one that holds something."""
        if code == "lineup.repeated":
            return repeated_field(self.payload["jams"])
        return self._last_row() if code in ("card.jams", "card.rows") else super().field_for(code, facts)

    def _last_row(self) -> str:
        jams = self.payload["jams"]
        return f"mark_{len(jams) or 1}_{len(jams[-1]['passes']) or 1 if jams else 1}_0"
