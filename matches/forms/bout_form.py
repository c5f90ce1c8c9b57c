"""What the report forms of games whose teams are squads share: more rows on demand, endings, the score of an award.

A game adds its fields and says what they make of a bout that was played to its end.
"""

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from matches.forms.report_form import ENDINGS, PLACES, field_of, reason_field
from rules.core.options import Options
from rules.core.sheets import TeamSheet
from rules.registry import RULESETS

SIDES = ("home", "visitor")
PLAYED = "played"
Data = Mapping[str, Any] | None


class BoutForm(forms.Form):
    """A report on these two teams. `payload` holds its values once it is valid, `rows` what `rows_wanted` said."""

    game: ClassVar[str]
    template: str
    fields_of_codes: ClassVar[Mapping[str, str]]
    needed: ClassVar[tuple[str, ...]] = ()  # the points without which no bout was played

    def __init__(self, data: Data = None, *, sheets: Sequence[TeamSheet], options: Options, report: Any = None) -> None:
        self.sheets, self.options = tuple(sheets), options
        self.rows = self.rows_wanted(data, report)
        sent = None if data is not None and "more" in data else data
        super().__init__(sent, initial=self._as_reported(report) if report else None)
        self.fields.update(self.bout_fields())
        self._add_ending()
        if sent is not data and data is not None:
            self.initial = {
                name: field.widget.value_from_datadict(data, {}, name) for name, field in self.fields.items()
            }

    @abstractmethod
    def rows_wanted(self, data: Data, report: Any) -> Any:
        """How many rows the form has: those sent, and more where more were asked for; those of an earlier report."""

    @abstractmethod
    def bout_fields(self) -> Iterable[tuple[str, forms.Field]]:
        """The fields of a bout that was played, by their names."""

    @abstractmethod
    def played(self, told: Mapping[str, Any]) -> dict[str, Any]:
        """The plain values of the report on a bout that was played to its end."""

    @abstractmethod
    def as_played(self, report: Mapping[str, Any]) -> dict[str, Any]:
        """The fields as an earlier report on a played bout had them."""

    def unplayed(self, score: Sequence[int], winner: int) -> dict[str, Any]:
        """The score of a bout that was given to a side."""
        return points_of_sides(score)

    @property
    def teams(self) -> tuple[str, ...]:
        """What the sides are called."""
        return tuple(sheet.name for sheet in self.sheets)

    @property
    def forfeit(self) -> tuple[int, int]:
        """What winner and loser have from a bout that was not played to its end."""
        ruleset = RULESETS[self.game]
        return ruleset.season_terms(Options(ruleset.options)).awarded_score

    def _add_ending(self) -> None:
        high, low = self.forfeit
        self.fields["ending"] = forms.ChoiceField(
            label=_("How it ended"), choices=ENDINGS, initial=PLAYED, required=False
        )
        self.fields["awarded_to"] = forms.ChoiceField(
            label=_("Winner, if it was not played to its end"),
            choices=[("", "–"), *((str(place), self.teams[place]) for place in PLACES)],
            required=False,
            help_text=_("It counts %(high)d to %(low)d, and no skater gets any figures.") % {"high": high, "low": low},
        )
        self.fields["reason"] = reason_field(_("Why it was not played to the end"))

    def clean(self) -> dict[str, Any]:
        """A bout that was played has its points; one that was not has a winner."""
        cleaned: dict[str, Any] = super().clean() or {}
        if cleaned.get("ending") in ("", PLAYED):
            for name in self.needed:
                if cleaned.get(name) is None and name not in self.errors:
                    self.add_error(name, _("The points are missing."))
        elif "ending" in cleaned and not cleaned.get("awarded_to"):
            self.add_error("awarded_to", _("It is not said who wins."))
        return cleaned

    @property
    def payload(self) -> dict[str, Any]:
        """The plain values of the report."""
        told = self.cleaned_data
        ending = told["ending"] or PLAYED
        if ending == PLAYED:
            return self.played(told)
        winner = int(told["awarded_to"])
        score = self.forfeit if winner == 0 else self.forfeit[::-1]
        return {**self.unplayed(score, winner), "ending": ending, "reason": told["reason"]}

    def _as_reported(self, report: Mapping[str, Any]) -> dict[str, Any]:
        ending = {"ending": report["ending"], "reason": report["reason"]}
        if report["ending"] == PLAYED:
            return ending | self.as_played(report)
        return ending | {"awarded_to": str(self.winner_of(report))}

    def winner_of(self, report: Mapping[str, Any]) -> int:
        """To whom an earlier report gave the bout."""
        points = [report[side]["points"] for side in SIDES]
        return points.index(max(points))

    def show_violation(self, code: str, facts: Mapping[str, Any], sentence: str) -> None:
        """The sentence stands beside the field it is about, or above the form."""
        self.add_error(self.field_for(code, facts), sentence)

    def field_for(self, code: str, facts: Mapping[str, Any]) -> str | None:
        """The field that a refusal is about; None for the whole form."""
        return field_of(self, self.fields_of_codes, code, facts)


def points_of_sides(points: Sequence[int]) -> dict[str, Any]:
    """The points of home and visitor, as reports have them."""
    return {side: {"points": count} for side, count in zip(SIDES, points, strict=True)}


def count_sent(sent: object, otherwise: int = 0) -> int:
    """A small number that came with a form; `otherwise` when it is none."""
    text = str(sent or "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 3 else otherwise
