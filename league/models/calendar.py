"""The calendar of a season: when its rounds open, are due and close, and what happens when somebody is silent."""

from django.db import models

from league.enums import RoundAct, SilentMatch, SilentReport
from league.models.round import Round
from league.models.season import Season


class Calendar(models.Model):
    """What the program does in a season when somebody is silent; its times are rows of their own."""

    season = models.OneToOneField(Season, on_delete=models.CASCADE, related_name="calendar")
    report = models.CharField(max_length=20, choices=SilentReport, default=SilentReport.WAIT)
    match = models.CharField(max_length=20, choices=SilentMatch, default=SilentMatch.WAIT)
    finish_steps = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"calendar of {self.season_id}"


class RoundTime(models.Model):
    """When something of a round is to happen. The job of the same kind and round does it."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="times")
    kind = models.CharField(max_length=40, choices=RoundAct)
    at = models.DateTimeField()

    class Meta:
        ordering = ("at", "pk")
        constraints = (models.UniqueConstraint(fields=("round", "kind"), name="round_time_once"),)

    def __str__(self) -> str:
        return f"{self.round_id} {self.kind}"
