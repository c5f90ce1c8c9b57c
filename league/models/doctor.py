"""What the doctor found, run by run."""

from django.db import models
from django.db.models import Q

from league.enums import DoctorStatus
from rosters.models import User
from rosters.models.uid import UidField


class DoctorRun(models.Model):
    """One examination of the site, check after check; at most one is open, at most one is asked for a night.

    `results` tells by name of a check how many findings there are, the first of them, the seconds it took, and why it
    broke off if it did. Whoever makes a check holds the run until `held_until`; nobody else goes on with it before.
    """

    uid = UidField()
    night = models.DateField(null=True, blank=True, unique=True)  # null: a host asked for it
    asked_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    asked_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True)
    held_until = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    status = models.CharField(max_length=20, choices=DoctorStatus, default=DoctorStatus.OPEN)
    version = models.CharField(max_length=40, blank=True)
    results = models.JSONField(default=dict)
    found = models.PositiveIntegerField(default=0)
    broken = models.PositiveIntegerField(default=0)  # checks that broke off

    class Meta:
        ordering = ("-pk",)
        constraints = (
            models.UniqueConstraint(fields=("status",), condition=Q(status="open"), name="doctor_run_one_open"),
        )

    def __str__(self) -> str:
        return f"{self.status} {self.asked_at:%Y-%m-%d}"
