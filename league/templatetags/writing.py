"""Texts that commissioners wrote."""

from django import template
from django.utils.safestring import SafeString

from league.presenters.markdown import html_of

register = template.Library()


@register.filter
def markdown(text: str, below: int = 1) -> SafeString:
    """Markdown as HTML, its headings below that of level `below`."""
    return html_of(text, below=below)
