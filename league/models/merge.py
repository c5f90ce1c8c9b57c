"""What was entered twice in a league and is one now."""

from django.db import models
from django.db.models import Q

from league.models.league import League
from league.models.season import Season
from rosters.models import Coach, Team, User
from rosters.models.uid import UidField


class Merge(models.Model):
    """Two coaches are the same person, or two teams the same team: `kept` goes on, `gone` does not, until it is undone.

    Of coaches the `teams` went over to the one that is kept. Of teams the `season` lost the entry with this `number`
    and `division`, which an undo puts back. Either both coaches are given or both teams.
    """

    uid = UidField()
    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="merges")
    kept_coach = models.ForeignKey(Coach, on_delete=models.PROTECT, null=True, related_name="+")
    gone_coach = models.ForeignKey(Coach, on_delete=models.PROTECT, null=True, related_name="merges_gone")
    teams = models.ManyToManyField(Team, blank=True, related_name="+")
    kept_team = models.ForeignKey(Team, on_delete=models.PROTECT, null=True, related_name="+")
    gone_team = models.ForeignKey(Team, on_delete=models.PROTECT, null=True, related_name="merges_gone")
    season = models.ForeignKey(Season, on_delete=models.CASCADE, null=True, related_name="+")
    number = models.PositiveSmallIntegerField(default=0)
    division = models.PositiveSmallIntegerField(default=1)
    reason = models.CharField(max_length=300)
    made_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)
    undone_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    undone_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("-pk",)
        constraints = (
            models.UniqueConstraint(
                fields=("gone_coach",), condition=Q(undone_at=None, gone_coach__isnull=False), name="merge_coach_once"
            ),
            models.UniqueConstraint(
                fields=("gone_team",), condition=Q(undone_at=None, gone_team__isnull=False), name="merge_team_once"
            ),
            models.CheckConstraint(
                name="merge_coaches_or_teams",
                condition=Q(kept_coach__isnull=False, gone_coach__isnull=False, kept_team=None, gone_team=None)
                | Q(kept_coach=None, gone_coach=None, kept_team__isnull=False, gone_team__isnull=False),
            ),
        )

    def __str__(self) -> str:
        return self.uid
