"""What a season drew by lot."""

from django.db import models

from league.models.season import Season


class Draw(models.Model):
    """An order drawn from the seed of a season: the places, counted from 0, of what took part, first drawn first.

    `round_number` 0 is before the first round. With `purpose` and `count` it names the draw, so that asking again gives
    the same. Append-only.
    """

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="draws")
    round_number = models.PositiveSmallIntegerField()
    purpose = models.TextField()
    count = models.PositiveIntegerField()
    order = models.JSONField()
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("season", "pk")
        constraints = (
            models.UniqueConstraint(fields=("season", "round_number", "purpose", "count"), name="draw_once"),
        )

    def __str__(self) -> str:
        return f"{self.round_number} {self.purpose}"
