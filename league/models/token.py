"""Keys that programs carry in a person's stead."""

from django.db import models
from knox.models import AuthToken

from rosters.enums import Scope
from rosters.models.uid import UidField


class ApiToken(models.Model):
    """What a person says of a token: its name, and how far it reaches. The token itself is kept as its digest alone, in
    `token`; deleting that revokes it."""

    uid = UidField()
    token = models.OneToOneField(AuthToken, on_delete=models.CASCADE, related_name="told")
    name = models.CharField(max_length=60)
    scope = models.CharField(max_length=10, choices=Scope)
    used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return self.name
