"""Second factors of people in tests."""

import time

from allauth.account.internal.flows.login import record_authentication
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, generate_totp_secret, hotp_value
from django.http import HttpRequest
from django.test import Client

from rosters.domain.sealing import unseal
from rosters.models import User


def an_app(user: User) -> Authenticator:
    """The person's authenticator app."""
    return TOTP.activate(user, generate_totp_secret()).instance


def shown_for(secret: str) -> str:
    """What an app with that secret, sealed or not, shows now; it is good for half a minute more."""
    return format_hotp_value(hotp_value(unseal(secret), int(time.time()) // 30))


def recovery_codes(user: User) -> list[str]:
    """The person's recovery codes, made now."""
    return RecoveryCodes.activate(user).get_unused_codes()


def sign_in_twice_proved(client: Client, user: User) -> None:
    """The person has signed in and shown the second factor, as host pages ask."""
    if not Authenticator.objects.filter(user=user, type=Authenticator.Type.TOTP).exists():
        an_app(user)
    client.force_login(user)
    request = HttpRequest()
    request.session = client.session
    record_authentication(request, user, "mfa", type="totp")
    request.session.save()
