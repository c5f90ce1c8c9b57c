"""Where the reader is, for the navigation."""

from django import template

register = template.Library()


@register.filter
def within(path: str, section: str) -> bool:
    """True when the address lies in the section: /leagues/x/table is within /leagues/."""
    return bool(path) and len(section) > 1 and path.startswith(section)
