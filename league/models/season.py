"""Seasons and the teams in them."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from league.enums import EntryStatus, SeasonStatus
from league.models.league import League
from matches.models.match import new_seed
from rosters.models import Coach, RulesPin, Team, User
from rosters.models.uid import UidField


class Season(models.Model):
    """The rounds of one competition. `seed` decides its draws (pairings, lots, MVP pool); its commitment is public.

    `seeds` lists, once finals have begun, the uids of the entries in the order they were seeded. The matches of a
    `simulated` season may take seeded dice.
    """

    uid = UidField()
    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="seasons")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(_("name"), max_length=80)
    status = models.CharField(max_length=20, choices=SeasonStatus, default=SeasonStatus.SETUP)
    pin = models.ForeignKey(RulesPin, on_delete=models.PROTECT, related_name="+")
    round_count = models.PositiveSmallIntegerField(_("rounds"), default=7)
    seed = models.BinaryField(default=new_seed, editable=False)
    commitment = models.CharField(max_length=64, editable=False)
    seeds = models.JSONField(default=list, blank=True)
    simulated = models.BooleanField(default=False, editable=False)
    champion = models.ForeignKey("league.Entry", on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("league", "-number")
        constraints = (models.UniqueConstraint(fields=("league", "number"), name="season_number_once"),)

    def __str__(self) -> str:
        return self.name


class Entry(models.Model):
    """A team in a season. `number` is the order of entry, from 1; `division` counts from 1."""

    uid = UidField()
    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="entries")
    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="entries")
    number = models.PositiveSmallIntegerField()
    division = models.PositiveSmallIntegerField(default=1)
    status = models.CharField(max_length=20, choices=EntryStatus, default=EntryStatus.ACTIVE)
    filler = models.BooleanField(default=False)
    entered_at = models.DateTimeField(auto_now_add=True)
    left_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("season", "number")
        verbose_name_plural = "entries"
        constraints = (
            models.UniqueConstraint(fields=("season", "team"), name="entry_team_once"),
            models.UniqueConstraint(fields=("season", "number"), name="entry_number_once"),
        )

    def __str__(self) -> str:
        return f"{self.season_id}/{self.number}"


class Takeover(models.Model):
    """A team of a season went from one coach to another."""

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="takeovers")
    before = models.ForeignKey(Coach, on_delete=models.PROTECT, null=True, related_name="+")
    after = models.ForeignKey(Coach, on_delete=models.PROTECT, null=True, related_name="+")
    made_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    reason = models.CharField(max_length=300, blank=True)
    made_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.entry_id}: {self.before_id} to {self.after_id}"


class Adjustment(models.Model):
    """Penalty or bonus league points, shown apart from points won (HX-TABLE-10). Without `made_by` they are the
    program's."""

    uid = UidField()
    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="adjustments")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="adjustments")
    points = models.SmallIntegerField()
    reason = models.CharField(max_length=300)
    made_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.entry_id} {self.points:+d}"
