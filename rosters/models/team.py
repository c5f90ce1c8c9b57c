"""A team: its owner, its rules, and the projections of its log."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from rosters.models.people import Coach
from rosters.models.pin import RulesPin
from rosters.models.uid import UidField


class Team(models.Model):
    """A team. `state` is the fold of its log as canonical JSON, the columns below it are read from that state.

    Nothing but `rosters.domain` writes `state`, `version` and the projected columns (cash, held, debt, value in mc).
    `version` is the seq of the last event and rises with every act.
    """

    uid = UidField()
    coach = models.ForeignKey(Coach, on_delete=models.PROTECT, null=True, blank=True, related_name="teams")
    pin = models.ForeignKey(RulesPin, on_delete=models.PROTECT, related_name="+")
    colour = models.PositiveSmallIntegerField(_("colour"), default=1)
    created_at = models.DateTimeField(auto_now_add=True)
    retired_at = models.DateTimeField(null=True, blank=True)

    name = models.CharField(_("name"), max_length=60)
    list_key = models.CharField(max_length=40, blank=True)
    cash = models.IntegerField(default=0)
    held = models.IntegerField(default=0)
    debt = models.IntegerField(default=0)
    value = models.IntegerField(default=0)
    state = models.TextField(default="")
    version = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ("name", "pk")
        constraints = (
            models.CheckConstraint(name="team_cash_not_negative", condition=Q(cash__gte=0)),
            models.CheckConstraint(name="team_held_within_cash", condition=Q(held__gte=0, held__lte=F("cash"))),
            models.CheckConstraint(name="team_debt_not_negative", condition=Q(debt__gte=0)),
            models.CheckConstraint(name="team_colour_known", condition=Q(colour__gte=1, colour__lte=16)),
        )

    def __str__(self) -> str:
        return self.name
