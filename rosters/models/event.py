"""The team log."""

from django.db import models
from django.db.models import Q

from rosters.models.people import Coach, User
from rosters.models.pin import RulesPin
from rosters.models.team import Team
from rosters.models.uid import UidField


class TeamEvent(models.Model):
    """One thing that happened to a team. Append-only and the truth; triggers forbid update and delete.

    `act` groups the events of one command, which stands on the first of them. `mc` is the change of cash. `cause` says
    what it belongs to ("match", "auction", "ruling", "setup") and `cause_uid` which one; `step` marks the event that
    completed a post-match step, at most once per match and team (`attempt` counts how often that step was undone
    before). An undone act is named by `reversal_of` on the row that undoes it. `dice` lists what was rolled for the
    act: purpose, subject, faces, source, context. `correction` names the report on whose account a row was written
    when an old result was corrected: acts undone, done again, and what the new result asked for besides.
    """

    uid = UidField()
    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="events")
    seq = models.PositiveIntegerField()
    act = models.PositiveIntegerField()
    schema = models.PositiveSmallIntegerField(default=1)
    kind = models.CharField(max_length=40)
    command = models.JSONField(null=True, blank=True)
    payload = models.JSONField(default=dict)
    mc = models.IntegerField(default=0)
    cause = models.CharField(max_length=20, blank=True)
    cause_uid = models.CharField(max_length=32, blank=True)
    step = models.PositiveSmallIntegerField(null=True, blank=True)
    attempt = models.PositiveSmallIntegerField(default=0)
    dice = models.JSONField(default=list, blank=True)
    actor = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    acted_for = models.ForeignKey(Coach, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    reason = models.CharField(max_length=300, blank=True)
    reversal_of = models.OneToOneField(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="reversed_by"
    )
    correction = models.CharField(max_length=32, blank=True)
    pin = models.ForeignKey(RulesPin, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("team_id", "seq")
        constraints = (
            models.UniqueConstraint(fields=("team", "seq"), name="team_event_seq_once"),
            models.UniqueConstraint(
                fields=("team", "cause_uid", "step", "attempt"),
                condition=Q(step__isnull=False),
                name="team_event_step_once",
            ),
        )
        indexes = (models.Index(fields=("cause", "cause_uid"), name="team_event_by_cause"),)

    def __str__(self) -> str:
        return f"{self.team_id}#{self.seq} {self.kind}"
