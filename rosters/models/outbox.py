"""What the outside must be told, written with the effect itself."""

from django.db import models
from django.db.models import Q

from rosters.models.uid import UidField


class OutboxMessage(models.Model):
    """A fact to be delivered after the transaction that made it true. `topic` names the kind of fact."""

    uid = UidField()
    topic = models.CharField(max_length=60)
    subject_uid = models.CharField(max_length=32)
    payload = models.JSONField(default=dict)
    created_at = models.DateTimeField(auto_now_add=True)
    delivered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("pk",)
        indexes = (
            models.Index(fields=("delivered_at",), condition=Q(delivered_at__isnull=False), name="outbox_delivered"),
        )

    def __str__(self) -> str:
        return f"{self.topic} {self.subject_uid}"
