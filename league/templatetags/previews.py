"""What other sites show of a link: title and description once more, under the names they look for, and a picture."""

import re
from collections.abc import Mapping
from html import unescape
from typing import Any

from django import template
from django.conf import settings
from django.template.base import NodeList, Parser, Token
from django.template.context import Context
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

register = template.Library()

SITE = "Sinbin"
TITLE = re.compile(r"<title>(.*?)</title>", re.DOTALL)
DESCRIPTION = re.compile(r'name="description"\s+content="(.*?)"', re.DOTALL)
PICTURES: Mapping[str, str] = {
    "season": "season-picture",
    "season-table": "season-picture",
    "match": "match-picture",
    "match-moves": "match-picture",
    "team": "team-picture",
    "team-journal": "team-picture",
}
"""The pictures of pages, by the names of their addresses; those of a picture take the same arguments."""


class Previewed(template.Node):
    """Title and description as they are written, and after them what link previews are made of."""

    def __init__(self, nodelist: NodeList) -> None:
        self.nodelist = nodelist

    def render(self, context: Context) -> SafeString:
        head = self.nodelist.render(context)
        request = context.get("request")
        if request is None or "layout" not in context:  # a page for people alone is nowhere previewed
            return head
        picture = _picture(request)
        told = {
            "og:site_name": SITE,
            "og:type": "website",
            "og:title": _found(TITLE, head).removesuffix(f" · {SITE}"),
            "og:description": _found(DESCRIPTION, head),
            "og:url": settings.SITE_ADDRESS + request.path,
            **({"og:image": settings.SITE_ADDRESS + picture, "og:image:width": "1200"} if picture else {}),
        }
        card = "summary_large_image" if picture else "summary"
        properties = format_html_join("\n", '<meta property="{}" content="{}">', told.items())
        return mark_safe(head) + properties + format_html('\n<meta name="twitter:card" content="{}">', card)  # noqa: S308 - rendered by templates


@register.tag
def previewed(parser: Parser, _token: Token) -> Previewed:
    """Around the title and the description of a page: says both once more for link previews."""
    nodelist = parser.parse(("endpreviewed",))
    parser.delete_first_token()
    return Previewed(nodelist)


def _found(pattern: re.Pattern[str], head: str) -> str:
    found = pattern.search(head)
    return " ".join(unescape(found[1]).split()) if found else ""


def _picture(request: Any) -> str:
    """The picture of the page asked for; "" where it has none."""
    match = request.resolver_match
    name = PICTURES.get(match.url_name) if match and not match.namespaces else None
    return reverse(name, kwargs=match.kwargs) if name else ""
