"""E-mails that tell people what waits in their inbox."""

import hashlib
from collections.abc import Sequence
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMessage
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.domain.news_kinds import sentence_of
from league.domain.unsubscribing import make_ticket
from rosters.domain.languages import speaking
from rosters.models import Delivery, InboxItem, User

LONGEST_SUBJECT = 120


def send_letter(deliveries: Sequence[Delivery]) -> None:
    """One e-mail for these deliveries, all of one person, is with the mail server."""
    items = [delivery.item for delivery in deliveries if delivery.item]
    user = items[0].user
    with speaking(user):
        letter = write_letter(user, items)
    letter.send()


def write_letter(user: User, items: Sequence[InboxItem]) -> EmailMessage:
    """One e-mail for all these items, as plain text; the same items make the same Message-ID. It can be unsubscribed
    from by its links and by the button that mail programs make of its headers (RFC 8058)."""
    leave = _here(reverse("unsubscribe", args=[make_ticket(user, (item.kind for item in items))]))
    headers = {
        "Message-ID": _message_id(items),
        "Auto-Submitted": "auto-generated",
        "List-Unsubscribe": f"<{leave}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }
    return EmailMessage(_subject(items), _text(user, items, leave), to=[user.email], headers=headers)


def _subject(items: Sequence[InboxItem]) -> str:
    if len(items) == 1:
        return f"Sinbin: {' '.join(sentence_of_item(items[0]).split())}"[:LONGEST_SUBJECT]
    return ngettext("Sinbin: %(n)d message", "Sinbin: %(n)d messages", len(items)) % {"n": len(items)}


def _text(user: User, items: Sequence[InboxItem], leave: str) -> str:
    news = [f"- {sentence_of_item(item)}\n  {_here(reverse('inbox-item', args=[item.uid]))}" for item in items]
    closing = [
        _("When and about what you get e-mail: %(address)s") % {"address": _here(reverse("inbox-settings"))},
        _("No more e-mail about this, without signing in: %(address)s") % {"address": leave},
    ]
    greeting = _("Hello %(name)s,") % {"name": user}
    return "\n\n".join([greeting, *news, "-- \n" + "\n".join(closing)]) + "\n"


def sentence_of_item(item: InboxItem) -> str:
    """What the item says."""
    return sentence_of(item.kind, item.facts)


def name_of(items: Sequence[InboxItem]) -> str:
    """A name of these items together, in whatever order, by which a receiver knows a repeat."""
    return hashlib.sha256(" ".join(sorted(item.uid for item in items)).encode()).hexdigest()[:40]


def _here(path: str) -> str:
    return f"{settings.SITE_ADDRESS}{path}"


def _message_id(items: Sequence[InboxItem]) -> str:
    return f"<{name_of(items)}@{urlsplit(settings.SITE_ADDRESS).hostname}>"
