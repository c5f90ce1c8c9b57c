"""Founding a league, changing it, and who belongs to it."""

from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.conf import settings
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from league.domain.coaches import guests_of
from league.enums import FrontBlock, MemberRole, Visibility
from league.forms.acts import ActForm
from league.models import Invitation, Membership
from rosters.models import User

LONGEST_INVITATION = 90  # days
MOST_USES = 100


class LeagueForm(ActForm):
    """What a league is called, what it is about and who may see it."""

    act = "league"
    name = forms.CharField(label=_("Name"), max_length=80)
    description = forms.CharField(
        label=_("What it is about"),
        max_length=2000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("Where and when you meet, whom to ask; shown on the page of the league."),
    )
    visibility = forms.ChoiceField(
        label=_("Who may see it"),
        widget=forms.RadioSelect,
        initial=Visibility.PUBLIC,
        choices=(
            (Visibility.PUBLIC, _("Everybody: it stands in the list of leagues")),
            (Visibility.UNLISTED, _("Whoever has the address; it stands in no list")),
            (Visibility.PRIVATE, _("Members only")),
        ),
    )
    time_zone = forms.ChoiceField(
        label=_("Time zone"),
        initial="UTC",
        help_text=_("Dates and times of the league are shown in it."),
    )
    language = forms.ChoiceField(
        label=_("Language"),
        required=False,
        choices=[("", _("that of this site")), *settings.LANGUAGES],
        help_text=_("Webhooks, feeds, calendars and previews of links speak it; everybody reads pages in his own."),
    )

    def __init__(self, data: Any = None, **more: Any) -> None:
        super().__init__(data, **more)
        zones = [(name, name.replace("_", " ")) for name in sorted(available_timezones())]
        self.fields["time_zone"].choices = zones  # type: ignore[attr-defined]  # a choice field has choices


class FrontForm(ActForm):
    """What the page of the league shows and in what order: each block has a place, or none."""

    act = "front"

    def __init__(self, data: Any = None, **more: Any) -> None:
        super().__init__(data, **more)
        shown = self.subject.front
        places = [("", _("not shown")), *((str(place), str(place)) for place in range(1, len(FrontBlock) + 1))]
        for block in FrontBlock:
            self.fields[block.value] = forms.ChoiceField(
                label=capfirst(block.label),
                choices=places,
                required=False,
                initial=str(shown.index(block) + 1) if block in shown else "",
            )

    @property
    def asked(self) -> dict[str, Any]:
        """The blocks in their order; those that were given one place stand as they are listed."""
        places = {block.value: self.cleaned_data[block] for block in FrontBlock if self.cleaned_data.get(block)}
        return {"blocks": sorted(places, key=lambda block: int(places[block]))}


class GuestForm(ActForm):
    """A coach who does not sign in."""

    act = "guest"
    name = forms.CharField(label=_("Name of the coach"), max_length=60)


class InviteForm(ActForm):
    """A link into the league."""

    act = "invite"
    role = forms.ChoiceField(
        label=_("Whoever follows the link becomes"),
        choices=((MemberRole.COACH, _("coach")), (MemberRole.COMMISSIONER, _("commissioner"))),
    )
    uses = forms.IntegerField(
        label=_("How many people"), min_value=1, max_value=MOST_USES, initial=1, help_text=_("Each may use it once.")
    )
    days = forms.IntegerField(label=_("Valid for days"), min_value=1, max_value=LONGEST_INVITATION, initial=14)


class ClaimForm(ActForm):
    """A link by which a guest becomes a person who signs in."""

    act = "claim"

    def __init__(self, data: Any = None, **more: Any) -> None:
        super().__init__(data, **more)
        self.fields["coach"] = forms.ModelChoiceField(
            guests_of(self.subject), to_field_name="uid", widget=forms.HiddenInput
        )


class RevokeForm(ActForm):
    """A link that works no more."""

    act = "revoke"

    def __init__(self, data: Any = None, **more: Any) -> None:
        super().__init__(data, **more)
        self.fields["invitation"] = forms.ModelChoiceField(
            Invitation.objects.filter(league=self.subject), to_field_name="uid", widget=forms.HiddenInput
        )


class MemberForm(ActForm):
    """A person and a role of his."""

    role = forms.ChoiceField(choices=MemberRole.choices, widget=forms.HiddenInput)

    def __init__(self, data: Any = None, **more: Any) -> None:
        super().__init__(data, **more)
        members = Membership.objects.filter(league=self.subject).values("user")
        self.fields["user"] = forms.ModelChoiceField(
            User.objects.filter(pk__in=members), to_field_name="uid", widget=forms.HiddenInput
        )


class RemoveForm(MemberForm):
    """Somebody loses a role in the league."""

    act = "remove"


class AppointForm(MemberForm):
    """A member gets one more role."""

    act = "appoint"
