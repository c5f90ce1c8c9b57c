"""What commissioners write: announcements and pages of the league."""

from typing import Any

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from league.domain.announcements import MOST_PINNED
from league.enums import Readers
from league.forms.acts import ActForm
from league.models import Announcement

MARKDOWN = _("Leave a line empty between paragraphs. **bold**, *italic*, - lists, ## headings, [links](https://…).")


def _readers() -> forms.ChoiceField:
    return forms.ChoiceField(
        label=_("Who reads it"), widget=forms.RadioSelect, choices=Readers, initial=Readers.EVERYBODY
    )


class SeasonField(forms.ModelChoiceField):
    """A season, by its coaches."""

    def label_from_instance(self, obj: Any) -> str:
        """Who is meant by it."""
        return _("coaches of %(season)s") % {"season": obj.name}


class AnnouncementForm(ActForm):
    """News to the league or to the coaches of a season; `subject` is the league."""

    act = "post"
    title = forms.CharField(label=_("Title"), max_length=100)
    body = forms.CharField(
        label=_("Text"), max_length=5000, widget=forms.Textarea(attrs={"rows": 8}), help_text=MARKDOWN
    )
    readers = _readers()
    pinned = forms.BooleanField(
        label=_("Pin it above the others"),
        required=False,
        help_text=format_lazy(_("At most {most} are pinned at a time."), most=MOST_PINNED),
    )

    def __init__(self, data: Any = None, **more: Any) -> None:
        super().__init__(data, **more)
        season = SeasonField(
            self.subject.seasons.order_by("-number"),
            label=_("To whom"),
            required=False,
            empty_label=_("all members of the league"),
            to_field_name="uid",
            help_text=_("They find it in their inbox. For a season: the coaches of its teams."),
        )
        self.fields["season"] = season
        self.order_fields(["season", "title", "body", "readers", "pinned"])


class AnnouncementRowForm(ActForm):
    """Something done to one announcement of the league."""

    def __init__(self, data: Any = None, **more: Any) -> None:
        super().__init__(data, **more)
        self.fields["announcement"] = forms.ModelChoiceField(
            Announcement.objects.filter(league=self.subject, withdrawn_at=None),
            to_field_name="uid",
            widget=forms.HiddenInput,
        )


class PinForm(AnnouncementRowForm):
    """An announcement stands above the others."""

    act = "pin"


class UnpinForm(AnnouncementRowForm):
    """An announcement stands among the others again."""

    act = "unpin"


class WithdrawForm(AnnouncementRowForm):
    """An announcement is taken back."""

    act = "withdraw"


class DocumentForm(ActForm):
    """A page of the league. `seen` is the number of the version that it changes."""

    act = "write"
    title = forms.CharField(label=_("Title"), max_length=100)
    body = forms.CharField(
        label=_("Text"), max_length=20000, widget=forms.Textarea(attrs={"rows": 18}), help_text=MARKDOWN
    )
    readers = _readers()
    seen = forms.IntegerField(widget=forms.HiddenInput, required=False)

    def see(self, number: int) -> None:
        """Sent again after a refusal, the form changes this version, which its person has been shown by then."""
        self.data = {**dict(self.data.items()), "seen": str(number)}


class RemoveDocumentForm(ActForm):
    """A page is shown no longer."""

    act = "remove"
