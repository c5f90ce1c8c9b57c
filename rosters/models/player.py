"""A player as a row that can be searched, linked and counted."""

from django.db import models
from django.db.models import Q

from rosters.models.team import Team
from rosters.models.uid import UidField


class Player(models.Model):
    """A projection of one player of a team's state. `key` is his id within the team; `value` is mc."""

    uid = UidField()
    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="players")
    key = models.PositiveIntegerField()
    name = models.CharField(max_length=60)
    number = models.PositiveSmallIntegerField(null=True, blank=True)
    position = models.CharField(max_length=40)
    role = models.CharField(max_length=20)
    status = models.CharField(max_length=20)
    hired = models.CharField(max_length=20, blank=True)
    rank = models.PositiveSmallIntegerField(default=1)
    experience = models.PositiveIntegerField(default=0)
    value = models.IntegerField(default=0)
    stats = models.JSONField(default=dict)
    abilities = models.JSONField(default=list)

    class Meta:
        ordering = ("team_id", "key")
        constraints = (
            models.UniqueConstraint(fields=("team", "key"), name="player_key_once"),
            models.UniqueConstraint(
                fields=("team", "number"),
                condition=Q(status__in=("active", "dead"), number__isnull=False),
                name="player_active_number_once",
            ),
        )

    def __str__(self) -> str:
        return self.name
