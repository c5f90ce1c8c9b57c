"""Who asks, when a program asks with a token in a person's stead."""

from typing import Any

from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from knox.auth import TokenAuthentication
from knox.models import AuthToken
from rest_framework.exceptions import AuthenticationFailed

from league.domain.tokens import used_token
from league.models import ApiToken
from rosters.models import User


class TokenOfPerson(TokenAuthentication):
    """The person whose token it is; `request.auth` says how far it reaches."""

    def authenticate_credentials(self, token: bytes) -> tuple[User, ApiToken]:
        """The person and his token; 401 for one that is none, was revoked or has ended."""
        try:
            user, row = super().authenticate_credentials(token)
        except (UnicodeDecodeError, AuthenticationFailed):
            row = None  # one sentence for all of them
        told = used_token(row) if row else None
        if told is None:
            raise AuthenticationFailed(_("This token is none, was revoked or has ended."))
        return user, told

    def _cleanup_token(self, auth_token: AuthToken) -> bool:
        """Whether the token has ended; it stays, so that its owner sees why his program is not let in."""
        return auth_token.expiry is not None and auth_token.expiry < timezone.now()


class TokenScheme(OpenApiAuthenticationExtension):
    """How the schema says it."""

    target_class = TokenOfPerson
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {
            "type": "apiKey",
            "in": "header",
            "name": "Authorization",
            "description": "`Token sinbin_…`: a token that you make on the page of your tokens, for reading, for "
            "acting for teams, or for running leagues.",
        }
