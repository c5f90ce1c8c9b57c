"""The form for a team's looks: to build one, and to change one."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext_lazy as _
from msgspec import Struct

from rosters.domain.idempotency import new_key
from rosters.domain.look import UNNAMED, Draft, Look
from rosters.enums import Colour
from rules.core.sheets import PlayerSheet


class PlayerFields(Struct, frozen=True):
    """The two fields of one player, and who he is."""

    player: PlayerSheet
    number: BoundField
    name: BoundField


class LookForm(forms.Form):
    """Name, colour, and a name and number for each player given. `problems` come from the rules, not from here."""

    name = forms.CharField(label=_("Name of the team"), max_length=60)
    colour = forms.TypedChoiceField(
        label=_("Colour"),
        coerce=int,
        choices=Colour.choices,
        widget=forms.RadioSelect,
        initial=1,
    )
    key = forms.CharField(widget=forms.HiddenInput, required=False)
    version = forms.IntegerField(widget=forms.HiddenInput, required=False)

    def __init__(self, data: Any = None, *, players: Sequence[PlayerSheet], **more: Any) -> None:
        super().__init__(data, **more)
        self.players = players
        self.fields["key"].initial = new_key()
        for player in players:
            who = {"player": player.position, "number": player.number}
            self.fields[f"name-{player.player}"] = forms.CharField(
                label=_("Name of number %(number)s, %(player)s") % who, max_length=40, initial=player.name
            )
            self.fields[f"number-{player.player}"] = forms.IntegerField(
                label=_("Shirt number of number %(number)s, %(player)s") % who,
                min_value=1,
                max_value=99,
                initial=player.number,
            )

    def rows(self) -> Iterator[PlayerFields]:
        """The fields of each player, in the order of the list."""
        for player in self.players:
            yield PlayerFields(player, self[f"number-{player.player}"], self[f"name-{player.player}"])

    @property
    def look(self) -> Look:
        """What was filled in. What is not valid stays as it was, so that the rest can be tried."""
        filled = self.cleaned_data
        players = {}
        for player in self.players:
            name, number = filled.get(f"name-{player.player}"), filled.get(f"number-{player.player}")
            players[player.player] = (name or player.name, number or player.number)
        return Look(name=filled.get("name") or UNNAMED, colour=filled.get("colour", 1), players=players)

    def add_problems(self, draft: Draft, say: Callable[[str, dict[str, object]], str]) -> None:
        """What the rules have against the look, in the words of `say`, at the fields it concerns."""
        for problem in draft.problems:
            self.add_error(self._field_of(problem.code, problem.player), say(problem.code, problem.facts))

    def _field_of(self, code: str, player: int | None) -> str | None:
        if player is None:
            return "name" if code.startswith("name.") else None
        part = "number" if code.startswith("number.") else "name"
        return f"{part}-{player}" if f"{part}-{player}" in self.fields else None
