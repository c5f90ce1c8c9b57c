"""A match as it was played, move by move."""

from django.db import models

from matches.models.match import Match
from rosters.enums import DiceSource


class MatchLog(models.Model):
    """The log of a match that was played here: its canonical bytes, compressed, and their SHA-256 in hex.

    Only the match's game reads it. `source` says where its dice and cards came from. Append-only.
    """

    match = models.OneToOneField(Match, on_delete=models.PROTECT, related_name="log")
    data = models.BinaryField()
    digest = models.CharField(max_length=64)
    source = models.CharField(max_length=20, choices=DiceSource)
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.match_id} log"
