"""The form in which a game of the board derby is reported: its score card by hand. (ICR-86)

It builds the plain values of a report; whether they can have happened is the rules' business alone.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from matches.forms.derby_board_card import (
    SIDES,
    CardJam,
    card_fields,
    card_jams,
    jams_initial,
    jams_payload,
    repeated_field,
    rows_asked_for,
)
from matches.forms.report_form import ENDINGS, PLACES, count_field, field_of, reason_field
from rules.core.sheets import TeamSheet

MOST_POINTS = 999
MOST_PHASES = 999
FORFEIT = 15
FIELDS_OF_CODES = {
    "card.total": "points_{place}",
    "card.level": "points_0",
    "card.rows_in_jam": "mark_{jam}_{rows}_0",
    "card.call_off_without_lead": "called_off_{jam}",
}


class DerbyBoardReportForm(forms.Form):
    """A report on these two teams. `payload` holds its values once the form is valid."""

    template = "matches/report_derby_board.html"

    def __init__(
        self, data: Mapping[str, Any] | None = None, *, sheets: Sequence[TeamSheet], report: Any = None
    ) -> None:
        self.sheets = tuple(sheets)
        self.rows = rows_asked_for(data, report)
        asked_for_more = data is not None and "more" in data
        super().__init__(None if asked_for_more else data, initial=_as_reported(report) if report else None)
        self._add_score()
        self.fields.update(card_fields(self.rows, self.sheets))
        self._add_ending()
        if asked_for_more:
            self.initial = {
                name: field.widget.value_from_datadict(data, {}, name) for name, field in self.fields.items()
            }

    @property
    def teams(self) -> tuple[str, ...]:
        """What the sides are called."""
        return tuple(sheet.name for sheet in self.sheets)

    def _add_score(self) -> None:
        for place in PLACES:
            self.fields[f"points_{place}"] = count_field(
                _("Points of %(team)s") % {"team": self.teams[place]}, MOST_POINTS
            )
        self.fields["sudden_death"] = count_field(
            _("Phases of sudden death"), MOST_PHASES, help_text=_("Leave it empty if there was none.")
        )

    def _add_ending(self) -> None:
        self.fields["ending"] = forms.ChoiceField(
            label=_("How the game ended"), choices=ENDINGS, initial="played", required=False
        )
        self.fields["awarded_to"] = forms.ChoiceField(
            label=_("Winner of a game that was not played to its end"),
            choices=[("", "–"), *((str(place), self.teams[place]) for place in PLACES)],
            required=False,
            help_text=_("It counts 15 to 0, and no skater gets any figures."),
        )
        self.fields["reason"] = reason_field(_("Why it was not played to the end"))

    @property
    def points(self) -> tuple[forms.BoundField, ...]:
        """The totals of both sides, for the page."""
        return tuple(self[f"points_{place}"] for place in PLACES)

    @property
    def jams(self) -> tuple[CardJam, ...]:
        """The score card, for the page."""
        return tuple(card_jams(self, self.rows))

    def clean(self) -> dict[str, Any]:
        """A game that was played has totals; one that was not has a winner."""
        cleaned: dict[str, Any] = super().clean() or {}
        if cleaned.get("ending") in ("", "played"):
            for name in (f"points_{place}" for place in PLACES):
                if cleaned.get(name) is None and name not in self.errors:
                    self.add_error(name, _("The points are missing."))
        elif not cleaned.get("awarded_to"):
            self.add_error("awarded_to", _("It is not said who wins."))
        return cleaned

    @property
    def payload(self) -> dict[str, Any]:
        """The plain values of the report."""
        told = self.cleaned_data
        ending = told["ending"] or "played"
        if ending != "played":
            points = [FORFEIT if told["awarded_to"] == str(place) else 0 for place in PLACES]
            return {**_sides(points), "ending": ending, "reason": told["reason"]}
        return {
            **_sides([told[f"points_{place}"] for place in PLACES]),
            "jams": jams_payload(told, self.rows, self.sheets),
            "sudden_death": told["sudden_death"] or 0,
        }

    def show_violation(self, code: str, facts: Mapping[str, Any], sentence: str) -> None:
        """The sentence stands beside the field it is about, or above the form."""
        if code == "lineup.repeated":
            field = repeated_field(self.payload["jams"])
        elif code in ("card.jams", "card.rows"):
            field = self._last_row()
        else:
            field = field_of(self, FIELDS_OF_CODES, code, facts)
        self.add_error(field, sentence)

    def _last_row(self) -> str:
        jams = self.payload["jams"]
        return f"mark_{len(jams) or 1}_{len(jams[-1]['passes']) or 1 if jams else 1}_0"


def _sides(points: Sequence[int]) -> dict[str, Any]:
    return {side: {"points": count} for side, count in zip(SIDES, points, strict=True)}


def _as_reported(report: Mapping[str, Any]) -> dict[str, Any]:
    """The fields as an earlier report had them."""
    points = [report[side]["points"] for side in SIDES]
    fields: dict[str, Any] = {"ending": report["ending"], "reason": report["reason"]}
    if report["ending"] != "played":
        return fields | {"awarded_to": str(points.index(max(points)))}
    fields |= {f"points_{place}": count for place, count in enumerate(points)}
    return fields | {"sudden_death": report["sudden_death"] or None} | jams_initial(report["jams"])
