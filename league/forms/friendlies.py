"""Setting up a friendly. `subject` is the names of the teams by uid of their entry."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.forms.acts import ActForm


class FriendlyForm(ActForm):
    """Two teams meet in a friendly."""

    act = "friendly"

    def __init__(self, data: Any = None, **more: Any) -> None:
        super().__init__(data, **more)
        teams = [("", "–"), *self.subject.items()]
        self.fields["home"] = forms.ChoiceField(label=_("Home"), choices=teams)
        self.fields["visitor"] = forms.ChoiceField(label=_("Visitor"), choices=teams)


class OwnFriendlyForm(ActForm):
    """A coach's team meets another in a friendly. `subject` has the names of its `opponents`."""

    act = "own_friendly"

    def __init__(self, data: Any = None, **more: Any) -> None:
        super().__init__(data, **more)
        teams = [("", "–"), *self.subject.opponents.items()]
        self.fields["opponent"] = forms.ChoiceField(label=_("Opponent"), choices=teams)
