"""The MVP market of each round. Amounts are mc. Everything but the lot itself is append-only."""

from django.db import models
from django.db.models import F, Q

from league.enums import AuctionMode, BidKind, LotStatus
from league.models.round import Round
from league.models.season import Entry
from rosters.models import Coach, User
from rosters.models.uid import UidField


class Lot(models.Model):
    """An MVP on offer in a round. `least_bid` and `fee` are mc; the history of fees is the history of lots.

    `leader` and `price` are the bid that leads, as its bids say. No bid made at `closes_at` or later stands; within
    `soft_close` seconds before it a bid puts it off. `attempt` counts up whenever an award or a bid is taken back.
    """

    uid = UidField()
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="lots")
    mvp = models.CharField(max_length=40)
    mode = models.CharField(max_length=20, choices=AuctionMode, default=AuctionMode.OPEN)
    least_bid = models.PositiveIntegerField()
    status = models.CharField(max_length=20, choices=LotStatus, default=LotStatus.OPEN)
    attempt = models.PositiveSmallIntegerField(default=1)
    leader = models.ForeignKey(Entry, on_delete=models.PROTECT, null=True, blank=True, related_name="lots_led")
    price = models.PositiveIntegerField(null=True, blank=True)
    closes_at = models.DateTimeField(null=True, blank=True)
    soft_close = models.PositiveSmallIntegerField(default=0)
    paused_at = models.DateTimeField(null=True, blank=True)
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
            models.CheckConstraint(
                name="lot_leader_has_price",
                condition=Q(leader__isnull=True, price__isnull=True)
                | Q(leader__isnull=False, price__gte=F("least_bid")),
            ),
        )

    def __str__(self) -> str:
        return f"{self.round_id} {self.mvp}"


class Placed(models.Model):
    """Something a team did in the market: who did it, and for which coach if it was somebody else."""

    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="%(class)ss")
    placed_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    acted_for = models.ForeignKey(Coach, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    placed_at = models.DateTimeField()

    class Meta:
        abstract = True


class Bid(Placed):
    """A bid. The bids of a lot are numbered by `seq` without gaps, and the amounts of an attempt rise strictly."""

    uid = UidField()
    lot = models.ForeignKey(Lot, on_delete=models.CASCADE, related_name="bids")
    seq = models.PositiveIntegerField()
    attempt = models.PositiveSmallIntegerField(default=1)
    kind = models.CharField(max_length=20, choices=BidKind, default=BidKind.CALLED)
    amount = models.PositiveIntegerField()

    class Meta:
        ordering = ("lot", "seq")
        constraints = (
            models.UniqueConstraint(fields=("lot", "seq"), name="bid_seq_once"),
            models.UniqueConstraint(fields=("lot", "attempt", "amount"), name="bid_amount_once_per_attempt"),
        )

    def __str__(self) -> str:
        return f"{self.lot_id} {self.amount}"


class LeftBid(Placed):
    """A bid left with the program: of a sealed auction the bid itself, of the others the most the team goes to.

    The latest of a team holds, and takes its earlier ones back; one without amount leaves nothing. Nobody but its
    team's side sees it while the lot is open.
    """

    uid = UidField()
    lot = models.ForeignKey(Lot, on_delete=models.CASCADE, related_name="left_bids")
    seq = models.PositiveIntegerField()
    amount = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        ordering = ("lot", "seq")
        constraints = (models.UniqueConstraint(fields=("lot", "seq"), name="left_bid_seq_once"),)

    def __str__(self) -> str:
        return f"{self.lot_id} left {self.seq}"


class Dropout(Placed):
    """A team that bids no more for a lot (HX-AUCTION-08)."""

    lot = models.ForeignKey(Lot, on_delete=models.CASCADE, related_name="dropouts")

    class Meta:
        ordering = ("pk",)
        constraints = (models.UniqueConstraint(fields=("lot", "entry"), name="dropout_once"),)

    def __str__(self) -> str:
        return f"{self.lot_id} without {self.entry_id}"


class StruckBid(models.Model):
    """A bid that counts no more. `struck_by` None is the program, which found that the team cannot take the MVP."""

    bid = models.OneToOneField(Bid, on_delete=models.CASCADE, related_name="struck")
    reason = models.CharField(max_length=300)
    struck_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    struck_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.bid_id} struck"


class Award(models.Model):
    """A lot went to the team of `bid` for its amount; `cash` and `bonus` are what was paid from each, in mc."""

    uid = UidField()
    lot = models.ForeignKey(Lot, on_delete=models.CASCADE, related_name="awards")
    attempt = models.PositiveSmallIntegerField()
    bid = models.ForeignKey(Bid, on_delete=models.PROTECT, related_name="awards")
    cash = models.PositiveIntegerField()
    bonus = models.PositiveIntegerField()
    awarded_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    awarded_at = models.DateTimeField()

    class Meta:
        ordering = ("lot", "attempt")
        constraints = (models.UniqueConstraint(fields=("lot", "attempt"), name="award_once_per_attempt"),)

    def __str__(self) -> str:
        return f"{self.lot_id} awarded {self.attempt}"


class AwardUndone(models.Model):
    """An award taken back, once, with everything that was paid."""

    award = models.OneToOneField(Award, on_delete=models.CASCADE, related_name="undone")
    reason = models.CharField(max_length=300)
    undone_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    undone_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.award_id} undone"
