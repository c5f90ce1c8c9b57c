"""Every campaign die of a match, one row each."""

from django.db import models
from django.db.models import F, Q

from matches.models.match import Match
from rosters.enums import DiceSource
from rosters.models import Team


class Roll(models.Model):
    """One die. `subject` names whom it was rolled for by uid; `context` is what its value was derived from.

    A draw is a die with as many sides as there were things to draw from. Append-only; rolled once per match, step,
    purpose, subject and index. Step 0 is before the match.
    """

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="rolls")
    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="+")
    step = models.PositiveSmallIntegerField()
    purpose = models.CharField(max_length=40)
    subject = models.CharField(max_length=80)
    index = models.PositiveSmallIntegerField()
    sides = models.PositiveSmallIntegerField()
    face = models.PositiveSmallIntegerField()
    source = models.CharField(max_length=20, choices=DiceSource)
    context = models.CharField(max_length=200, blank=True)
    reason = models.CharField(max_length=300, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("match", "pk")
        constraints = (
            models.UniqueConstraint(
                fields=("match", "step", "purpose", "subject", "index"), name="roll_once_per_subject"
            ),
            models.CheckConstraint(name="roll_face_in_range", condition=Q(face__gte=1, face__lte=F("sides"))),
        )

    def __str__(self) -> str:
        return f"{self.purpose} {self.subject}: {self.face}"
