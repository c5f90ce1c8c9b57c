"""The form in which a bout of the card derby is reported: the score sheet by hand, and the jam sheet if there is one.

It builds the plain values of a report; whether they can have happened is the rules' business alone.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from matches.forms.bout_form import SIDES, BoutForm, Data
from matches.forms.derby_cards_jams import (
    JamSheet,
    Rows,
    jam_fields,
    jam_sheets,
    jams_initial,
    jams_payload,
    rows_asked_for,
)
from matches.forms.derby_cards_skaters import (
    SkaterRow,
    repeated_slot,
    side_initial,
    side_payload,
    skater_fields,
    skater_rows,
)
from matches.forms.report_form import PLACES, count_field
from rules.core.sheets import TeamSheet

MOST_POINTS = 999
BOXES: Mapping[str, Promise] = {
    "period_1": _("Period 1"),
    "period_2": _("Period 2"),
    "period_3": _("Period 3"),
    "period_4": _("Overtime"),
    "wheel": _("Penalty wheel"),
}
PLAYED_BOXES = ("period_1", "period_2", "period_3")


@dataclass(frozen=True)
class BoxRow:
    """A line of the score: what it is for, and the fields of home and visitor."""

    label: Promise
    fields: tuple[forms.BoundField, ...]


@dataclass(frozen=True)
class SideRows:
    """A side in the form: its slots."""

    sheet: TeamSheet
    skaters: tuple[SkaterRow, ...]

    @property
    def erring(self) -> bool:
        """Whether something is wrong in it."""
        return any(field.errors for row in self.skaters for field in (row.skater, *row.figures))


class DerbyCardsReportForm(BoutForm):
    """A report on these two teams. `rows` are those of each period's jam sheet."""

    game = "derby_cards"
    template = "matches/report_derby_cards.html"
    needed = tuple(f"{box}_{place}" for box in PLAYED_BOXES for place in PLACES)
    fields_of_codes = {
        "sheet.level": "period_4_0",
        "sheet.period_score": "period_{period}_0",
        "sheet.jam_numbers": "jammer_0_{period}_1",
        "sheet.jammer": "jammer_{place}_{period}_{jam}",
        "sheet.points": "points_0_{period}_{jam}",
        "sheet.call_off_of_other": "end_{period}_{jam}",
        "sheet.lead_jams": "lead_jams_{place}_{slot}",
    }

    def rows_wanted(self, data: Data, report: Any) -> Rows:
        """Those of each period."""
        return rows_asked_for(data, report)

    def bout_fields(self) -> Iterator[tuple[str, forms.Field]]:
        """The score, the line-ups with their figures, and the jam sheets."""
        for box, label in BOXES.items():
            for place in PLACES:
                who = {"box": label, "team": self.teams[place]}
                yield f"{box}_{place}", count_field(_("%(box)s, %(team)s") % who, MOST_POINTS)
        for place in PLACES:
            yield from skater_fields(place, self.sheets[place])
        yield from jam_fields(self.rows, self.teams)

    @property
    def boxes(self) -> tuple[BoxRow, ...]:
        """The score, for the page."""
        return tuple(BoxRow(label, tuple(self[f"{box}_{place}"] for place in PLACES)) for box, label in BOXES.items())

    @property
    def sides(self) -> tuple[SideRows, ...]:
        """Both sides with their skaters, for the page."""
        return tuple(SideRows(self.sheets[place], skater_rows(self, place)) for place in PLACES)

    @property
    def periods(self) -> tuple[JamSheet, ...]:
        """The jam sheets, for the page."""
        return tuple(jam_sheets(self, self.rows))

    def played(self, told: Mapping[str, Any]) -> dict[str, Any]:
        """The score, the sides, and the jams."""
        *periods, overtime, wheel = ([told[f"{box}_{place}"] or 0 for place in PLACES] for box in BOXES)
        return {
            "home": side_payload(told, 0, self.sheets[0]),
            "visitor": side_payload(told, 1, self.sheets[1]),
            "periods": periods,
            "overtime": overtime,
            "adjustments": wheel,
            "final": [sum(points[place] for points in (*periods, overtime, wheel)) for place in PLACES],
            "jams": jams_payload(told, self.rows),
        }

    def as_played(self, report: Mapping[str, Any]) -> dict[str, Any]:
        """The score, the sides, and the jams."""
        fields: dict[str, Any] = {}
        for box, points in zip(BOXES, (*report["periods"], report["overtime"], report["adjustments"]), strict=True):
            fields |= {f"{box}_{place}": points[place] for place in PLACES if points[place] or box in PLAYED_BOXES}
        for place, side in enumerate(SIDES):
            fields |= side_initial(report[side], place)
        return fields | jams_initial(report["jams"])

    def unplayed(self, score: Sequence[int], winner: int) -> dict[str, Any]:
        """The final score, and whose bout it is."""
        return {"final": list(score), "awarded_to": winner}

    def winner_of(self, report: Mapping[str, Any]) -> int:
        """As it is said."""
        return int(report["awarded_to"])

    def field_for(self, code: str, facts: Mapping[str, Any]) -> str | None:
        """A skater named twice is said at her second slot."""
        if code != "lineup.repeated":
            return super().field_for(code, facts)
        slots = ((place, repeated_slot(self.payload[side]["lineup"])) for place, side in enumerate(SIDES))
        return next((f"skater_{place}_{slot}" for place, slot in slots if slot), None)
