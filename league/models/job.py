"""Work that is due, and who did what."""

from django.db import models
from django.db.models import Q

from league.enums import JobStatus
from league.models.league import League
from league.models.round import Round
from league.models.season import Season
from rosters.models import Coach, Team, User
from rosters.models.uid import UidField


class Job(models.Model):
    """A piece of scheduled work; the row is the truth, messages only ring.

    `key` is made of kind, season and round, and is unique among the jobs that wait.
    """

    uid = UidField()
    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="jobs")
    season = models.ForeignKey(Season, on_delete=models.CASCADE, null=True, blank=True, related_name="jobs")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, null=True, blank=True, related_name="jobs")
    kind = models.CharField(max_length=40)
    key = models.CharField(max_length=120)
    status = models.CharField(max_length=20, choices=JobStatus, default=JobStatus.DUE)
    due_at = models.DateTimeField()
    attempts = models.PositiveSmallIntegerField(default=0)
    outcome = models.TextField(blank=True)
    request_id = models.CharField(max_length=64, blank=True)  # of the request that queued it; its log lines carry it
    created_at = models.DateTimeField(auto_now_add=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("due_at", "pk")
        constraints = (models.UniqueConstraint(fields=("key",), condition=Q(status="due"), name="job_once_while_due"),)
        indexes = (models.Index(fields=("due_at", "id"), condition=Q(status="due"), name="job_next_due"),)

    def __str__(self) -> str:
        return f"{self.kind} {self.status}"


class AuditEntry(models.Model):
    """An act of a person in a league: who, for whom, what, on what, why; which teams it concerns. Append-only."""

    uid = UidField()
    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="audit")
    actor = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    acted_for = models.ForeignKey(Coach, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    verb = models.CharField(max_length=60)
    subject = models.CharField(max_length=40, blank=True)
    subject_uid = models.CharField(max_length=32, blank=True)
    teams: "models.ManyToManyField[Team, AuditedTeam]" = models.ManyToManyField(
        Team, through="AuditedTeam", related_name="+"
    )
    facts = models.JSONField(default=dict)
    reason = models.CharField(max_length=1000, blank=True)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-pk",)
        verbose_name_plural = "audit entries"

    def __str__(self) -> str:
        return f"{self.verb} {self.subject_uid}"


class AuditedTeam(models.Model):
    """A team that an act concerns. Append-only."""

    entry = models.ForeignKey(AuditEntry, on_delete=models.CASCADE, related_name="audited_teams")
    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints = (models.UniqueConstraint(fields=("entry", "team"), name="audited_team_once"),)

    def __str__(self) -> str:
        return f"{self.entry_id} {self.team_id}"
