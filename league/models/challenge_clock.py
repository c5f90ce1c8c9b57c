"""How long coaches have in the challenge procedure, and the clock of the turn that is open."""

from django.db import models
from django.db.models import Q

from league.models.round import Round
from league.models.season import Entry, Season


class ChallengeHours(models.Model):
    """How many hours a coach of the season has to choose when his turn comes, and to answer a challenge.

    With `nights_rest` the clocks stand still at night, as the clocks of the league's zone show it.
    """

    season = models.OneToOneField(Season, on_delete=models.CASCADE, related_name="challenge_hours")
    choose = models.PositiveSmallIntegerField()
    answer = models.PositiveSmallIntegerField()
    nights_rest = models.BooleanField(default=True)

    class Meta:
        constraints = (
            models.CheckConstraint(name="challenge_hours_some", condition=Q(choose__gt=0) & Q(answer__gt=0)),
        )

    def __str__(self) -> str:
        return f"{self.season_id}: {self.choose}/{self.answer}"


class ChallengeClock(models.Model):
    """The time that is left to the team that is to act in the challenge procedure of a round.

    One row for a round, wound anew for every turn; `number` counts how often it was set going. While it runs `ends_at`
    says until when, while it stands still `left` says how much will remain. `reason` is that of the last pause or
    extension.
    """

    round = models.OneToOneField(Round, on_delete=models.CASCADE, related_name="clock")
    number = models.PositiveSmallIntegerField()
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    answering = models.BooleanField()
    began_at = models.DateTimeField()
    ends_at = models.DateTimeField(null=True, blank=True)
    remind_at = models.DateTimeField(null=True, blank=True)
    left = models.DurationField(null=True, blank=True)
    reason = models.CharField(max_length=300, blank=True)

    class Meta:
        constraints = (
            models.CheckConstraint(
                name="challenge_clock_runs_or_stands",
                condition=Q(ends_at__isnull=False, left__isnull=True) | Q(ends_at__isnull=True, left__isnull=False),
            ),
        )

    def __str__(self) -> str:
        return f"{self.round_id} clock {self.number}"
