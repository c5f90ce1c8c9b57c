"""The two sides of a match, and what their players did."""

from django.db import models
from django.db.models import F, Q

from matches.models.match import Match
from rosters.models import Player, Team
from rosters.models.uid import UidField


class MatchSide(models.Model):
    """One team in one match. `index` 0 is Home, 1 Visitor. Rankings are mc, margin is own positive.

    `prepared_at` is when the team's free agent rolls were opened. `starting_ranking` is taken when both teams have
    worked through every earlier match; `opened_at` and `finished_at` frame the team's post-match sequence.
    """

    uid = UidField()
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="sides")
    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="sides")
    index = models.PositiveSmallIntegerField()
    points = models.IntegerField(null=True, blank=True)
    margin = models.IntegerField(null=True, blank=True)
    tallies = models.JSONField(default=dict, blank=True)
    starting_ranking = models.IntegerField(null=True, blank=True)
    prepared_at = models.DateTimeField(null=True, blank=True)
    opened_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("match", "index")
        constraints = (
            models.UniqueConstraint(fields=("match", "index"), name="match_side_index_once"),
            models.UniqueConstraint(fields=("match", "team"), name="match_side_team_once"),
            models.CheckConstraint(
                name="match_side_opened_before_finished",
                condition=Q(opened_at__isnull=True) | Q(finished_at__isnull=True) | Q(finished_at__gte=F("opened_at")),
            ),
        )
        indexes = (models.Index(name="match_side_unfinished", fields=("team",), condition=Q(finished_at__isnull=True)),)

    def __str__(self) -> str:
        return f"{self.match_id}/{self.index}"


class PlayerStatistic(models.Model):
    """One figure of one player in one settled match, under a name the ruleset declares."""

    side = models.ForeignKey(MatchSide, on_delete=models.CASCADE, related_name="statistics")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="statistics")
    name = models.CharField(max_length=40)
    amount = models.IntegerField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("side", "player", "name"), name="player_statistic_once"),)
        indexes = (models.Index(fields=("name", "player")),)

    def __str__(self) -> str:
        return f"{self.player_id} {self.name} {self.amount}"
