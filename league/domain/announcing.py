"""Facts of a league that people are told of, written in the transaction that makes them true."""

from league.models import Entry, Lot, Round, Season
from rosters.models import OutboxMessage, User


def announce(
    topic: str, subject: Round | Season, *, actor: User | None, reason: str = "", **parts: Entry | Lot
) -> None:
    """The fact goes out once the transaction has committed; `parts` are the teams and lots of it."""
    payload = {name: part.uid for name, part in parts.items()} | ({"reason": reason} if reason else {})
    OutboxMessage.objects.create(
        topic=topic, subject_uid=subject.uid, payload={"doer": actor.pk if actor else None, **payload}
    )
