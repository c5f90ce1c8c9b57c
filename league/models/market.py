"""The MVP market of each round."""

from django.db import models
from django.db.models import F, Q

from league.enums import LotStatus
from league.models.round import Round
from league.models.season import Entry
from rosters.models import User
from rosters.models.uid import UidField


class Lot(models.Model):
    """An MVP on offer in a round. `least_bid` and `fee` are mc; the history of fees is the history of lots."""

    uid = UidField()
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="lots")
    mvp = models.CharField(max_length=40)
    least_bid = models.PositiveIntegerField()
    status = models.CharField(max_length=20, choices=LotStatus, default=LotStatus.OPEN)
    winner = models.ForeignKey(Entry, on_delete=models.PROTECT, null=True, blank=True, related_name="lots_won")
    fee = models.PositiveIntegerField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("round", "pk")
        constraints = (
            models.UniqueConstraint(fields=("round", "mvp"), name="lot_mvp_once_per_round"),
            models.CheckConstraint(
                name="lot_sold_has_winner",
                condition=Q(status="sold", winner__isnull=False, fee__gte=F("least_bid"))
                | (~Q(status="sold") & Q(winner__isnull=True, fee__isnull=True)),
            ),
        )

    def __str__(self) -> str:
        return f"{self.round_id} {self.mvp}"


class Bid(models.Model):
    """A bid in mc. Append-only; the amounts of a lot rise strictly."""

    uid = UidField()
    lot = models.ForeignKey(Lot, on_delete=models.CASCADE, related_name="bids")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="bids")
    amount = models.PositiveIntegerField()
    placed_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    placed_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("lot", "amount")
        constraints = (models.UniqueConstraint(fields=("lot", "amount"), name="bid_amount_once"),)

    def __str__(self) -> str:
        return f"{self.lot_id} {self.amount}"
