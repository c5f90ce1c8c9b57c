"""Numbers as people read them: money, signed differences, targets, places, shares."""

from django import template
from django.utils.formats import number_format
from django.utils.translation import pgettext

register = template.Library()

MINUS = "\u2212"
NO_BREAK = "\u00a0"
DASH = "\u2013"
Number = int | float


def with_minus(number: Number) -> str:
    """The number in the reader's language, with a true minus sign."""
    return number_format(number, use_l10n=True, force_grouping=True).replace("-", MINUS)


def in_mc(figure: str) -> str:
    """The figure with its unit, never broken over two lines."""
    return (pgettext("money", "%(amount)s mc") % {"amount": figure}).replace(" ", NO_BREAK)


@register.filter
def mc(amount: Number | str | None) -> str:
    """45 becomes "45 mc" on one line; words (a price like "8 + 1d6 mc") stay as they are; nothing is a dash."""
    if amount is None or amount == "":
        return DASH
    if isinstance(amount, str):
        return amount
    return in_mc(with_minus(amount))


@register.filter
def signed(number: Number | str | None) -> str:
    """+3, −2, 0; nothing is a dash."""
    if number is None or isinstance(number, str):
        return DASH
    return f"+{with_minus(number)}" if number > 0 else with_minus(number)


@register.filter
def signed_mc(amount: Number | str | None) -> str:
    """+12 mc, −8 mc, 0 mc: a change of money; nothing is a dash."""
    if amount is None or isinstance(amount, str):
        return DASH
    return in_mc(signed(amount))


@register.filter
def target(number: int | None) -> str:
    """4 becomes "4+", the number to roll; nothing is a dash."""
    return f"{number}+" if number else DASH


@register.filter
def ordinal(place: int) -> str:
    """A place in a table: 1st, 2nd, 13th in English; other languages translate the pattern."""
    if place % 100 in (11, 12, 13):
        return pgettext("place", "%(place)sth") % {"place": place}
    match place % 10:
        case 1:
            return pgettext("place", "%(place)sst") % {"place": place}
        case 2:
            return pgettext("place", "%(place)snd") % {"place": place}
        case 3:
            return pgettext("place", "%(place)srd") % {"place": place}
        case _:
            return pgettext("place", "%(place)sth") % {"place": place}


@register.filter
def dash(value: object) -> object:
    """A dash where there is nothing to say; a zero is something."""
    return DASH if value is None or value == "" else value


@register.filter
def share(part: Number, whole: Number) -> str:
    """The part as a whole percentage; a dash when the whole is nothing."""
    if not whole:
        return DASH
    return pgettext("share", "%(percent)s%%") % {"percent": round(100 * part / whole)}


@register.filter
def distance(number: int) -> int:
    """The number without its sign: two places up and two places down are both 2."""
    return abs(number)
