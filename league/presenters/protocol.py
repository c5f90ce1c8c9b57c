"""The protocol of an auction in sentences."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from msgspec import Struct

from league.domain.market import Happening, market_of, protocol_of
from league.models import Round

SENTENCES: Mapping[str, Promise] = {
    "bid": _("%(team)s bids %(amount)s mc."),
    "raised": _("%(team)s goes to %(amount)s mc, by the bid it had left."),
    "opened": _("The sealed bid of %(team)s is opened: %(amount)s mc."),
    "left": _("%(team)s leaves a bid: %(amount)s mc."),
    "left_back": _("%(team)s takes back what it had left."),
    "dropped_out": _("%(team)s drops out."),
    "struck": _("The bid of %(team)s, %(amount)s mc, counts no more."),
    "awarded": _("%(team)s hires him for %(amount)s mc."),
    "award_undone": _("The award to %(team)s for %(amount)s mc is taken back."),
    "market.offered": _("He is put on offer."),
    "market.closing_set": _("The time of the close is set."),
    "market.paused": _("The auction is paused."),
    "market.resumed": _("The auction goes on."),
    "market.lot_paused": _("The bidding for him is paused."),
    "market.lot_resumed": _("The bidding for him goes on."),
    "market.closed": _("The auction is over."),
    "market.reopened": _("The auction is open again."),
}
REASONS: Mapping[str, Promise] = {"uncovered": _("the team cannot pay it any more")}


class ProtocolLine(Struct, frozen=True):
    """One thing that happened, about the star named where it is about one; `reason` is somebody's or the program's."""

    at: datetime
    star: str
    sentence: str
    acted_for: bool
    reason: str


def protocol_lines(round_: Round) -> Sequence[ProtocolLine]:
    """What happened in the auction of the round, the earliest first. Eight queries, however much it is."""
    stars = market_of(round_).stars
    return [
        ProtocolLine(
            at=one.at,
            star=stars[one.mvp].name if one.mvp in stars else "",
            sentence=_sentence(one),
            acted_for=one.acted_for,
            reason=str(REASONS.get(one.reason, one.reason)),
        )
        for one in protocol_of(round_)
    ]


def _sentence(one: Happening) -> str:
    return str(SENTENCES[one.what]) % {"team": one.team.name if one.team else "", "amount": one.amount}
