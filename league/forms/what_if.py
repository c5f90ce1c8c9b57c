"""Results that somebody assumes, to see the table they would make. Sent by address, so that it can be passed on."""

from collections.abc import Mapping, Sequence

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from msgspec import Struct

from league.domain.forecasting import OpenFixture
from matches.forms.report_form import count_field
from rules.competition.results import Result

MOST_POINTS = 999


class AssumedFixture(Struct, frozen=True):
    """A fixture with its two fields, for the page."""

    home: str
    away: str
    home_field: forms.BoundField
    away_field: forms.BoundField

    @property
    def errors(self) -> list[str]:
        return [*self.home_field.errors, *self.away_field.errors]


class WhatIfForm(forms.Form):
    """The points of both sides in each of these fixtures; a fixture left empty is not assumed. A side's field is named
    by the pairing, so that a link goes on to mean the same fixture."""

    def __init__(self, data: QueryDict, fixtures: Sequence[OpenFixture], names: Mapping[str, str]) -> None:
        super().__init__(data or None)
        self.fixtures = fixtures
        self.names = names
        for fixture in fixtures:
            for side, entry in (("home", fixture.home), ("away", fixture.away)):
                self.fields[f"{fixture.pairing}-{side}"] = count_field(names[entry], MOST_POINTS)

    def clean(self) -> dict[str, object]:
        told = super().clean() or {}
        for fixture in self.fixtures:
            home, away = (told.get(f"{fixture.pairing}-{side}") for side in ("home", "away"))
            if (home is None) is (away is None):
                continue
            missing = "home" if home is None else "away"
            if f"{fixture.pairing}-{missing}" not in self.errors:
                self.add_error(f"{fixture.pairing}-{missing}", _("Give the points of both teams, or of none."))
        return told

    def assumed(self) -> list[AssumedFixture]:
        """The fixtures with their fields, in order."""
        return [
            AssumedFixture(
                self.names[fixture.home],
                self.names[fixture.away],
                self[f"{fixture.pairing}-home"],
                self[f"{fixture.pairing}-away"],
            )
            for fixture in self.fixtures
        ]

    def results(self) -> list[Result]:
        """The results that are assumed; none where something cannot be read."""
        if not self.is_bound or not self.is_valid():
            return []
        found = []
        for fixture in self.fixtures:
            home, away = (self.cleaned_data[f"{fixture.pairing}-{side}"] for side in ("home", "away"))
            if home is not None:
                found.append(
                    Result(
                        round=fixture.round,
                        home=fixture.home,
                        away=fixture.away,
                        home_points=home,
                        away_points=away,
                        margin=home - away,
                    )
                )
        return found
