"""A part of a page that follows what happens: where it listens, where it is read again, and what it shows by digest."""

import hashlib
from typing import Any

import msgspec
from django.urls import reverse
from django.utils.translation import get_language
from msgspec import Struct

from league.models import Round
from league.presenters.addresses import season_page


class LivePart(Struct, frozen=True):
    """The addresses of the stream and of the part alone, and the tag of what it shows."""

    stream: str
    fragment: str
    tag: str


def market_part(round_: Round, page: str, shown: Any) -> LivePart:
    """The part of a page about the market of the round that the address named `page` answers alone."""
    fragment = f"{season_page(page, round_.season)}?round={round_.number}"
    return LivePart(reverse("live-market", args=[round_.uid]), fragment, tag_of(shown))


def tag_of(shown: Any) -> str:
    """An ETag for what is shown; what is written around it, as the keys of forms, may differ."""
    return f'"{digest_of(shown)}"'


def digest_of(shown: Any) -> str:
    """Sixteen characters that differ when what is shown differs, or its language."""
    told = msgspec.json.encode((get_language(), shown), enc_hook=str, order="deterministic")
    return hashlib.sha256(told).hexdigest()[:16]
