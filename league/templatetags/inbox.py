"""What the frame shows of the reader's inbox."""

from django import template

from rosters.domain.inbox import ALL_SHOWN, unread_count
from rosters.models import User

register = template.Library()


@register.simple_tag
def unread(user: User) -> str:
    """How many messages the reader has not read; "" for none. One query."""
    count = unread_count(user)
    return f"{ALL_SHOWN}+" if count > ALL_SHOWN else str(count or "")
