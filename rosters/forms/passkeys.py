"""allauth's forms for passkeys, with this site's words."""

from typing import Any

from allauth.mfa.adapter import get_adapter
from allauth.mfa.models import Authenticator
from allauth.mfa.webauthn.forms import AddWebAuthnForm, LoginWebAuthnForm
from django.utils.translation import gettext_lazy as _

MOST_LETTERS = 60


class AddPasskeyForm(AddWebAuthnForm):
    """A passkey that signs in by itself, unless the device is only to be a second factor."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        name, alone = self.fields["name"], self.fields["passwordless"]
        name.label, name.max_length = _("Its name"), MOST_LETTERS
        name.widget.attrs["maxlength"] = MOST_LETTERS
        name.help_text = _("By which you tell it from others, such as the phone or computer it is on.")
        alone.label, alone.initial = _("It signs me in without a password"), True
        alone.help_text = _("The device asks for your finger, face or PIN. Without this it is a second factor only.")


class PasskeyLoginForm(LoginWebAuthnForm):
    """Signing in by a passkey alone."""

    def clean_credential(self) -> Authenticator:
        """The passkey that answered. Raises ValidationError, also for an answer that names nobody."""
        credential = self.cleaned_data["credential"]
        answer = credential.get("response") if isinstance(credential, dict) else None
        if not isinstance(answer, dict) or not isinstance(answer.get("userHandle"), str):
            raise get_adapter().validation_error("incorrect_code")
        return super().clean_credential()
