"""{% notices pin %}: what must be said on every page of something that goes by these rules."""

from django import template

from rosters.models import RulesPin
from rosters.presenters.notices import notices_of

register = template.Library()


@register.inclusion_tag("rosters/includes/notices.html")
def notices(pin: RulesPin) -> dict[str, object]:
    """The sentences, each in a box of its own."""
    return {"notices": notices_of(pin)}
