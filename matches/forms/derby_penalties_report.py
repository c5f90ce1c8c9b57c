"""The form in which a bout of the penalty-card derby is reported: its jams, and what the skaters did.

It builds the plain values of a report; whether they can have happened is the rules' business alone.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from matches.forms.bout_form import SIDES, BoutForm, Data, count_sent
from matches.forms.report_form import PLACES, count_field
from rules.core.sheets import PlayerSheet, TeamSheet

MOST_POINTS, MOST_FIGURE = 99, 99
FIRST_ROWS, MORE_ROWS, MOST_ROWS = 6, 3, 30
JAMMER = "jammer"
COLUMNS: Mapping[str, Promise] = {
    "push_outs": _("Push-outs"),
    "cards_used": _("Cards"),
    "penalties": _("Penalties"),
    "reviews_used": _("Reviews"),
    "reviews_successful": _("Cleared"),
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


class DerbyPenaltiesReportForm(BoutForm):
    """A report on these two teams. `rows` is the number of jams that there is room for."""

    game = "derby_penalties"
    template = "matches/report_derby_penalties.html"
    fields_of_codes = {
        "bout.level": "points_1_0",
        "bout.too_many_jams": "points_{jam}_0",
        "bout.too_many_reviews": "reviews_used_{place}_1",
        "bout.review_success": "reviews_successful_{place}_{player}",
    }

    def rows_wanted(self, data: Data, report: Any) -> int:
        """The jams that there is room for."""
        if data is None:
            return max(FIRST_ROWS, len(report["jams"]) if report else 0)
        return min(count_sent(data.get("jam_rows"), FIRST_ROWS) + (MORE_ROWS if "more" in data else 0), MOST_ROWS)

    def bout_fields(self) -> Iterator[tuple[str, forms.Field]]:
        """The jams, and the figures of every skater."""
        for jam in self.numbers:
            yield from _jam_fields(jam, self.teams)
        for place in PLACES:
            yield from _skater_fields(place, self.sheets[place])

    @property
    def numbers(self) -> range:
        """The numbers of the jams."""
        return range(1, self.rows + 1)

    @property
    def jams(self) -> tuple[JamRow, ...]:
        """The jams, for the page."""
        return tuple(
            JamRow(jam, (*(self[f"points_{jam}_{place}"] for place in PLACES), self[f"lead_{jam}"]))
            for jam in self.numbers
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

    def played(self, told: Mapping[str, Any]) -> dict[str, Any]:
        """The jams, and each side's skaters."""
        jams = self._jams_told()
        sides = {side: self._side_told(place, jams) for place, side in enumerate(SIDES)}
        return {**sides, "jams": jams}

    def as_played(self, report: Mapping[str, Any]) -> dict[str, Any]:
        """The jams, and each side's skaters."""
        fields: dict[str, Any] = {}
        for number, jam in enumerate(report["jams"], start=1):
            fields |= {f"points_{number}_{place}": jam["points"][place] for place in PLACES}
            fields[f"lead_{number}"] = str(jam["leads"][0]) if jam["leads"] else ""
        for place, side in enumerate(SIDES):
            for skater in report[side]["skaters"]:
                for column in COLUMNS:
                    fields[f"{column}_{place}_{skater['player']}"] = skater["stats"].get(column)
        return fields

    def _jams_told(self) -> list[dict[str, Any]]:
        """The jams up to the last row that holds something; what is left out in between is 0."""
        told = self.cleaned_data
        rows = [([told[f"points_{jam}_{place}"] for place in PLACES], told[f"lead_{jam}"]) for jam in self.numbers]
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
