"""Requests that were already answered."""

from django.db import models

from rosters.models.people import User


class IdempotencyKey(models.Model):
    """The stored answer to one write, kept in the transaction of its effect. `digest` covers method, path and body."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    key = models.CharField(max_length=80)
    digest = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField(null=True)
    body = models.JSONField(null=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("user", "key"), name="idempotency_key_once"),)
        indexes = (models.Index(fields=("created_at",), name="idempotency_key_by_age"),)

    def __str__(self) -> str:
        return self.key
