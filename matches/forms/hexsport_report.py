"""The form in which a match of the hex sport is reported: phone first, every field in reach without a script.

It builds the plain values of a report; whether they can have happened is the rules' business alone.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from matches.forms.hexsport_fields import CAUSES, FIELDS_OF_CODES, REWARDS, InjuryRow, PlayerRow, SideRows
from matches.forms.report_form import ENDINGS, PLACES, count_field, field_of, reason_field
from rules.core.options import Options
from rules.core.sheets import PlayerSheet, TeamSheet

FIRST_ROWS, MORE_ROWS, MOST_ROWS = 3, 3, 40
LANDSLIDE = 7
ON_ROSTER = ("active", "dead")


class HexsportReportForm(forms.Form):
    """A report on these two teams. `payload` holds its values once the form is valid."""

    template = "matches/report_hexsport.html"

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        sheets: Sequence[TeamSheet],
        options: Options,
        report: Any = None,
    ) -> None:
        self.sheets = tuple(sheets)
        self.rewards = tuple(REWARDS) if options["cheers.reward_lifetime"] == "season" else ()
        self.injury_rows = _rows_asked_for(data, report)
        initial = self._as_reported(report) if report else None
        if data is not None and "more" in data:
            initial = self._as_typed(data)
            data = None
        super().__init__(data, initial=initial)
        for place in PLACES:
            self._add_side(place)
        for row in range(self.injury_rows):
            self._add_injury(row)
        self._add_ending()

    def _add_side(self, place: int) -> None:
        team = self.sheets[place].name
        self.fields[f"points_{place}"] = count_field(_("Points of %(team)s") % {"team": team}, 99, required=True)
        self.fields[f"cheers_{place}"] = count_field(_("Cheers of %(team)s") % {"team": team}, 99, initial=0)
        for reward in self.rewards:
            self.fields[f"reward_{reward}_{place}"] = count_field(REWARDS[reward] % {"team": team}, 99)
        for player in self._roster(place):
            self.fields[f"played_{place}_{player.player}"] = forms.BooleanField(
                label=player.name, required=False, initial=player.status == "active"
            )
            self.fields[f"strikes_{place}_{player.player}"] = count_field(
                _("Strikes of 3 or more by %(name)s") % {"name": player.name}, 30
            )

    def _add_injury(self, row: int) -> None:
        people: list[Any] = [
            ("", ""),
            *((self.sheets[place].name, self._choices_of(place)) for place in PLACES),
        ]
        self.fields[f"injured_{row}"] = forms.ChoiceField(label=_("Who was hurt"), choices=people, required=False)
        self.fields[f"damage_{row}"] = forms.IntegerField(
            label=_("Damage"),
            min_value=1,
            max_value=20,
            required=False,
            widget=forms.NumberInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
        )
        self.fields[f"by_{row}"] = forms.ChoiceField(label=_("By whom"), choices=people, required=False)
        self.fields[f"cause_{row}"] = forms.ChoiceField(label=_("How"), choices=CAUSES, required=False)

    def _choices_of(self, place: int) -> list[tuple[str, str]]:
        return [(f"{place}-{player.player}", player.name) for player in self._roster(place)]

    def _add_ending(self) -> None:
        self.fields["rush"] = count_field(_("Ended in Rush"), 99, help_text=_("1 to 14, more in sudden death."))
        self.fields["ending"] = forms.ChoiceField(
            label=_("How the match ended"), choices=ENDINGS, initial="played", required=False
        )
        self.fields["awarded_to"] = forms.ChoiceField(
            label=_("Winner, where the score does not say"),
            choices=[("", _("the score decides")), *((str(place), self.sheets[place].name) for place in PLACES)],
            required=False,
            help_text=_("Only for a level final, or when a side gave up or the match was abandoned."),
        )
        self.fields["margin"] = forms.IntegerField(
            label=_("Margin, where it is not the difference"),
            min_value=-LANDSLIDE,
            max_value=LANDSLIDE,
            required=False,
            help_text=_("Home ahead counts up, the visitor down. Leave it empty for a match played to the end."),
        )
        self.fields["reason"] = reason_field(_("Why it was not played to the end"))

    def _as_typed(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """What stands in the fields of a form that only asks for more rows; nothing is checked yet."""
        unticked = {f"played_{place}_{player.player}": False for place in PLACES for player in self._roster(place)}
        return unticked | {name: data[name] for name in data if name != "more"}

    def _as_reported(self, report: Mapping[str, Any]) -> dict[str, Any]:
        """The fields as an earlier report had them."""
        fields: dict[str, Any] = {
            "margin": report["margin"] if report["ending"] != "played" else None,
            "ending": report["ending"],
            "reason": report["reason"],
            "rush": report["rush"],
            "awarded_to": "" if report["awarded_to"] is None else str(report["awarded_to"]),
        }
        for place, side in enumerate((report["home"], report["visitor"])):
            fields |= {f"points_{place}": side["points"], f"cheers_{place}": side["cheers"]}
            fields |= {f"reward_{reward}_{place}": count for reward, count in side.get("rewards", {}).items()}
            fields |= {f"strikes_{place}_{made['player']}": made["count"] for made in side["strikes"]}
            for player in self._roster(place):
                fields[f"played_{place}_{player.player}"] = player.player in side["took_part"]
        for row, injury in enumerate(report["injuries"]):
            fields |= _initial_injury(row, injury)
        return fields

    def _roster(self, place: int) -> Iterator[PlayerSheet]:
        return (player for player in self.sheets[place].players if player.status in ON_ROSTER)

    @property
    def sides(self) -> tuple[SideRows, ...]:
        """Both sides with their fields, for the page."""
        return tuple(
            SideRows(
                place=place,
                sheet=self.sheets[place],
                points=self[f"points_{place}"],
                cheers=self[f"cheers_{place}"],
                rewards=tuple(self[f"reward_{reward}_{place}"] for reward in self.rewards),
                players=tuple(
                    PlayerRow(
                        player=player,
                        played=self[f"played_{place}_{player.player}"],
                        strikes=self[f"strikes_{place}_{player.player}"],
                    )
                    for player in self._roster(place)
                ),
            )
            for place in PLACES
        )

    @property
    def injuries(self) -> tuple[InjuryRow, ...]:
        """The rows for injuries, for the page."""
        return tuple(
            InjuryRow(*(self[f"{name}_{row}"] for name in ("injured", "damage", "by", "cause")))
            for row in range(self.injury_rows)
        )

    def clean(self) -> dict[str, Any]:
        """An injury names whom it hurt and how badly, or nothing at all."""
        cleaned: dict[str, Any] = super().clean() or {}
        for row in range(self.injury_rows):
            injured, damage = cleaned.get(f"injured_{row}"), cleaned.get(f"damage_{row}")
            if injured and not damage and f"damage_{row}" not in self.errors:
                self.add_error(f"damage_{row}", _("How much damage was it?"))
            if not injured and (damage or cleaned.get(f"by_{row}")):
                self.add_error(f"injured_{row}", _("Who was hurt?"))
        return cleaned

    @property
    def payload(self) -> dict[str, Any]:
        """The plain values of the report."""
        told = self.cleaned_data
        points = [told["points_0"], told["points_1"]]
        margin = (
            told["margin"] if told["margin"] is not None else max(-LANDSLIDE, min(LANDSLIDE, points[0] - points[1]))
        )
        return {
            "home": self._side_payload(0),
            "visitor": self._side_payload(1),
            "margin": margin,
            "ending": told["ending"] or "played",
            "reason": told["reason"] if told["ending"] != "played" else "",
            "rush": told["rush"] or None,
            "awarded_to": int(told["awarded_to"]) if told["awarded_to"] else None,
            "injuries": [self._injury_payload(row) for row in range(self.injury_rows) if told[f"injured_{row}"]],
        }

    def _side_payload(self, place: int) -> dict[str, Any]:
        told = self.cleaned_data
        players = [player.player for player in self._roster(place)]
        rewards = {reward: told[f"reward_{reward}_{place}"] or 0 for reward in self.rewards}
        return {
            "points": told[f"points_{place}"],
            "cheers": told[f"cheers_{place}"] or 0,
            "took_part": [player for player in players if told[f"played_{place}_{player}"]],
            "strikes": [
                {"player": player, "count": count} for player in players if (count := told[f"strikes_{place}_{player}"])
            ],
            **({"rewards": rewards} if any(rewards.values()) else {}),
        }

    def _injury_payload(self, row: int) -> dict[str, Any]:
        told = self.cleaned_data
        to, player = _named(told[f"injured_{row}"])
        injury: dict[str, Any] = {"to": to, "player": player, "damage": told[f"damage_{row}"]}
        injury["cause"] = told[f"cause_{row}"] or "other"
        if told[f"by_{row}"]:
            injury["by_side"], injury["by"] = _named(told[f"by_{row}"])
        return injury

    def show_violation(self, code: str, facts: Mapping[str, Any], sentence: str) -> None:
        """The sentence stands beside the field it is about, or above the form."""
        self.add_error(field_of(self, FIELDS_OF_CODES, code, facts), sentence)


def _rows_asked_for(data: Mapping[str, Any] | None, report: Any) -> int:
    """How many injuries the form has room for: those sent, and more where more were asked for."""
    if data is None:
        return max(FIRST_ROWS, len(report["injuries"]) + 1) if report else FIRST_ROWS
    sent = str(data.get("injury_rows", ""))
    rows = int(sent) if sent.isascii() and sent.isdigit() and len(sent) < 3 else FIRST_ROWS
    return min(MOST_ROWS, rows + (MORE_ROWS if "more" in data else 0))


def _named(choice: str) -> tuple[int, int]:
    place, _dash, player = choice.partition("-")
    return int(place), int(player)


def _initial_injury(row: int, injury: Mapping[str, Any]) -> dict[str, Any]:
    by_side = injury["by_side"] if injury["by_side"] is not None else 1 - injury["to"]
    return {
        f"injured_{row}": f"{injury['to']}-{injury['player']}",
        f"damage_{row}": injury["damage"],
        f"by_{row}": "" if injury["by"] is None else f"{by_side}-{injury['by']}",
        f"cause_{row}": injury["cause"],
    }
