"""Secret addresses under which people's own calendars are read by programs that cannot sign in."""

import secrets
from hashlib import sha256

from django.utils import timezone

from league.models import CalendarLink
from rosters.models import User

SECRET_BYTES = 24


def make_calendar_link(user: User) -> str:
    """The secret of the person's calendar, to be shown once; an earlier one opens nothing from now on."""
    secret = secrets.token_urlsafe(SECRET_BYTES)
    CalendarLink.objects.update_or_create(user=user, defaults={"digest": _digest(secret), "made_at": timezone.now()})
    return secret


def revoke_calendar_link(user: User) -> None:
    """The person's calendar has no address any more."""
    CalendarLink.objects.filter(user=user).delete()


def calendar_link_of(user: User) -> CalendarLink | None:
    """The address that stands, without its secret, which nobody knows here."""
    return CalendarLink.objects.filter(user=user).first()


def user_of_secret(secret: str) -> User | None:
    """Whose calendar the secret opens; nobody's once he was shut out."""
    link = CalendarLink.objects.select_related("user").filter(digest=_digest(secret), user__is_active=True).first()
    return link.user if link else None


def _digest(secret: str) -> str:
    return sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()
