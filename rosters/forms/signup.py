"""What is asked, besides the address and the password, when somebody makes an account."""

from django import forms
from django.http import HttpRequest
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from rosters.domain.names import tidy_name
from rosters.models import User


class NameForm(forms.Form):
    """The base of allauth's form: whoever makes an account has a name, for no address is ever shown to others."""

    field_order = ["name", "email", "password1"]
    name = forms.CharField(
        label=_("Your name"),
        max_length=60,
        help_text=_("As the others know you; it stands beside your teams."),
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )

    def clean_name(self) -> str:
        """The name without needless spaces."""
        return tidy_name(self.cleaned_data["name"])

    def signup(self, request: HttpRequest, user: User) -> None:
        """The new account has the name and the language it was made in; allauth calls this afterwards."""
        user.name = self.cleaned_data["name"]
        user.language = get_language() or ""
        user.save(update_fields=["name", "language"])
