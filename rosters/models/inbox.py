"""What people were told, and how they want to be told."""

from django.db import models
from django.db.models import Q

from rosters.models.people import User
from rosters.models.uid import UidField


class InboxItem(models.Model):
    """One message for one person, whom it reaches once. `kind` finds its words, `facts` fill them, `address` is the
    page it leads to.

    `mail_at` is when it is due by e-mail, or is tried again; empty when it goes by none, has gone, or was read before.
    """

    uid = UidField()
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="inbox")
    message_uid = models.CharField(max_length=32)
    kind = models.CharField(max_length=40)
    facts = models.JSONField(default=dict)
    address = models.CharField(max_length=200)
    created_at = models.DateTimeField(auto_now_add=True)
    read_at = models.DateTimeField(null=True, blank=True)
    mail_at = models.DateTimeField(null=True, blank=True)
    mailed_at = models.DateTimeField(null=True, blank=True)
    mail_attempts = models.PositiveSmallIntegerField(default=0)
    mail_problem = models.TextField(blank=True)

    class Meta:
        ordering = ("-pk",)
        constraints = (models.UniqueConstraint(fields=("user", "message_uid"), name="inbox_message_once"),)
        indexes = (
            models.Index(fields=("user",), condition=Q(read_at__isnull=True), name="inbox_unread"),
            models.Index(fields=("read_at",), condition=Q(read_at__isnull=False), name="inbox_read"),
            models.Index(fields=("mail_at",), condition=Q(mail_at__isnull=False), name="inbox_mail_waiting"),
        )

    def __str__(self) -> str:
        return f"{self.user_id} {self.kind} {self.message_uid}"


class MailHabits(models.Model):
    """How one person wants e-mail; times are of the clock in `time_zone`.

    Nothing is sent from `quiet_from` until `quiet_until`; with `digest_at` everything waits for that time of day.
    `choices` says yes or no for the kinds about which the person has decided.
    """

    user = models.OneToOneField(User, on_delete=models.CASCADE, related_name="mail_habits")
    time_zone = models.CharField(max_length=50, default="UTC")
    quiet_from = models.TimeField(null=True, blank=True)
    quiet_until = models.TimeField(null=True, blank=True)
    digest_at = models.TimeField(null=True, blank=True)
    choices = models.JSONField(default=dict)

    class Meta:
        verbose_name_plural = "mail habits"
        constraints = (
            models.CheckConstraint(
                name="quiet_hours_have_two_ends",
                condition=Q(quiet_from__isnull=True, quiet_until__isnull=True)
                | Q(quiet_from__isnull=False, quiet_until__isnull=False),
            ),
        )

    def __str__(self) -> str:
        return f"{self.user_id} {self.time_zone}"
