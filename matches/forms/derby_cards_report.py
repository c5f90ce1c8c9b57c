"""The form in which a bout of the card derby is reported: the score sheet by hand, and the jam sheet if there is one.

It builds the plain values of a report; whether they can have happened is the rules' business alone.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from matches.forms.derby_cards_jams import (
    JamSheet,
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
from matches.forms.report_form import ENDINGS, PLACES, count_field, field_of, reason_field
from rules.core.sheets import TeamSheet

MOST_POINTS = 999
FORFEIT = 100
BOXES: Mapping[str, Promise] = {
    "period_1": _("Period 1"),
    "period_2": _("Period 2"),
    "period_3": _("Period 3"),
    "period_4": _("Overtime"),
    "wheel": _("Penalty wheel"),
}
PLAYED_BOXES = ("period_1", "period_2", "period_3")
FIELDS_OF_CODES = {
    "sheet.level": "period_4_0",
    "sheet.period_score": "period_{period}_0",
    "sheet.jam_numbers": "jammer_0_{period}_1",
    "sheet.jammer": "jammer_{place}_{period}_{jam}",
    "sheet.points": "points_0_{period}_{jam}",
    "sheet.call_off_of_other": "end_{period}_{jam}",
    "sheet.lead_jams": "lead_jams_{place}_{slot}",
    "report.no_winner": "awarded_to",
}


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


class DerbyCardsReportForm(forms.Form):
    """A report on these two teams. `payload` holds its values once the form is valid."""

    template = "matches/report_derby_cards.html"

    def __init__(
        self, data: Mapping[str, Any] | None = None, *, sheets: Sequence[TeamSheet], report: Any = None
    ) -> None:
        self.sheets = tuple(sheets)
        self.jam_rows = rows_asked_for(data, report)
        initial = _as_reported(report) if report else None
        if data is not None and "more" in data:
            initial = {name: data[name] for name in data if name != "more"}
            data = None
        super().__init__(data, initial=initial)
        home, visitor = self.teams
        self._add_score()
        for place in PLACES:
            self.fields.update(skater_fields(place, self.sheets[place]))
        self.fields.update(jam_fields(self.jam_rows, (home, visitor)))
        self._add_ending()

    @property
    def teams(self) -> tuple[str, ...]:
        """What the sides are called."""
        return tuple(sheet.name for sheet in self.sheets)

    def _add_score(self) -> None:
        for box, label in BOXES.items():
            for place in PLACES:
                who = {"box": label, "team": self.teams[place]}
                self.fields[f"{box}_{place}"] = count_field(_("%(box)s, %(team)s") % who, MOST_POINTS)

    def _add_ending(self) -> None:
        self.fields["ending"] = forms.ChoiceField(
            label=_("How the bout ended"), choices=ENDINGS, initial="played", required=False
        )
        self.fields["awarded_to"] = forms.ChoiceField(
            label=_("Winner of a bout that was not played to its end"),
            choices=[("", "–"), *((str(place), self.teams[place]) for place in PLACES)],
            required=False,
            help_text=_("It counts 100 to 0, and no skater gets any figures."),
        )
        self.fields["reason"] = reason_field(_("Why it was not played to the end"))

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
        return tuple(jam_sheets(self, self.jam_rows))

    def clean(self) -> dict[str, Any]:
        """A bout that was played has points in every period."""
        cleaned: dict[str, Any] = super().clean() or {}
        if cleaned.get("ending") in ("", "played"):
            for name in (f"{box}_{place}" for box in PLAYED_BOXES for place in PLACES):
                if cleaned.get(name) is None and name not in self.errors:
                    self.add_error(name, _("The points are missing."))
        return cleaned

    @property
    def payload(self) -> dict[str, Any]:
        """The plain values of the report."""
        told = self.cleaned_data
        ending = told["ending"] or "played"
        if ending != "played":
            winner = int(told["awarded_to"]) if told["awarded_to"] else None
            final = [FORFEIT if winner == place else 0 for place in PLACES]
            return {"final": final, "ending": ending, "awarded_to": winner, "reason": told["reason"]}
        *periods, overtime, wheel = ([told[f"{box}_{place}"] or 0 for place in PLACES] for box in BOXES)
        return {
            "home": side_payload(told, 0, self.sheets[0]),
            "visitor": side_payload(told, 1, self.sheets[1]),
            "periods": periods,
            "overtime": overtime,
            "adjustments": wheel,
            "final": [sum(points[place] for points in (*periods, overtime, wheel)) for place in PLACES],
            "jams": jams_payload(told, self.jam_rows),
        }

    def show_violation(self, code: str, facts: Mapping[str, Any], sentence: str) -> None:
        """The sentence stands beside the field it is about, or above the form."""
        field = self._repeated() if code == "lineup.repeated" else field_of(self, FIELDS_OF_CODES, code, facts)
        self.add_error(field, sentence)

    def _repeated(self) -> str | None:
        slots = ((place, repeated_slot(self.payload[side]["lineup"])) for place, side in enumerate(("home", "visitor")))
        return next((f"skater_{place}_{slot}" for place, slot in slots if slot), None)


def _as_reported(report: Mapping[str, Any]) -> dict[str, Any]:
    """The fields as an earlier report had them."""
    fields: dict[str, Any] = {
        "ending": report["ending"],
        "reason": report["reason"],
        "awarded_to": "" if report["awarded_to"] is None else str(report["awarded_to"]),
    }
    if report["ending"] != "played":
        return fields
    for box, points in zip(BOXES, (*report["periods"], report["overtime"], report["adjustments"]), strict=True):
        fields |= {f"{box}_{place}": points[place] for place in PLACES if points[place] or box in PLAYED_BOXES}
    for place, side in enumerate((report["home"], report["visitor"])):
        fields |= side_initial(side, place)
    return fields | jams_initial(report["jams"])
