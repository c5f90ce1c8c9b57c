"""Archives of leagues that were handed in."""

from django.db import models

from league.models.league import League
from rosters.models import User
from rosters.models.uid import UidField


class ArchiveFile(models.Model):
    """An archive that a host handed in and found sound. `data` is compressed, and empty once the league was taken in;
    `held` says what is in it."""

    uid = UidField()
    digest = models.CharField(max_length=64, unique=True)
    data = models.BinaryField()
    held = models.JSONField(default=dict)
    given_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    given_at = models.DateTimeField(auto_now_add=True)
    league = models.ForeignKey(League, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    taken_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-pk",)

    def __str__(self) -> str:
        return self.uid
