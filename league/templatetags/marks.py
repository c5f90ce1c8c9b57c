"""Small drawings and signs: icons of the sprite, dice by their faces, initials of a name."""

from collections.abc import Iterable

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext

register = template.Library()

SPRITE = "league/icons.svg"
FACES = range(1, 7)


@register.simple_tag
def icon(name: str, label: str = "") -> SafeString:
    """A drawing beside words; with a label it is spoken, without one it is decoration."""
    if label:
        return format_html(
            '<svg class="icon" role="img" aria-label="{}"><use href="{}#{}"></use></svg>', label, static(SPRITE), name
        )
    return format_html('<svg class="icon" aria-hidden="true"><use href="{}#{}"></use></svg>', static(SPRITE), name)


@register.simple_tag
def die(value: int, state: str = "") -> SafeString:
    """One die by its face; state is empty, success or fail. Raises ValueError for a face no die has."""
    if int(value) not in FACES:
        raise ValueError(f"no die shows {value}")
    spoken = gettext("%(face)s, a success") if state == "success" else "%(face)s"
    return format_html(
        '<svg class="die{}" role="img" aria-label="{}"><use href="{}#die-{}"></use></svg>',
        f" die-{state}" if state else "",
        spoken % {"face": value},
        static(SPRITE),
        value,
    )


@register.filter
def meets(value: int, target: int | None) -> str:
    """The state of a die against the target: success or fail, and empty without a target."""
    if not target:
        return ""
    return "success" if int(value) >= int(target) else "fail"


@register.filter
def successes(values: Iterable[int], target: int) -> int:
    """How many of the dice reach the target."""
    return sum(int(value) >= int(target) for value in values)


@register.filter
def initials(name: str) -> str:
    """Up to two letters that stand for a team: Greenmoon Smackers is GS, Chargers is CH."""
    words = [word for word in str(name).split() if word[0].isalnum()]
    if len(words) > 1:
        return (words[0][0] + words[-1][0]).upper()
    return "".join(words)[:2].upper()
