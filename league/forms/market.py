"""The acts of the auction. `subject` is the market: what is on offer, what could be, and the teams."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.domain.market.timing import LONGEST_SOFT_CLOSE
from league.forms.acts import ActForm
from league.forms.zoned import TimeField, Zoned

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


class PauseForm(ActForm):
    """Nobody bids for a while."""

    act = "pause_market"


class ResumeForm(ActForm):
    """The auction goes on."""

    act = "resume_market"


class ClosingForm(Zoned, ActForm):
    """When the open lots close; `subject` is the auction."""

    act = "closing"

    def __init__(self, data: Any = None, **more: Any) -> None:
        super().__init__(data, **more)
        self.league = self.subject.round.season.league
        self.fields["at"] = TimeField(
            label=_("Bids close at"),
            required=False,
            initial=self.subject.closes_at,
            help_text=_("In the time of %(zone)s. Empty: when you say so.") % {"zone": self.zone_name},
        )
        self.fields["soft_close"] = forms.IntegerField(
            label=_("Soft close, in seconds"),
            min_value=0,
            max_value=LONGEST_SOFT_CLOSE,
            initial=0,
            help_text=_("A bid in the last so many seconds puts the close off to as many seconds after it."),
        )


class PauseLotForm(LotForm):
    """Nobody bids for one MVP for a while."""

    act = "pause_lot"


class ResumeLotForm(LotForm):
    """The bidding for one MVP goes on."""

    act = "resume_lot"


class LotClosingForm(ClosingForm, LotForm):
    """When the bidding for one MVP closes."""

    act = "closing_lot"

    def __init__(self, data: Any = None, **more: Any) -> None:
        super().__init__(data, **more)
        lot = self.subject.lot(self.mark)
        self.fields["at"].initial = lot.closes_at if lot else None


class StrikeBidForm(LotForm):
    """A bid that counts no more."""

    act = "strike_bid"

    def __init__(self, data: Any = None, **more: Any) -> None:
        super().__init__(data, **more)
        lot = self.subject.lot(self.mark)
        bids = {bid.uid: f"{bid.name}: {bid.amount} mc" for bid in reversed(lot.bids)} if lot else {}
        self.fields["bid"] = forms.ChoiceField(label=_("Bid"), choices=list(bids.items()))
        self.fields["reason"] = forms.CharField(label=_("Reason"), max_length=300)


class UndoAwardForm(LotForm):
    """An award is taken back, with what hangs on it."""

    act = "undo_award"

    def __init__(self, data: Any = None, **more: Any) -> None:
        super().__init__(data, **more)
        self.fields["reason"] = forms.CharField(label=_("Reason"), max_length=300)
        self.fields["strike"] = forms.BooleanField(label=_("The bid that won does not count any more"), required=False)


class ReopenForm(ActForm):
    """An auction that is over goes on."""

    act = "reopen_market"

    def __init__(self, data: Any = None, **more: Any) -> None:
        super().__init__(data, **more)
        self.fields["reason"] = forms.CharField(label=_("Reason"), max_length=300)


class CloseMarketForm(ActForm):
    """The auction is over."""

    act = "close_market"
