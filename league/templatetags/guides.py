"""The guide of a newcomer on the pages where he needs it."""

from typing import Any

from django import template

from league.models import League, Season
from league.presenters.guide import first_guide, guide_of

register = template.Library()


@register.inclusion_tag("league/setup/guide_shown.html", takes_context=True)
def season_guide(context: dict[str, Any], season: Season) -> dict[str, Any]:
    """What is still to do until this season starts."""
    return {"guide": guide_of(season.league, season), "request": context["request"]}


@register.inclusion_tag("league/setup/guide_shown.html", takes_context=True)
def league_guide(context: dict[str, Any], league: League) -> dict[str, Any]:
    """What is still to do until the first season of the league starts."""
    return {"guide": first_guide(league), "request": context["request"]}
