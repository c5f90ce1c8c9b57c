"""What the game of a season has, for pages that leave out what it has not."""

from django import template

from league.domain.terms import rules_of_season
from league.models import Season

register = template.Library()


@register.filter
def offers(season: Season, what: str) -> bool:
    """Whether the ruleset of the season offers that: a field of `rules.core.ruleset.Ruleset`, or "money"."""
    return bool(getattr(rules_of_season(season)[0], what))
