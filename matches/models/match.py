"""A match."""

import secrets

from django.db import models
from django.db.models import Q

from matches.enums import MatchKind, MatchStatus
from rosters.models import RulesPin
from rosters.models.uid import UidField


def new_seed() -> bytes:
    """32 random bytes."""
    return secrets.token_bytes(32)


class Match(models.Model):
    """Two teams set to play once. `seed` is secret until `revealed_at`; its `commitment` is public from the start.

    `league_uid` names the league in dice proofs (empty for a match outside leagues). A `simulated` match belongs to a
    simulation and may use seeded dice. `scheduled_for` is the agreed time, public where the match is; `place` (a venue
    or a link) is for its two sides and commissioners alone. `time_changes` counts how often the two were set, the last
    time at `time_set_at`: what a calendar needs to know that an event has moved. `facts` holds the settled `MatchFacts`
    as JSON. `settled_order` numbers settled matches over the whole site in the order they were settled.
    """

    uid = UidField()
    kind = models.CharField(max_length=20, choices=MatchKind)
    status = models.CharField(max_length=20, choices=MatchStatus, default=MatchStatus.SCHEDULED)
    pin = models.ForeignKey(RulesPin, on_delete=models.PROTECT, related_name="+")
    league_uid = models.CharField(max_length=32, blank=True)
    leg = models.PositiveSmallIntegerField(default=1)
    simulated = models.BooleanField(default=False)
    seed = models.BinaryField(default=new_seed, editable=False)
    commitment = models.CharField(max_length=64, editable=False)
    revealed_at = models.DateTimeField(null=True, blank=True)
    scheduled_for = models.DateTimeField(null=True, blank=True)
    place = models.CharField(max_length=200, blank=True)
    time_changes = models.PositiveSmallIntegerField(default=0)
    time_set_at = models.DateTimeField(null=True, blank=True)
    facts = models.JSONField(null=True, blank=True)
    settled_at = models.DateTimeField(null=True, blank=True)
    settled_order = models.PositiveIntegerField(null=True, blank=True, unique=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("pk",)
        verbose_name_plural = "matches"
        constraints = (
            models.CheckConstraint(
                name="match_settled_has_facts",
                condition=~Q(status="settled") | Q(facts__isnull=False, settled_order__isnull=False),
            ),
        )

    def __str__(self) -> str:
        return self.uid
