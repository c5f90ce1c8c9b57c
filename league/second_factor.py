"""Who has shown a second factor, as acts for the whole site ask."""

from allauth.account.authentication import get_authentication_records
from allauth.mfa.models import Authenticator
from allauth.mfa.utils import is_mfa_enabled
from django.http import HttpRequest

from rosters.models import User

FACTORS = [Authenticator.Type.WEBAUTHN, Authenticator.Type.TOTP]


def has_second_factor(user: User) -> bool:
    """Whether the person has an authenticator app or a passkey, without which nobody signs in as him."""
    return is_mfa_enabled(user, FACTORS)


def has_shown_second_factor(request: HttpRequest, user: User) -> bool:
    """Whether he has shown it in this session."""
    return any(record["method"] == "mfa" for record in get_authentication_records(request, user))
