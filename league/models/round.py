"""Rounds, pairings and challenges."""

from django.db import models
from django.db.models import Q

from league.enums import ChallengeStatus, RoundStatus, Stage
from league.models.season import Entry, Season
from matches.models import Match
from rosters.models.uid import UidField


class Round(models.Model):
    """One round. `number` runs through league rounds and finals alike."""

    uid = UidField()
    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    stage = models.CharField(max_length=20, choices=Stage, default=Stage.LEAGUE)
    status = models.CharField(max_length=20, choices=RoundStatus, default=RoundStatus.PLANNED)
    notes = models.JSONField(default=list, blank=True)
    opened_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("season", "number")
        constraints = (models.UniqueConstraint(fields=("season", "number"), name="round_number_once"),)

    def __str__(self) -> str:
        return f"{self.season_id} round {self.number}"


class Pairing(models.Model):
    """Two entries set to meet in a round, once for each leg, or one entry with a bye (no match)."""

    uid = UidField()
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="pairings")
    number = models.PositiveSmallIntegerField()
    leg = models.PositiveSmallIntegerField(default=1)
    match = models.OneToOneField(Match, on_delete=models.PROTECT, null=True, blank=True, related_name="pairing")
    cancelled = models.BooleanField(default=False)
    note = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ("round", "number", "leg")
        constraints = (models.UniqueConstraint(fields=("round", "number", "leg"), name="pairing_number_once"),)

    def __str__(self) -> str:
        return f"{self.round_id}/{self.number}.{self.leg}"


class PairingSide(models.Model):
    """One entry in one pairing, with its ranking in mc at the moment of pairing (HX-UNDERDOG-08)."""

    pairing = models.ForeignKey(Pairing, on_delete=models.CASCADE, related_name="sides")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="+")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="sides")
    leg = models.PositiveSmallIntegerField(default=1)
    index = models.PositiveSmallIntegerField()
    ranking = models.IntegerField(null=True, blank=True)
    bonus = models.IntegerField(default=0)

    class Meta:
        ordering = ("pairing", "index")
        constraints = (
            models.UniqueConstraint(fields=("round", "entry", "leg"), name="pairing_once_per_round_and_leg"),
            models.UniqueConstraint(fields=("pairing", "index"), name="pairing_side_index_once"),
        )

    def __str__(self) -> str:
        return f"{self.pairing_id}/{self.index}"


class Challenge(models.Model):
    """One entry's turn in the challenge procedure of a round; `order` 1 chooses first (HX-MATCHUP-02).

    `passes` counts how often it let its turn go, after the first of which it may have another (HX-MATCHUP-06);
    `refused_by` are those who said no to it (HX-MATCHUP-05). `late` says that the clock decided: nobody chose, or
    nobody answered the challenge, in time.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="challenges")
    order = models.PositiveSmallIntegerField()
    challenger = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="challenges_made")
    challenged = models.ForeignKey(
        Entry, on_delete=models.CASCADE, null=True, blank=True, related_name="challenges_received"
    )
    status = models.CharField(max_length=20, choices=ChallengeStatus, default=ChallengeStatus.WAITING)
    passes = models.PositiveSmallIntegerField(default=0)
    late = models.BooleanField(default=False)
    refused_by = models.ManyToManyField(Entry, blank=True, related_name="+")
    answered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("round", "order")
        constraints = (
            models.UniqueConstraint(fields=("round", "order"), name="challenge_order_once"),
            models.UniqueConstraint(fields=("round", "challenger"), name="challenger_once_per_round"),
            models.UniqueConstraint(
                fields=("round", "challenged"), condition=Q(challenged__isnull=False), name="challenged_once_per_round"
            ),
        )

    def __str__(self) -> str:
        return f"{self.round_id}/{self.order}"


class Friendly(models.Model):
    """A friendly played during a round; it stands apart from the pairings (HX-FRIENDLY-08)."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="friendlies")
    match = models.OneToOneField(Match, on_delete=models.PROTECT, related_name="friendly")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("round", "pk")
        verbose_name_plural = "friendlies"

    def __str__(self) -> str:
        return f"{self.round_id} friendly {self.match_id}"
