"""Coaches and teams that were entered twice. `subject` is the league."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.domain.coaches import coaches_of, guests_of
from league.enums import SeasonStatus
from league.forms.acts import ActForm
from league.forms.entries import TeamField
from league.models import Merge
from rosters.models import Team


def _reason() -> forms.CharField:
    return forms.CharField(label=_("How you know"), max_length=300, help_text=_("It stands in the log of the league."))


class MergeCoachesForm(ActForm):
    """A guest is somebody whom the league knows under another name."""

    act = "merge_coaches"

    def __init__(self, data: Any = None, **more: Any) -> None:
        super().__init__(data, **more)
        self.fields["gone"] = forms.ModelChoiceField(
            guests_of(self.subject), to_field_name="uid", label=_("This guest"), empty_label="–"
        )
        self.fields["kept"] = forms.ModelChoiceField(
            coaches_of(self.subject), to_field_name="uid", label=_("is this coach"), empty_label="–"
        )
        self.fields["reason"] = _reason()


class MergeTeamsForm(ActForm):
    """A team was entered twice in a season that is being set up."""

    act = "merge_teams"

    def __init__(self, data: Any = None, **more: Any) -> None:
        super().__init__(data, **more)
        teams = Team.objects.filter(
            entries__season__league=self.subject, entries__season__status=SeasonStatus.SETUP
        ).select_related("coach__user")
        self.fields["gone"] = TeamField(teams, to_field_name="uid", label=_("This team"), empty_label="–")
        self.fields["kept"] = TeamField(teams, to_field_name="uid", label=_("is this team"), empty_label="–")
        self.fields["reason"] = _reason()


class UndoMergeForm(ActForm):
    """One is two again."""

    act = "undo_merge"

    def __init__(self, data: Any = None, **more: Any) -> None:
        super().__init__(data, **more)
        self.fields["merge"] = forms.ModelChoiceField(
            Merge.objects.filter(league=self.subject), to_field_name="uid", widget=forms.HiddenInput
        )
