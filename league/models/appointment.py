"""Times that coaches offer each other for their match."""

from django.db import models
from django.db.models import Q

from league.enums import OfferStatus
from matches.models import Match
from rosters.models import Team, User
from rosters.models.uid import UidField


class TimeOffer(models.Model):
    """One or more times that a team offers for its match; the other takes one of them or offers others.

    Of a match one offer is open at most. `place` (a venue or a link) and `note` are for its two sides and commissioners
    alone.
    """

    uid = UidField()
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="time_offers")
    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="+")
    made_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)
    place = models.CharField(max_length=200, blank=True)
    note = models.CharField(max_length=500, blank=True)
    status = models.CharField(max_length=20, choices=OfferStatus, default=OfferStatus.OPEN)

    class Meta:
        ordering = ("-pk",)
        constraints = (
            models.UniqueConstraint(fields=("match",), condition=Q(status="open"), name="time_offer_open_once"),
        )

    def __str__(self) -> str:
        return self.uid


class OfferedTime(models.Model):
    """One of the times of an offer."""

    uid = UidField()
    offer = models.ForeignKey(TimeOffer, on_delete=models.CASCADE, related_name="times")
    at = models.DateTimeField()

    class Meta:
        ordering = ("at",)
        constraints = (models.UniqueConstraint(fields=("offer", "at"), name="offered_time_once"),)

    def __str__(self) -> str:
        return f"{self.offer_id} {self.at:%Y-%m-%dT%H:%M}"
