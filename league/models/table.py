"""The table as it is read."""

from django.db import models

from league.models.season import Season


class Table(models.Model):
    """The standings of one division after a round, computed from settled matches; a projection.

    `standings` is a `rules.competition.table.Standings` whose teams are entry uids. `after` is the number of the last
    round with results in it; division 0 is the overall table of a season with several divisions.
    """

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="tables")
    after = models.PositiveSmallIntegerField()
    division = models.PositiveSmallIntegerField(default=1)
    standings = models.JSONField(default=dict)
    computed_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("season", "after", "division")
        constraints = (models.UniqueConstraint(fields=("season", "after", "division"), name="table_once"),)

    def __str__(self) -> str:
        return f"{self.season_id} after {self.after}"
