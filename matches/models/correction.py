"""A correction of an old result that waits, because whoever proposed it coaches one of the teams."""

from django.db import models
from django.db.models import F, Q

from matches.enums import CorrectionStatus
from matches.models.match import Match
from matches.models.report import Report
from rosters.models import User
from rosters.models.uid import UidField


class Correction(models.Model):
    """A corrected report with its reason and what was decided about choices, public while it waits.

    A second official agrees or refuses; from `due_at` on it is carried out without one. `decided_by` is who decided,
    nobody where the program did. `corrects` is the report that counted when it was proposed, `report` the one that came
    of it, `outcome` why nothing did.
    """

    uid = UidField()
    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="corrections")
    corrects = models.ForeignKey(Report, on_delete=models.PROTECT, related_name="+")
    payload = models.JSONField()
    decisions = models.JSONField(default=dict, blank=True)
    reason = models.CharField(max_length=1000)
    status = models.CharField(max_length=20, choices=CorrectionStatus, default=CorrectionStatus.WAITING)
    proposed_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    proposed_at = models.DateTimeField(auto_now_add=True)
    due_at = models.DateTimeField()
    decided_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    decided_at = models.DateTimeField(null=True, blank=True)
    report = models.OneToOneField(Report, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    outcome = models.CharField(max_length=1000, blank=True)

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.UniqueConstraint(fields=("match",), condition=Q(status="waiting"), name="correction_once_at_a_time"),
            models.CheckConstraint(
                name="correction_agreed_by_another",
                condition=~Q(status="done") | Q(decided_by__isnull=True) | ~Q(decided_by=F("proposed_by")),
            ),
        )
        indexes = (models.Index(fields=("due_at",), condition=Q(status="waiting"), name="correction_due"),)

    def __str__(self) -> str:
        return f"{self.match_id} {self.status}"
