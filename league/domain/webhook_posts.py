"""What a webhook gets: for Discord an embed, for programs signed JSON after the Standard Webhooks."""

import hmac
import json
import re
from base64 import b64decode, b64encode
from collections.abc import Collection, Mapping, Sequence
from http import HTTPStatus

import msgspec
from django.conf import settings
from django.utils import timezone
from msgspec import Struct

from league.domain.bulletins import Bulletin, title_of, words_of
from league.domain.webhooks import check_address
from league.enums import WebhookKind
from league.models import Webhook
from rosters.domain.dispatch import Gone
from rosters.domain.languages import speaking
from rosters.domain.outbound import call, require_taken
from rosters.models import Delivery

LONGEST_TITLE, LONGEST_TEXT = 256, 4000
GONE: Mapping[WebhookKind, Collection[int]] = {
    WebhookKind.DISCORD: (HTTPStatus.NOT_FOUND, HTTPStatus.GONE),
    WebhookKind.SIGNED: (HTTPStatus.GONE,),
}
"""Answers that say that a webhook is no more. A program that is being put up again answers 404 for a while, and comes
back; Standard Webhooks know 410 alone."""
MARKS = re.compile(r"([\\`*_~|>#\[\]()<@:])")  # what Discord would read as formatting, a link or a mention


class Post(Struct, frozen=True):
    """One call: its body and headers."""

    body: bytes
    headers: Mapping[str, str]


def send_to_webhook(deliveries: Sequence[Delivery]) -> None:
    """The one delivery is with its receiver. Raises `Gone` for a webhook that is off or removed."""
    (delivery,) = deliveries
    webhook = Webhook.objects.select_related("league").filter(uid=delivery.target, off_at=None).first()
    if webhook is None:
        raise Gone("The webhook was switched off or removed.")
    check_address(webhook.kind, webhook.address)
    with speaking(webhook.league):
        post = write_post(webhook, delivery)
    answer = call(webhook.address, post.body, {"Content-Type": "application/json", **post.headers})
    require_taken(answer, gone=GONE[WebhookKind(webhook.kind)])


def write_post(webhook: Webhook, delivery: Delivery) -> Post:
    """The call for a delivery; a repeat has the same id."""
    bulletin = msgspec.convert(delivery.payload, Bulletin)
    if webhook.kind == WebhookKind.DISCORD:
        return Post(json.dumps(embed(webhook, delivery.message_uid, bulletin)).encode(), {})
    body = json.dumps(told(webhook, delivery.message_uid, bulletin)).encode()
    return Post(body, signed(webhook.secret, delivery.message_uid, body))


def embed(webhook: Webhook, uid: str, bulletin: Bulletin) -> dict[str, object]:
    """A message for a Discord channel that mentions nobody and formats nothing people typed."""
    return {
        "username": "Sinbin",
        "allowed_mentions": {"parse": []},
        "embeds": [
            {
                "title": title_of(bulletin)[:LONGEST_TITLE],
                "description": words_of(bulletin, {name: plain(text) for name, text in bulletin.facts.items()})[
                    :LONGEST_TEXT
                ],
                "url": settings.SITE_ADDRESS + bulletin.address,
                "timestamp": bulletin.at,
                "footer": {"text": f"{webhook.league.name} · {uid}"[:LONGEST_TITLE]},
            }
        ],
    }


def plain(text: str) -> str:
    """Text that Discord shows as it is."""
    return MARKS.sub(r"\\\1", text)


def told(webhook: Webhook, uid: str, bulletin: Bulletin) -> dict[str, object]:
    """The same for a program, as the API documents it."""
    return {
        "uid": uid,
        "type": bulletin.kind,
        "timestamp": bulletin.at,
        "league": webhook.league.uid,
        "sentence": words_of(bulletin),
        "url": settings.SITE_ADDRESS + bulletin.address,
        "facts": dict(bulletin.facts),
    }


def signed(secret: str, uid: str, body: bytes) -> dict[str, str]:
    """The headers by which a receiver knows who sent the body, and when: HMAC-SHA256 over id, time and body."""
    now = str(int(timezone.now().timestamp()))
    key = b64decode(secret.removeprefix("whsec_"))
    digest = hmac.digest(key, f"{uid}.{now}.".encode() + body, "sha256")
    return {
        "webhook-id": uid,
        "webhook-timestamp": now,
        "webhook-signature": f"v1,{b64encode(digest).decode()}",
    }
