"""What somebody says happened in a match."""

from django.db import models
from django.db.models import F, Q

from matches.enums import ReportStatus
from matches.models.match import Match
from rosters.models import Team, User
from rosters.models.uid import UidField


class Report(models.Model):
    """A report; its payload never changes, it is only followed by another. `team` is the side its author spoke for.

    `answer` is what the other side said to it. A commissioner's confirmation is a ruling and carries its reason in
    `ruling`; nobody else confirms a report of his own. A report without `team` came with such a ruling. One that tells
    a match differently than a disputed report names it in `disputes`; one that is the result in place of another after
    a correction names that in `corrects`.
    """

    uid = UidField()
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="reports")
    number = models.PositiveSmallIntegerField()
    status = models.CharField(max_length=20, choices=ReportStatus, default=ReportStatus.OPEN)
    payload = models.JSONField()
    submitted_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    team = models.ForeignKey(Team, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    disputes = models.ForeignKey("self", on_delete=models.PROTECT, null=True, blank=True, related_name="versions")
    submitted_at = models.DateTimeField(auto_now_add=True)
    answered_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    answered_at = models.DateTimeField(null=True, blank=True)
    answer = models.CharField(max_length=1000, blank=True)
    ruling = models.CharField(max_length=1000, blank=True)
    corrects = models.OneToOneField(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="corrected_by"
    )

    class Meta:
        ordering = ("match", "number")
        constraints = (
            models.UniqueConstraint(fields=("match", "number"), name="report_number_once"),
            models.UniqueConstraint(fields=("match",), condition=Q(status="confirmed"), name="report_confirmed_once"),
            models.UniqueConstraint(fields=("match",), condition=Q(status="version"), name="report_version_once"),
            models.CheckConstraint(
                name="report_version_disputes",
                condition=~Q(status="version") | Q(disputes__isnull=False),
            ),
            models.CheckConstraint(
                name="report_not_confirmed_by_author",
                condition=~Q(status="confirmed") | ~Q(ruling="") | ~Q(answered_by=F("submitted_by")),
            ),
            models.CheckConstraint(
                name="report_answered_when_decided",
                condition=~Q(status__in=("confirmed", "disputed")) | Q(answered_at__isnull=False),
            ),
        )

    def __str__(self) -> str:
        return f"{self.match_id} report {self.number}"
