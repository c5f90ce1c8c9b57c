"""How long coaches have to challenge, and what a commissioner does with the clock of a turn."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.domain.quiet_nights import NIGHT_BEGINS, NIGHT_ENDS
from league.domain.turns import MOST_HOURS
from league.forms.acts import ActForm

USUAL_HOURS = 24


def _hours(label: Any, **more: Any) -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=1, max_value=MOST_HOURS, **more)


class HoursForm(ActForm):
    """Hours to choose and to answer. `subject` is the sheet of the calendar, with `hours` where they are set."""

    act = "challenge_hours"
    choose = _hours(_("Hours to choose, once it is a coach's turn"), initial=USUAL_HOURS)
    answer = _hours(
        _("Hours to answer a challenge"),
        initial=USUAL_HOURS,
        help_text=_("It counts where the season lets a challenged team refuse."),
    )
    nights_rest = forms.BooleanField(label=_("Clocks stand still at night"), required=False, initial=True)

    def __init__(self, data: Any = None, **more: Any) -> None:
        super().__init__(data, **more)
        night = {"begins": f"{NIGHT_BEGINS:%H:%M}", "ends": f"{NIGHT_ENDS:%H:%M}"}
        self.fields["nights_rest"].help_text = _("From %(begins)s to %(ends)s in the league's time zone.") % night
        if self.subject.hours is not None:
            for name in ("choose", "answer", "nights_rest"):
                self.fields[name].initial = getattr(self.subject.hours, name)


class RemoveHoursForm(ActForm):
    """Coaches have as long as they like."""

    act = "remove_challenge_hours"


class EndTurnForm(ActForm):
    """What the clock would do is done at once."""

    act = "end_turn"


class PauseForm(ActForm):
    """The clocks stand still."""

    act = "pause_clock"
    reason = forms.CharField(label=_("Why"), max_length=300, help_text=_("Everybody can read it."))


class ResumeForm(ActForm):
    """The clocks go on."""

    act = "resume_clock"


class ExtendForm(ActForm):
    """The team that is to act has more time."""

    act = "extend_clock"
    hours = _hours(_("More hours"), initial=USUAL_HOURS)
    reason = forms.CharField(label=_("Why"), max_length=300, help_text=_("Everybody can read it."))
