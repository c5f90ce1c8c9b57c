"""Forms with times told in the zone of a league."""

from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.utils import timezone

from league.models import League


class TimeField(forms.DateTimeField):
    """A date and time of day. A time that the clocks of the zone skip or show twice is refused, as Django does."""

    def __init__(self, **more: Any) -> None:
        widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")
        super().__init__(widget=widget, **more)


class Zoned:
    """A form whose times are read in the zone of its league; before `forms.Form` among the parents."""

    league: League

    @property
    def zone(self) -> ZoneInfo:
        """The zone of the league."""
        return ZoneInfo(self.league.time_zone)

    @property
    def zone_name(self) -> str:
        """The zone as people read it."""
        return self.zone.key.replace("_", " ")

    def full_clean(self) -> None:
        """Reads the times in the zone of the league."""
        with timezone.override(self.zone):
            super().full_clean()  # type: ignore[misc]  # of the form it is mixed into
