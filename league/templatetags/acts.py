"""The hidden fields of a form that does something, for forms written out in a template."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from rosters.domain.idempotency import new_key

register = template.Library()


@register.simple_tag
def act(name: str, mark: str = "") -> SafeString:
    """Which act the form asks for, the mark that tells it from others of its kind, and a fresh key."""
    return format_html(
        '<input type="hidden" name="act" value="{}"><input type="hidden" name="mark" value="{}">'
        '<input type="hidden" name="key" value="{}">',
        name,
        mark,
        new_key(),
    )
