"""Tokens of programs: made for a person, as far as he lets them reach, and revoked by him at any time."""

from datetime import timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from knox.models import AuthToken

from league.models import ApiToken
from rosters.domain.refusal import Refusal
from rosters.enums import Scope
from rosters.models import User

MOST_TOKENS = 20
NOTED_EVERY = timedelta(hours=1)  # a reading writes no oftener than that


def tokens_of(user: User) -> QuerySet[ApiToken]:
    """The tokens of a person in the order in which he made them."""
    return ApiToken.objects.filter(token__user=user).select_related("token")


def make_token(user: User, *, name: str, scope: Scope, days: int) -> tuple[ApiToken, str]:
    """A token that reaches as far as `scope` and ends after so many days (0: never), and the words to carry.

    They are kept nowhere. Refuses a twenty-first token.
    """
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=user.pk)
        if tokens_of(user).count() >= MOST_TOKENS:
            raise Refusal(_("You have %(most)d tokens; revoke one of them first."), code="token.most", most=MOST_TOKENS)
        row, words = AuthToken.objects.create(user, expiry=timedelta(days=days) if days else None)
        return ApiToken.objects.create(token=row, name=name, scope=scope), words


def revoke_token(user: User, uid: str) -> None:
    """Nobody gets in with the token any more. Nothing happens when it was revoked before."""
    AuthToken.objects.filter(user=user, told__uid=uid).delete()


def used_token(row: AuthToken) -> ApiToken | None:
    """What is said of a token that somebody carries, which is noted once an hour; None for one nobody told of."""
    now = timezone.now()
    token = ApiToken.objects.filter(token=row).first()
    if token is not None and (token.used_at is None or now - token.used_at >= NOTED_EVERY):
        token.used_at = now
        token.save(update_fields=["used_at"])
    return token
