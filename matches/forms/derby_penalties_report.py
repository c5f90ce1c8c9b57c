"""The form in which a bout of the penalty-card derby is reported: its jams, and what the skaters did.

It builds the plain values of a report; whether they can have happened is the rules' business alone.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from matches.forms.report_form import ENDINGS, PLACES, count_field, field_of, reason_field
from rules.core.sheets import PlayerSheet, TeamSheet

MOST_POINTS, MOST_FIGURE = 99, 99
FORFEIT = 20
FIRST_ROWS, MORE_ROWS, MOST_ROWS = 6, 3, 30
JAMMER = "jammer"
SIDES = ("home", "visitor")
COLUMNS: Mapping[str, Promise] = {
    "push_outs": _("Push-outs"),
    "cards_used": _("Cards"),
    "penalties": _("Penalties"),
    "reviews_used": _("Reviews"),
    "reviews_successful": _("Cleared"),
}
FIELDS_OF_CODES = {
    "bout.level": "points_1_0",
    "bout.too_many_jams": "points_{jam}_0",
    "bout.too_many_reviews": "reviews_used_{place}_1",
    "bout.review_success": "reviews_successful_{place}_{player}",
}


@dataclass(frozen=True)
class JamRow:
    """The fields of one jam."""

    number: int
    fields: tuple[forms.BoundField, ...]


@dataclass(frozen=True)
class SkaterRow:
    """The fields of one skater."""

    player: PlayerSheet
    figures: tuple[forms.BoundField, ...]


@dataclass(frozen=True)
class SideRows:
    """A side in the form: its skaters."""

    sheet: TeamSheet
    skaters: tuple[SkaterRow, ...]

    @property
    def erring(self) -> bool:
        """Whether something is wrong in it."""
        return any(field.errors for row in self.skaters for field in row.figures)


class DerbyPenaltiesReportForm(forms.Form):
    """A report on these two teams. `payload` holds its values once the form is valid."""

    template = "matches/report_derby_penalties.html"

    def __init__(
        self, data: Mapping[str, Any] | None = None, *, sheets: Sequence[TeamSheet], report: Any = None
    ) -> None:
        self.sheets = tuple(sheets)
        self.jam_rows = _rows(data, report)
        initial = _as_reported(report) if report else None
        if data is not None and "more" in data:
            initial = {name: data[name] for name in data if name != "more"}
            data = None
        super().__init__(data, initial=initial)
        for jam in self.jams:
            self.fields.update(_jam_fields(jam, self.teams))
        for place in PLACES:
            self.fields.update(_skater_fields(place, self.sheets[place]))
        self._add_ending()

    @property
    def teams(self) -> tuple[str, ...]:
        """What the sides are called."""
        return tuple(sheet.name for sheet in self.sheets)

    @property
    def jams(self) -> range:
        """The numbers of the rows."""
        return range(1, self.jam_rows + 1)

    def _add_ending(self) -> None:
        self.fields["ending"] = forms.ChoiceField(
            label=_("How the bout ended"), choices=ENDINGS, initial="played", required=False
        )
        self.fields["awarded_to"] = forms.ChoiceField(
            label=_("Winner of a bout that was not played to its end"),
            choices=[("", "–"), *((str(place), self.teams[place]) for place in PLACES)],
            required=False,
            help_text=_("It counts 20 to 0, and no skater gets any figures."),
        )
        self.fields["reason"] = reason_field(_("Why it was not played to the end"))

    @property
    def rows(self) -> tuple[JamRow, ...]:
        """The jams, for the page."""
        return tuple(
            JamRow(jam, (*(self[f"points_{jam}_{place}"] for place in PLACES), self[f"lead_{jam}"]))
            for jam in self.jams
        )

    @property
    def sides(self) -> tuple[SideRows, ...]:
        """Both sides with their skaters, for the page."""
        return tuple(
            SideRows(
                sheet,
                tuple(
                    SkaterRow(player, tuple(self[f"{column}_{place}_{player.player}"] for column in COLUMNS))
                    for player in sheet.players
                ),
            )
            for place, sheet in enumerate(self.sheets)
        )

    def clean(self) -> dict[str, Any]:
        """A bout that was not played to its end has a winner all the same."""
        cleaned: dict[str, Any] = super().clean() or {}
        if cleaned.get("ending") not in ("", "played", None) and not cleaned.get("awarded_to"):
            self.add_error("awarded_to", _("Who is given the bout?"))
        return cleaned

    @property
    def payload(self) -> dict[str, Any]:
        """The plain values of the report."""
        told = self.cleaned_data
        ending = told["ending"] or "played"
        if ending != "played":
            points = [FORFEIT if told["awarded_to"] == str(place) else 0 for place in PLACES]
            sides = {side: {"points": points[place]} for place, side in enumerate(SIDES)}
            return {**sides, "ending": ending, "reason": told["reason"]}
        jams = self._jams_told()
        sides = {side: self._side_told(place, jams) for place, side in enumerate(SIDES)}
        return {**sides, "jams": jams}

    def _jams_told(self) -> list[dict[str, Any]]:
        """The jams up to the last row that holds something; what is left out in between is 0."""
        told = self.cleaned_data
        rows = [([told[f"points_{jam}_{place}"] for place in PLACES], told[f"lead_{jam}"]) for jam in self.jams]
        while rows and rows[-1] == ([None, None], ""):
            rows.pop()
        return [
            {"points": [count or 0 for count in points], "leads": [int(lead)] if lead else []} for points, lead in rows
        ]

    def _side_told(self, place: int, jams: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
        """The Jammer has all points and leads of her side, for nobody else can score."""
        points = sum(jam["points"][place] for jam in jams)
        own = {"points": points, "lead_jams": sum(place in jam["leads"] for jam in jams)}
        skaters: list[dict[str, Any]] = [
            {
                "player": player.player,
                "stats": {
                    "jams": len(jams),
                    **(own if player.role == JAMMER else {}),
                    **self._figures(place, player.player),
                },
            }
            for player in self.sheets[place].players
        ]
        used = sum(skater["stats"].get("reviews_used", 0) for skater in skaters)
        return {"points": points, "reviews_used": used, "skaters": skaters}

    def _figures(self, place: int, player: int) -> dict[str, int]:
        told = {column: self.cleaned_data[f"{column}_{place}_{player}"] for column in COLUMNS}
        return {column: count for column, count in told.items() if count}

    def show_violation(self, code: str, facts: Mapping[str, Any], sentence: str) -> None:
        """The sentence stands beside the field it is about, or above the form."""
        self.add_error(field_of(self, FIELDS_OF_CODES, code, facts), sentence)


def _rows(data: Mapping[str, Any] | None, report: Any) -> int:
    """The rows that were sent, and more where more were asked for; at least those of an earlier report."""
    if data is None:
        return max(FIRST_ROWS, len(report["jams"]) if report else 0)
    sent = str(data.get("jam_rows") or "")
    rows = int(sent) if sent.isascii() and sent.isdigit() and len(sent) < 3 else FIRST_ROWS
    return min(rows + (MORE_ROWS if "more" in data else 0), MOST_ROWS)


def _jam_fields(jam: int, teams: Sequence[str]) -> Iterator[tuple[str, forms.Field]]:
    for place in PLACES:
        label = _("Points of %(team)s") % {"team": teams[place]}
        yield f"points_{jam}_{place}", count_field(label, MOST_POINTS)
    sides = [(str(place), teams[place]) for place in PLACES]
    yield f"lead_{jam}", forms.ChoiceField(label=_("Lead"), choices=[("", "–"), *sides], required=False)


def _skater_fields(place: int, sheet: TeamSheet) -> Iterator[tuple[str, forms.Field]]:
    for player in sheet.players:
        for column, label in COLUMNS.items():
            yield f"{column}_{place}_{player.player}", count_field(label, MOST_FIGURE)


def _as_reported(report: Mapping[str, Any]) -> dict[str, Any]:
    """The fields as an earlier report had them."""
    fields: dict[str, Any] = {"ending": report["ending"], "reason": report["reason"]}
    if report["ending"] != "played":
        points = [report[side]["points"] for side in SIDES]
        return fields | {"awarded_to": str(points.index(max(points)))}
    for number, jam in enumerate(report["jams"], start=1):
        fields |= {f"points_{number}_{place}": jam["points"][place] for place in PLACES}
        fields[f"lead_{number}"] = str(jam["leads"][0]) if jam["leads"] else ""
    for place, side in enumerate(SIDES):
        for skater in report[side]["skaters"]:
            for column in COLUMNS:
                fields[f"{column}_{place}_{skater['player']}"] = skater["stats"].get(column)
    return fields
