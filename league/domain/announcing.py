"""Facts of a league that people are told of, written in the transaction that makes them true."""

from league.models import Entry, Round
from rosters.models import OutboxMessage, User


def announce(topic: str, round_: Round, *, actor: User | None, **entries: Entry) -> None:
    """The fact goes out once the transaction has committed; `entries` are the teams of it, by their part."""
    payload = {name: entry.uid for name, entry in entries.items()}
    OutboxMessage.objects.create(
        topic=topic, subject_uid=round_.uid, payload={"doer": actor.pk if actor else None, **payload}
    )
