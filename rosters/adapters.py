"""What allauth asks of this site about passkeys and other factors."""

import secrets
from base64 import b32encode
from typing import Any

from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from django.utils.translation import gettext as _

from rosters.domain.sealing import seal, unseal


class FactorAdapter(DefaultMFAAdapter):
    """Names of passkeys that say what they are; secrets of factors, sealed."""

    def encrypt(self, text: str) -> str:
        """What the database keeps of a secret."""
        return seal(text)

    def decrypt(self, encrypted_text: str) -> str:
        """The secret; where no key opens it a fresh one, which no code fits: such a factor lets nobody in."""
        text = unseal(encrypted_text)
        return b32encode(secrets.token_bytes(20)).decode() if text is None else text

    def generate_authenticator_name(self, user: Any, type: Authenticator.Type) -> str:  # noqa: A002 (allauth's word)
        """The name of a passkey that its owner leaves unnamed: Passkey, Passkey 2 and so on."""
        number = Authenticator.objects.filter(user_id=user.pk, type=type).count() + 1
        return _("Passkey") if number == 1 else _("Passkey %(number)d") % {"number": number}
