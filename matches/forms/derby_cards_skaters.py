"""The line-ups and the score sheet in the report form of the card derby."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from matches.forms.report_form import count_field
from rules.core.sheets import TeamSheet

SLOTS = range(1, 11)
COLUMNS: Mapping[str, Promise] = {
    "jams": _("Jams"),
    "lead_jams": _("Lead jams"),
    "assists": _("Assists"),
    "blocks": _("Blocks"),
    "minors": _("Minors"),
    "majors": _("Majors"),
}


@dataclass(frozen=True)
class SkaterRow:
    """The fields of one slot: who skated in it, and what she did."""

    slot: int
    skater: forms.BoundField
    figures: tuple[forms.BoundField, ...]


def skater_fields(place: int, sheet: TeamSheet) -> Iterator[tuple[str, forms.Field]]:
    """The fields of every slot by their names; unless told otherwise the line-up is that of the team."""
    skaters = [(str(player.player), player.name) for player in sheet.players]
    for slot, usual in zip(SLOTS, sheet.lineup, strict=True):
        yield (
            f"skater_{place}_{slot}",
            forms.ChoiceField(
                label=_("Slot %(slot)s of %(team)s") % {"slot": slot, "team": sheet.name},
                choices=skaters,
                initial=usual,
                required=False,
            ),
        )
        for column, label in COLUMNS.items():
            yield f"{column}_{place}_{slot}", count_field(label, 99)


def skater_rows(form: forms.Form, place: int) -> tuple[SkaterRow, ...]:
    """The slots of a side, for the page."""
    return tuple(
        SkaterRow(
            slot=slot,
            skater=form[f"skater_{place}_{slot}"],
            figures=tuple(form[f"{column}_{place}_{slot}"] for column in COLUMNS),
        )
        for slot in SLOTS
    )


def side_payload(told: Mapping[str, Any], place: int, sheet: TeamSheet) -> dict[str, Any]:
    """A side of the report; a score sheet on which nothing stands is none."""
    lines = [{column: told[f"{column}_{place}_{slot}"] or 0 for column in COLUMNS} for slot in SLOTS]
    return {
        "lineup": [
            int(told[f"skater_{place}_{slot}"] or usual) for slot, usual in zip(SLOTS, sheet.lineup, strict=True)
        ],
        "skaters": lines if any(count for line in lines for count in line.values()) else [],
    }


def side_initial(side: Mapping[str, Any], place: int) -> dict[str, Any]:
    """The fields as an earlier report had them."""
    fields: dict[str, Any] = {
        f"skater_{place}_{slot}": str(player) for slot, player in enumerate(side["lineup"], start=1)
    }
    for slot, line in enumerate(side["skaters"], start=1):
        fields |= {f"{column}_{place}_{slot}": line[column] or None for column in COLUMNS}
    return fields


def repeated_slot(lineup: Sequence[int]) -> int | None:
    """The first slot whose skater stands in an earlier slot, too."""
    slots = enumerate(lineup, start=1)
    return next((slot for slot, player in slots if player in lineup[: slot - 1]), None)
