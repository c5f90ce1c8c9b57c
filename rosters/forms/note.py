"""The form of a private note."""

from django import forms
from django.utils.translation import gettext_lazy as _

from rosters.domain.idempotency import new_key
from rosters.domain.notes import LONGEST


class NoteForm(forms.Form):
    """What somebody writes for himself; left empty, the note goes."""

    text = forms.CharField(
        label=_("Your note"),
        max_length=LONGEST,
        required=False,
        widget=forms.Textarea(attrs={"rows": 8}),
        help_text=_(
            "Nobody but you reads it: no other coach, no commissioner, no program. Save it empty to delete it."
        ),
    )
    version = forms.IntegerField(min_value=0, initial=0, widget=forms.HiddenInput)
    key = forms.CharField(widget=forms.HiddenInput, initial=new_key, required=False)
