"""Words of the sport explained where they stand."""

from django import template
from django.utils.functional import Promise

from league.presenters.glossary import WORDS

register = template.Library()


@register.inclusion_tag("includes/words.html")
def words(*names: str) -> dict[str, list[tuple[Promise, Promise]]]:
    """These words of the glossary with what they mean, behind one line that opens; `KeyError` for an unknown one."""
    return {"words": [WORDS[name] for name in names]}
