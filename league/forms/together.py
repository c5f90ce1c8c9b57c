"""What is done for a whole round at once."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.timesince import timesince
from django.utils.translation import gettext_lazy as _

from league.domain.together import reports_waiting_in
from league.forms.acts import ActForm
from matches.models import Report


class RemindAllForm(ActForm):
    """Everybody who is awaited is reminded."""

    act = "remind_all"


class LaterForm(ActForm):
    """The hint at a second factor rests until the next signing in."""

    act = "no_factor_now"


class ApproveAllForm(ActForm):
    """The chosen reports hold. `subject` is the season, `waiting` the reports of its open round if known."""

    act = "approve_all"
    reason = forms.CharField(
        label=_("Why they hold"),
        max_length=500,
        initial=_("Nobody disputed the report."),
        help_text=_("Everybody can read it beside the result."),
    )

    def __init__(self, data: Any = None, *, waiting: Sequence[Report] | None = None, **more: Any) -> None:
        super().__init__(data, **more)
        found = reports_waiting_in(self.subject) if waiting is None else waiting
        choices = [(report.match.uid, self._label(report)) for report in found]
        self.fields["reports"] = forms.MultipleChoiceField(
            label=_("Which"),
            choices=choices,
            initial=[uid for uid, _label in choices],
            widget=forms.CheckboxSelectMultiple,
            error_messages={"required": _("Choose at least one report.")},
        )
        self.order_fields(["reports", "reason"])

    @staticmethod
    def _label(report: Report) -> str:
        names = " – ".join(side.team.name for side in report.match.sides.all())
        told = {"match": names, "time": timesince(report.submitted_at)}
        return _("%(match)s, waits for %(time)s") % told
