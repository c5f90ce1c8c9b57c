"""Tokens of programs: made and revoked."""

from django import forms
from django.utils.translation import gettext_lazy as _

from league.forms.acts import ActForm
from rosters.enums import Scope

LASTING = {"30": _("30 days"), "90": _("90 days"), "365": _("a year"), "0": _("until revoked")}


class TokenForm(ActForm):
    """A new token."""

    act = "make"
    name = forms.CharField(label=_("Name"), max_length=60, help_text=_("Such as that of the program; for you alone."))
    scope = forms.ChoiceField(
        label=_("What it may do"),
        widget=forms.RadioSelect,
        choices=(
            (Scope.READ, _("Read what you may read")),
            (Scope.PLAY, _("Act for teams as well: report, walk the steps, bid, challenge, agree on times")),
            (Scope.RUN, _("Run leagues as well, where you are commissioner")),
        ),
        initial=Scope.READ,
    )
    days = forms.TypedChoiceField(label=_("Good for"), choices=tuple(LASTING.items()), coerce=int, initial="90")


class RevokeForm(ActForm):
    """A token is revoked."""

    act = "revoke"
    token = forms.CharField(max_length=32)
