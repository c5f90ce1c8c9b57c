"""What allauth asks of this site about passkeys and other factors."""

from typing import Any

from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from django.utils.translation import gettext as _


class FactorAdapter(DefaultMFAAdapter):
    """Names of passkeys that say what they are."""

    def generate_authenticator_name(self, user: Any, type: Authenticator.Type) -> str:  # noqa: A002 (allauth's word)
        """The name of a passkey that its owner leaves unnamed: Passkey, Passkey 2 and so on."""
        number = Authenticator.objects.filter(user_id=user.pk, type=type).count() + 1
        return _("Passkey") if number == 1 else _("Passkey %(number)d") % {"number": number}
