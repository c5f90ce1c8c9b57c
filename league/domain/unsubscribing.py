"""Links that end e-mail about something without signing in: signed, good for as long as the site keeps its key."""

from collections.abc import Iterable

from django.core import signing
from msgspec import Struct

from league.domain.news_kinds import KINDS
from rosters.domain.news_habits import mute
from rosters.models import User

SALT = "league.unsubscribe"


class Ticket(Struct, frozen=True):
    """Who wants no more e-mail about which kinds of news."""

    user: User
    kinds: tuple[str, ...]


def make_ticket(user: User, kinds: Iterable[str]) -> str:
    """The text that stands in the link; nobody can make one for somebody else."""
    return signing.dumps([user.uid, *sorted(set(kinds))], salt=SALT)


def read_ticket(text: str) -> Ticket | None:
    """What a link says; None when it was not made here. Kinds that are gone are left out."""
    try:
        uid, *kinds = signing.loads(text, salt=SALT)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    user = User.objects.filter(uid=uid).first()
    return Ticket(user, tuple(kind for kind in kinds if kind in KINDS)) if user else None


def unsubscribe(ticket: Ticket, *, everything: bool = False) -> None:
    """No e-mail comes any more: about the kinds of the ticket, or about anything. The inbox goes on as before."""
    mute(ticket.user, list(KINDS if everything else ticket.kinds))
