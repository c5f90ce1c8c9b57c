"""Markdown that people typed, as HTML that can do nothing but be read.

The parser knows no HTML, so that what looks like it is shown as text; nh3 then lets through what is listed here alone.
Pictures are left out: they would be fetched from elsewhere. Headings begin below those of the page.
"""

import nh3
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore

TAGS = {
    *("p", "br", "hr", "em", "strong", "s", "code", "pre", "blockquote", "ul", "ol", "li", "a"),
    *("h2", "h3", "h4", "h5", "h6", "table", "thead", "tbody", "tr", "th", "td"),
}
ATTRIBUTES = {"a": {"href"}, "ol": {"start"}}
SCHEMES = {"http", "https", "mailto"}
LOWEST = 6


def html_of(text: str, *, below: int = 1) -> SafeString:
    """The text as HTML; its first heading is one level below the heading `below` that it stands under (1 to 5)."""
    html = PARSER.render(text, {"below": below})
    clean = nh3.clean(html, tags=TAGS, attributes=ATTRIBUTES, url_schemes=SCHEMES, link_rel="nofollow noopener ugc")
    return mark_safe(_with_regions(clean))  # noqa: S308 (cleaned on the line above)


def _with_regions(clean: str) -> str:
    """Tables can be scrolled where they are too wide. In clean HTML `<table>` stands for a table alone."""
    region = f'<div class="table-region" role="region" tabindex="0" aria-label="{_("Table")}"><table class="table">'
    return clean.replace("<table>", region).replace("</table>", "</table></div>")


def _lower_headings(state: StateCore) -> None:
    for token in state.tokens:
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{min(int(token.tag[1]) + state.env['below'], LOWEST)}"


PARSER = MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"]).disable("image")
PARSER.core.ruler.push("lower_headings", _lower_headings)
