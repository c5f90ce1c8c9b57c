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
from rosters.models import InboxItem, User

LONGEST_SUBJECT = 120


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
        return f"Sinbin: {' '.join(_sentence(items[0]).split())}"[:LONGEST_SUBJECT]
    return ngettext("Sinbin: %(n)d message", "Sinbin: %(n)d messages", len(items)) % {"n": len(items)}


def _text(user: User, items: Sequence[InboxItem], leave: str) -> str:
    news = [f"- {_sentence(item)}\n  {_here(reverse('inbox-item', args=[item.uid]))}" for item in items]
    closing = [
        _("When and about what you get e-mail: %(address)s") % {"address": _here(reverse("mail-settings"))},
        _("No more e-mail about this, without signing in: %(address)s") % {"address": leave},
    ]
    greeting = _("Hello %(name)s,") % {"name": user}
    return "\n\n".join([greeting, *news, "-- \n" + "\n".join(closing)]) + "\n"


def _sentence(item: InboxItem) -> str:
    return sentence_of(item.kind, item.facts)


def _here(path: str) -> str:
    return f"{settings.SITE_ADDRESS}{path}"


def _message_id(items: Sequence[InboxItem]) -> str:
    digest = hashlib.sha256(" ".join(sorted(item.uid for item in items)).encode()).hexdigest()
    return f"<{digest[:40]}@{urlsplit(settings.SITE_ADDRESS).hostname}>"
