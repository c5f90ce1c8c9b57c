"""Addresses outside the site that are told what happens in a league."""

from django.db import models

from league.enums import WebhookKind
from league.models.league import League
from rosters.models import User
from rosters.models.uid import UidField


class Webhook(models.Model):
    """Where a league's public news go. `facts` are the keys of what goes there; whoever has `address`, or for signed
    ones `secret`, could speak in the league's name, so that neither is shown or logged.

    It rests from `off_at` on; `off_reason` says why when nobody switched it off.
    """

    uid = UidField()
    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="webhooks")
    kind = models.CharField(max_length=10, choices=WebhookKind)
    name = models.CharField(max_length=60)
    address = models.CharField(max_length=500)
    secret = models.CharField(max_length=80, blank=True)
    facts = models.JSONField(default=list)
    off_at = models.DateTimeField(null=True, blank=True)
    off_reason = models.CharField(max_length=500, blank=True)
    created_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return self.name
