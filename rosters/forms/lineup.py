"""The form for a line-up: a choice for each place."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext_lazy as _

from rosters.domain.idempotency import new_key
from rules.core.sheets import PlayerSheet


class LineupForm(forms.Form):
    """Who has which place. `standing` holds the ids of those who have them now, in the order of `places`."""

    key = forms.CharField(widget=forms.HiddenInput, required=False, initial=new_key)
    version = forms.IntegerField(widget=forms.HiddenInput, required=False)

    def __init__(
        self,
        data: Any = None,
        *,
        places: Sequence[str],
        players: Sequence[PlayerSheet],
        standing: Sequence[int],
        **more: Any,
    ) -> None:
        super().__init__(data, **more)
        self.names = {player.player: player.name for player in players}
        choices = [(player.player, _named(player)) for player in players]
        self.places = {f"place-{number}": label for number, label in enumerate(labels(places), start=1)}
        for at, (field, label) in enumerate(self.places.items()):
            self.fields[field] = forms.TypedChoiceField(
                label=label,
                choices=choices if at < len(standing) else [("", "–"), *choices],
                coerce=int,
                initial=standing[at] if at < len(standing) else None,
            )

    def rows(self) -> Iterator[BoundField]:
        """The fields of the places, in order."""
        return (self[field] for field in self.places)

    @property
    def lineup(self) -> tuple[int, ...]:
        """The players chosen, by place; for a form that is valid."""
        return tuple(self.cleaned_data[field] for field in self.places)

    def clean(self) -> dict[str, Any]:
        """Nobody has two places; the second one says so."""
        given: dict[str, Any] = super().clean() or self.cleaned_data
        first: dict[int, str] = {}
        for field, label in self.places.items():
            player = given.get(field)
            if player in first:
                facts = {"player": self.names[player], "place": first[player]}
                self.add_error(field, _("%(player)s has a place already: %(place)s.") % facts)
            elif player is not None:
                first[player] = label
        return given


def labels(places: Sequence[str]) -> list[str]:
    """What the places are called, those of one name numbered."""
    several = {name for name, times in Counter(places).items() if times > 1}
    numbers = {name: count(1) for name in several}
    return [f"{name} {next(numbers[name])}" if name in several else name for name in places]


def _named(player: PlayerSheet) -> str:
    return player.name if player.number is None else f"{player.number} · {player.name}"
