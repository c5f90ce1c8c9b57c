"""The score card in the report form of the board derby: jams, their rows of marks, and who skated."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from matches.forms.bout_form import SIDES, count_sent
from matches.forms.report_form import PLACES
from rules.core.sheets import TeamSheet

JAMS = (1, 2, 3)
SLOTS = {
    1: _("Jammer"),
    2: _("Blocker 1"),
    3: _("Blocker 2"),
    4: _("Blocker 3"),
    5: _("Pivot"),
}
OPPONENTS: Mapping[str, Promise] = {"J": _("J"), "P": _("P"), "B1": _("B1"), "B2": _("B2"), "B3": _("B3")}
ROWS, MORE_ROWS, MOST_ROWS = 2, 2, 20
Rows = Mapping[int, int]  # how many rows each jam has


@dataclass(frozen=True)
class CardRow:
    """A row of a jam: the marks of home and visitor."""

    number: int
    marks: tuple[forms.BoundField, ...]


@dataclass(frozen=True)
class CardJam:
    """A jam of the card; `lineups` are the fields of home and visitor by place."""

    number: int
    count: int
    rows: tuple[CardRow, ...]
    lead: forms.BoundField
    called_off: forms.BoundField
    lineups: tuple[tuple[forms.BoundField, ...], ...]

    @property
    def lineups_wrong(self) -> bool:
        """Whether something is wrong with who skated."""
        return any(field.errors for lineup in self.lineups for field in lineup)


def rows_asked_for(data: Mapping[str, Any] | None, report: Any) -> dict[int, int]:
    """The rows of each jam: those sent, and more where more were asked for; those of an earlier report."""
    if data is None:
        known = [len(jam["passes"]) for jam in report["jams"]] if report else []
        return {jam: max(ROWS, *known[jam - 1 : jam], 0) for jam in JAMS}
    asked = str(data.get("more", ""))
    rows = {jam: count_sent(data.get(f"rows_{jam}")) + MORE_ROWS * (asked == str(jam)) for jam in JAMS}
    return {jam: min(max(count, ROWS), MOST_ROWS) for jam, count in rows.items()}


def card_fields(rows: Rows, sheets: Sequence[TeamSheet]) -> Iterator[tuple[str, forms.Field]]:
    """The fields of every jam by their names."""
    for jam in JAMS:
        for row in range(1, rows[jam] + 1):
            for place in PLACES:
                told = {"team": sheets[place].name, "row": row, "jam": jam}
                yield (
                    f"mark_{jam}_{row}_{place}",
                    forms.MultipleChoiceField(
                        label=_("Jam %(jam)s, row %(row)s: whom %(team)s passed") % told,
                        choices=list(OPPONENTS.items()),
                        required=False,
                        widget=forms.CheckboxSelectMultiple,
                    ),
                )
        sides = [(str(place), sheets[place].name) for place in PLACES]
        yield f"lead_{jam}", forms.ChoiceField(label=_("Lead jammer"), choices=[("", "–"), *sides], required=False)
        yield f"called_off_{jam}", forms.BooleanField(label=_("Called off"), required=False)
        for place in PLACES:
            yield from _lineup_fields(jam, place, sheets[place])


def _lineup_fields(jam: int, place: int, sheet: TeamSheet) -> Iterator[tuple[str, forms.Field]]:
    skaters = [(str(player.player), player.name) for player in sheet.players]
    for (slot, label), usual in zip(SLOTS.items(), sheet.lineup, strict=True):
        yield (
            f"skater_{jam}_{place}_{slot}",
            forms.ChoiceField(label=label, choices=skaters, initial=usual, required=False),
        )


def card_jams(form: forms.Form, rows: Rows) -> Iterator[CardJam]:
    """The jams, for the page."""
    for jam in JAMS:
        yield CardJam(
            number=jam,
            count=rows[jam],
            rows=tuple(
                CardRow(row, tuple(form[f"mark_{jam}_{row}_{place}"] for place in PLACES))
                for row in range(1, rows[jam] + 1)
            ),
            lead=form[f"lead_{jam}"],
            called_off=form[f"called_off_{jam}"],
            lineups=tuple(tuple(form[f"skater_{jam}_{place}_{slot}"] for slot in SLOTS) for place in PLACES),
        )


def jams_payload(told: Mapping[str, Any], rows: Rows, sheets: Sequence[TeamSheet]) -> list[dict[str, Any]]:
    """The jams of the report, up to the last of which anything is written."""
    jams = [_payload(told, jam, rows[jam], sheets) for jam in JAMS]
    written = [number for number, jam in enumerate(jams, start=1) if jam["passes"] or jam["leads"] or jam["called_off"]]
    return jams[: max(written, default=0)]


def _payload(told: Mapping[str, Any], jam: int, rows: int, sheets: Sequence[TeamSheet]) -> dict[str, Any]:
    passes = [
        {side: told[f"mark_{jam}_{row}_{place}"] for place, side in enumerate(SIDES)} for row in range(1, rows + 1)
    ]
    while passes and not any(passes[-1].values()):
        passes.pop()
    lead = told[f"lead_{jam}"]
    return {
        "passes": passes,
        "leads": [int(lead)] if lead else [],
        "called_off": told[f"called_off_{jam}"],
        "lineups": [_lineup(told, jam, place, sheets[place]) for place in PLACES],
    }


def _lineup(told: Mapping[str, Any], jam: int, place: int, sheet: TeamSheet) -> list[int]:
    places = zip(SLOTS, sheet.lineup, strict=True)
    return [int(told[f"skater_{jam}_{place}_{slot}"] or usual) for slot, usual in places]


def jams_initial(jams: Any) -> dict[str, Any]:
    """The fields as an earlier report had them."""
    fields: dict[str, Any] = {}
    for number, jam in enumerate(jams, start=1):
        for row, marks in enumerate(jam["passes"], start=1):
            fields |= {f"mark_{number}_{row}_{place}": marks[side] for place, side in enumerate(SIDES)}
        fields[f"lead_{number}"] = str(jam["leads"][0]) if jam["leads"] else ""
        fields[f"called_off_{number}"] = jam["called_off"]
        for place, lineup in enumerate(jam["lineups"]):
            fields |= {f"skater_{number}_{place}_{slot}": player for slot, player in enumerate(lineup, start=1)}
    return fields


def repeated_field(jams: Sequence[Mapping[str, Any]]) -> str | None:
    """The first place whose skater has an earlier place of the same jam, too."""
    for number, jam in enumerate(jams, start=1):
        for place, lineup in enumerate(jam["lineups"]):
            for slot, player in enumerate(lineup, start=1):
                if player in lineup[: slot - 1]:
                    return f"skater_{number}_{place}_{slot}"
    return None
