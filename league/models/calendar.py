"""The calendar of a season: when its rounds open, are due and close, and what happens when somebody is silent."""

from django.db import models

from league.enums import RoundAct, SilentMatch, SilentPairing, SilentReport
from league.models.round import Round
from league.models.season import Adjustment, Entry, Season
from matches.models import Match
from rosters.models import User
from rosters.models.uid import UidField


class Calendar(models.Model):
    """What the program does in a season when somebody is silent, and the rhythm its rounds follow; times are rows of
    their own.

    `remind_hours` before a deadline whoever is silent is reminded (0: nobody is). While somebody is silent the reports
    of a round fall due `extend_days` later, `extensions` times at most. At `starts_at` the season starts by itself;
    with `finishes` its finals begin and it ends by itself. Rounds that come to be later (when the season starts, in
    finals) take their times from the rhythm: the first opens at `first_opens`, each lasts `every_days`, and what is due
    is due so many days after the opening (`after_days`, by act).
    """

    season = models.OneToOneField(Season, on_delete=models.CASCADE, related_name="calendar")
    report = models.CharField(max_length=20, choices=SilentReport, default=SilentReport.WAIT)
    match = models.CharField(max_length=20, choices=SilentMatch, default=SilentMatch.WAIT)
    pairing = models.CharField(max_length=20, choices=SilentPairing, default=SilentPairing.WAIT)
    finish_steps = models.BooleanField(default=False)
    remind_hours = models.PositiveSmallIntegerField(default=24)
    extend_days = models.PositiveSmallIntegerField(default=0)
    extensions = models.PositiveSmallIntegerField(default=1)
    starts_at = models.DateTimeField(null=True, blank=True)
    finishes = models.BooleanField(default=False)
    first_opens = models.DateTimeField(null=True, blank=True)
    every_days = models.PositiveSmallIntegerField(default=7)
    after_days = models.JSONField(default=dict, blank=True)

    def __str__(self) -> str:
        return f"calendar of {self.season_id}"


class RoundTime(models.Model):
    """When something of a round is to happen. The job of the same kind and round does it.

    `extended` counts how often the program has put it off for those who were silent.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="times")
    kind = models.CharField(max_length=40, choices=RoundAct)
    at = models.DateTimeField()
    extended = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ("at", "pk")
        constraints = (models.UniqueConstraint(fields=("round", "kind"), name="round_time_once"),)

    def __str__(self) -> str:
        return f"{self.round_id} {self.kind}"


class MissedDeadline(models.Model):
    """A team let a deadline of its match go by.

    What that costs it stands beside it: league points, and the right to bid in the auction of the next round
    (HX-SEASON-13). Lifted penalties stay, with who lifted them.
    """

    uid = UidField()
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="missed")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="missed")
    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="+")
    kind = models.CharField(max_length=40, choices=RoundAct)
    due_at = models.DateTimeField()
    adjustment = models.OneToOneField(
        Adjustment, on_delete=models.CASCADE, null=True, blank=True, related_name="missed"
    )
    bars_bidding = models.BooleanField(default=False)
    lifted_at = models.DateTimeField(null=True, blank=True)
    lifted_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("pk",)
        constraints = (models.UniqueConstraint(fields=("match", "entry", "due_at"), name="deadline_missed_once"),)

    def __str__(self) -> str:
        return f"{self.entry_id} missed {self.kind} of {self.match_id}"
