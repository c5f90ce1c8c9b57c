"""What a coach does in the auction. `subject` is the room; `mark` and `star` are the MVP it is about."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.forms.market import HIGHEST_BID, LotForm


class CallForm(LotForm):
    """A bid called aloud: by one of two buttons (`quick`), or of an amount of one's own."""

    act = "call"

    def __init__(self, data: Any = None, **more: Any) -> None:
        super().__init__(data, **more)
        self.fields["amount"] = forms.IntegerField(
            label=_("Own bid in mc"), min_value=0, max_value=HIGHEST_BID, required=False
        )
        self.fields["quick"] = forms.IntegerField(
            widget=forms.HiddenInput, min_value=0, max_value=HIGHEST_BID, required=False
        )

    def clean(self) -> dict[str, Any]:
        """The button pressed says how much; without one the field does."""
        given = super().clean() or {}
        quick = given.pop("quick", None)
        given["amount"] = given.get("amount") if quick is None else quick
        if given["amount"] is None and "amount" not in self.errors:
            self.add_error("amount", _("Say how many mc you bid."))
        return given


class LeaveForm(LotForm):
    """A bid left with the program."""

    act = "leave"

    def __init__(self, data: Any = None, **more: Any) -> None:
        super().__init__(data, **more)
        self.fields["amount"] = forms.IntegerField(label=_("At most, in mc"), min_value=0, max_value=HIGHEST_BID)


class TakeBackForm(LotForm):
    """The bid left is taken back."""

    act = "take_back"


class DropOutForm(LotForm):
    """The team bids no more for this MVP."""

    act = "drop_out"
