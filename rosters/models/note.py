"""What people write for themselves."""

from typing import ClassVar

from django.db import models
from django.db.models import Q

from rosters.models.people import User
from rosters.models.player import Player
from rosters.models.team import Team


class Note(models.Model):
    """What `user` wrote for himself about a team or a player, his own or another's. Nobody else is ever shown it:
    read it through `rosters.domain.notes` alone."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="notes")
    team = models.ForeignKey(Team, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    text = models.TextField()
    version = models.PositiveIntegerField(default=1)
    changed_at = models.DateTimeField()

    class Meta:
        ordering = ("-changed_at", "-pk")
        constraints: ClassVar[tuple[models.BaseConstraint, ...]] = (
            models.CheckConstraint(
                name="note_about_one",
                condition=Q(team__isnull=False, player__isnull=True) | Q(team__isnull=True, player__isnull=False),
            ),
            models.UniqueConstraint(fields=("user", "team"), name="note_once_for_team"),
            models.UniqueConstraint(fields=("user", "player"), name="note_once_for_player"),
        )

    def __str__(self) -> str:
        return f"{self.user_id} on {self.team_id or self.player_id}"
