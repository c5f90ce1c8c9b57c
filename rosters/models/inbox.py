"""What people were told, how they want to be told, and the devices that tell them."""

from django.db import models
from django.db.models import Q

from rosters.models.people import User
from rosters.models.uid import UidField


class InboxItem(models.Model):
    """One message for one person, whom it reaches once. `kind` finds its words, `facts` fill them, `address` is the
    page it leads to. What of it leaves the site are its deliveries.
    """

    uid = UidField()
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="inbox")
    message_uid = models.CharField(max_length=32)
    kind = models.CharField(max_length=40)
    facts = models.JSONField(default=dict)
    address = models.CharField(max_length=200)
    created_at = models.DateTimeField(auto_now_add=True)
    read_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-pk",)
        constraints = (models.UniqueConstraint(fields=("user", "message_uid"), name="inbox_message_once"),)
        indexes = (
            models.Index(fields=("user",), condition=Q(read_at__isnull=True), name="inbox_unread"),
            models.Index(fields=("read_at",), condition=Q(read_at__isnull=False), name="inbox_read"),
        )

    def __str__(self) -> str:
        return f"{self.user_id} {self.kind} {self.message_uid}"


class NewsHabits(models.Model):
    """How one person wants to be told outside this site; times are of the clock in `time_zone`.

    Nothing is sent from `quiet_from` until `quiet_until`; with `digest_at` e-mail waits for that time of day.
    `choices` says by channel yes or no for the kinds about which the person has decided.
    """

    user = models.OneToOneField(User, on_delete=models.CASCADE, related_name="news_habits")
    time_zone = models.CharField(max_length=50, default="UTC")
    quiet_from = models.TimeField(null=True, blank=True)
    quiet_until = models.TimeField(null=True, blank=True)
    digest_at = models.TimeField(null=True, blank=True)
    choices = models.JSONField(default=dict)

    class Meta:
        verbose_name_plural = "news habits"
        constraints = (
            models.CheckConstraint(
                name="quiet_hours_have_two_ends",
                condition=Q(quiet_from__isnull=True, quiet_until__isnull=True)
                | Q(quiet_from__isnull=False, quiet_until__isnull=False),
            ),
        )

    def __str__(self) -> str:
        return f"{self.user_id} {self.time_zone}"


class PushDevice(models.Model):
    """A browser that shows messages of its person although no page is open. `endpoint` is the address of its maker's
    push service, the keys are those with which only this browser can read.

    A browser that changes hands becomes another device, so that nothing that waits goes to the wrong person.
    """

    uid = UidField()
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="push_devices")
    name = models.CharField(max_length=80)
    endpoint = models.CharField(max_length=1000, unique=True)
    p256dh = models.CharField(max_length=100)
    auth = models.CharField(max_length=40)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return self.name
