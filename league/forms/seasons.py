"""Beginning a season, and the acts that need nothing but a yes."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.forms.acts import ActForm


class NewSeasonForm(ActForm):
    """A season from a ready-made set of options. `subject` is the sets, each with key, title and sentence."""

    act = "season"
    name = forms.CharField(label=_("Name of the season"), max_length=80)

    def __init__(self, data: Any = None, **more: Any) -> None:
        super().__init__(data, **more)
        sets = [(found.key, found.title) for found in self.subject]
        self.fields["preset"] = forms.ChoiceField(
            label=_("Begin with"), choices=sets, widget=forms.RadioSelect, initial=sets[0][0] if sets else ""
        )


class StartForm(ActForm):
    """The season starts."""

    act = "start"


class OpenRoundForm(ActForm):
    """The next round is opened."""

    act = "open_round"


class BeginFinalsForm(ActForm):
    """The finals begin."""

    act = "begin_finals"


class CloseSeasonForm(ActForm):
    """The season is over."""

    act = "close_season"
