"""The two sides of a match, and what their players did."""

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Length
from django.db.models.lookups import Exact

from matches.models.match import Match
from rosters.models import Player, Team
from rosters.models.uid import UidField


class MatchSide(models.Model):
    """One team in one match. `index` 0 is Home, 1 Visitor. Rankings are mc, margin is own positive.

    `prepared_at` is when the team's free agent rolls were opened. `starting_ranking` is taken when both teams have
    worked through every earlier match; `opened_at` and `finished_at` frame the team's post-match sequence. `word_hash`
    (hex) is what the coach deposited of a word of his own before the match, `word` is that word once he has sent it;
    each is written once.
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
    word_hash = models.CharField(max_length=64, blank=True, editable=False)
    word = models.CharField(max_length=100, blank=True, editable=False)

    class Meta:
        ordering = ("match", "index")
        constraints = (
            models.UniqueConstraint(fields=("match", "index"), name="match_side_index_once"),
            models.UniqueConstraint(fields=("match", "team"), name="match_side_team_once"),
            models.CheckConstraint(
                name="match_side_opened_before_finished",
                condition=Q(opened_at__isnull=True) | Q(finished_at__isnull=True) | Q(finished_at__gte=F("opened_at")),
            ),
            models.CheckConstraint(
                name="match_side_word_hash_whole",
                condition=Q(word_hash="") | Q(Exact(Length("word_hash"), 64)),
            ),
            models.CheckConstraint(name="match_side_word_after_hash", condition=Q(word="") | ~Q(word_hash="")),
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
