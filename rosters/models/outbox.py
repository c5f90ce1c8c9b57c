"""What people must be told, written with the effect itself."""

from django.db import models
from django.db.models import Q
from django.utils import timezone

from rosters.models.uid import UidField


class OutboxMessage(models.Model):
    """A fact to be delivered after the transaction that made it true. `topic` names the kind of fact.

    `next_at` is when delivery is tried next, `attempts` how often it failed and `problem` why it did last.
    """

    uid = UidField()
    topic = models.CharField(max_length=60)
    subject_uid = models.CharField(max_length=32)
    payload = models.JSONField(default=dict)
    created_at = models.DateTimeField(auto_now_add=True)
    delivered_at = models.DateTimeField(null=True, blank=True)
    next_at = models.DateTimeField(default=timezone.now)
    attempts = models.PositiveSmallIntegerField(default=0)
    problem = models.TextField(blank=True)

    class Meta:
        ordering = ("pk",)
        indexes = (
            models.Index(fields=("delivered_at",), condition=Q(delivered_at__isnull=False), name="outbox_delivered"),
            models.Index(fields=("next_at",), condition=Q(delivered_at__isnull=True), name="outbox_waiting"),
        )

    def __str__(self) -> str:
        return f"{self.topic} {self.subject_uid}"
