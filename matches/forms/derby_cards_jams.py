"""The jam sheet in the report form of the card derby: as many rows as were asked for, each a jam."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from matches.forms.bout_form import count_sent
from matches.forms.report_form import PLACES, count_field

SLOTS = 10
OVERTIME = 4
PERIODS = (1, 2, 3, OVERTIME)
SHEET_ROWS, MORE_ROWS, MOST_ROWS = 13, 4, 60
REFEREE = "referee"
Rows = Mapping[int, int]  # how many rows each period has


@dataclass(frozen=True)
class JamRow:
    """The fields of one jam; pairs are (home, visitor)."""

    number: int
    jammers: tuple[forms.BoundField, ...]
    points: tuple[forms.BoundField, ...]
    lead: forms.BoundField
    end: forms.BoundField

    @property
    def fields(self) -> tuple[forms.BoundField, ...]:
        """All of them."""
        return (*self.jammers, *self.points, self.lead, self.end)


@dataclass(frozen=True)
class JamSheet:
    """The rows of one period; `open` ones hold something or were asked for."""

    period: int
    count: int
    rows: tuple[JamRow, ...]

    @property
    def overtime(self) -> bool:
        """Whether these are the tie-breaking jams."""
        return self.period == OVERTIME


def rows_asked_for(data: Mapping[str, Any] | None, report: Any) -> dict[int, int]:
    """The rows of each period: those sent, and more where more were asked for; those of an earlier report."""
    if data is None:
        jams = report["jams"] if report else []
        return {period: sum(jam["period"] == period for jam in jams) for period in PERIODS}
    rows = {period: count_sent(data.get(f"jam_rows_{period}")) for period in PERIODS}
    asked = count_sent(data.get("more"))
    if asked in rows:
        rows[asked] += MORE_ROWS if rows[asked] else SHEET_ROWS
    return {period: min(count, MOST_ROWS) for period, count in rows.items()}


def jam_fields(rows: Rows, teams: tuple[str, ...]) -> Iterator[tuple[str, forms.Field]]:
    """The fields of every row by their names."""
    sides = [(str(place), teams[place]) for place in PLACES]
    for period, jam in _jams(rows):
        for place in PLACES:
            yield _name("jammer", place, period, jam), _jammer_field(teams[place])
            yield _name("points", place, period, jam), count_field(_("Points of %(team)s") % {"team": teams[place]}, 99)
        yield f"lead_{period}_{jam}", forms.ChoiceField(label=_("Lead"), choices=[("", "–"), *sides], required=False)
        yield (
            f"end_{period}_{jam}",
            forms.ChoiceField(
                label=_("Called off by"),
                choices=[("", "–"), *sides, (REFEREE, _("the referee"))],
                required=False,
            ),
        )


def _jammer_field(team: str) -> forms.Field:
    return forms.IntegerField(
        label=_("Jammer of %(team)s") % {"team": team},
        min_value=1,
        max_value=SLOTS,
        required=False,
        widget=forms.NumberInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )


def jam_sheets(form: forms.Form, rows: Rows) -> Iterator[JamSheet]:
    """The rows of each period, for the page."""
    for period in PERIODS:
        found = (_row(form, period, jam) for jam in range(1, rows[period] + 1))
        yield JamSheet(period=period, count=rows[period], rows=tuple(found))


def _row(form: forms.Form, period: int, jam: int) -> JamRow:
    return JamRow(
        number=jam,
        jammers=tuple(form[_name("jammer", place, period, jam)] for place in PLACES),
        points=tuple(form[_name("points", place, period, jam)] for place in PLACES),
        lead=form[f"lead_{period}_{jam}"],
        end=form[f"end_{period}_{jam}"],
    )


def jams_payload(told: Mapping[str, Any], rows: Rows) -> list[dict[str, Any]]:
    """The jams of the report, each numbered by its row; rows without anything in them are none."""
    jams = (_payload(told, period, jam) for period, jam in _jams(rows))
    return [jam for jam in jams if jam is not None]


def _payload(told: Mapping[str, Any], period: int, jam: int) -> dict[str, Any] | None:
    jammers, points = ([told[_name(kind, place, period, jam)] for place in PLACES] for kind in ("jammer", "points"))
    lead, end = told[f"lead_{period}_{jam}"], told[f"end_{period}_{jam}"]
    if not (lead or end) and {*jammers, *points} == {None}:
        return None
    return {
        "period": period,
        "jam": jam,
        "jammers": [slot or 0 for slot in jammers],
        "points": [count or 0 for count in points],
        "leads": [int(lead)] if lead else [],
        "call_offs": [int(end)] if end and end != REFEREE else [],
        "stopped": end == REFEREE,
    }


def jams_initial(jams: Any) -> dict[str, Any]:
    """The fields as an earlier report had them."""
    fields: dict[str, Any] = {}
    for row in jams:
        period, jam = row["period"], row["jam"]
        for place in PLACES:
            fields[_name("jammer", place, period, jam)] = row["jammers"][place] or None
            fields[_name("points", place, period, jam)] = row["points"][place]
        fields[f"lead_{period}_{jam}"] = str(row["leads"][0]) if row["leads"] else ""
        called_off = str(row["call_offs"][0]) if row["call_offs"] else ""
        fields[f"end_{period}_{jam}"] = REFEREE if row["stopped"] else called_off
    return fields


def _jams(rows: Rows) -> Iterator[tuple[int, int]]:
    return ((period, jam) for period in PERIODS for jam in range(1, rows[period] + 1))


def _name(kind: str, place: int, period: int, jam: int) -> str:
    return f"{kind}_{place}_{period}_{jam}"
