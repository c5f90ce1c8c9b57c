"""What leaves the site: one row for a message, the way it goes and whom it goes to."""

from django.db import models
from django.db.models import Q

from rosters.enums import Channel, DeliveryStatus
from rosters.models.inbox import InboxItem
from rosters.models.uid import UidField


class Delivery(models.Model):
    """One message on one channel to one `target`: the uid of a person, of his device or of a league's webhook.

    News of a person are in `item`, everything else in `payload`. `due_at` is when it goes, or is tried again;
    `attempts` how often that was begun, `problem` why it failed last.
    """

    uid = UidField()
    message_uid = models.CharField(max_length=32)
    channel = models.CharField(max_length=10, choices=Channel)
    target = models.CharField(max_length=32)
    item = models.ForeignKey(InboxItem, on_delete=models.CASCADE, null=True, blank=True, related_name="deliveries")
    payload = models.JSONField(default=dict)
    status = models.CharField(max_length=12, choices=DeliveryStatus, default=DeliveryStatus.WAITING)
    due_at = models.DateTimeField()
    attempts = models.PositiveSmallIntegerField(default=0)
    problem = models.TextField(blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    done_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("pk",)
        verbose_name_plural = "deliveries"
        constraints = (
            models.UniqueConstraint(fields=("message_uid", "channel", "target"), name="delivery_once"),
            models.CheckConstraint(
                name="delivery_waits_or_is_done",
                condition=Q(status=DeliveryStatus.WAITING, done_at__isnull=True)
                | (~Q(status=DeliveryStatus.WAITING) & Q(done_at__isnull=False)),
            ),
        )
        indexes = (
            models.Index(fields=("channel", "due_at"), condition=Q(status="waiting"), name="delivery_waiting"),
            models.Index(fields=("channel", "target", "-id"), name="delivery_log"),
            models.Index(fields=("done_at",), condition=Q(done_at__isnull=False), name="delivery_done"),
        )

    def __str__(self) -> str:
        return f"{self.channel} {self.message_uid} to {self.target}"
