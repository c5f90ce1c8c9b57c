"""Teams entering a season, changing hands and leaving it.

`subject` is an `Admission` for the forms that bring a team in, else the entry.
"""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.domain.admission import Admission
from league.domain.coaches import coaches_of
from league.domain.terms import terms_of
from league.forms.acts import ActForm
from rosters.enums import Colour


class TeamField(forms.ModelChoiceField):
    """Teams, each with its coach."""

    def label_from_instance(self, obj: Any) -> str:
        return f"{obj.name} ({obj.coach})"


class EntryField(forms.ModelChoiceField):
    """Entries, each by the name of its team."""

    def label_from_instance(self, obj: Any) -> str:
        return str(obj.team.name)


class AdmissionForm(ActForm):
    """Where a team goes: its division, and whose place it takes in a season that runs."""

    subject: Admission

    def add_place_fields(self) -> None:
        """Only what there is to choose is asked."""
        if self.subject.divisions > 1:
            numbers = [(number, number) for number in range(1, self.subject.divisions + 1)]
            self.fields["division"] = forms.TypedChoiceField(
                label=_("Division"), choices=[("", _("the smallest")), *numbers], coerce=int, required=False,
                empty_value=None,
            )  # fmt: skip
        if self.subject.vacancies:
            self.fields["replaces"] = EntryField(
                self.subject.vacancies,
                to_field_name="uid",
                required=False,
                label=_("Takes the place of"),
                empty_label=_("nobody"),
                help_text=_("It plays the fixtures of that team that are still to come."),
            )


class EnterForm(AdmissionForm):
    """A team that exists enters the season."""

    act = "enter"

    def __init__(self, data: Any = None, **more: Any) -> None:
        super().__init__(data, **more)
        self.fields["team"] = TeamField(self.subject.teams, to_field_name="uid", label=_("Team"), empty_label="–")
        self.add_place_fields()


class FoundForm(AdmissionForm):
    """A new team is founded and enters the season."""

    act = "found"

    def __init__(self, data: Any = None, **more: Any) -> None:
        super().__init__(data, **more)
        self.fields["coach"] = forms.ModelChoiceField(
            self.subject.coaches,
            to_field_name="uid",
            label=_("Coach"),
            empty_label="–",
            help_text=_("A coach who is missing here has a team in the season, or is still to be added."),
        )
        self.offer_coaches()
        self.add_team_fields()
        self.add_place_fields()

    def offer_coaches(self) -> None:
        """Who runs a team already is not offered, the only one left is chosen; an older page may still name anybody
        and hears why not."""
        free = [(coach.uid, str(coach)) for coach in self.subject.coaches if coach.pk not in self.subject.playing]
        field = self.fields["coach"]
        field.widget.choices = [*([] if len(free) == 1 else [("", "–")]), *free]

    def add_team_fields(self) -> None:
        self.fields["list_key"] = forms.ChoiceField(
            label=_("Team list"), choices=[(found.key, found.name) for found in self.subject.lists]
        )
        self.fields["name"] = forms.CharField(label=_("Name of the team"), max_length=60)
        self.fields["colour"] = forms.TypedChoiceField(
            label=_("Colour"),
            choices=Colour.choices,
            coerce=int,
            initial=self.subject.next_colour,
            help_text=_("It marks the team in tables."),
        )


class FoundOwnForm(FoundForm):
    """A coach founds a team of his own and enters it."""

    act = "found_own"

    def __init__(self, data: Any = None, **more: Any) -> None:
        super().__init__(data, **more)
        del self.fields["coach"]


class BringOverForm(ActForm):
    """The teams of the last season come over."""

    act = "bring_over"


class DivisionForm(ActForm):
    """The division of an entry."""

    act = "division"

    def __init__(self, data: Any = None, **more: Any) -> None:
        super().__init__(data, **more)
        numbers = range(1, terms_of(self.subject.season).divisions + 1)
        self.fields["division"] = forms.TypedChoiceField(
            label=_("Division"),
            choices=[(number, number) for number in numbers],
            coerce=int,
            initial=self.subject.division,
        )


class WithdrawForm(ActForm):
    """A team leaves the season."""

    act = "withdraw"
    reason = forms.CharField(label=_("Reason"), max_length=300, help_text=_("It stands in the log of the league."))


class TakeOverForm(ActForm):
    """Another coach runs the team."""

    act = "take_over"

    def __init__(self, data: Any = None, **more: Any) -> None:
        super().__init__(data, **more)
        others = coaches_of(self.subject.season.league).exclude(pk=self.subject.team.coach_id)
        self.fields["coach"] = forms.ModelChoiceField(
            others, to_field_name="uid", label=_("New coach"), empty_label="–"
        )
        self.fields["reason"] = forms.CharField(label=_("Reason"), max_length=300, required=False)
