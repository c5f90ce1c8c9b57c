"""The inbox in words."""

from collections.abc import Iterable
from datetime import datetime

from msgspec import Struct

from league.domain.news_kinds import sentence_of
from rosters.models import InboxItem


class InboxLine(Struct, frozen=True, kw_only=True):
    """One message. `uid` names the address that marks it read and leads on."""

    uid: str
    sentence: str
    when: datetime
    unread: bool


def inbox_lines(items: Iterable[InboxItem]) -> list[InboxLine]:
    """Messages as they are shown, in the order given."""
    return [
        InboxLine(
            uid=item.uid,
            sentence=sentence_of(item.kind, item.facts),
            when=item.created_at,
            unread=item.read_at is None,
        )
        for item in items
    ]
