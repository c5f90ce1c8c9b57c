"""The acts of the auction. `subject` is the market: what is on offer, what could be, and the teams."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.forms.acts import ActForm

HIGHEST_BID = 9999  # mc; far above what any team can have


class LotForm(ActForm):
    """Something about one MVP on offer."""

    star = forms.CharField(widget=forms.HiddenInput)

    def __init__(self, data: Any = None, **more: Any) -> None:
        super().__init__(data, **more)
        self.fields["star"].initial = self.mark


class BidForm(LotForm):
    """A bid called at the table."""

    act = "bid"

    def __init__(self, data: Any = None, **more: Any) -> None:
        super().__init__(data, **more)
        self.fields["team"] = forms.ChoiceField(label=_("Team"), choices=[("", "–"), *self.subject.teams.items()])
        self.fields["amount"] = forms.IntegerField(label=_("Bid in mc"), min_value=0, max_value=HIGHEST_BID)


class AwardForm(LotForm):
    """The bidding for one MVP is over."""

    act = "award"


class OfferForm(ActForm):
    """One more MVP is on offer."""

    act = "offer"

    def __init__(self, data: Any = None, **more: Any) -> None:
        super().__init__(data, **more)
        self.fields["star"] = forms.ChoiceField(label=_("MVP"), choices=list(self.subject.absent.items()))


class CloseMarketForm(ActForm):
    """The auction is over."""

    act = "close_market"
