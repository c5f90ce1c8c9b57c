"""Beginning a season, and the acts that need nothing but a yes."""

from datetime import datetime
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.forms.acts import ActForm
from league.forms.zoned import TimeField, Zoned


class NewSeasonForm(ActForm):
    """A season from a ready-made set of options. `subject` is the sets, each with key, title and sentence."""

    act = "season"
    name = forms.CharField(label=_("Name of the season"), max_length=80)
    game = forms.CharField(widget=forms.HiddenInput, required=False)

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


class PlayRoundForm(ActForm):
    """The program plays the matches of the round now."""

    act = "play_round"


class PlayLaterForm(Zoned, ActForm):
    """The program plays the matches of the round at a time, told in the league's zone. `subject` is the season."""

    act = "play_later"
    at = TimeField(label=_("Date and time"), required=False)

    def __init__(self, data: Any = None, **more: Any) -> None:
        super().__init__(data, **more)
        self.league = self.subject.league
        self.fields["at"].help_text = _("In the time zone of the league, %(zone)s. Empty: at no set time.") % {
            "zone": self.zone_name
        }

    def clean_at(self) -> datetime | None:
        """The time, if it is still to come."""
        at: datetime | None = self.cleaned_data["at"]
        if at is not None and at <= timezone.now():
            raise forms.ValidationError(_("This time is over. To play now, use the button above."))
        return at


class BeginFinalsForm(ActForm):
    """The finals begin."""

    act = "begin_finals"


class CloseSeasonForm(ActForm):
    """The season is over."""

    act = "close_season"
